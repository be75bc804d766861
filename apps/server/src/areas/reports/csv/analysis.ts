import type { Assessment } from '@alveola/clinical';
import type { CsvCell } from '../../../platform/csv';

export interface ChartedAnalysis {
  readonly id: string;
  readonly patient_number: string;
  readonly reference_number: string;
  readonly analysis_date: Date;
  readonly status: string;
  readonly draft: boolean;
  readonly deleted: boolean;
  readonly document: Assessment;
}

const ANALYSIS_COLUMNS = {
  report_id: ({ id }) => id,
  patient_number: ({ patient_number }) => patient_number,
  reference_number: ({ reference_number }) => reference_number,
  analysis_date: ({ analysis_date }) => analysis_date.toISOString().slice(0, 10),
  status: ({ status }) => status,
  draft: ({ draft }) => draft,
  deleted: ({ deleted }) => deleted,
} as const satisfies Record<string, (analysis: ChartedAnalysis) => CsvCell>;

export interface CsvTable<Row> {
  readonly names: readonly string[];
  readonly toCells: (analysis: ChartedAnalysis, row: Row) => readonly CsvCell[];
}

export function toTable<Row>(
  columns: Readonly<Record<string, (row: Row, analysis: ChartedAnalysis) => CsvCell>>,
): CsvTable<Row> {
  return {
    names: [...Object.keys(ANALYSIS_COLUMNS), ...Object.keys(columns)],
    toCells: (analysis, row) => [
      ...Object.values(ANALYSIS_COLUMNS).map((read) => read(analysis)),
      ...Object.values(columns).map((read) => read(row, analysis)),
    ],
  };
}
