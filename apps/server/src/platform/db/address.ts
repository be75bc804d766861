import { Client } from 'pg';
import { LOOPBACK } from '../base/loopback';
import { listHosts } from './hosts/list';

/** What the driver makes of an address: host and encryption can be said in more than one place of it. */
export interface DatabaseAddress {
  /** This machine, for each of its servers: a loopback address or a socket. */
  readonly isLocal: boolean;
  /** TLS to each of its servers, with the server's certificate and its name verified. */
  readonly isVerified: boolean;
}

/** @returns null where the driver cannot read it. */
export function readDatabaseAddress(url: string): DatabaseAddress | null {
  try {
    const hosts = listHosts(url).map(readHost);
    return {
      isLocal: hosts.every(({ isLocal }) => isLocal),
      isVerified: hosts.every(({ isVerified }) => isVerified),
    };
  } catch {
    return null;
  }
}

function readHost(url: string): DatabaseAddress {
  const { host, ssl } = new Client({ connectionString: url });
  return { isLocal: LOOPBACK.has(host) || host.startsWith('/'), isVerified: isVerifying(url, ssl) };
}

/** The driver reads `require` as `verify-full` today and says that it will not: the mode has to be named. */
function isVerifying(url: string, ssl: unknown): boolean {
  if (typeof ssl !== 'object' || ssl === null) return false;
  const isWeakened =
    ('rejectUnauthorized' in ssl && ssl.rejectUnauthorized === false) || 'checkServerIdentity' in ssl;
  return !isWeakened && new URL(url).searchParams.getAll('sslmode').at(-1) === 'verify-full';
}
