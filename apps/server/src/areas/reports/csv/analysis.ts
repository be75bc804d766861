import { type Assessment, assemble } from '@alveola/clinical';
import type { CsvCell } from '../../../platform/csv';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { report } from '../../../platform/db/schema';
import { newestEntries, readEntryParts } from '../entries';

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

export async function findCharted(
  db: Queries,
  clinicId: string,
  id: string,
): Promise<ChartedAnalysis | null> {
  const [row] = await db
    .select()
    .from(report)
    .where(and(eq(report.clinic_id, clinicId), eq(report.id, id)));
  const { information, ...parts } = readEntryParts(await newestEntries(db, clinicId, id));
  if (!row || !information) return null;
  const { patient_number, reference_number, analysis_date, status, draft, deleted_at } = row;
  return {
    id,
    patient_number,
    reference_number,
    analysis_date,
    status,
    draft,
    deleted: deleted_at !== null,
    document: assemble({ information, ...parts }),
  };
}
