import { uploadXray } from '@alveola/contract';
import { and, eq } from 'drizzle-orm';
import { newId } from '../../platform/db/ids';
import { xray } from '../../platform/db/schema';
import { refuse } from '../../platform/result';
import { type CallContext, type Route, route } from '../../platform/http/route';
import { findReport } from '../../platform/db/findReport';
import { refuseMalware } from '../../platform/scan/scanner';
import { openClinicFiles } from '../../platform/storage/clinicFiles';
import { insertXray, type NewXray } from './insertXray';
import type { Picture } from './picture/readPicture';
import { proposeKind } from './proposeKind';
import { isToCome } from './taken';
import { toXray, type XrayRecord } from './rows';
import { fullPicture, removePicture, type StoredColumns, storePicture } from './stored';

type Context = CallContext<typeof uploadXray>;

/** Characters; what a person would still recognise. */
const LONGEST_NAME = 200;

/**
 * Modalities in which dental X-rays come (DICOM PS3.3 C.7.3.1.1.1): intraoral, panoramic, digital, computed and film
 * radiography; OT says nothing.
 */
const DENTAL: ReadonlySet<string> = new Set(['IO', 'PX', 'DX', 'CR', 'RG', 'DG', 'OT']);

/** The picture is stored before its row: a row never points to nothing. */
export const uploadXrayRoute: Route = route(uploadXray, async (context) => {
  const { deps, session, body, upload, audit } = context;
  if (!upload) return refuse('xray-missing', { errors: { image: ['No picture was sent.'] } });
  const report = await findReport(deps.db, session.clinicId, body.patient_report_id);
  if (!report) return refuse('report-not-found');
  const infected = await refuseMalware(context, upload.bytes);
  if (infected) return infected;
  // Loaded with the first picture: a server that starts need not wait for it.
  const { readPicture } = await import('./picture/readPicture');
  const isTaken = (modality: string | null) =>
    modality === null || DENTAL.has(modality) || body.confirmed !== undefined;
  const picture = await readPicture(upload.bytes, isTaken);
  if ('problem' in picture) {
    const { problem, ...data } = picture;
    return refuse(problem, data.modality === undefined ? {} : { data });
  }
  const id = newId();
  const files = openClinicFiles(deps, session.clinicId);
  const isKept = { yes: false };
  try {
    const stored = await storePicture(files, id, picture);
    const row = { ...toRow(context, id, report.id, picture, plainName(upload.fileName)), ...stored };
    const made = await deps.db.transaction(async (tx) => {
      const inserted = await insertXray(tx, row, deps.quota, audit);
      isKept.yes = inserted.is === 'added';
      return inserted;
    });
    if (made.is === 'added') return toXray(made.row);
    await removePicture(files, id);
    if (made.is === 'twin') return restored(context, made.row, picture);
    return refuse(made.is === 'no-room' ? 'clinic-storage-full' : 'report-not-found');
  } catch (error) {
    // A row that may be there, though the database could not say so, keeps its files; without a row they are swept.
    if (!isKept.yes) await removePicture(files, id);
    throw error;
  }
});

/** A picture that the report shows already is refused, unless its file was lost: then it is there again. */
async function restored({ deps }: Context, twin: XrayRecord, picture: Picture) {
  const files = openClinicFiles(deps, twin.clinic_id);
  if (typeof (await fullPicture(files, twin)) !== 'string') return refuse('xray-duplicate');
  const stored = await storePicture(files, twin.id, picture);
  await deps.db
    .update(xray)
    .set(stored)
    .where(and(eq(xray.clinic_id, twin.clinic_id), eq(xray.id, twin.id)));
  deps.log.info('xray.restored', { xray: twin.id });
  return toXray(twin);
}

function toRow(
  { deps, session }: Context,
  id: string,
  reportId: string,
  picture: Picture,
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

/** For the eye alone: it names no place on our disk. Folders and control characters are left out. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = Array.from(last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ''))
    .slice(0, LONGEST_NAME)
    .join('')
    .trim();
  return plain === '' ? 'xray' : plain;
}
