import { patientSheet, type QueryOf, reportPdf } from '@alveola/contract';
import { readWords } from '@alveola/report/words';
import { audit } from '../../../platform/audit/audit';
import { type FileAnswer, fileAnswer, isRefused, type Refused, refuse } from '../../../platform/http/answer';
import { atMost } from '../../../platform/limits/queue';
import { type ContextOf, type Route, route } from '../../../platform/http/route';
import { type LoadedReport, loadReport } from './load';

const PDF = 'application/pdf';

/** Each holds a report's pictures in memory. What writes it is loaded with the first: it is a third of the start. */
const writing = atMost(2);

type Asked = ContextOf<typeof reportPdf> | ContextOf<typeof patientSheet>;

export const reportPdfRoute: Route = route(reportPdf, async (asked) => {
  const found = await loaded(asked, asked.query);
  if (isRefused(found)) return found;
  await note(asked, found, 'report.pdf');
  const bytes = await writing(async () => (await import('./writeReport')).writeReport(found));
  return named(bytes, found.reader.words.pdf.fileName, found);
});

export const patientSheetRoute: Route = route(patientSheet, async (asked) => {
  const found = await loaded(asked, asked.query);
  if (isRefused(found)) return found;
  // What nobody has confirmed is not handed to a patient.
  if (found.report.isDraft) return refuse('report-not-completed');
  await note(asked, found, 'report.patient-sheet');
  const words = readWords(found.reader.language).patientSheet;
  const bytes = await writing(async () => (await import('./writeSheet')).writeSheet(found, words));
  return named(bytes, words.fileName, found);
});

function loaded(
  { deps, session, params }: Asked,
  { language, time_zone: timeZone, version }: Partial<QueryOf<typeof reportPdf>>,
): Promise<LoadedReport | Refused> {
  return loadReport(deps, session, { id: params.id, language, timeZone, version });
}

function note(
  { deps, session, params, address }: Asked,
  { reader }: LoadedReport,
  action: 'report.pdf' | 'report.patient-sheet',
): Promise<void> {
  return audit(deps.db, deps.now(), {
    clinicId: session.clinicId,
    userId: session.user.id,
    address,
    action,
    reportId: params.id,
    detail: { language: reader.language },
  });
}

/** The day, never the patient: names of files travel in histories and mails. */
function named(bytes: Buffer, name: string, { report, dates }: LoadedReport): FileAnswer {
  return fileAnswer(bytes, PDF, `${name}-${dates.iso(report.date)}.pdf`);
}
