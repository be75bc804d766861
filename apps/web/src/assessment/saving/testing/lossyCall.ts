import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { call as apiCall } from '../../../session/api';
import { ApiProblem } from '../../../shell/problem';

const AGAIN_AFTER = 100;
const DEADLINE = 15_000;

interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * Sends the web client's calls over Node's network, and loses `losses` of 100 requests and as many answers of
 * the rest.
 */
export function lossyCall(url: string, headers: Record<string, string>, losses: number): typeof apiCall {
  const call = async (
    { method, path }: { readonly method: string; readonly path: string },
    { params = {}, query = {}, body }: Request,
    { deadline = DEADLINE }: { readonly deadline?: number } = {},
  ) => {
    if (randomInt(100) < losses) throw unreachable();
    const filled = Object.entries(params).reduce((to, [name, value]) => to.replace(`:${name}`, value), path);
    const answer = await fetch(`${url}/api${filled}?${new URLSearchParams(query).toString()}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(deadline),
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (!answer || typeof text !== 'string' || randomInt(100) < losses) throw unreachable();
    const read = text === '' ? {} : JSON.parse(text);
    if (!answer.ok) throw new ApiProblem({ ...read, status: answer.status });
    return read.data;
  };
  return call as typeof apiCall;
}

function unreachable(): ApiProblem {
  return new ApiProblem({ status: 0, code: 'unreachable', message: 'The answer did not come.' });
}

export async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiProblem) || (error.status !== 0 && error.status < 500)) throw error;
      await pause(AGAIN_AFTER);
    }
  }
}
