import { diagnose } from '@alveola/clinical';
import type { Db } from '../../../platform/db/open';
import { type Refusal, refuse } from '../../../platform/base/result';
import { findPreferences } from '../../settings/settingsRoutes';
import { newestEntries } from '../entries';
import type { ReportRecord } from '../../../platform/db/findReport';
import { findRulesInput } from '../rulesInput';
import { type NewCompletion, toRecord, type Save } from './saveRequest';

export async function complete(
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
