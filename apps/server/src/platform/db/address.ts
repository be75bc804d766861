import { Client } from 'pg';
import { LOOPBACK } from '../outbound/addresses';

/** Follows the driver's reading, because an address can state host and encryption in several places. */
export interface DatabaseAddress {
  readonly isLocal: boolean;
  /** Requires TLS with a verified certificate and name for every server. */
  readonly isVerified: boolean;
}

/** @returns null if the driver cannot read it. */
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

/**
 * The driver treats `require` as `verify-full` today and announces a change, so the mode must be explicit.
 */
function isVerifying(url: string, ssl: unknown): boolean {
  if (typeof ssl !== 'object' || ssl === null) return false;
  const isWeakened =
    ('rejectUnauthorized' in ssl && ssl.rejectUnauthorized === false) || 'checkServerIdentity' in ssl;
  return !isWeakened && new URL(url).searchParams.getAll('sslmode').at(-1) === 'verify-full';
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]+)(.*)$/s;
const PASSWORD = /^(postgres(?:ql)?:\/\/[^:@/?#]*):([^/?#]*)@/;

/**
 * Returns one address for each server. PostgreSQL's own programs separate servers by commas:
 * `postgres://user@one:5432,two:5432/name`.
 */
export function listHosts(url: string): readonly [string, ...string[]] {
  const [, before, servers, after] = PARTS.exec(url) ?? [];
  if (servers === undefined) return [url];
  const [first = '', ...others] = servers.split(',').map((server) => `${before}${server}${after}`);
  return [first, ...others];
}

/** Separates the password, because everybody on a machine can read a program's arguments. */
export function splitPassword(url: string): { readonly address: string; readonly password: string | null } {
  const encoded = PASSWORD.exec(url)?.[2];
  return {
    address: url.replace(PASSWORD, '$1@'),
    password: encoded === undefined ? null : decodeURIComponent(encoded),
  };
}
