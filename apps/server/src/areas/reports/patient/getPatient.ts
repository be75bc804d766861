import { assemble, readFindings, visitFigures } from '@alveola/clinical';
import { getPatient, MOST_VISITS, type PatientVisit, type VisitFindings } from '@alveola/contract';
import { newId } from '../../../platform/base/ids';
import { runStatement } from '../../../platform/db/statement';
import { type Route, route } from '../../../platform/http/route';
import { refuse } from '../../../platform/base/result';
import { readEntryParts } from '../entries';
import { VISITS, type VisitRow } from './statement';

const TYPES = ['information', 'dentition', 'clinical_values', 'measurement'] as const;

function toFindings(row: VisitRow): VisitFindings | null {
  if (row.findings === null) return null;
  const judgedParts = TYPES.flatMap((type) =>
    row[type] === null ? [] : [[type, { data: row[type] }] as const],
  );
  const { information, ...parts } = readEntryParts(Object.fromEntries(judgedParts));
  if (!information) throw new Error('A report was completed without patient information.');
  const result = readFindings(row.findings, parts.measurement?.overrule);
  const document = assemble({ information, ...parts });
  const figures = visitFigures({ document, result });
  return {
    ...result.standing,
    age: information.patientAge,
    months: result.supportiveCareMonths,
    treatment: result.treatment.map(({ block }) => block),
    ...figures,
    sites: [...figures.sites],
  };
}

function toVisit(row: VisitRow): PatientVisit {
  const { id, reference_number, analysis_date, status, draft, clinician } = row;
  return {
    id,
    reference_number,
    analysis_date: analysis_date.toISOString(),
    status,
    draft,
    clinician,
    findings: toFindings(row),
  };
}

export const getPatientRoute: Route = route(getPatient, async ({ deps, session, params, address }) => {
  const rows = await runStatement(deps.db, VISITS, {
    clinic: session.clinicId,
    patient: params.id,
    limit: MOST_VISITS,
    at: deps.now(),
    audit: newId(),
    user: session.user.id,
    address,
  });
  const [first] = rows;
  // A patient whose analyses were all deleted counts as unknown.
  if (!first) return refuse('patient-not-found');
  const { patient_number, due } = first;
  return { id: params.id, patient_number, due, visits: rows.map(toVisit) };
});
