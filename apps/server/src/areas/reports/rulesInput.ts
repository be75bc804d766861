import {
  type Assessment,
  assemble,
  type Preferences,
  type XrayDates,
  type XrayKinds,
} from '@alveola/clinical';
import { readKinds } from '@alveola/report';
import type { ReportRecord } from '../../platform/db/findReport';
import type { Queries } from '../../platform/db/open';
import { listXrays } from '../xrays/xrayRows';
import { readEntryParts } from './entries';
import { findHistory } from './reportRows';

export interface RulesInput {
  readonly document: Assessment;
  readonly history: Awaited<ReturnType<typeof findHistory>>;
  readonly xray_dates: XrayDates;
  readonly xray_kinds: XrayKinds;
}

export async function findRulesInput(
  db: Queries,
  reportRow: ReportRecord,
  newest: Parameters<typeof readEntryParts>[0],
  preferences: Preferences,
): Promise<RulesInput | null> {
  const { information, ...parts } = readEntryParts(newest);
  if (!information) return null;
  const [history, xrays] = await Promise.all([
    findHistory(db, reportRow.clinic_id, reportRow.patient_number, reportRow.id),
    listXrays(db, reportRow.clinic_id, reportRow.id),
  ]);
  const beside = {
    history,
    xray_dates: toXrayDates(xrays, reportRow, preferences),
    xray_kinds: readKinds(xrays),
  };
  return { document: assemble({ information, ...parts, ...beside }), ...beside };
}

function toXrayDates(
  xrays: Awaited<ReturnType<typeof listXrays>>,
  { analysis_date }: ReportRecord,
  { xray_age_months }: Preferences,
): XrayDates {
  return {
    examined: analysis_date.toISOString().slice(0, 10),
    limit_months: xray_age_months,
    xrays: xrays.map((xray) => ({ id: xray.id, taken: xray.taken })),
  };
}
