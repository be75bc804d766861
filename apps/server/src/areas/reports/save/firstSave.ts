import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { newId } from '../../../platform/base/ids';
import type { ReportRecord } from '../../../platform/db/findReport';
import type { Queries } from '../../../platform/db/open';
import { report } from '../../../platform/db/schema';
import { invalid, type Refusal, refuse } from '../../../platform/base/result';
import { MAKE } from './append';
import { runStatement } from '../../../platform/db/statement';
import { crossCheck, signOverrule } from './checks';
import { toRefusal, isCompleting, newEntry, type SaveContext, type Saved } from './saveRequest';

/**
 * Leaves out characters that look alike, because references are read out on the phone and typed from paper.
 */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

/** Specification §5: `X-`, the patient number, `-`, and a random part (49 bits, unique in the clinic). */
export function newReference(patientNumber: string): string {
  const random = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `X-${patientNumber}-${random}`;
}

/**
 * A save without an id creates its report. Repeating it (same client and seq) returns the id of that report;
 * simultaneous repetitions wait for each other.
 */
export async function firstSave(context: SaveContext): Promise<Saved | Refusal | string> {
  const { body, session, deps } = context;
  const { clinicId, user } = session;
  const id = newId();
  const refused = await crossCheck(deps.db, { clinicId, userId: user.id, reportId: id }, body);
  if (refused) return refused;
  // Only markers complete a report, and this one has no patient information yet.
  if (isCompleting(body)) return refuse('report-not-ready');
  const entry = newEntry(await signOverrule(context, null), id, 'report.create', null);
  const save = JSON.stringify({ ...entry, reference: newReference(body.patient_number) });
  const [row] = await runStatement(deps.db, MAKE, { save });
  const answer = row?.answer;
  if (answer?.outcome === 'saved') return { ...answer.saved, id };
  if (answer?.outcome === 'unfit') return toRefusal(body, answer.unfit);
  if (answer?.outcome === 'example') return invalid('patient_number', 'patient-number-of-example');
  const { client, seq } = entry;
  const before = client !== null && seq !== null ? await findMade(deps.db, clinicId, client, seq) : null;
  // The database refuses a duplicate reference. The client's next attempt draws another.
  return before?.id ?? refuse('unavailable', { retryAfterS: 1 });
}

export async function findMade(
  db: Queries,
  clinicId: string,
  client: string,
  seq: number,
): Promise<ReportRecord | null> {
  const [row] = await db
    .select()
    .from(report)
    .where(and(eq(report.clinic_id, clinicId), eq(report.first_client, client), eq(report.first_seq, seq)));
  return row ?? null;
}
