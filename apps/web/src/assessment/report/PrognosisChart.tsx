import { PROGNOSIS_LEVELS, type PrognosisLevel, type ToothNumber } from '@alveola/clinical';
import { useMemo } from 'react';
import { countedTeeth, marksFor, scored } from '@alveola/report';
import { MarkLegend } from './MarkLegend';
import { ToothChart } from '../teeth/ToothChart';
import type { ToothTone } from '../teeth/toothTone';
import { LevelMark } from './LevelMark';
import { useReader, useReport } from './reportView';
import { Section } from './Section';

const TONES = {
  Good: 'good',
  Fair: 'fair',
  Poor: 'poor',
  Hopeless: 'hopeless',
} as const satisfies Record<PrognosisLevel, ToothTone>;

/** The dentition in the colours and shapes of its prognosis, with how many teeth have each. */
export function PrognosisChart({ onSelect }: { onSelect?: (tooth: ToothNumber) => void }) {
  const view = useReport();
  const reader = useReader();
  const { words } = reader;
  const levels = useMemo(() => {
    const sites = [...view.result.teeth, ...view.result.implants];
    return new Map(sites.map(({ tooth, score }) => [tooth, scored(view, tooth, score).level]));
  }, [view]);
  const marks = useMemo(() => marksFor(view.document, view.result), [view]);
  return (
    <Section title={words.report.chart.title}>
      <div className="rounded-md border border-line bg-paper px-4 py-3">
        <ul className="mb-2 flex flex-wrap gap-x-6 gap-y-1">
          {PROGNOSIS_LEVELS.map((level) => {
            const count = [...levels.values()].filter((each) => each === level).length;
            return (
              <li key={level} className="inline-flex items-center gap-2">
                <LevelMark level={level} />
                <span className="font-medium">{words.teeth.levelShort[level]}</span>
                <span className="text-ink-soft tabular">{countedTeeth(count, reader)}</span>
              </li>
            );
          })}
        </ul>
        <ToothChart
          label={words.report.chart.title}
          document={view.document}
          notation={view.preferences.dental_notation_system}
          active={null}
          onSelect={(tooth) => onSelect?.(tooth)}
          marks={marks}
          tone={(tooth) => {
            const level = levels.get(tooth);
            return level ? TONES[level] : 'faint';
          }}
          describe={(tooth) => {
            const level = levels.get(tooth);
            return level ? `${words.teeth.label.level} ${words.teeth.levelShort[level]}` : null;
          }}
          row={(tooth) => {
            const level = levels.get(tooth);
            return level ? <LevelMark level={level} size={13} /> : <span className="size-3.5" />;
          }}
        />
        <MarkLegend />
      </div>
    </Section>
  );
}
