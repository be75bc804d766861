import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { isTooComplex } from '../base/json';
import type { Networks } from './addresses';
import { OutboundError, openRequest, toOutboundProblem } from './request';

/** Limits an answer in bytes, above any list of keys. */
const MOST_BYTES = 512 * 1024;

interface Asked {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export type OutboundFetch = (address: string, options: Asked) => Promise<Response>;

/**
 * Lets a library reach a clinic's system under the rules for everything sent there: no closed network,
 * redirect or proxy, and an answer of limited size.
 * @param ends aborts when the whole group of requests is given up
 */
export function createFetch(allowed: Networks, ends: AbortSignal): OutboundFetch {
  return async (address, { method, headers, body, signal: callerSignal }) => {
    const signal = callerSignal ? AbortSignal.any([ends, callerSignal]) : ends;
    try {
      const text = body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : '';
      const length = text === '' ? {} : { 'content-length': String(Buffer.byteLength(text)) };
      const request = openRequest(new URL(address), allowed, {
        method,
        signal,
        headers: { ...headers, ...length, 'user-agent': 'Alveola' },
      });
      // Errors after the answer has begun reach its stream.
      request.on('error', () => undefined);
      request.end(text);
      const [answer]: IncomingMessage[] = await once(request, 'response');
      if (!answer) throw new OutboundError('connection');
      return await toResponse(answer);
    } catch (error) {
      throw new OutboundError(signal.aborted ? 'timeout' : toOutboundProblem(error), error);
    }
  };
}

async function toResponse(answer: IncomingMessage): Promise<Response> {
  const { statusCode: status = 0, headers } = answer;
  if (status >= 300 && status < 400) {
    answer.destroy();
    throw new OutboundError('redirect');
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new OutboundError('connection');
    parts.push(part);
  }
  const body = Buffer.concat(parts);
  if (isTooComplex(body.toString())) throw new OutboundError('connection');
  const answerHeaders = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) answerHeaders.set(name, String(value));
  return new Response(bytes === 0 ? null : body, { status, headers: answerHeaders });
}
