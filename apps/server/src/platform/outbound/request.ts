import { lookup as resolve } from 'node:dns';
import { type ClientRequest, request as overHttp, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { OutboundProblem } from '@alveola/contract';
import { isNamedLoopback, isReachable, type Networks } from './addresses';
import { SECOND } from '../base/time';
import { traced, traceHeaders } from '../base/tracing';
import { once } from 'node:events';
import { isTooComplex } from '../base/json';

export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  constructor(
    readonly problem: OutboundProblem,
    cause?: unknown,
  ) {
    super(problem, { cause });
  }
}

interface Asked {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/**
 * Requests an address that comes from a clinic. The name is resolved once, all its addresses are judged, and
 * the connection uses one of these, so that a changed name leads nowhere else (DNS rebinding).
 * @throws OutboundError
 */
export function openRequest(url: URL, allowed: Networks, { method, headers, signal }: Asked): ClientRequest {
  if (!isOpen(url, allowed)) throw new OutboundError('address');
  const request = url.protocol === 'https:' ? overHttps : overHttp;
  return request(url, { method, agent: false, signal, lookup: checkedLookup(allowed), headers });
}

/** Judges the address without resolving it. Plain http needs a loopback address that the operator named. */
export function isOpen({ protocol, hostname }: URL, allowed: Networks): boolean {
  const bare = hostname.replaceAll(/^\[|\]$/g, '');
  if (protocol !== 'https:') return protocol === 'http:' && isNamedLoopback(bare, allowed);
  // RFC 6761: localhost needs no resolver.
  const host = /(^|\.)localhost\.?$/.test(bare) ? '127.0.0.1' : bare;
  return isIP(host) === 0 || isReachable(host, allowed);
}

function checkedLookup(allowed: Networks): LookupFunction {
  return (name, options, answer) => {
    resolve(name, { ...options, all: true }, (error, foundAddresses) => {
      if (error) return answer(error, '', 0);
      const [first] = foundAddresses;
      if (!first || foundAddresses.some(({ address }) => !isReachable(address, allowed)))
        return answer(new OutboundError('address'), '', 0);
      return options.all ? answer(null, foundAddresses) : answer(null, first.address, first.family);
    });
  };
}

export function toOutboundProblem(error: unknown): OutboundProblem {
  if (error instanceof OutboundError) return error.problem;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host';
  return /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL/.test(code) ? 'certificate' : 'connection';
}

const WHOLE_REQUEST_WITHIN_MS = 5 * SECOND;

/** `null` means accepted, with a status of 2xx. */
export type Sent = { readonly code: OutboundProblem; readonly status: number | null } | null;

interface Outgoing {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts to an address that a clinic has set. It follows no redirect and reads only the status. */
export function post(outgoing: Outgoing, allowed: Networks, within = WHOLE_REQUEST_WITHIN_MS): Promise<Sent> {
  return traced('webhook', {}, () => sendPost(outgoing, allowed, within));
}

async function sendPost({ address, headers, body }: Outgoing, allowed: Networks, within: number) {
  const signal = AbortSignal.timeout(within);
  try {
    const request = openRequest(new URL(address), allowed, {
      method: 'POST',
      signal,
      headers: {
        ...headers,
        ...traceHeaders(),
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Alveola',
      },
    });
    const answer = await receive(request, body);
    answer.destroy();
    return judge(answer.statusCode ?? 0);
  } catch (error) {
    return failed(signal.aborted ? 'timeout' : toOutboundProblem(error));
  }
}

async function receive(request: ClientRequest, body: string): Promise<IncomingMessage> {
  // Errors after the answer has begun reach its stream.
  request.on('error', () => undefined);
  request.end(body);
  const [answer]: IncomingMessage[] = await once(request, 'response');
  if (!answer) throw new OutboundError('connection');
  return answer;
}

const failed = (code: OutboundProblem, status: number | null = null): Sent => ({ code, status });

function judge(status: number): Sent {
  if (status >= 200 && status < 300) return null;
  return failed(status >= 300 && status < 400 ? 'redirect' : 'status', status);
}

const MOST_BYTES = 512 * 1024;

interface FetchOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export type OutboundFetch = (address: string, options: FetchOptions) => Promise<Response>;

/**
 * Lets a library reach a clinic's system under the rules for everything sent there: no closed network,
 * redirect or proxy, and an answer of limited size.
 * @param ends aborts when the whole group of requests is given up, before a library would; Node 20 loses the
 * deadline of a signal that `AbortSignal.any` joins
 */
export function createFetch(allowed: Networks, ends: AbortSignal): OutboundFetch {
  return async (address, { method, headers, body }) => {
    try {
      const text = body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : '';
      const length = text === '' ? {} : { 'content-length': String(Buffer.byteLength(text)) };
      const request = openRequest(new URL(address), allowed, {
        method,
        signal: ends,
        headers: { ...headers, ...length, 'user-agent': 'Alveola' },
      });
      return await toResponse(await receive(request, text));
    } catch (error) {
      throw new OutboundError(ends.aborted ? 'timeout' : toOutboundProblem(error), error);
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
