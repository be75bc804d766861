import type { ToothNumber } from '@alveola/clinical';
import { findLevels, levelKeys, levelMark, markKeys, marksFor } from '@alveola/report';
import { useMemo } from 'react';
import { Keys } from '../teeth/Keys';
import { SceneDrawing } from '../teeth/SceneDrawing';
import { ToothChart } from '../teeth/ToothChart';
import { Section } from './blocks/Blocks';
import { useReader, useReport } from './reportView';

export function PrognosisChart({ onSelect }: { readonly onSelect: (tooth: ToothNumber) => void }) {
  const view = useReport();
  const reader = useReader();
  const { report, teeth } = reader.words;
  const { title } = report.chart;
  const levels = useMemo(() => findLevels(view), [view]);
  const marks = useMemo(() => marksFor(view.document, view.result, reader.language), [view, reader.language]);
  return (
    <Section heading={{ is: 'heading', level: 2, text: title }}>
      <div className="rounded-md border border-line bg-paper px-4 py-3">
        <Keys keys={levelKeys(view, reader)} className="mb-2" />
        <ToothChart
          label={title}
          document={view.document}
          notation={view.preferences.dental_notation_system}
          active={null}
          onSelect={onSelect}
          marks={marks}
          tone={(tooth) => levels.get(tooth) ?? 'faint'}
          describe={(tooth) => {
            const level = levels.get(tooth);
            return level ? `${teeth.label.level} ${teeth.levelShort[level]}` : null;
          }}
          row={(tooth) => {
            const level = levels.get(tooth);
            return level ? (
              <SceneDrawing scene={levelMark(level)} height={13} />
            ) : (
              <span className="size-3.5" />
            );
          }}
        />
        <Keys
          keys={markKeys(reader.words, view.document)}
          label={report.marks.label}
          className="mt-2 text-dense text-ink-soft"
        />
      </div>
    </Section>
  );
}
