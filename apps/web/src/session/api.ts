import { SESSION_IDLE_HEADER } from '@alveola/contract/shell';
import { ApiProblem, isLostAnswer } from '../shell/problem';
import type { CallAddress, Call, CallOutput, CallRequest } from '@alveola/contract';

/** Specification §3, "Local storage". */
export const TOKEN_KEY = 'userAuthToken';
const XSRF_COOKIE = 'XSRF-TOKEN';
export const CSRF_MISMATCH = 419;

interface HttpOptions {
  readonly backendUrl: string;
  /** True: the same user has signed in again, and the call is repeated. */
  readonly onSessionLost?: (code: string) => Promise<boolean> | void;
  /** A call needs a fresh proof of identity. True: it was given, and the call is repeated. */
  readonly onProofNeeded?: () => Promise<boolean>;
  /** Receives the idle time that the server allows, in seconds, with each answer to a signed-in user. */
  readonly onAnswered?: (idleSeconds: number) => void;
  /** Waited for before a refusal is thrown, because the words of refusals load with the first one. */
  readonly onRefused?: () => Promise<unknown>;
}

let options: HttpOptions = { backendUrl: '' };

export function connectHttp(given: HttpOptions): void {
  options = given;
}

export function toAddress(path: string): string {
  return `${options.backendUrl.replace(/\/+$/, '')}/api${path}`;
}

export function storedToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

export function removeToken(): void {
  localStorage.removeItem(TOKEN_KEY);
}

/** Specification §7, "Common to all calls". */
export function commonHeaders(): Record<string, string> {
  const xsrf = cookie(XSRF_COOKIE);
  const token = storedToken();
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(xsrf ? { 'X-XSRF-TOKEN': xsrf } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

function cookie(name: string): string | null {
  const foundPair = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return foundPair ? decodeURIComponent(foundPair.slice(name.length + 1)) : null;
}

interface Sending {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until an unanswered call is given up; `DEADLINE` by default. */
  readonly deadline?: number | undefined;
}

/** Milliseconds, somewhat longer than the server works on a call. */
const DEADLINE = 35_000;

/** Milliseconds, somewhat longer than the server allows for a whole upload. */
export const UPLOAD_DEADLINE = 310_000;

/** @throws ApiProblem when the answer is a failure or there is none */
export async function sendRequest(request: Sending): Promise<Response> {
  if (request.method !== 'GET' && cookie(XSRF_COOKIE) === null) await renewXsrf(request.deadline);
  return repeatRefused(() => once(request), request.deadline);
}

/**
 * Sends again with a new XSRF token where the token was stale, and once more after a sign-in or a proof of
 * identity. @throws ApiProblem
 */
export async function repeatRefused(send: () => Promise<Response>, deadline?: number): Promise<Response> {
  const token = storedToken();
  let response = await send();
  if (response.status === CSRF_MISMATCH) {
    await renewXsrf(deadline);
    response = await send();
  }
  if (response.ok) return response;
  const problem = await problemIn(response);
  if (!(await mayRepeat(problem, token))) throw problem;
  const answer = await send();
  if (answer.ok) return answer;
  throw await problemIn(answer);
}

export async function mayRepeat({ status, code }: ApiProblem, token: string | null): Promise<boolean> {
  if (code === 'step-up-needed') return (await options.onProofNeeded?.()) === true;
  // A late answer to an earlier call does not end a later session.
  if (status !== 401 || token !== storedToken()) return false;
  return (await options.onSessionLost?.(code)) === true;
}

async function problemIn(response: Response): Promise<ApiProblem> {
  const [body] = await Promise.all([response.json().catch(() => null), tellRefusal()]);
  return readProblem(response.status, body, response.headers.get('Retry-After'));
}

export async function tellRefusal(): Promise<void> {
  await options.onRefused?.();
}

export function unreachable(error: unknown): ApiProblem {
  const message = error instanceof Error ? error.message : 'Network Error';
  return new ApiProblem({ status: 0, code: 'unreachable', message });
}

export async function renewXsrf(deadline?: number): Promise<void> {
  await once({ method: 'GET', path: '/csrf-cookie', deadline });
}

async function once({ method, path, body, signal, deadline = DEADLINE }: Sending): Promise<Response> {
  const headers = commonHeaders();
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const ends = AbortSignal.timeout(deadline);
  try {
    const response = await fetch(toAddress(path), {
      method,
      headers,
      credentials: 'include',
      cache: 'no-store',
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, ends]) : ends,
    });
    const idle = Number(response.headers.get(SESSION_IDLE_HEADER));
    if (idle > 0) options.onAnswered?.(idle);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable(error);
  }
}

/** Specification §8: the message of the answer, else the one of HTTP. */
export function readProblem(status: number, body: unknown, retryAfter: string | null): ApiProblem {
  const { message, code, codes, data } = isRecord(body) ? body : {};
  const seconds = Number(retryAfter ?? Number.NaN);
  return new ApiProblem({
    status,
    code: typeof code === 'string' ? code : 'unknown',
    message: typeof message === 'string' ? message : `Request failed with status code ${status}`,
    codes: isCodes(codes) ? codes : {},
    data,
    retryAfterS: Number.isFinite(seconds) ? seconds : null,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isCodes(value: unknown): value is Record<string, readonly string[]> {
  return isRecord(value) && Object.values(value).every(Array.isArray);
}

type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

/** Parses the answer by the schema; the shell's addresses carry none. @throws ApiProblem */
export async function call<C extends Call>(
  definition: C | CallAddress<C>,
  request: CallRequest<C>,
  options: Pick<Sending, 'signal' | 'deadline'> = {},
): Promise<CallOutput<C>> {
  const { params, query, body }: Parts = request;
  const path = withParams(definition.path, params) + queryString(query);
  const response = await sendRequest({ method: definition.method, path, body, ...options });
  const text = await response.text().catch((error: unknown) => {
    throw options.signal?.aborted ? error : unreachable(error);
  });
  const answer = parsed(text, definition.path);
  const output = 'terms' in definition ? definition.terms.output : undefined;
  const read = output?.safeParse(answer.data);
  if (read?.success === false) throw unreadable(definition.path);
  if (read) answer.data = read.data;
  return answer.data;
}

function parsed(text: string, path: string) {
  if (text === '') return { data: undefined };
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(path);
  }
}

function unreadable(path: string): ApiProblem {
  return new ApiProblem({
    status: 0,
    code: 'unreadable',
    message: `The answer of ${path} could not be read.`,
  });
}

/** null where the text is no JSON. */
export function jsonOrNull(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

function withParams(path: string, params: unknown): string {
  return Object.entries(params ?? {}).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );
}

function queryString(query: unknown): string {
  const definedEntries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (definedEntries.length === 0) return '';
  return `?${new URLSearchParams(definedEntries.map(([name, value]) => [name, String(value)])).toString()}`;
}

/**
 * Tries again after each delay (ms) where no answer came or the server failed, unless the device is offline.
 * The request must be safe to repeat. @throws the last failure
 */
export async function insist<T>(delays: readonly number[], ask: () => Promise<T>): Promise<T> {
  for (const ms of delays) {
    try {
      return await ask();
    } catch (error) {
      const mayPass = isLostAnswer(error);
      if (!mayPass || !navigator.onLine) throw error;
    }
    await new Promise((later) => setTimeout(later, ms));
  }
  return ask();
}
