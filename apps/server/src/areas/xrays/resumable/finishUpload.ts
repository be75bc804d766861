import { finishXrayUpload, PROBLEMS, type Xray } from '@alveola/contract';
import { withMemory } from '../../../platform/http/forms/upload';
import { type CallContext, type Route, route } from '../../../platform/http/route';
import { type Refusal, type Result, invalid, isRefused, refuse } from '../../../platform/base/result';
import { openClinicFiles } from '../../../platform/storage/clinicFiles';
import { addXray } from '../addXray';
import { findXray, toXray } from '../xrayRows';
import { joinParts, removeParts } from './parts';
import { endUpload, findUpload, removeUpload, UploadEndedError, type UploadRecord } from './uploadRows';
import { z } from 'zod';
import { toValidationRefusal } from '../../../platform/http/validation';

type Context = CallContext<typeof finishXrayUpload>;

/** A repeated call, after a lost answer, returns the X-ray that the upload has become. */
export const finishUploadRoute: Route = route(finishXrayUpload, async (context) => {
  const { deps, session, params } = context;
  const find = () => findUpload(deps.db, session, params.id, deps.now());
  const upload = await find();
  if (!upload) return refuse('upload-not-found');
  if (upload.xray_id !== null) return findFinished(context, upload.xray_id);
  if (upload.received < upload.length) return refuse('upload-incomplete');
  const made = await withMemory(upload.length, () => addUploaded(context, upload));
  if (!isRefused(made)) return made;
  const now = await find();
  if (now && now.xray_id !== null) return findFinished(context, now.xray_id);
  if (now && isFinal(made)) await removeUpload(deps.db, deps.files, now);
  return made;
});

async function addUploaded(context: Context, upload: UploadRecord): Promise<Result<Xray>> {
  const { deps, session, body } = context;
  const files = openClinicFiles(deps, session.clinicId);
  const named = readMetadata(upload.metadata);
  if (isRefused(named)) return named;
  const bytes = await joinParts(files, upload);
  if (bytes === null) return refuse('upload-not-found');
  try {
    const made = await addXray(context, {
      reportId: upload.report_id,
      fileName: named.filename,
      bytes,
      isConfirmed: body.confirmed !== undefined,
      keep: (tx, xrayId) => endUpload(tx, upload, xrayId),
    });
    if (!isRefused(made)) await removeParts(files, upload.parts);
    return made;
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
