import { saveReport } from '@alveola/contract';
import { runStatement } from '../../../platform/db/statement';
import { invalid, isRefused, type Refusal, refuse } from '../../../platform/base/result';
import { type Route, route } from '../../../platform/http/route';
import { APPEND } from './append';
import { crossCheck } from './checks';
import { complete } from './complete';
import { savedBy } from '../entries';
import { settleDraft } from './openDraft';
import { firstSave } from './firstSave';
import { checkOverrule, hasOverrule, signOverrule } from './overrule';
import { toRefusal } from './fits';
import { findReport } from '../../../platform/db/findReport';
import { isCompleting, newEntry, type SaveContext, type Saved, type NewCompletion } from './saveRequest';
import { checkKeys } from './unknownKeys';

/** With this many simultaneous saves of one report, the last waits for all others. */
const MOST_TRIES = 100;
/** No entry has this number, so a save checked against it is never written. */
const NO_ENTRY = -1;

/**
 * Checks and appends without a lock. If another save came in between, nothing is written and the check is
 * repeated.
 */
export const saveReportRoute: Route = route(saveReport, async (context) => {
  if (isCompleting(context.body) && !context.session.user.may.includes('complete'))
    return refuse('clinician-completes');
  const unknown = await checkKeys(context);
  if (unknown) return unknown;
  const savedReport = context.body.id ?? (await firstSave(context));
  if (typeof savedReport !== 'string') return savedReport;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await save(context, savedReport);
    if (answer !== null) return answer;
  }
  return refuse('unavailable', { retryAfter: 1 });
});

async function save(asked: SaveContext, id: string): Promise<Saved | Refusal | null> {
  const context = await signOverrule(asked, id);
  const { body, session, deps } = context;
  const checked = await check(context, id);
  // A refused save is still looked up, because it may repeat one that was accepted before.
  const { basis, completion } = isRefused(checked) ? { basis: NO_ENTRY, completion: null } : checked;
  const [appended] = await runStatement(deps.db, APPEND, {
    ...newEntry(context, 'report.save', completion),
    report: id,
    patient_number: body.patient_number,
    basis,
    has_seen: body.entry !== undefined,
    seen: body.entry ?? null,
  });
  if (!appended) return refuse('report-not-found');
  if (appended.patient_number !== body.patient_number)
    return invalid('patient_number', 'patient-number-differs');
  const { reference_number, history, repeated, newer, entry, n, unfit } = appended;
  if (newer !== null && repeated === null)
    return refuse('newer-entry', { data: await savedBy(deps.db, session.clinicId, newer, session.user.id) });
  if (isRefused(checked) && repeated === null) return checked;
  if (unfit !== null && repeated === null) return toRefusal(body, unfit);
  const knownEntry = repeated ?? entry;
  if (knownEntry === null) return null;
  const draft = appended.draft && (n === null || (await settleDraft(deps.db, session.clinicId, id, n)));
  return { id, reference_number, entry: knownEntry, history, draft };
}

interface Checked {
  /** The newest entry at the time of the check; null if no other part mattered. */
  readonly basis: number | null;
  readonly completion: NewCompletion | null;
}

/** An autosave of markers needs no query here. */
async function check({ deps, session, body }: SaveContext, id: string): Promise<Checked | Refusal> {
  const isChecked = body.type === 'clinical_values' || body.type === 'xray_image' || hasOverrule(body);
  if (!isChecked && !isCompleting(body)) return { basis: null, completion: null };
  const reportRow = await findReport(deps.db, session.clinicId, id);
  if (!reportRow) return refuse('report-not-found');
  const place = { clinicId: session.clinicId, userId: session.user.id, reportId: id };
  const refused = (await crossCheck(deps.db, place, body)) ?? (await checkOverrule(deps.db, place, body));
  if (refused) return refused;
  const completion = isCompleting(body) ? await complete(deps.db, session.user.id, reportRow, body) : null;
  return isRefused(completion) ? completion : { basis: reportRow.entries, completion };
}
