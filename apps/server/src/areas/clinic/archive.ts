import { PassThrough, Readable } from 'node:stream';
import { and, asc, eq, isNull, or, type SQL, sql, getTableColumns } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { exportClinic } from '@alveola/contract';
import type { Db } from '../../platform/db/open';
import {
  appUser,
  auditLog,
  clinic,
  isOfReport,
  isRow,
  membership,
  recallAct,
  report,
  reportCompletion,
  reportEntry,
  xray,
} from '../../platform/db/schema';
import { BYTE_ORDER_MARK } from '../../platform/csv';
import type { Files } from '../../platform/files/files';
import type { Keyring } from '../../platform/security/seal';
import { openClinicFiles } from '../../platform/storage/clinicFiles';
import { streamAnswer } from '../../platform/http/answer';
import { route } from '../../platform/http/route';
import { beginStream, createTransfers } from '../../platform/limits/transfers';
import { refuse } from '../../platform/base/result';
import { HOUR, SECOND } from '../../platform/base/time';
import { identityLink, identityProvider } from '../account/identity/accountTables';
import { findInvoices } from '../billing/invoices/findInvoices';
import { billingDetails, quoteRequests } from '../billing/plans/billingTables';
import { apiKey, webhook } from '../connections/connectionTables';
import {
  type ChartedAnalysis,
  findCharted,
  SITES_HEAD,
  sitesLines,
  TEETH_HEAD,
  teethLines,
} from '../reports/chartedCsv';
import { findLetters } from '../reports/pdf/papers';
import { findNotes } from '../reports/reportRoutes';
import { listPatientNames } from '../reports/patient/patientName';
import { secondReading } from '../readings/readings';
import { findLetterhead } from '../settings/settingsRoutes';
import { newestEntries, readEntryParts } from '../reports/entries';
import { isUsedElsewhere, toXray, type XrayRecord } from '../xrays/xrayRows';
import { fullPicture } from '../xrays/stored';

interface Source {
  readonly db: Db;
  readonly files: Files;
  readonly keyring: Keyring;
  readonly clinicId: string;
  readonly now: Date;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/tiff': 'tiff',
};

const PAGE = 1000;

/**
 * A ZIP with everything of a clinic, made while it is read: one report or picture in memory at a time.
 *
 *     clinic.json                          the clinic, its plan, its users and its quote requests
 *     letterhead.json, logo.png            the head of its papers
 *     connections.json                     API keys without the secrets, the webhook's address, identity provider
 *     invoices.json                        its invoices and credit notes, as issued
 *     patients.json                        the names or initials that were recorded, by patient number
 *     recalls.json                         recall acts: seen, postponed, undone
 *     audit.jsonl                          the audit log, one act a line
 *     sites.csv                            values charted at six sites, a line for each site
 *     teeth.csv                            charted values, a line for each tooth
 *     reports/{id}/report.json             numbers, notes, status, completions with their findings, X-rays
 *     reports/{id}/assessment.json         the newest state, in the format of `npm run diagnose`
 *     reports/{id}/entries.json            every stored save, the oldest first
 *     reports/{id}/letters.json            the stored letters of referral, the newest first
 *     reports/{id}/notes.json              every saved note, the newest first
 *     reports/{id}/readings.json           second readings, each with the first reading of then
 *     reports/{id}/images/{id}.{kind}      the pictures as stored
 */
async function archive(source: Source): Promise<Readable> {
  const { db, clinicId, now } = source;
  const [reports, pictures] = await Promise.all([
    db
      .select({ id: report.id })
      .from(report)
      .where(and(eq(report.clinic_id, clinicId), sql`not coalesce(${report.imported} ? 'example', false)`))
      .orderBy(asc(report.analysis_date)),
    db
      .select()
      .from(xray)
      .where(and(eq(xray.clinic_id, clinicId), or(isNull(xray.deleted_at), isUsedElsewhere)))
      .orderBy(asc(xray.n)),
  ]);
  const picturesByReport = new Map<string, XrayRecord[]>();
  for (const row of pictures)
    picturesByReport.set(row.report_id, [...(picturesByReport.get(row.report_id) ?? []), row]);
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.on('error', (error: Error) => out.destroy(error));
  zip.outputStream.pipe(out);
  const add = (path: string, open: () => Promise<Readable>, compress = true) =>
    zip.addReadStreamLazy(path, { mtime: now, compress }, (done) => {
      open().then(
        (stream) => done(null, stream),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  add('clinic.json', async () => json(await readClinic(source)));
  const head = await findLetterhead(db, clinicId);
  if (head) add('letterhead.json', async () => json({ ...head, logo: head.logo ? 'logo.png' : null }));
  const logo = head?.logo;
  if (logo) add('logo.png', async () => Readable.from([logo]), false);
  add('connections.json', async () => json(await readConnections(source)));
  add('invoices.json', async () => json(await findInvoices(db, clinicId)));
  add('patients.json', async () => json(await listPatientNames(source, clinicId)));
  add('recalls.json', async () =>
    json(
      await db.select().from(recallAct).where(eq(recallAct.clinic_id, clinicId)).orderBy(asc(recallAct.n)),
    ),
  );
  add('audit.jsonl', async () => Readable.from(acts(source)));
  const ids = reports.map(({ id }) => id);
  add('sites.csv', async () => Readable.from(chartedLines(source, ids, SITES_HEAD, sitesLines)));
  add('teeth.csv', async () => Readable.from(chartedLines(source, ids, TEETH_HEAD, teethLines)));
  for (const id of ids) {
    const reportPictures = picturesByReport.get(id) ?? [];
    add(`reports/${id}/report.json`, async () => json(await readReport(source, id, reportPictures)));
    add(`reports/${id}/assessment.json`, async () =>
      json(readEntryParts(await newestEntries(db, clinicId, id))),
    );
    add(`reports/${id}/entries.json`, async () =>
      json(
        await db
          .select()
          .from(reportEntry)
          .where(isOfReport(reportEntry, clinicId, id))
          .orderBy(asc(reportEntry.n)),
      ),
    );
    const letters = await findLetters(db, clinicId, id);
    if (letters.length > 0) add(`reports/${id}/letters.json`, async () => json(letters));
    const notes = await findNotes(db, clinicId, id);
    if (notes.length > 0) add(`reports/${id}/notes.json`, async () => json(notes));
    const readings = await db
      .select()
      .from(secondReading)
      .where(isOfReport(secondReading, clinicId, id))
      .orderBy(asc(secondReading.begun_at));
    if (readings.length > 0) add(`reports/${id}/readings.json`, async () => json(readings));
    for (const row of reportPictures)
      add(`reports/${id}/${imagePath(row)}`, () => picture(source, row), false);
  }
  zip.end();
  return out;
}

function json(value: unknown): Readable {
  return Readable.from([Buffer.from(`${JSON.stringify(value, null, 2)}\n`)]);
}

function imagePath({ id, media_type }: XrayRecord): string {
  return `images/${id}.${ENDINGS[media_type] ?? 'bin'}`;
}

/** @throws if the picture is missing, so that an incomplete archive is never taken for a complete one. */
async function picture(source: Source, row: XrayRecord): Promise<Readable> {
  const bytes = await fullPicture(openClinicFiles(source, source.clinicId), row);
  if (typeof bytes === 'string') throw new Error(`A picture that has a row is ${bytes} in the store.`);
  return Readable.from([bytes]);
}

async function readClinic({ db, clinicId, now }: Source) {
  const [clinicRow] = await db.select().from(clinic).where(eq(clinic.id, clinicId));
  const [plan] = await db.select().from(membership).where(eq(membership.clinic_id, clinicId));
  const { id, type, name, email, removed_at } = appUser;
  const users = await db
    .select({ id, type, name, email, removed_at })
    .from(appUser)
    .where(eq(appUser.clinic_id, clinicId))
    .orderBy(asc(appUser.created_at));
  const quote_requests = await db
    .select()
    .from(quoteRequests)
    .where(eq(quoteRequests.clinic_id, clinicId))
    .orderBy(asc(quoteRequests.created_at));
  const [billed] = await db.select().from(billingDetails).where(eq(billingDetails.clinic_id, clinicId));
  return {
    exported_at: now.toISOString(),
    clinic: clinicRow,
    plan: plan ?? null,
    users,
    quote_requests,
    billing_details: billed ?? null,
  };
}

async function readReport({ db, clinicId }: Source, id: string, pictures: readonly XrayRecord[]) {
  const [row] = await db
    .select()
    .from(report)
    .where(isRow(report, clinicId, id));
  const completions = await db
    .select()
    .from(reportCompletion)
    .where(isOfReport(reportCompletion, clinicId, id))
    .orderBy(asc(reportCompletion.n));
  return {
    ...row,
    completions,
    xray_images: pictures.map((pictureRow) => ({
      ...toXray(pictureRow),
      sha256: Buffer.from(pictureRow.sha256, 'base64url').toString('hex'),
      file: imagePath(pictureRow),
    })),
  };
}

async function* chartedLines(
  source: Source,
  ids: readonly string[],
  head: string,
  toLines: (analysis: ChartedAnalysis) => string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + head;
  for (const id of ids) {
    const analysis = await findCharted(source.db, source.clinicId, id);
    if (analysis) yield toLines(analysis);
  }
}

const { secret_hash: _, ...KEY_COLUMNS } = getTableColumns(apiKey);
const { client_secret: __, ...PROVIDER_COLUMNS } = getTableColumns(identityProvider);

async function readConnections({ db, clinicId }: Source) {
  const api_keys = await db
    .select(KEY_COLUMNS)
    .from(apiKey)
    .where(eq(apiKey.clinic_id, clinicId))
    .orderBy(asc(apiKey.created_at));
  const [webhookRow] = await db.select().from(webhook).where(eq(webhook.clinic_id, clinicId));
  const [provider] = await db
    .select(PROVIDER_COLUMNS)
    .from(identityProvider)
    .where(eq(identityProvider.clinic_id, clinicId));
  const identity_links = await db.select().from(identityLink).where(eq(identityLink.clinic_id, clinicId));
  return {
    api_keys,
    webhook: webhookRow ? { address: webhookRow.address, changed_at: webhookRow.changed_at } : null,
    identity_provider: provider ?? null,
    identity_links,
  };
}

async function* acts({ db, clinicId }: Source): AsyncGenerator<string> {
  let last: typeof auditLog.$inferSelect | null = null;
  for (;;) {
    const after: SQL | undefined = last
      ? sql`(${auditLog.at}, ${auditLog.id}) > (${last.at.toISOString()}::timestamptz, ${last.id})`
      : undefined;
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.clinic_id, clinicId), after))
      .orderBy(asc(auditLog.at), asc(auditLog.id))
      .limit(PAGE);
    // The transaction number only has a meaning inside the database.
    for (const row of rows) yield `${JSON.stringify({ ...row, transaction: undefined })}\n`;
    last = rows.at(-1) ?? null;
    if (rows.length < PAGE) return;
  }
}

const exporting = createTransfers({ name: 'export', atOnce: 4, maxQueue: 1, timeoutMs: 20 * SECOND });
const RETRY_AFTER = 60;
const LONGEST = 6 * HOUR;

export const exportRoute = route(exportClinic, async ({ deps, session: { clinicId }, audit }) => {
  const { db, files, keyring, now } = deps;
  const stream = await beginStream(exporting, clinicId, {
    open: async () => {
      // Before the archive is made, which contains this act.
      await audit(db, 'clinic.export');
      return archive({ db, files, keyring, clinicId, now: now() });
    },
    longest: LONGEST,
  });
  if (stream === null) return refuse('unavailable', { retryAfterS: RETRY_AFTER });
  const day = now().toISOString().slice(0, 10);
  return streamAnswer(stream, 'application/zip', `alveola-${day}.zip`);
});
