import type { MarkedStep } from '@alveola/clinical';
import { COLOURS, stepHelp } from '@alveola/report';
import { MarkShape } from '../../../viewer/markers/MarkShape';

export interface HelpDrawingProps {
  readonly step: MarkedStep;
  readonly implant: boolean;
}

/** Hidden from screen readers, because the words beside it say the same. */
export function HelpDrawing({ step, implant }: HelpDrawingProps) {
  const { paths, places, label } = stepHelp(step, implant);
  return (
    <svg
      className="step-help shrink-0"
      width={96}
      height={106}
      viewBox="0 0 120 132"
      aria-hidden="true"
      focusable="false"
    >
      {paths.map(({ look, d }) => (
        <path key={d} className={`help-${look}`} d={d} />
      ))}
      {places.map(({ x, y }) => (
        <g
          key={x}
          className="mark"
          data-active="true"
          style={{ color: COLOURS[step] }}
          transform={`translate(${x} ${y})`}
        >
          <MarkShape step={step} label={label} />
        </g>
      ))}
    </svg>
  );
}
