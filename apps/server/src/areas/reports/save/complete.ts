import { assemble, diagnose } from '@alveola/clinical';
import type { Db } from '../../../platform/db/open';
import { type Refusal, refuse } from '../../../platform/result';
import { findPreferences } from '../../settings/settings';
import { newestEntries, readParts } from '../entries';
import { type ReportRecord } from '../../../platform/db/findReport';
import { findHistory } from '../rows';
import { findXrayDates } from '../xrayDates';
import { type Completion, toRecord, type Save } from './request';

/** Judges a report together with the save that completes it, by the rules of today. */
export async function complete(
  db: Db,
  userId: string,
  of: ReportRecord,
  save: Save,
): Promise<Completion | Refusal> {
  const [before, preferences, history] = await Promise.all([
    newestEntries(db, of.clinic_id, of.id),
    findPreferences(db, userId),
    findHistory(db, of.clinic_id, of.patient_number, of.id),
  ]);
  const newest = { ...before, [save.type]: { n: of.entries + 1, data: toRecord(save) } };
  const { information, ...parts } = readParts(newest);
  if (!information) return refuse('report-not-ready');
  if (of.status === 'Completed' && save.reason === undefined) return refuse('reason-needed');
  const xray_dates = await findXrayDates(db, of, preferences);
  const findings = diagnose(assemble({ information, ...parts, history, xray_dates }), preferences);
  return {
    stage: findings.standing.stage,
    reason: save.reason ?? null,
    rules_version: findings.rulesVersion,
    judged: {
      entries: Object.fromEntries(Object.entries(newest).map(([type, { n }]) => [type, n])),
      preferences,
      history,
      xray_dates,
    },
    findings,
  };
}
