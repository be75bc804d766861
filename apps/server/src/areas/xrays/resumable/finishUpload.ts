import { finishXrayUpload, PROBLEMS, type Xray } from '@alveola/contract';
import { withMemory } from '../../../platform/http/forms/upload';
import { type CallContext, type Route, route } from '../../../platform/http/route';
import { isRefused, type Refusal, type Result, refuse } from '../../../platform/base/result';
import { openClinicFiles } from '../../../platform/storage/clinicFiles';
import { addXray } from '../addXray';
import { findXray, toXray } from '../xrayRows';
import { readMetadata } from './metadata';
import { joinParts, removeParts } from './parts';
import { endUpload, findUpload, removeUpload, UploadEndedError, type UploadRecord } from './uploadRows';

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
