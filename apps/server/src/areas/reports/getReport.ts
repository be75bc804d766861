import { getReport, type Report, SAVE_TYPES } from '@alveola/contract';
import { refuse } from '../../platform/base/result';
import { type Route, route } from '../../platform/http/route';
import { listXrays } from '../xrays/xrayRows';
import { newestEntries, readEntryParts } from './entries';
import { findReport } from '../../platform/db/findReport';
import { findHistory, toRow } from './reportRows';
import { toCompletion, findVersions } from './versions';

/** Only the newest entry is sent, in a list as the specification requires. */
function listed<T>(part: T | undefined): T[] {
  return part === undefined ? [] : [part];
}

export const getReportRoute: Route = route(getReport, async ({ deps: { db }, session, query, audit }) => {
  const { clinicId } = session;
  const reportRow = await findReport(db, clinicId, query.id);
  if (!reportRow) return refuse('report-not-found');
  const [newest, xrays, versions, history] = await Promise.all([
    newestEntries(db, clinicId, reportRow.id),
    listXrays(db, clinicId, reportRow.id),
    findVersions(db, clinicId, reportRow.id),
    findHistory(db, clinicId, reportRow.patient_number, reportRow.id),
  ]);
  const parts = readEntryParts(newest);
  await audit(db, 'report.read', { reportId: reportRow.id });
  const { updated_at: _, ...row } = toRow(reportRow);
  const [i, d, c, x, m] = SAVE_TYPES.map((type) => newest[type]?.public_id ?? null);
  const answer: Report = {
    ...row,
    information: listed(parts.information),
    dentitions: listed(parts.dentition),
    clinical_values: listed(parts.clinical_values),
    xray_images: [...xrays],
    measurements: listed(parts.measurement),
    entry: {
      information: i ?? null,
      dentition: d ?? null,
      clinical_values: c ?? null,
      xray_image: x ?? null,
      measurement: m ?? null,
    },
    history,
    completions: versions.map(toCompletion),
  };
  return answer;
});
