import { randomInt } from 'node:crypto';
import type { BodyOf, saveReport } from '@alveola/contract';
import { and, eq } from 'drizzle-orm';
import { newId } from '../db/ids';
import type { Queries } from '../db/open';
import { report } from '../db/schema';
import { type Refused, refuse } from '../http/answer';
import { lockReport, type ReportRecord } from './rows';

type Save = BodyOf<typeof saveReport>;

/** Read out on the telephone and typed from paper: no letters or digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

/** Specification §5: `X-`, the patient number, `-`, and a random part (49 bits, unique in the clinic). */
function newReference(patientNumber: string): string {
  const random = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `X-${patientNumber}-${random}`;
}

/**
 * Makes the report of a save without id. The same save again (client and seq) finds the one it made; two at
 * once wait for each other.
 */
export async function makeReport(
  db: Queries,
  clinicId: string,
  userId: string,
  save: Save,
  now: Date,
): Promise<{ readonly report: ReportRecord; readonly isNew: boolean } | Refused> {
  const [made] = await db
    .insert(report)
    .values({
      clinic_id: clinicId,
      id: newId(),
      patient_number: save.patient_number,
      reference_number: newReference(save.patient_number),
      analysis_date: now,
      updated_at: now,
      ...(save.client === undefined || save.seq === undefined
        ? {}
        : { first_client: save.client, first_seq: save.seq }),
      created_by: userId,
    })
    .onConflictDoNothing()
    .returning();
  if (made) return { report: made, isNew: true };
  const found =
    save.client === undefined || save.seq === undefined
      ? null
      : await madeBy(db, clinicId, save.client, save.seq);
  // A reference that two reports would share is refused by the database; the client's next attempt draws another.
  if (found === null) return refuse('unavailable', { retryAfter: 1 });
  const known = await lockReport(db, clinicId, found);
  return known ? { report: known, isNew: false } : refuse('report-not-found');
}

async function madeBy(db: Queries, clinicId: string, client: string, seq: number): Promise<string | null> {
  const [row] = await db
    .select({ id: report.id })
    .from(report)
    .where(and(eq(report.clinic_id, clinicId), eq(report.first_client, client), eq(report.first_seq, seq)));
  return row?.id ?? null;
}
