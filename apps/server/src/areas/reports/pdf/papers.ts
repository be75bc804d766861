import { patientSheet, type QueryOf, reportPdf } from '@alveola/contract';
import { readWords } from '@alveola/report/words';
import { audit } from '../../../platform/audit/audit';
import { type FileAnswer, fileAnswer, isRefused, type Refused, refuse } from '../../../platform/http/answer';
import { atMost } from '../../../platform/limits/queue';
import { type ContextOf, type Route, route } from '../../../platform/http/route';
import { loadReport } from './load';
import type { PaperReport } from './view';

const PDF = 'application/pdf';

/** Each holds a report's pictures in memory. What writes it is loaded with the first: it is a third of the start. */
const writing = atMost(2);

type Asked = ContextOf<typeof reportPdf> | ContextOf<typeof patientSheet>;

export const reportPdfRoute: Route = route(reportPdf, async (asked) => {
  const report = await loaded(asked, asked.query);
  if (isRefused(report)) return report;
  await note(asked, report, 'report.pdf');
  const bytes = await writing(async () => (await import('./report/writeReport')).writeReport(report));
  return named(bytes, report.words.fileName, report);
});

export const patientSheetRoute: Route = route(patientSheet, async (asked) => {
  const report = await loaded(asked, asked.query);
  if (isRefused(report)) return report;
  // What nobody has confirmed is not handed to a patient.
  if (report.isDraft) return refuse('report-not-completed');
  await note(asked, report, 'report.patient-sheet');
  const bytes = await writing(async () => (await import('./sheet/writeSheet')).writeSheet(report));
  return named(bytes, readWords(report.reader.language).patientSheet.fileName, report);
});

function loaded(
  { deps, session, params }: Asked,
  { language, time_zone: timeZone, version }: Partial<QueryOf<typeof reportPdf>>,
): Promise<PaperReport | Refused> {
  return loadReport(deps, session, { id: params.id, language, timeZone, version });
}

function note(
  { deps, session, params, address }: Asked,
  { reader }: PaperReport,
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
function named(bytes: Buffer, name: string, { date, dates }: PaperReport): FileAnswer {
  return fileAnswer(bytes, PDF, `${name}-${dates.iso(date)}.pdf`);
}
