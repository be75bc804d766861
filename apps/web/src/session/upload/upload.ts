import type { importReport, ReportRow, uploadXray, Xray } from '@alveola/contract';
import { XRAY_PART_BYTES } from '@alveola/contract/shell';
import { ApiProblem } from '../../shell/problem';
import { commonHeaders, repeatRefused, toAddress, unreachable, UPLOAD_DEADLINE } from '../api';
import type { Sending } from './parts';

const PATH: (typeof uploadXray)['path'] = '/patient/patient-report/xray/save';
const IMPORT_PATH: (typeof importReport)['path'] = '/patient/patient-reports/import';

/** A larger file goes in parts, so that it can be continued. @throws ApiProblem; the reason of an abort */
export async function uploadXrayFile(sending: Sending): Promise<Xray> {
  if (sending.reportId === '') throw new Error('Missing patient_report_id');
  if (sending.file.size <= XRAY_PART_BYTES) return sendWhole(sending);
  const { uploadInParts } = await loadParts();
  try {
    return await uploadInParts(sending);
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'too-many-uploads') return sendWhole(sending);
    throw error;
  }
}

export async function cancelUpload(id: string): Promise<void> {
  const { cancelParts } = await loadParts();
  await cancelParts(id);
}

function loadParts() {
  return import('./parts').catch((error: unknown) => {
    throw unreachable(error);
  });
}

function sendWhole({ reportId, file, confirmed, onProgress, signal }: Sending): Promise<Xray> {
  const form = new FormData();
  // Text goes before the file, so that the server knows the report before the first byte of the picture.
  form.append('patient_report_id', reportId);
  if (confirmed) form.append('confirmed', 'yes');
  form.append('image', file);
  return sendForm<Xray>({ path: PATH, form, onProgress, signal });
}

interface Importing {
  readonly file: File;
  readonly patientNumber: string;
  readonly client: string;
  readonly onProgress: (fraction: number) => void;
}

/** `patientNumber` is the number that the patient has in this clinic. @throws ApiProblem */
export function importFile({ file, patientNumber, client, onProgress }: Importing) {
  const form = new FormData();
  form.append('patient_number', patientNumber);
  form.append('client', client);
  form.append('image', file);
  return sendForm<ReportRow>({ path: IMPORT_PATH, form, onProgress });
}

interface Form {
  readonly path: string;
  readonly form: FormData;
  readonly onProgress: (fraction: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** @throws ApiProblem; the signal's reason when it was aborted */
async function sendForm<T>(sending: Form): Promise<T> {
  const response = await repeatRefused(() => transfer(sending));
  const answer: { readonly data: T } = await response.json();
  return answer.data;
}

/** Uses XMLHttpRequest, because fetch cannot tell how much has been sent. */
function transfer({ path, form, onProgress, signal }: Form): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open('POST', toAddress(path));
    request.withCredentials = true;
    for (const [name, value] of Object.entries(commonHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.onload = () => {
      const retryAfter = request.getResponseHeader('Retry-After');
      const headers: HeadersInit = retryAfter === null ? {} : { 'Retry-After': retryAfter };
      // A status without content allows no body, not even an empty one.
      resolve(new Response(request.responseText || null, { status: request.status, headers }));
    };
    request.onerror = () => reject(unreachable(null));
    request.timeout = UPLOAD_DEADLINE;
    request.ontimeout = () => reject(unreachable(null));
    request.onabort = () => reject(signal?.reason ?? unreachable(null));
    request.send(form);
  });
}
