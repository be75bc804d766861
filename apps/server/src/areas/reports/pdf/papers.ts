import { patientSheet, type CallQuery, reportPdf } from '@alveola/contract';
import { readWords } from '@alveola/report/words';
import pLimit from 'p-limit';
import { type FileAnswer, fileAnswer } from '../../../platform/http/answer';
import { isRefused, type Refusal, refuse } from '../../../platform/base/result';
import { type CallContext, type Route, route } from '../../../platform/http/route';
import { type LoadedReport, loadReport } from './load';

const PDF = 'application/pdf';

/**
 * Each paper holds its pictures in memory. The writer is loaded when first needed, because it would take a
 * third of the start.
 */
const writing = pLimit(2);

type Asked = CallContext<typeof reportPdf> | CallContext<typeof patientSheet>;

export const reportPdfRoute: Route = route(reportPdf, async (context) => {
  const loadedReport = await loaded(context, context.query);
  if (isRefused(loadedReport)) return loadedReport;
  await note(context, loadedReport, 'report.pdf');
  const bytes = await writing(async () =>
    (await import('./writePapers')).writeReport(loadedReport, context.query.annex === 'yes'),
  );
  return named(bytes, loadedReport.reader.words.pdf.fileName, loadedReport);
});

export const patientSheetRoute: Route = route(patientSheet, async (context) => {
  const loadedReport = await loaded(context, context.query);
  if (isRefused(loadedReport)) return loadedReport;
  if (loadedReport.report.isDraft) return refuse('report-not-completed');
  await note(context, loadedReport, 'report.patient-sheet');
  const words = readWords(loadedReport.reader.language).patientSheet;
  const bytes = await writing(async () => (await import('./writePapers')).writeSheet(loadedReport, words));
  return named(bytes, words.fileName, loadedReport);
});

function loaded(
  { deps, session, params }: Asked,
  { language, time_zone: timeZone, version, earlier, note: noted }: Partial<CallQuery<typeof reportPdf>>,
): Promise<LoadedReport | Refusal> {
  const hasNote = noted === 'yes';
  // A practice system knows the patient, and the name stays on the clinic's own screens and papers.
  const hasName = session.keyId === null;
  const wanted = { id: params.id, language, timeZone, version, earlier, hasNote, hasName };
  return loadReport(deps, session, wanted);
}

function note(
  { deps, params, audit }: Asked,
  { reader }: LoadedReport,
  action: 'report.pdf' | 'report.patient-sheet',
): Promise<void> {
  return audit(deps.db, action, { reportId: params.id, detail: { language: reader.language } });
}

/** Contains the day but not the patient, because file names end up in histories and mails. */
function named(bytes: Buffer, name: string, { report, dates }: LoadedReport): FileAnswer {
  return fileAnswer(bytes, PDF, `${name}-${dates.iso(report.date)}.pdf`);
}
