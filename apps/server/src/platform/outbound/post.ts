import { lookup as resolve } from 'node:dns';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { OutboundProblem } from '@alveola/contract';
import { SECOND } from '../time';
import { traced, traceHeaders } from '../tracing';
import { isNamedLoopback, isReachable, type Networks } from './addresses';

/** ms for all of it: name, connection, TLS, answer. */
const WITHIN = 5 * SECOND;

/** null: it was taken, with a status of 2xx. */
export type Sent = { readonly code: OutboundProblem; readonly status: number | null } | null;

interface Outgoing {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

class Refused extends Error {}

/**
 * Posts JSON to an address that a clinic has set. The name is resolved once, every address that it has is judged, and
 * the connection is made to one of these: a name that changes its mind in between leads nowhere else. No redirect is
 * followed, nothing of the answer is read but its status.
 */
export function post(outgoing: Outgoing, allowed: Networks, within = WITHIN): Promise<Sent> {
  return traced('webhook', {}, () => send(outgoing, allowed, within));
}

function send({ address, headers, body }: Outgoing, allowed: Networks, within: number): Promise<Sent> {
  const url = new URL(address);
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const isEncrypted = url.protocol === 'https:';
  if (!isEncrypted && !isNamedLoopback(host, allowed)) return Promise.resolve(failed('address'));
  // A name that is an address already is not looked up.
  if (isIP(host) !== 0 && !isReachable(host, allowed)) return Promise.resolve(failed('address'));
  const signal = AbortSignal.timeout(within);
  return new Promise((done) => {
    const asked = (isEncrypted ? overHttps : overHttp)(url, {
      method: 'POST',
      agent: false,
      signal,
      lookup: checkedLookup(allowed),
      headers: {
        ...headers,
        ...traceHeaders(),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Alveola',
      },
    });
    asked.once('response', (response) => {
      done(judge(response.statusCode ?? 0));
      response.destroy();
    });
    asked.once('error', (error) => done(failed(signal.aborted ? 'timeout' : toProblem(error))));
    asked.end(body);
  });
}

const failed = (code: OutboundProblem, status: number | null = null): Sent => ({ code, status });

function judge(status: number): Sent {
  if (status >= 200 && status < 300) return null;
  return failed(status >= 300 && status < 400 ? 'redirect' : 'status', status);
}

function checkedLookup(allowed: Networks): LookupFunction {
  return (name, options, answer) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, '', 0);
      const [first] = found;
      if (!first || found.some(({ address }) => !isReachable(address, allowed)))
        return answer(new Refused('The name leads into a network that is closed.'), '', 0);
      return options.all ? answer(null, found) : answer(null, first.address, first.family);
    });
  };
}

function toProblem(error: Error & { readonly code?: string }): OutboundProblem {
  if (error instanceof Refused) return 'address';
  const { code = '' } = error;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host';
  return /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL/.test(code) ? 'certificate' : 'connection';
}
