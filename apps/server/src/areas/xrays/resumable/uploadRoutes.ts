import {
  cancelXrayUpload,
  createXrayUpload,
  getXrayUpload,
  MAX_XRAY_BYTES,
  sendXrayPart,
  finishXrayUpload,
  PROBLEMS,
  type Xray,
} from '@alveola/contract';
import { lockReport } from '../../../platform/db/findReport';
import { newId } from '../../../platform/base/ids';
import { xrayUpload } from '../../../platform/db/schema';
import { emptyAnswer } from '../../../platform/http/answer';
import { route, type CallContext } from '../../../platform/http/route';
import { invalid, isRefused, refuse, type Refusal, type Result } from '../../../platform/base/result';
import { openClinicFiles } from '../../../platform/storage/clinicFiles';
import { fits, lockStorage } from '../../../platform/storage/quota';
import {
  removeParts,
  toPartKey,
  joinParts,
  addPart,
  EXPIRES_AFTER,
  findUpload,
  listOpen,
  MOST_OPEN,
  removeUpload,
  type UploadRecord,
  endUpload,
  UploadEndedError,
} from './uploadRows';
import { withMemory } from '../../../platform/http/forms';
import { addXray } from '../addXray';
import { findXray, toXray } from '../xrayRows';
import { z } from 'zod';
import { toValidationRefusal } from '../../../platform/http/validation';

const RETRY_AFTER_S = 60;

export const createUploadRoute = route(createXrayUpload, async ({ deps, session, headers, audit }) => {
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
      return refuse('too-many-uploads', { retryAfterS: RETRY_AFTER_S });
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

export const getUploadRoute = route(getXrayUpload, async ({ deps, session, params }) => {
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
export const sendPartRoute = route(sendXrayPart, async ({ deps, session, params, headers, upload: sent }) => {
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
});

export const cancelUploadRoute = route(cancelXrayUpload, async ({ deps, session, params }) => {
  const upload = await findUpload(deps.db, session, params.id, deps.now());
  if (!upload) return refuse('upload-not-found');
  await removeUpload(deps.db, deps.files, upload);
  return undefined;
});

type Context = CallContext<typeof finishXrayUpload>;

/** A repeated call, after a lost answer, returns the X-ray that the upload has become. */
export const finishUploadRoute = route(finishXrayUpload, async (context) => {
  const { deps, session, params } = context;
  const find = () => findUpload(deps.db, session, params.id, deps.now());
  const upload = await find();
  if (!upload) return refuse('upload-not-found');
  if (upload.xray_id !== null) return findFinished(context, upload.xray_id);
  if (upload.received < upload.length) return refuse('upload-incomplete');
  const answer = await withMemory(upload.length, () => addUploaded(context, upload));
  if (!isRefused(answer)) return answer;
  const now = await find();
  if (now && now.xray_id !== null) return findFinished(context, now.xray_id);
  if (now && isFinal(answer)) await removeUpload(deps.db, deps.files, now);
  return answer;
});

async function addUploaded(context: Context, upload: UploadRecord): Promise<Result<Xray>> {
  const { deps, session, body } = context;
  const files = openClinicFiles(deps, session.clinicId);
  const named = readMetadata(upload.metadata);
  if (isRefused(named)) return named;
  const bytes = await joinParts(files, upload);
  if (bytes === null) return refuse('upload-not-found');
  try {
    const answer = await addXray(context, {
      reportId: upload.report_id,
      fileName: named.filename,
      bytes,
      isConfirmed: body.confirmed !== undefined,
      keep: (tx, xrayId) => endUpload(tx, upload, xrayId),
    });
    if (!isRefused(answer)) await removeParts(files, upload.parts);
    return answer;
  } catch (error) {
    if (error instanceof UploadEndedError) return refuse('upload-not-found');
    throw error;
  }
}

async function findFinished({ deps, session }: Context, id: string): Promise<Result<Xray>> {
  const xrayRow = await findXray(deps.db, session.clinicId, id);
  return xrayRow ? toXray(xrayRow) : refuse('xray-not-found');
}

/** Questions can be answered and outages end, so those refusals are not final. */
function isFinal({ refused }: Refusal): boolean {
  return refused !== 'xray-not-dental' && PROBLEMS[refused].status < 500;
}

const PAIR = /^([\w-]{1,40})(?: ([A-Za-z0-9+/]*={0,2}))?$/;
const uploadMetadata = z.object({ patient_report_id: z.string().max(64), filename: z.string().default('') });

/** `Upload-Metadata` holds keys with Base64 values, of which unknown keys are ignored. */
export function readMetadata(header: string): Result<z.output<typeof uploadMetadata>> {
  const pairs = header.split(',').map((pair) => PAIR.exec(pair.trim()));
  const entries = pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', decode(pair[2])] as const] : []));
  if (entries.length < pairs.length) return invalid('upload-metadata', 'The metadata cannot be read.');
  const read = uploadMetadata.safeParse(Object.fromEntries(entries));
  return read.success ? read.data : toValidationRefusal(read.error.issues, ['upload-metadata']);
}

function decode(value = ''): string {
  return Buffer.from(value, 'base64').toString('utf8');
}
