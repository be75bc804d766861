import { fileURLToPath } from 'node:url';
import { isFolderUrl } from '../../files/storageUrl';
import { LOOPBACK } from '../../base/loopback';

/** Where the acts of the audit are sent, besides. */
export type SinkAddress =
  | { readonly file: string }
  | { readonly host: string; readonly port: number; readonly isEncrypted: boolean };

/** Of syslog over TLS (RFC 5425), and over TCP. */
const PORTS = { 'syslogs:': 6514, 'syslog:': 601 } as const;

/**
 * `file:///var/log/alveola/audit.jsonl` or `syslogs://host:6514`; to this machine `syslog://127.0.0.1:601`, too. null: none of
 * them.
 */
export function readSinkAddress(text: string): SinkAddress | null {
  if (isFolderUrl(text) && !text.endsWith('/')) return { file: fileURLToPath(text) };
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  if (protocol !== 'syslog:' && protocol !== 'syslogs:') return null;
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const more = [username, password, pathname.replace('/', ''), search, hash].join('');
  const isEncrypted = protocol === 'syslogs:';
  if (host === '' || more !== '' || !(isEncrypted || LOOPBACK.has(host))) return null;
  return { host, port: port === '' ? PORTS[protocol] : Number(port), isEncrypted };
}

export function isOnThisMachine(address: SinkAddress): boolean {
  return 'file' in address || LOOPBACK.has(address.host);
}
