import { readFile } from 'node:fs/promises';
import { openExample, type ReportRow, sampleReport } from '@alveola/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { report } from '../../../platform/db/schema';
import { type CallContext, route } from '../../../platform/http/route';
import { isRefused, type Result, refuse } from '../../../platform/base/result';
import { type ClinicFiles, openClinicFiles } from '../../../platform/storage/clinicFiles';
import { hasRoom } from '../../../platform/storage/quota';
import { DAY } from '../../../platform/base/time';
import { toRow } from '../../reports/reportRows';
import { storeFirst } from '../../xrays/stored';
import { insertReport, lockUntilCommit } from '../import/insertReport';
import { storeListed } from '../import/importPictures';
import { type ImportedRecord, readRecord } from '../import/record';
import { renamePictures } from '../pack/manifest';
import written from './record.json' with { type: 'json' };
import type { ReportRecord } from '../../../platform/db/findReport';
import { assessment, DEFAULT_PREFERENCES, diagnose, sureBeside } from '@alveola/clinical';
import { reader, readKinds } from '@alveola/report';
import type { Language } from '@alveola/report/languages';
import { readWords } from '@alveola/report/words';
import { fileAnswer } from '../../../platform/http/answer';
import { datesIn } from '../../../platform/paper/dates';
import type { LoadedReport } from '../../reports/pdf/load';

export const PICTURE = new URL('./pictures/example_lower_front.jpg', import.meta.url);
/** The picture's name in the record, its size in pixels, and its age in days. */
export const LISTED = { name: 'lower front', width: 1040, height: 640, daysAgo: 30 } as const;

/**
 * Created on first request, and again after it was deleted. It leaves out one pocket depth and one side for
 * the tour, and sets no recall.
 */
export const openExampleRoute = route(openExample, async (context) => {
  const { deps, session } = context;
  const example = await findExample(deps.db, session.clinicId);
  return example ? toRow(example) : make(context);
});

type Context = CallContext<typeof openExample>;

async function make({ deps, session: { clinicId, user }, body, audit }: Context): Promise<Result<ReportRow>> {
  const { db, now, quota } = deps;
  const files = openClinicFiles(deps, clinicId);
  return storeFirst(files, async (stored, keep) => {
    const picture = await storeExample(files, now(), stored);
    return db.transaction(async (tx) => {
      await lockUntilCommit(tx, `${clinicId} example`);
      const example = await findExample(tx, clinicId);
      if (example) return toRow(example);
      if (!(await hasRoom(tx, clinicId, [picture.row.bytes], quota))) return refuse('clinic-storage-full');
      const row = await insertReport(tx, {
        clinicId,
        userId: user.id,
        now: now(),
        patientNumber: await findFreeNumber(tx, clinicId, body.patient_number),
        about: null,
        record: onPicture(picture.row.id),
        pictures: [picture],
        isExample: true,
      });
      await audit(tx, 'report.example', { reportId: row.id });
      keep();
      return toRow(row);
    });
  });
}

/** Never a number that belongs or belonged to a patient. */
async function findFreeNumber(tx: Queries, clinicId: string, wanted: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const number = n === 1 ? wanted : `${wanted} ${n}`;
    const [sameNumber] = await tx
      .select({ id: report.id })
      .from(report)
      .where(
        and(
          eq(report.clinic_id, clinicId),
          eq(report.patient_number, number),
          sql`not coalesce(${report.imported} ? 'example', false)`,
        ),
      )
      .limit(1);
    if (!sameNumber) return number;
  }
}

async function storeExample(files: ClinicFiles, now: Date, stored: (id: string) => void) {
  const { daysAgo, ...size } = LISTED;
  const taken = new Date(now.getTime() - daysAgo * DAY).toISOString().slice(0, 10);
  const listed = { ...size, file: LISTED.name, dicom: null, spacing: null, burned_in: false, taken };
  const source = { readPicture: () => readFile(PICTURE) };
  const picture = await storeListed(files, { ...listed, kind: 'periapical' }, source, 1, stored);
  if (isRefused(picture)) throw new Error('The example X-ray cannot be read.');
  return picture;
}

function onPicture(id: string): ImportedRecord {
  const record = readRecord(written);
  if (isRefused(record)) throw new Error('The example record cannot be read.');
  return { ...record, parts: record.parts.map((part) => renamePictures(part, () => id)) };
}

export async function findExample(db: Queries, clinicId: string): Promise<ReportRecord | undefined> {
  const [row] = await db
    .select()
    .from(report)
    .where(
      and(eq(report.clinic_id, clinicId), isNull(report.deleted_at), sql`${report.imported} ? 'example'`),
    )
    .limit(1);
  return row;
}

export async function isOfExample(db: Queries, clinicId: string, number: string): Promise<boolean> {
  return (await findExample(db, clinicId))?.patient_number === number;
}

const filesByLanguage = new Map<Language, Promise<Buffer>>();

export const sampleReportRoute = route(sampleReport, async ({ deps: { now }, query: { language } }) => {
  const bytes = filesByLanguage.get(language) ?? write(language, now());
  filesByLanguage.set(language, bytes);
  bytes.catch(() => filesByLanguage.delete(language));
  const { fileName } = readWords(language).pdf;
  return fileAnswer(await bytes, 'application/pdf', `${fileName}.pdf`);
});

async function write(language: Language, now: Date): Promise<Buffer> {
  const document = assessment.parse(written);
  const preferences = DEFAULT_PREFERENCES;
  const result = diagnose(document, preferences);
  const words = readWords(language);
  const { name, width, height } = LISTED;
  const picture: LoadedReport['report']['pictures'][number] = {
    id: name,
    width,
    height,
    file_name: name,
    spacing: null,
    burned_in: false,
    taken: null,
    kind: 'periapical',
    isGone: false,
  };
  const { writeReport } = await import('../../reports/pdf/writePapers');
  return writeReport(
    {
      reader: reader(language, preferences, words),
      dates: datesIn(language, undefined),
      bytes: new Map([[name, await readFile(PICTURE)]]),
      report: {
        preferences,
        document,
        result,
        sure: sureBeside(result, { ...document, xray_kinds: readKinds([picture]) }, preferences),
        earlier: null,
        clinic: words.product.sample.clinic,
        letterhead: { address: [], phone: '', email: '', logo: null },
        clinician: words.product.sample.clinician,
        role: '',
        patientNumber: words.product.sample.patient,
        reference: `X-${words.product.sample.patient}`,
        date: now.toISOString(),
        isDraft: false,
        isRevised: false,
        replacedAt: null,
        completions: [],
        pictures: [picture],
      },
    },
    true,
  );
}
