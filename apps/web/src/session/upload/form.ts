import type { ApiProblem } from '../../shell/problem';
import {
  commonHeaders,
  CSRF_MISMATCH,
  mayRepeat,
  readProblem,
  renewXsrf,
  storedToken,
  tellRefusal,
  toAddress,
  unreachable,
} from '../http';

/** Milliseconds, somewhat longer than the server allows for a whole upload. */
export const UPLOAD_DEADLINE = 310_000;

interface Answer<T> {
  readonly status: number;
  readonly body: { readonly data: T };
  readonly retryAfter: string | null;
}

interface Form {
  readonly path: string;
  readonly form: FormData;
  readonly onProgress: (fraction: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** @throws ApiProblem; the signal's reason when it was aborted */
export async function sendForm<T>(sending: Form): Promise<T> {
  const token = storedToken();
  let answer = await transfer<T>(sending);
  if (answer.status === CSRF_MISMATCH) {
    await renewXsrf();
    answer = await transfer(sending);
  }
  const problem = await problemIn(answer);
  if (!problem) return answer.body.data;
  if (!(await mayRepeat(problem, token))) throw problem;
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

/** Uses XMLHttpRequest, because fetch cannot tell how much has been sent. */
function transfer<T>({ path, form, onProgress, signal }: Form): Promise<Answer<T>> {
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
    request.timeout = UPLOAD_DEADLINE;
    request.ontimeout = () => reject(unreachable(null));
    request.onabort = () => reject(signal?.reason ?? unreachable(null));
    request.send(form);
  });
}
