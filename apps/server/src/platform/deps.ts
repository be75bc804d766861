import type { Company } from '@alveola/contract';
import type { Db } from './db/open';
import type { Deadlines } from './base/deadlines';
import type { Files } from './files/files';
import type { Log } from './base/log';
import type { Outbox } from './mail/mail';
import type { Scanner } from './scan/scanner';
import type { Keyring } from './security/seal';
import type { Quota } from './storage/quota';
import type { PasswordFilter } from './security/passwordFilter';
import { MINUTE } from './base/time';

export interface Deps {
  readonly db: Db;
  readonly files: Files;
  readonly scanner: Scanner | null;
  readonly keyring: Keyring;
  readonly now: () => Date;
  readonly log: Log;
  /** Signs tokens; has at least 32 bytes. */
  readonly secret: string;
  readonly session: SessionLimits;
  readonly rateLimits: RateLimits;
  readonly quota: Quota;
  readonly deadlines: Deadlines;
  readonly outboundAllow: readonly string[];
  /** The product's https address; null in an evaluation, which uses http on loopback. */
  readonly publicUrl: string | null;
  readonly company: Company;
  readonly passwordFilter: PasswordFilter | null;
  readonly legalDir: string | null;
  readonly termsVersion: string;
  readonly outbox: Pick<Outbox, 'list' | 'folder'> | null;
}

export const NO_COMPANY: Company = { name: null, address: null, number: null, udi: null, email: null };

export const FIRST_TERMS = '1';

export const SESSION_LIMITS_MS = { idle: 30 * MINUTE, absolute: 12 * 60 * MINUTE };
export type SessionLimits = Readonly<typeof SESSION_LIMITS_MS>;

/**
 * Counts calls in a minute: from one address at one process, of one user and of one clinic. Some calls cost
 * several.
 */
export const RATE_LIMITS = {
  address: 12_000,
  user: 6000,
  clinic: 30_000,
  /** Counts attempts in 15 minutes: of an address, of an account from one address, and from everywhere. */
  signIn: { address: 20, pair: 10, account: 30 },
};
export type RateLimits = Readonly<typeof RATE_LIMITS>;
