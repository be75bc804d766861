import { saveReport } from '@alveola/contract';
import { diagnose } from '@alveola/clinical';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { invalid, isRefused, type Refusal, refuse } from '../../../platform/base/result';
import { route } from '../../../platform/http/route';
import { APPEND } from './append';
import { runStatement } from '../../../platform/db/statement';
import { crossCheck, checkOverrule, hasOverrule, signOverrule } from './checks';
import { newestEntries, savedBy, findRulesInput } from '../entries';
import { settleDraft } from './openDraft';
import { firstSave } from './firstSave';
import {
  toRefusal,
  isCompleting,
  type NewCompletion,
  newEntry,
  type Save,
  type SaveContext,
  type Saved,
  toRecord,
} from './saveRequest';
import { findReport, type ReportRecord } from '../../../platform/db/findReport';
import type { Db } from '../../../platform/db/open';
import { findPreferences } from '../../settings/settingsRoutes';
import { toValidationRefusal } from '../../../platform/http/validation';

/** With this many simultaneous saves of one report, the last waits for all others. */
const MOST_TRIES = 100;
/** No entry has this number, so a save checked against it is never written. */
const NO_ENTRY = -1;

/**
 * Checks without a lock. If another save came in between, nothing is written and the check is repeated.
 */
export const saveReportRoute = route(saveReport, async (context) => {
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
  return refuse('unavailable', { retryAfterS: 1 });
});

/** Returns null if another save came in between. */
async function save(asked: SaveContext, id: string): Promise<Saved | Refusal | null> {
  const context = await signOverrule(asked, id);
  const { body, session, deps } = context;
  const checked = await check(context, id);
  // A refused save is still looked up, because it may repeat one that was accepted before.
  const { basis, completion } = isRefused(checked) ? { basis: NO_ENTRY, completion: null } : checked;
  const entry = {
    ...newEntry(context, id, 'report.save', completion),
    // The number of the newest entry when the save was checked; null if it was checked against no other part.
    basis,
    has_seen: body.entry !== undefined,
    seen: body.entry ?? null,
  };
  const [row] = await runStatement(deps.db, APPEND, { save: JSON.stringify(entry) });
  if (!row?.answer) return refuse('report-not-found');
  const { answer } = row;
  switch (answer.outcome) {
    case 'other-patient':
      return invalid('patient_number', 'patient-number-differs');
    case 'newer': {
      const data = await savedBy(deps.db, session.clinicId, answer.entry, session.user.id);
      return refuse('newer-entry', { data });
    }
    case 'unfit':
      return toRefusal(body, answer.unfit);
    case 'repeated':
      return { ...answer.saved, id };
    case 'saved': {
      const { saved, n } = answer;
      return { ...saved, id, draft: saved.draft && (await settleDraft(deps.db, session.clinicId, id, n)) };
    }
    case 'changed':
      return isRefused(checked) ? checked : null;
    default:
      return answer satisfies never;
  }
}

async function check({ deps, session, body }: SaveContext, id: string) {
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

async function complete(
  db: Db,
  userId: string,
  reportRow: ReportRecord,
  save: Save,
): Promise<NewCompletion | Refusal> {
  const [before, preferences] = await Promise.all([
    newestEntries(db, reportRow.clinic_id, reportRow.id),
    findPreferences(db, userId),
  ]);
  const newest = { ...before, [save.type]: { n: reportRow.entries + 1, data: toRecord(save) } };
  const input = await findRulesInput(db, reportRow, newest, preferences);
  if (!input) return refuse('report-not-ready');
  if (reportRow.status === 'Completed' && save.reason === undefined) return refuse('reason-needed');
  const { document, history, xray_dates, xray_kinds } = input;
  const findings = diagnose(document, preferences);
  return {
    stage: findings.standing.stage,
    reason: save.reason ?? null,
    rules_version: findings.rulesVersion,
    judged: {
      entries: Object.fromEntries(Object.entries(newest).map(([type, { n }]) => [type, n])),
      preferences,
      history,
      xray_dates,
      xray_kinds,
    },
    findings,
  };
}

/** More than any release adds to a part. */
const MOST_KEYS = 50;

const pathRows = z.array(z.object({ path: z.string() }));

/**
 * Refuses keys that neither this release knows nor a later one has saved for this patient; clients send such
 * keys back unchanged. Their values are not checked.
 */
async function checkKeys(context: SaveContext): Promise<Refusal | null> {
  const { deps, session, body, unknownKeys: unknown } = context;
  if (unknown.length === 0) return null;
  const paths = new Set(unknown.flatMap(({ path, keys }) => keys.map((key) => toPath([...path, key]))));
  const pathsToCheck = [...paths].filter((path) => path !== null).slice(0, MOST_KEYS);
  const { rows } = await deps.db.execute(sql`
    select path from unnest(${sql.param(pathsToCheck)}::text[]) as path
    where exists (
      select from report join report_entry as entry on entry.clinic_id = report.clinic_id and entry.report_id = report.id
      where report.clinic_id = ${session.clinicId} and report.patient_number = ${body.patient_number}
        and entry.type = ${body.type} and jsonb_path_exists(entry.data, path::jsonpath)
    )`);
  const saved = new Set(pathRows.parse(rows).map(({ path }) => path));
  const isSaved = (path: string | null) => path !== null && saved.has(path);
  const refused = unknown.flatMap((issue) => {
    const keys = issue.keys.filter((key) => !isSaved(toPath([...issue.path, key])));
    return keys.length === 0 ? [] : [{ ...issue, keys }];
  });
  return refused.length === 0 ? null : toValidationRefusal(refused);
}

/** Drops the tooth's number. Returns null if no release could use this path. */
function toPath(path: readonly PropertyKey[]): string | null {
  const [part, ...names] = path.filter((step) => typeof step === 'string');
  const isPlain = part === 'data' && names.every((name) => /^\w{1,64}$/.test(name));
  return isPlain ? ['$', ...names.map((name) => `"${name}"`)].join('.') : null;
}
