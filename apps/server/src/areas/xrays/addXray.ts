import { MIN_XRAY_SIDE, type Xray, uploadXray } from '@alveola/contract';
import { and, eq, isNull, max } from 'drizzle-orm';
import { newId } from '../../platform/base/ids';
import { isOfReport, isRow, xray } from '../../platform/db/schema';
import { type Result, refuse } from '../../platform/base/result';
import type { Deps } from '../../platform/deps';
import { type Audit, type ClinicSession, route } from '../../platform/http/route';
import type { Queries } from '../../platform/db/open';
import { findReport, lockReport } from '../../platform/db/findReport';
import { refuseMalware } from '../../platform/scan/scanner';
import { openClinicFiles } from '../../platform/storage/clinicFiles';
import type { StorablePicture } from './decoder/readPicture';
import { isToCome } from './xrayRoutes';
import { toXray, type XrayRecord, startDraft } from './xrayRows';
import { fullPicture, removePicture, type StoredColumns, storePicture } from './stored';
import type { XrayKind } from '@alveola/clinical';
import { hasRoom, type Quota } from '../../platform/storage/quota';

interface Context {
  readonly deps: Deps;
  readonly session: ClinicSession;
  readonly audit: Audit;
}

interface NewFile {
  readonly reportId: string;
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly isConfirmed: boolean;
  readonly keep?: (tx: Queries, xrayId: string) => Promise<void>;
}

const LONGEST_NAME = 200;

/**
 * Modalities of dental X-rays (DICOM PS3.3 C.7.3.1.1.1): intraoral, panoramic, digital, computed and film
 * radiography. OT says nothing.
 */
const DENTAL: ReadonlySet<string> = new Set(['IO', 'PX', 'DX', 'CR', 'RG', 'DG', 'OT']);

/** Stores the picture before its row, so that a row never points to a missing file. */
export async function addXray(context: Context, file: NewFile): Promise<Result<Xray>> {
  const { deps, session, audit } = context;
  const report = await findReport(deps.db, session.clinicId, file.reportId);
  if (!report) return refuse('report-not-found');
  const infected = await refuseMalware(context, file.bytes);
  if (infected) return infected;
  const { readPicture } = await import('./decoder/readPicture');
  const isTaken = (modality: string | null) => modality === null || DENTAL.has(modality) || file.isConfirmed;
  const picture = await readPicture(file.bytes, isTaken);
  if ('problem' in picture) {
    const { problem, ...data } = picture;
    return refuse(problem, data.modality === undefined ? {} : { data });
  }
  if (Math.min(picture.width, picture.height) < MIN_XRAY_SIDE) return refuse('xray-too-small');
  const id = newId();
  const files = openClinicFiles(deps, session.clinicId);
  const isKept = { yes: false };
  try {
    const stored = await storePicture(files, id, picture);
    const row = { ...toRow(context, id, report.id, picture, plainName(file.fileName)), ...stored };
    const insertion = await deps.db.transaction(async (tx) => {
      const inserted = await insertXray(tx, row, deps.quota, audit);
      if (inserted.is === 'added') await file.keep?.(tx, id);
      isKept.yes = inserted.is === 'added';
      return inserted;
    });
    if (insertion.is === 'added') return toXray(insertion.row);
    await removePicture(files, id);
    if (insertion.is === 'twin') return restored(context, file, insertion.row, picture);
    return refuse(insertion.is === 'no-room' ? 'clinic-storage-full' : 'report-not-found');
  } catch (error) {
    // Keeps the files if the row may exist after a database error. Files without a row are swept later.
    if (!isKept.yes) await removePicture(files, id);
    throw error;
  }
}

/** Refuses a picture that the report already shows, unless its file was lost: then the upload restores it. */
async function restored(
  { deps }: Context,
  { keep }: NewFile,
  twin: XrayRecord,
  picture: StorablePicture,
): Promise<Result<Xray>> {
  const files = openClinicFiles(deps, twin.clinic_id);
  if (typeof (await fullPicture(files, twin)) !== 'string') return refuse('xray-duplicate');
  const stored = await storePicture(files, twin.id, picture);
  await deps.db.transaction(async (tx) => {
    await tx
      .update(xray)
      .set(stored)
      .where(isRow(xray, twin.clinic_id, twin.id));
    await keep?.(tx, twin.id);
  });
  deps.log.info('xray.restored', { xray: twin.id });
  return toXray(twin);
}

function toRow(
  { deps, session }: Context,
  id: string,
  reportId: string,
  picture: StorablePicture,
  fileName: string,
): Omit<NewXray, keyof StoredColumns> {
  return {
    clinic_id: session.clinicId,
    id,
    report_id: reportId,
    file_name: fileName,
    media_type: picture.mediaType,
    width: picture.width,
    height: picture.height,
    orientation: picture.orientation,
    spacing: picture.spacing,
    burned_in: picture.isBurnedIn,
    taken: picture.taken !== null && isToCome(picture.taken, deps.now()) ? null : picture.taken,
    kind: proposeKind(picture),
    created_by: session.user.id,
    created_at: deps.now(),
  };
}

/** Only shown, never used as a path. Leaves out folders and control characters. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = Array.from(last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ''))
    .slice(0, LONGEST_NAME)
    .join('')
    .trim();
  return plain === '' ? 'xray' : plain;
}

interface Seen {
  readonly modality: string | null;
  readonly width: number;
  readonly height: number;
}

/** Panoramic images are about twice as wide as high, and larger than intraoral sensors. */
const PANORAMIC = { width: 1800, height: 900, from: 1.7, to: 2.6 } as const;

/** Proposes nothing for intraoral files (IO), which may be bitewings or periapical images. */
export function proposeKind({ modality, width, height }: Seen): XrayKind | null {
  if (modality === 'PX') return 'panoramic';
  if (modality === 'IO') return null;
  const isWide = width / height >= PANORAMIC.from && width / height <= PANORAMIC.to;
  return isWide && width >= PANORAMIC.width && height >= PANORAMIC.height ? 'panoramic' : null;
}

export const uploadXrayRoute = route(uploadXray, async (context) => {
  const { body, upload } = context;
  if (!upload) return refuse('xray-missing', { errors: { image: ['No picture was sent.'] } });
  const isConfirmed = body.confirmed !== undefined;
  return addXray(context, { ...upload, reportId: body.patient_report_id, isConfirmed });
});

export type NewXray = Omit<typeof xray.$inferInsert, 'n'>;

export type Inserted =
  | { readonly is: 'added' | 'twin'; readonly row: XrayRecord }
  | { readonly is: 'report-gone' | 'no-room' };

export async function insertXray(tx: Queries, added: NewXray, quota: Quota, audit: Audit): Promise<Inserted> {
  const { clinic_id: clinicId, report_id: reportId } = added;
  if (!(await lockReport(tx, clinicId, reportId))) return { is: 'report-gone' };
  const ofReport = isOfReport(xray, clinicId, reportId);
  const [twin] = await tx
    .select()
    .from(xray)
    .where(and(ofReport, eq(xray.sha256, added.sha256), isNull(xray.deleted_at)))
    .limit(1);
  if (twin) return { is: 'twin', row: twin };
  if (!(await hasRoom(tx, clinicId, [added.bytes], quota))) {
    await audit(tx, 'xray.refused', { reportId, detail: { bytes: added.bytes } });
    return { is: 'no-room' };
  }
  const [last] = await tx
    .select({ n: max(xray.n) })
    .from(xray)
    .where(ofReport);
  const [row] = await tx
    .insert(xray)
    .values({ ...added, n: (last?.n ?? 0) + 1 })
    .returning();
  if (!row) throw new Error('The inserted row was not returned.');
  await startDraft(tx, clinicId, reportId);
  await audit(tx, 'xray.add', { reportId, detail: { xray: row.id } });
  return { is: 'added', row };
}
