import { assemble, diagnose, sureBeside } from '@alveola/clinical';
import type { Language } from '@alveola/report/languages';
import { type Reader, reader, readKinds, type WholeReport } from '@alveola/report';
import { readWords } from '@alveola/report/words';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../../platform/deps';
import { type Refusal, refuse } from '../../../platform/base/result';
import type { ClinicSession } from '../../../platform/http/route';
import { findLetterhead, findPreferences, toLetterhead } from '../../settings/settingsRoutes';
import { findReport, type ReportRecord } from '../../../platform/db/findReport';
import { findRulesInput, newestEntries } from '../entries';
import { type CompletedVersion, findVersions, toCompletion } from '../versions';
import { LOGO } from '../../../platform/paper/type';
import { datesIn, type FileDates } from '../../../platform/paper/dates';
import type { Queries } from '../../../platform/db/open';
import { report } from '../../../platform/db/schema';
import { listXrayRows, listXrays, toXray } from '../../xrays/xrayRows';
import type { FileDeps } from '../../../platform/storage/clinicFiles';
import { storedPicture } from '../../xrays/stored';
import { findPatientName } from '../patient/patientName';

export interface WantedPaper {
  readonly id: string;
  /** Defaults to the language of the preferences. */
  readonly language?: Language | undefined;
  /** IANA name; defaults to the server's time zone. */
  readonly timeZone?: string | undefined;
  /** Number of the completed version, starting with 1; defaults to the newest. */
  readonly version?: number | undefined;
  readonly earlier?: string | undefined;
  readonly hasNote?: boolean;
  /** For papers that stay in the clinic or go home with the patient. */
  readonly hasName?: boolean;
}

export interface LoadedReport {
  readonly report: WholeReport;
  readonly reader: Reader;
  readonly dates: FileDates;
  /** Holds the available pictures (JPEG, longest side 2048 pixels) and the clinic's logo. */
  readonly bytes: ReadonlyMap<string, Buffer>;
  readonly found: ReportRecord;
  readonly version: CompletedVersion | null;
}

type Asking = Pick<Deps, 'db' | 'files' | 'keyring' | 'log' | 'now'>;

/**
 * A completed version is shown with its own findings and record. A report that was never completed is judged
 * by today's rules.
 */
export async function loadReport(
  { db, files, keyring, log, now }: Asking,
  { clinicId, user }: ClinicSession,
  { id, language: askedLanguage, timeZone, version, earlier: wanted, hasNote, hasName }: WantedPaper,
): Promise<LoadedReport | Refusal> {
  const reportRow = await findReport(db, clinicId, id);
  if (!reportRow) return refuse('report-not-found');
  const [versions, preferences, earlier, head] = await Promise.all([
    findVersions(db, clinicId, reportRow.id),
    findPreferences(db, user.id),
    findEarlier(db, clinicId, reportRow, wanted),
    findLetterhead(db, clinicId),
  ]);
  if (wanted !== undefined && !earlier) return refuse('report-not-found');
  const at = version === undefined ? versions.length - 1 : version - 1;
  const shown = versions[at] ?? null;
  if (version !== undefined && !shown) return refuse('report-not-found');
  const storedDocument = shown
    ? assemble(shown.record)
    : (await findRulesInput(db, reportRow, await newestEntries(db, clinicId, reportRow.id), preferences))
        ?.document;
  if (!storedDocument) return refuse('report-not-ready');
  const shownPictures = await loadPictures({ db, files, keyring }, clinicId, reportRow.id, shown);
  const pictures = shownPictures.map(({ xray, bytes }) => ({ ...xray, isGone: bytes === null }));
  const document = { ...storedDocument, xray_kinds: readKinds(pictures) };
  const result = shown?.findings ?? diagnose(document, preferences);
  const language = askedLanguage ?? preferences.language;
  const replacedAt = shown && (versions[at + 1]?.at ?? null);
  const words = readWords(language);
  return {
    found: reportRow,
    version: shown,
    reader: reader(language, preferences, words),
    dates: datesIn(language, timeZone),
    bytes: new Map([
      ...shownPictures.flatMap(({ xray, bytes }) => (bytes ? [[xray.id, bytes] as const] : [])),
      ...(head?.logo ? [[LOGO, head.logo] as const] : []),
    ]),
    report: {
      preferences,
      document,
      result,
      sure: sureBeside(result, document, shown?.judged.preferences ?? preferences),
      earlier,
      clinic: user.clinic?.name ?? '',
      letterhead: toLetterhead(head),
      clinician: shown?.by ?? user.name,
      role: shown?.title ?? user.title,
      patientNumber: reportRow.patient_number,
      reference: reportRow.reference_number,
      date: (shown?.at ?? now()).toISOString(),
      isDraft: shown === null,
      isRevised: shown !== null && replacedAt === null && reportRow.draft,
      replacedAt: replacedAt && replacedAt.toISOString(),
      withdrawn: shown?.withdrawn ?? undefined,
      completions: versions.map(toCompletion),
      note: hasNote ? reportRow.notes : null,
      patientName: hasName
        ? await findPatientName({ db, keyring, log }, clinicId, reportRow.patient_number)
        : null,
      pictures,
    },
  };
}

async function findEarlier(
  db: Queries,
  clinicId: string,
  { id, patient_number, analysis_date }: ReportRecord,
  wanted?: string,
) {
  const [before] = await db
    .select({ id: report.id, date: report.analysis_date })
    .from(report)
    .where(
      and(
        eq(report.clinic_id, clinicId),
        eq(report.patient_number, patient_number),
        eq(report.status, 'Completed'),
        isNull(report.deleted_at),
        wanted === undefined ? undefined : eq(report.id, wanted),
        sql`(${report.analysis_date}, ${report.id}) < (${analysis_date.toISOString()}::timestamptz, ${id})`,
      ),
    )
    .orderBy(desc(report.analysis_date), desc(report.id))
    .limit(1);
  if (!before) return null;
  const version = (await findVersions(db, clinicId, before.id)).at(-1);
  if (!version) return null;
  const xray_kinds = readKinds(await listXrays(db, clinicId, before.id));
  const document = { ...assemble(version.record), xray_kinds };
  return { document, result: version.findings, date: before.date.toISOString() };
}

/** JPEG, longest side 2048 pixels; null if it is lost or damaged. */
async function loadPictures(
  deps: FileDeps,
  clinicId: string,
  reportId: string,
  version: Pick<CompletedVersion, 'at' | 'images'> | null,
) {
  const used = await listXrayRows(deps.db, clinicId, reportId, version);
  return Promise.all(
    used.map(async (row) => {
      const bytes = await storedPicture(deps, row, 'view');
      return { xray: toXray(row), bytes: typeof bytes === 'string' ? null : bytes };
    }),
  );
}
