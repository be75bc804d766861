import type { ListedPatient, ListedReport } from '@alveola/contract';
import { type AnalysesAnswer, useAnalyses } from '../usePatientList';
import { useState } from 'react';
import { SMALL } from '../../../ui/useMedia';

/** All lines have the same height, because only those in view are drawn. */
export type TableRow =
  | { readonly is: 'patient'; readonly key: string; readonly row: ListedPatient; readonly isOpen: boolean }
  | { readonly is: 'analysis'; readonly key: string; readonly row: ListedReport }
  | { readonly is: 'waiting'; readonly key: string }
  | { readonly is: 'failed'; readonly key: string; readonly answer: AnalysesAnswer }
  | { readonly is: 'more'; readonly key: string; readonly patient: ListedPatient };

export function toTableRows(
  patients: readonly ListedPatient[],
  opened: ReadonlyMap<string, AnalysesAnswer>,
): readonly TableRow[] {
  return patients.flatMap((row): TableRow[] => {
    const answer = opened.get(row.patient_number);
    const key = row.patient_id;
    const patient = { is: 'patient', key, row, isOpen: answer !== undefined } as const;
    return answer ? [patient, ...toAnalyses(row, answer)] : [patient];
  });
}

function toAnalyses(patient: ListedPatient, answer: AnalysesAnswer): TableRow[] {
  const key = patient.patient_id;
  const { data } = answer;
  if (data) {
    const rows = data
      .filter(({ id }) => id !== patient.id)
      .map((row) => ({ is: 'analysis', key: `${key} ${row.id}`, row }) as const);
    return patient.analyses > data.length ? [...rows, { is: 'more', key: `${key} more`, patient }] : rows;
  }
  if (answer.isError) return [{ is: 'failed', key: `${key} failed`, answer }];
  return Array.from({ length: patient.analyses - 1 }, (_, at) => ({ is: 'waiting', key: `${key} ${at}` }));
}

export function useOpened(patients: readonly ListedPatient[]) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const analyses = useAnalyses(open);
  return {
    rows: toTableRows(patients, analyses),
    toggle: (number: string) =>
      setOpen((now) => (now.includes(number) ? now.filter((each) => each !== number) : [...now, number])),
  };
}

/** CSS pixels; look: "row height 44". */
export const ROW_HEIGHT = 44;
/** CSS pixels where the window is too narrow for one line: a card, three lines, two lines. */
export const HEIGHTS = {
  card: { below: SMALL, height: 108 },
  tall: { below: '(width < 64rem)', height: 96 },
  twoLines: { below: '(width < 85rem)', height: 68 },
} as const;

const SPARE = 12;

/** `to` is exclusive. */
export function rowsInView(scrollTop: number, height: number, count: number, rowHeight = ROW_HEIGHT) {
  const first = Math.floor(Math.max(0, scrollTop) / rowHeight);
  const visible = Math.ceil(height / rowHeight) + 1;
  const from = Math.max(0, Math.min(first, count) - SPARE);
  return { from, to: Math.min(count, first + visible + SPARE) };
}
