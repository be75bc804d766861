import { lookup as resolve } from 'node:dns';
import { type ClientRequest, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { OutboundProblem } from '@alveola/contract';
import { isNamedLoopback, isReachable, type Networks } from './addresses';

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
