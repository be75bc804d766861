import { type Assessment, assemble, type Preferences, type XrayDates } from '@alveola/clinical';
import type { ReportRecord } from '../../platform/db/findReport';
import type { Queries } from '../../platform/db/open';
import { listXrays } from '../xrays/rows';
import { readParts } from './entries';
import { findHistory } from './rows';

/** What the rules are given: the report's own entries, beside what other reports and the dates of its X-rays tell. */
export interface RulesInput {
  readonly document: Assessment;
  readonly history: Awaited<ReturnType<typeof findHistory>>;
  readonly xray_dates: XrayDates;
}

/** @returns null where nothing is known of the patient yet. */
export async function findRulesInput(
  db: Queries,
  of: ReportRecord,
  newest: Parameters<typeof readParts>[0],
  preferences: Preferences,
): Promise<RulesInput | null> {
  const { information, ...parts } = readParts(newest);
  if (!information) return null;
  const [history, xray_dates] = await Promise.all([
    findHistory(db, of.clinic_id, of.patient_number, of.id),
    findXrayDates(db, of, preferences),
  ]);
  return { document: assemble({ information, ...parts, history, xray_dates }), history, xray_dates };
}

/** When the X-rays that a report uses were taken, beside the day of its examination. */
async function findXrayDates(
  db: Queries,
  { clinic_id, id, analysis_date }: ReportRecord,
  { xray_age_months }: Preferences,
): Promise<XrayDates> {
  const xrays = await listXrays(db, clinic_id, id);
  return {
    examined: analysis_date.toISOString().slice(0, 10),
    limit_months: xray_age_months,
    xrays: xrays.map((xray) => ({ id: xray.id, taken: xray.taken })),
  };
}
