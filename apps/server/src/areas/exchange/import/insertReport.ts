import { assemble, diagnose, type DiagnosisResult } from '@alveola/clinical';
import type { SaveType } from '@alveola/contract';
import { sql } from 'drizzle-orm';
import { newId } from '../../../platform/base/ids';
import type { Queries } from '../../../platform/db/open';
import { type Imported, report, reportCompletion, reportEntry, xray } from '../../../platform/db/schema';
import type { ReportRecord } from '../../../platform/db/findReport';
import { readEntryParts } from '../../reports/entries';
import { findMade, newReference } from '../../reports/save/firstSave';
import type { ImportedPicture } from './importPictures';
import type { ImportedPart, ImportedRecord } from './record';
import type { ImportSource } from './source';

export interface Importing {
  readonly clinicId: string;
  readonly userId: string;
  readonly now: Date;
  readonly patientNumber: string;
  readonly about: ImportSource['about'];
  readonly record: ImportedRecord;
  readonly pictures: readonly ImportedPicture[];
  readonly client?: string | undefined;
  readonly isExample?: boolean;
}

const ONLY_SEQ = 0;

export async function lockUntilCommit(tx: Queries, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 13))`);
}

export async function findImported(tx: Queries, clinicId: string, client: string) {
  await lockUntilCommit(tx, `${clinicId} ${client}`);
  return findMade(tx, clinicId, client, ONLY_SEQ);
}

export async function insertReport(tx: Queries, importing: Importing): Promise<ReportRecord> {
  const { clinicId, userId, now, record, pictures, about } = importing;
  const id = newId();
  const at = about ? earlier(new Date(about.completed_at), now) : now;
  const reportKeys = { clinic_id: clinicId, report_id: id };
  const findings = about && judge(record);
  const [made] = await tx
    .insert(report)
    .values(toRow(importing, id, findings))
    .returning();
  if (!made) throw new Error('The imported report was not returned.');
  const xrays = pictures.map(({ row, isLost }, n) => ({
    ...reportKeys,
    ...row,
    n: n + 1,
    created_by: userId,
    // A completed version shows the pictures that existed when it was completed.
    created_at: at,
    deleted_at: isLost ? at : null,
  }));
  if (xrays.length > 0) await tx.insert(xray).values(xrays);
  const entries = record.parts.map(({ type, data }, n) => ({
    ...reportKeys,
    n: n + 1,
    public_id: newId(),
    type,
    data,
    saved_by: userId,
    saved_at: now,
  }));
  await tx.insert(reportEntry).values(entries);
  if (about && findings)
    await tx.insert(reportCompletion).values({
      ...reportKeys,
      n: 1,
      completed_by: userId,
      completed_at: at,
      reason: null,
      rules_version: findings.rulesVersion,
      judged: {
        entries: Object.fromEntries(entries.map(({ type, n }) => [type, n])),
        preferences: record.preferences,
        history: record.history,
      },
      findings,
      completed_name: about.completed_by,
    });
  return made;
}

/** Judges the record by today's rules instead of trusting the file's findings. */
function judge({ parts, preferences, history }: ImportedRecord): DiagnosisResult {
  const { information, ...rest } = readEntryParts(asEntries(parts));
  if (!information) throw new Error('A record without patient information was let in.');
  return diagnose(assemble({ information, ...rest, history }), preferences);
}

function asEntries(parts: readonly ImportedPart[]): Partial<Record<SaveType, { readonly data: unknown }>> {
  return Object.fromEntries(parts.map(({ type, data }) => [type, { data }]));
}

/** An imported completed report sets no recall, because its own clinic does. */
function toRow(
  { clinicId, userId, now, patientNumber, about, record, client, isExample }: Importing,
  id: string,
  findings: DiagnosisResult | null,
): typeof report.$inferInsert {
  const imported: Imported = {
    at: now.toISOString(),
    by: userId,
    clinic: about?.clinic ?? '',
    reference_number: about?.reference_number ?? null,
    ...(isExample ? { example: true } : {}),
  };
  return {
    clinic_id: clinicId,
    id,
    patient_number: patientNumber,
    reference_number: newReference(patientNumber),
    analysis_date: about ? earlier(new Date(about.analysis_date), now) : now,
    updated_at: now,
    entries: record.parts.length,
    created_by: userId,
    imported,
    ...(client === undefined ? {} : { first_client: client, first_seq: ONLY_SEQ }),
    ...(findings
      ? {
          status: 'Completed',
          completed_stage: findings.standing.stage,
          completed_condition: findings.standing.condition,
          completed_grade: findings.standing.grade,
        }
      : {}),
  };
}

const earlier = (date: Date, other: Date) => (date < other ? date : other);
