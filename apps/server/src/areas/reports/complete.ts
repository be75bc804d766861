import { assemble, diagnose, type Result, type Stage } from '@alveola/clinical';
import type { Db } from '../../platform/db/open';
import type { Judged } from '../../platform/db/schema';
import { type Refused, refuse } from '../../platform/http/answer';
import { preferencesOf } from '../settings/settings';
import { newestEntries, partsOf } from './entries';
import { historyOf, type ReportRecord } from './rows';
import { recordOf, type Save } from './saving';

/** What a completion writes down. It stands: nothing computes it anew. */
export interface Completion {
  readonly stage: Stage | null;
  readonly reason: string | null;
  readonly rules_version: string;
  readonly judged: Judged;
  readonly findings: Result;
}

/** Judges a report together with the save that completes it, by the rules of today. */
export async function complete(
  db: Db,
  userId: string,
  of: ReportRecord,
  save: Save,
): Promise<Completion | Refused> {
  const [before, preferences, history] = await Promise.all([
    newestEntries(db, of.clinic_id, of.id),
    preferencesOf(db, userId),
    historyOf(db, of.clinic_id, of.patient_number, of.id),
  ]);
  const newest = { ...before, [save.type]: { n: of.entries + 1, data: recordOf(save) } };
  const { information, ...parts } = partsOf(newest);
  if (!information) return refuse('report-not-ready');
  if (of.status === 'Completed' && save.reason === undefined) return refuse('reason-needed');
  const findings = diagnose(assemble({ information, ...parts, history }), preferences);
  return {
    stage: findings.standing.stage,
    reason: save.reason ?? null,
    rules_version: findings.rulesVersion,
    judged: {
      entries: Object.fromEntries(Object.entries(newest).map(([type, { n }]) => [type, n])),
      preferences,
      history,
    },
    findings,
  };
}
