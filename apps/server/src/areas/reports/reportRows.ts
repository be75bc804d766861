import type { ReportRow } from '@alveola/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ReportRecord } from '../../platform/db/findReport';
import type { Queries } from '../../platform/db/open';
import { report } from '../../platform/db/schema';

export function toRow(row: Pick<ReportRecord, keyof ReportRow>): ReportRow {
  const { imported } = row;
  return {
    id: row.id,
    analysis_date: row.analysis_date.toISOString(),
    patient_number: row.patient_number,
    reference_number: row.reference_number,
    notes: row.notes,
    note: row.note,
    status: row.status,
    draft: row.draft,
    updated_at: row.updated_at.toISOString(),
    imported: imported && {
      at: imported.at,
      clinic: imported.clinic,
      ...(imported.example ? { example: true } : {}),
    },
  };
}

export async function findHistory(
  db: Queries,
  clinicId: string,
  patientNumber: string,
  exceptId: string,
): Promise<{ readonly stage: 'I' | 'II' | 'III' | 'IV' } | null> {
  // The Roman numerals I to IV sort alphabetically.
  const [row] = await db
    .select({ stage: sql<'I' | 'II' | 'III' | 'IV' | null>`max(${report.completed_stage} collate "C")` })
    .from(report)
    .where(
      and(
        eq(report.clinic_id, clinicId),
        eq(report.patient_number, patientNumber),
        isNull(report.deleted_at),
        sql`${report.id} <> ${exceptId}`,
      ),
    );
  return row?.stage ? { stage: row.stage } : null;
}
