import { connect, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import { within } from '../../base/deadlines';
import type { SinkAddress } from './address';
import type { Line } from './line';
import type { AuditSink } from './sink';

type Receiver = Extract<SinkAddress, { readonly host: string }>;

/** RFC 5424: facility 13, “log audit”, and severity 6, “informational”. */
const PRIORITY = 13 * 8 + 6;
const HOST =
  hostname()
    .replaceAll(/[^!-~]/g, '')
    .slice(0, 255) || '-';

/** A message of RFC 5424 with its length before it (RFC 6587), its kind that of the act. */
function toMessage({ at, action, text }: Line): string {
  const message = `<${PRIORITY}>1 ${at.toISOString()} ${HOST} alveola - ${action.slice(0, 32)} - ${text}`;
  return `${message.length} ${message}`;
}

/**
 * A syslog receiver, over TLS or, on this machine, TCP. It confirms nothing: messages count as taken once it has ended a
 * connection on which all of them were sent. Otherwise they are sent again, with the same numbers and hashes.
 */
export function syslogSink({ host, port, isEncrypted }: Receiver, ms: number): AuditSink {
  return {
    take: async (lines) => {
      const to = { host, port };
      const socket = isEncrypted
        ? connectTls({ ...to, ...(isIP(host) === 0 && { servername: host }) })
        : connect(to);
      try {
        await within(ms, send(socket, isEncrypted, lines.map(toMessage).join('')));
      } finally {
        socket.destroy();
      }
    },
  };
}

function send(socket: Socket, isEncrypted: boolean, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let isSent = false;
    let isEnded = false;
    socket.once(isEncrypted ? 'secureConnect' : 'connect', () => socket.end(text, 'ascii'));
    socket.once('finish', () => (isSent = true));
    socket.once('end', () => (isEnded = isSent));
    socket.once('error', reject);
    socket.once('close', () =>
      isEnded ? resolve() : reject(new Error('The receiver of the audit ended the connection.')),
    );
    // It says nothing; its end is heard where what it says is read.
    socket.resume();
  });
}
