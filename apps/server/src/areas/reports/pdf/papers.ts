import {
  patientSheet,
  type CallQuery,
  reportPdf,
  draftReferral,
  type Letter,
  letterPdf,
  listLetters,
  saveLetter,
} from '@alveola/contract';
import { readWords } from '@alveola/report/words';
import pLimit from 'p-limit';
import { type FileAnswer, fileAnswer } from '../../../platform/http/answer';
import { isRefused, type Refusal, refuse } from '../../../platform/base/result';
import { type CallContext, route } from '../../../platform/http/route';
import { type LoadedReport, loadReport } from './load';
import { draftLetter, draftRemarks, findWithdrawnNotice } from '@alveola/report';
import type { Language } from '@alveola/report/languages';
import { desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { findReport } from '../../../platform/db/findReport';
import { newId } from '../../../platform/base/ids';
import { isOfReport, appUser, reportLetter } from '../../../platform/db/schema';

const PDF = 'application/pdf';

/**
 * Each paper holds its pictures in memory. The writer is loaded when first needed, because it would take a
 * third of the start.
 */
const writing = pLimit(2);

type Asked = CallContext<typeof reportPdf> | CallContext<typeof patientSheet>;

export const reportPdfRoute = route(reportPdf, async (context) => {
  const loadedReport = await loaded(context, context.query);
  if (isRefused(loadedReport)) return loadedReport;
  await note(context, loadedReport, 'report.pdf');
  const bytes = await writing(async () =>
    (await import('./writePapers')).writeReport(loadedReport, context.query.annex === 'yes'),
  );
  return named(bytes, loadedReport.reader.words.pdf.fileName, loadedReport);
});

export const patientSheetRoute = route(patientSheet, async (context) => {
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

export async function findLetters(
  db: Queries,
  clinicId: string,
  reportId: string,
): Promise<readonly Letter[]> {
  const rows = await db
    .select({ letter: reportLetter, by: appUser.name })
    .from(reportLetter)
    .innerJoin(appUser, eq(appUser.id, reportLetter.saved_by))
    .where(isOfReport(reportLetter, clinicId, reportId))
    .orderBy(desc(reportLetter.n));
  return rows.map(({ letter: { id, language, paragraphs, saved_at }, by }) => ({
    id,
    language,
    paragraphs,
    saved_by: by,
    saved_at: saved_at.toISOString(),
  }));
}

export function chooseLetter(letters: readonly Letter[], completed: Date, language: Language): Letter | null {
  const since = letters.filter(({ saved_at }) => new Date(saved_at) >= completed);
  return since.find((letter) => letter.language === language) ?? since[0] ?? null;
}

export const letterPdfRoute = route(
  letterPdf,
  async ({ deps, session, params, query: { time_zone: timeZone }, audit }) => {
    const { id } = params;
    const loaded = await loadReport(deps, session, { id, timeZone });
    if (isRefused(loaded)) return loaded;
    const letters = await findLetters(deps.db, session.clinicId, id);
    const letter = letters.find((each) => each.id === params.letter);
    if (!letter) return refuse('letter-not-found');
    await audit(deps.db, 'report.pdf', { reportId: id, detail: { letter: letter.id } });
    const bytes = await (await import('./writePapers')).writeLetter(loaded, letter, timeZone);
    const { fileName } = readWords(letter.language).letter;
    return fileAnswer(bytes, 'application/pdf', `${fileName}-${letter.saved_at.slice(0, 10)}.pdf`);
  },
);

export const listLettersRoute = route(listLetters, async ({ deps: { db }, session, params, audit }) => {
  const reportRow = await findReport(db, session.clinicId, params.id);
  if (!reportRow) return refuse('report-not-found');
  await audit(db, 'report.read', { reportId: params.id, detail: { letters: true } });
  return { letters: [...(await findLetters(db, session.clinicId, params.id))] };
});

export const draftReferralRoute = route(
  draftReferral,
  async ({ deps, session, params: { id }, query: { language, time_zone: timeZone }, audit }) => {
    const loadedReport = await loadReport(deps, session, { id, language, timeZone, hasNote: true });
    if (isRefused(loadedReport)) return loadedReport;
    const { report, reader, dates } = loadedReport;
    if (report.isDraft) return refuse('letter-not-completed');
    await audit(deps.db, 'report.read', { reportId: id, detail: { letter: language } });
    const words = readWords(language).letter;
    return {
      paragraphs: [...draftLetter(report, words, reader, dates)],
      remarks: draftRemarks(report, words, reader),
      clinic: report.clinic,
      clinician: report.clinician,
      role: report.role,
      patient_number: report.patientNumber,
      reference_number: report.reference,
      date: report.date,
      withdrawn: findWithdrawnNotice(report, reader, dates),
    };
  },
);

/** A letter never changes; a new version is stored beside it. */
export const saveLetterRoute = route(
  saveLetter,
  async ({ deps: { db, now }, session: { clinicId, user }, params, body, audit }) => {
    const reportRow = await findReport(db, clinicId, params.id);
    if (!reportRow) return refuse('report-not-found');
    if (reportRow.status !== 'Completed') return refuse('letter-not-completed');
    const row = { id: newId(), ...body, saved_at: now() };
    await db.transaction(async (tx) => {
      await tx
        .insert(reportLetter)
        .values({ ...row, clinic_id: clinicId, report_id: params.id, saved_by: user.id });
      await audit(tx, 'report.letter', {
        reportId: params.id,
        detail: { letter: row.id, language: row.language },
      });
    });
    return { ...row, saved_by: user.name, saved_at: row.saved_at.toISOString() };
  },
);
