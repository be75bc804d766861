import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reportWords } from '../../shell/i18n/i18n';
import { FurcationMark } from '../teeth/DrawnMarks';

/** What the marks upon the teeth mean. */
export function MarkLegend() {
  // Renders anew when the language changes.
  useTranslation();
  const { marks } = reportWords().report;
  return (
    <ul aria-label={marks.label} className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-dense text-ink-soft">
      <Entry name={marks.bone} mark={<path d="M0 8H20" className="stroke-bone-line" strokeWidth={2.4} />} />
      <Entry
        name={marks.pocket}
        mark={
          <g className="stroke-danger">
            <path d="M6 2H14V15H6Z" className="fill-danger/35 stroke-none" />
            <path d="M2 2H18" strokeWidth={2} />
          </g>
        }
      />
      <Entry name={marks.bleeding} mark={<circle cx={10} cy={8} r={4} className="fill-danger" />} />
      <Entry name={marks.plaque} mark={<rect x={6} y={4} width={8} height={8} className="fill-fair" />} />
      <Entry
        name={marks.furcation}
        wide
        mark={[1, 2, 3].map((grade) => <FurcationMark key={grade} grade={grade} x={grade * 18 - 8} y={9} />)}
      />
      <li className="inline-flex items-center gap-1.5">
        <strong aria-hidden="true" className="text-ink">
          I–III
        </strong>
        {marks.mobility}
      </li>
    </ul>
  );
}

interface EntryProps {
  readonly name: string;
  readonly mark: ReactNode;
  readonly wide?: boolean;
}

function Entry({ name, mark, wide }: EntryProps) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <svg viewBox={`0 0 ${wide ? 56 : 20} 16`} width={wide ? 56 : 20} height={16} aria-hidden="true">
        {mark}
      </svg>
      {name}
    </li>
  );
}
