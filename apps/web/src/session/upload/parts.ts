import type { CallAddress, createXrayUpload, finishXrayUpload, Xray } from '@alveola/contract';
import { XRAY_PART_BYTES } from '@alveola/contract/shell';
import { type DetailedError, type HttpRequest, Upload } from 'tus-js-client';
import { ApiProblem } from '../../shell/problem';
import {
  call,
  insist,
  commonHeaders,
  CSRF_MISMATCH,
  mayRepeat,
  jsonOrNull,
  readProblem,
  renewXsrf,
  storedToken,
  tellRefusal,
  toAddress,
  unreachable,
  UPLOAD_DEADLINE,
} from '../api';

const PATH: (typeof createXrayUpload)['path'] = '/patient/patient-report/xray/uploads';
/** The address only, because the schemas load with the wizard. */
const FINISH: CallAddress<typeof finishXrayUpload> = { method: 'POST', path: `${PATH}/:id/finish` };
/**
 * Milliseconds before each further try: a part that was cut is stored first, and a restarted server is back
 * by the last. Each part that arrives starts them again.
 */
const DELAYS = [500, 1000, 3000, 5000, 10_000];
/** Milliseconds without an answer to one part; what arrived is kept. */
const PART_DEADLINE = 120_000;
/** Another try's part is being stored, or the request came too late. */
const PASSING: readonly number[] = [0, 408, 409, 423, 425, CSRF_MISMATCH];

/** Goes on where it stopped, also after a lost connection. @throws ApiProblem; the reason of an abort */
export async function uploadInParts(sending: Sending): Promise<Xray> {
  try {
    return await finish(sending, await sendParts(sending, sending.uploadId));
  } catch (error) {
    // The upload has expired, or a part was lost.
    if (sending.signal?.aborted || !isGone(error)) throw error;
    return finish(sending, await sendParts(sending, null));
  }
}

/** HEAD answers carry no code. */
const isGone = (error: unknown) =>
  error instanceof ApiProblem && error.status === 404 && ['unknown', 'upload-not-found'].includes(error.code);

export async function cancelParts(uploadId: string): Promise<void> {
  await Upload.terminate(toAddress(`${PATH}/${uploadId}`), { onBeforeRequest: prepare, retryDelays: DELAYS });
}

function sendParts(sending: Sending, uploadId: string | null): Promise<string> {
  const { reportId, file, onProgress, onUpload, signal } = sending;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    let token = storedToken();
    let isStale = false;
    const upload = new Upload(file, {
      endpoint: uploadId === null ? toAddress(PATH) : null,
      uploadUrl: uploadId === null ? null : toAddress(`${PATH}/${uploadId}`),
      chunkSize: XRAY_PART_BYTES,
      retryDelays: DELAYS,
      storeFingerprintForResuming: false,
      metadata: { patient_report_id: reportId, filename: file.name },
      onBeforeRequest: async (request) => {
        if (isStale) await renewXsrf();
        isStale = false;
        prepare(request);
      },
      onUploadUrlAvailable: () => {
        // Without this the library would start a new upload whenever it cannot ask for this one.
        upload.options.endpoint = null;
        onUpload(toId(upload));
      },
      onProgress: (sentBytes, total) => onProgress(sentBytes / total),
      onShouldRetry: ({ originalResponse }) => {
        const status = originalResponse?.getStatus() ?? 0;
        isStale = status === CSRF_MISMATCH;
        return navigator.onLine && (status >= 500 || PASSING.includes(status));
      },
      onSuccess: () => resolve(toId(upload)),
      onError: (error) => void fail(error).catch(reject),
    });
    const fail = async (error: Error | DetailedError) => {
      const problem = toProblem(error);
      if (problem.status > 0) await tellRefusal();
      if (!(await mayRepeat(problem, token))) throw problem;
      token = storedToken();
      upload.start();
    };
    const abort = () => {
      void upload.abort();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    upload.start();
  });
}

function prepare(request: HttpRequest): void {
  for (const [name, value] of Object.entries(commonHeaders())) request.setHeader(name, value);
  const xhr: XMLHttpRequest = request.getUnderlyingObject();
  xhr.timeout = PART_DEADLINE;
  xhr.ontimeout = (event) => xhr.onerror?.(event);
}

function toId({ url }: Upload): string {
  return url?.split('/').at(-1) ?? '';
}

function toProblem(error: Error | DetailedError): ApiProblem {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response || response.getStatus() === 0) return unreachable(error);
  return readProblem(
    response.getStatus(),
    jsonOrNull(response.getBody()),
    response.getHeader('Retry-After') ?? null,
  );
}

/** The bytes have arrived, so a lost answer can be requested again. */
function finish({ confirmed, signal }: Sending, id: string): Promise<Xray> {
  const body = confirmed ? ({ confirmed: 'yes' } as const) : {};
  return insist(DELAYS, () => call(FINISH, { params: { id }, body }, { deadline: UPLOAD_DEADLINE, signal }));
}

export interface Sending {
  readonly reportId: string;
  readonly file: File;
  /** The user sends it although it claims to be no dental X-ray. */
  readonly confirmed: boolean;
  readonly uploadId: string | null;
  readonly onProgress: (fraction: number) => void;
  readonly onUpload: (id: string) => void;
  readonly signal?: AbortSignal | undefined;
}
