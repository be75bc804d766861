import type { Preferences, XrayDates } from '@alveola/clinical';
import type { ReportRecord } from '../../platform/db/findReport';
import type { Queries } from '../../platform/db/open';
import { listXrays } from '../xrays/rows';

/** When the X-rays that a report uses were taken, beside the day of its examination. */
export async function findXrayDates(
  db: Queries,
  { clinic_id, id, analysis_date }: Pick<ReportRecord, 'clinic_id' | 'id' | 'analysis_date'>,
  { xray_age_months }: Preferences,
): Promise<XrayDates> {
  const xrays = await listXrays(db, clinic_id, id);
  return {
    examined: analysis_date.toISOString().slice(0, 10),
    limit_months: xray_age_months,
    xrays: xrays.map((xray) => ({ id: xray.id, taken: xray.taken })),
  };
}
