import {
  cancelXrayUpload,
  createXrayUpload,
  getXrayUpload,
  MAX_XRAY_BYTES,
  sendXrayPart,
} from '@alveola/contract';
import { lockReport } from '../../../platform/db/findReport';
import { newId } from '../../../platform/base/ids';
import { xrayUpload } from '../../../platform/db/schema';
import { emptyAnswer } from '../../../platform/http/answer';
import { type Route, route } from '../../../platform/http/route';
import { invalid, isRefused, refuse } from '../../../platform/base/result';
import { openClinicFiles } from '../../../platform/storage/clinicFiles';
import { fits, lockStorage } from '../../../platform/storage/quota';
import { readMetadata } from './finishUpload';
import { removeParts, toPartKey } from './parts';
import {
  addPart,
  EXPIRES_AFTER,
  findUpload,
  listOpen,
  MOST_OPEN,
  removeUpload,
  type UploadRecord,
} from './uploadRows';

/** In seconds; one of the open uploads may have ended by then. */
const RETRY_AFTER = 60;

export const createUploadRoute: Route = route(createXrayUpload, async ({ deps, session, headers, audit }) => {
  const { clinicId, user } = session;
  const { 'upload-length': length, 'upload-metadata': metadata } = headers;
  if (length === 0) return refuse('xray-empty');
  if (length > MAX_XRAY_BYTES) return refuse('xray-too-large');
  const named = readMetadata(metadata);
  if (isRefused(named)) return named;
  return deps.db.transaction(async (tx) => {
    // Locks the report before the storage, in the same order as adding an X-ray does.
    const report = await lockReport(tx, clinicId, named.patient_report_id);
    if (!report) return refuse('report-not-found');
    const use = await lockStorage(tx, clinicId, deps.quota);
    const open = await listOpen(tx, session, deps.now());
    if (!fits(use, [length, ...open.lengths])) {
      await audit(tx, 'xray.refused', { reportId: report.id, detail: { bytes: length } });
      return refuse('clinic-storage-full');
    }
    if (open.own >= MOST_OPEN.user || open.lengths.length >= MOST_OPEN.clinic)
      return refuse('too-many-uploads', { retryAfter: RETRY_AFTER });
    const upload = {
      clinic_id: clinicId,
      id: newId(),
      report_id: report.id,
      created_by: user.id,
      metadata,
      length,
      created_at: deps.now(),
      expires_at: new Date(deps.now().getTime() + EXPIRES_AFTER),
    };
    await tx.insert(xrayUpload).values(upload);
    const location = `/api${createXrayUpload.path}/${upload.id}`;
    return emptyAnswer({ location, 'upload-expires': upload.expires_at.toUTCString() });
  });
});

const toHeaders = ({ received, expires_at }: Pick<UploadRecord, 'received' | 'expires_at'>) => ({
  'upload-offset': String(received),
  'upload-expires': expires_at.toUTCString(),
});

export const getUploadRoute: Route = route(getXrayUpload, async ({ deps, session, params }) => {
  const upload = await findUpload(deps.db, session, params.id, deps.now());
  if (!upload) return refuse('upload-not-found');
  return emptyAnswer({
    ...toHeaders(upload),
    'upload-length': String(upload.length),
    'upload-metadata': upload.metadata,
  });
});

/**
 * In bytes, for every part but the last. Each part becomes a file of its own, also what arrived of an
 * interrupted one.
 */
const LEAST_PART = 64 * 1024;

/** The part is stored before its row, so that a row never points to a missing file. */
export const sendPartRoute: Route = route(
  sendXrayPart,
  async ({ deps, session, params, headers, upload: sent }) => {
    const upload = await findUpload(deps.db, session, params.id, deps.now());
    if (!upload) return refuse('upload-not-found');
    if (headers['upload-offset'] !== upload.received) return refuse('upload-offset');
    const { bytes } = sent ?? { bytes: Buffer.alloc(0) };
    if (upload.received + bytes.length > upload.length) return refuse('body-too-large');
    if (bytes.length === 0) return emptyAnswer(toHeaders(upload));
    if (bytes.length < LEAST_PART && upload.received + bytes.length < upload.length)
      return invalid('upload-length', 'A part that is not the last has 64 KB at least.');
    const files = openClinicFiles(deps, session.clinicId);
    const part = newId();
    await files.put(toPartKey(part), bytes);
    if (await addPart(deps.db, upload, part, bytes.length))
      return emptyAnswer(toHeaders({ ...upload, received: upload.received + bytes.length }));
    await removeParts(files, [part]);
    return refuse('upload-offset');
  },
);

export const cancelUploadRoute: Route = route(cancelXrayUpload, async ({ deps, session, params }) => {
  const upload = await findUpload(deps.db, session, params.id, deps.now());
  if (!upload) return refuse('upload-not-found');
  await removeUpload(deps.db, deps.files, upload);
  return undefined;
});
