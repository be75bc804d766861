import type { importReport, ReportRow, uploadXray, Xray } from '@alveola/contract';
import {
  toAddress,
  commonHeaders,
  isSessionBack,
  readProblem,
  refreshXsrf,
  storedToken,
  tellRefusal,
  unreachable,
} from './http';
import type { ApiProblem } from '../shell/problem';

const PATH: (typeof uploadXray)['path'] = '/patient/patient-report/xray/save';
const IMPORT_PATH: (typeof importReport)['path'] = '/patient/patient-reports/import';
const CSRF_MISMATCH = 419;
/** ms: somewhat longer than the server gives a whole upload. */
const DEADLINE = 310_000;

export interface XrayFile {
  readonly file: File;
  /** Taken although it says that it is no dental X-ray. */
  readonly confirmed: boolean;
}

interface Answer<T> {
  readonly status: number;
  readonly body: { readonly data: T };
  readonly retryAfter: string | null;
}

interface Sending {
  readonly path: string;
  readonly form: FormData;
  readonly onProgress: (fraction: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends one picture of a report. `onProgress` hears the fraction sent, 0 to 1.
 * @throws ApiProblem; the signal's reason when it was aborted
 */
export async function uploadXrayFile(
  reportId: string,
  { file, confirmed }: XrayFile,
  onProgress: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<Xray> {
  if (reportId === '') throw new Error('Missing patient_report_id');
  const form = new FormData();
  // Text before the file: the server knows the report before the first byte of the picture.
  form.append('patient_report_id', reportId);
  if (confirmed) form.append('confirmed', 'yes');
  form.append('image', file);
  return sendForm<Xray>({ path: PATH, form, onProgress, signal });
}

/**
 * Sends a file of which a report is made, with the number that the patient has here.
 * @throws ApiProblem
 */
export function importFile(
  file: File,
  patientNumber: string,
  onProgress: (fraction: number) => void,
): Promise<ReportRow> {
  const form = new FormData();
  form.append('patient_number', patientNumber);
  form.append('image', file);
  return sendForm<ReportRow>({ path: IMPORT_PATH, form, onProgress });
}

async function sendForm<T>(sending: Sending): Promise<T> {
  const token = storedToken();
  let answer = await transfer<T>(sending);
  if (answer.status === CSRF_MISMATCH) {
    await refreshXsrf();
    answer = await transfer(sending);
  }
  const problem = await problemIn(answer);
  if (!problem) return answer.body.data;
  if (!(await isSessionBack(problem, token))) throw problem;
  answer = await transfer(sending);
  const again = await problemIn(answer);
  if (again) throw again;
  return answer.body.data;
}

async function problemIn({ status, body, retryAfter }: Answer<unknown>): Promise<ApiProblem | null> {
  if (status >= 200 && status < 300) return null;
  await tellRefusal();
  return readProblem(status, body, retryAfter);
}

/** XMLHttpRequest, because fetch cannot tell how much has been sent. */
function transfer<T>({ path, form, onProgress, signal }: Sending): Promise<Answer<T>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open('POST', toAddress(path));
    request.withCredentials = true;
    request.responseType = 'json';
    for (const [name, value] of Object.entries(commonHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.onload = () =>
      resolve({
        status: request.status,
        body: request.response,
        retryAfter: request.getResponseHeader('Retry-After'),
      });
    request.onerror = () => reject(unreachable(null));
    request.timeout = DEADLINE;
    request.ontimeout = () => reject(unreachable(null));
    request.onabort = () => reject(signal?.reason ?? unreachable(null));
    request.send(form);
  });
}
