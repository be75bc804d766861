import type { OutboundProblem } from '@alveola/contract';
import { SECOND } from '../base/time';
import { traced, traceHeaders } from '../base/tracing';
import type { Networks } from './addresses';
import { openRequest, toOutboundProblem } from './request';

/** Milliseconds for name, connection, TLS and answer together. */
const WITHIN = 5 * SECOND;

/** `null` means accepted, with a status of 2xx. */
export type Sent = { readonly code: OutboundProblem; readonly status: number | null } | null;

interface Outgoing {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts to an address that a clinic has set. It follows no redirect and reads only the status. */
export function post(outgoing: Outgoing, allowed: Networks, within = WITHIN): Promise<Sent> {
  return traced('webhook', {}, () => send(outgoing, allowed, within));
}

function send({ address, headers, body }: Outgoing, allowed: Networks, within: number): Promise<Sent> {
  const signal = AbortSignal.timeout(within);
  return new Promise((done) => {
    const fail = (error: unknown) => done(failed(signal.aborted ? 'timeout' : toOutboundProblem(error)));
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
      request.once('response', (response) => {
        done(judge(response.statusCode ?? 0));
        response.destroy();
      });
      request.once('error', fail);
      request.end(body);
    } catch (error) {
      fail(error);
    }
  });
}

const failed = (code: OutboundProblem, status: number | null = null): Sent => ({ code, status });

function judge(status: number): Sent {
  if (status >= 200 && status < 300) return null;
  return failed(status >= 300 && status < 400 ? 'redirect' : 'status', status);
}
