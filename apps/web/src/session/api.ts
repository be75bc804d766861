import type { CallAddress, Call, CallOutput, CallRequest } from '@alveola/contract';
import { sendRequest, unreachable } from './http';
import { ApiProblem, isUnanswered } from '../shell/problem';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds, for a call that works for minutes. */
  readonly deadline?: number;
}

type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

/**
 * The answer is parsed by the contract's schema where the definition is given; the shell's addresses carry
 * none. @throws ApiProblem
 */
export async function call<C extends Call>(
  definition: C | CallAddress<C>,
  request: CallRequest<C>,
  options: CallOptions = {},
): Promise<CallOutput<C>> {
  const { params, query, body }: Parts = request;
  const path = withParams(definition.path, params) + queryString(query);
  const response = await sendRequest({ method: definition.method, path, body, ...options });
  const text = await response.text().catch((error: unknown) => {
    throw options.signal?.aborted ? error : unreachable(error);
  });
  const answer = parsed(text, definition.path);
  const output = 'output' in definition ? definition.output : undefined;
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
      const mayPass = error instanceof ApiProblem && isUnanswered(error);
      if (!mayPass || !navigator.onLine) throw error;
    }
    await new Promise((later) => setTimeout(later, ms));
  }
  return ask();
}
