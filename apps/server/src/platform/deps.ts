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

/** All times are in ms. */
export interface SessionLimits {
  readonly idle: number;
  readonly absolute: number;
}

/**
 * Counts calls in a minute: from one address at one process, of one user and of one clinic. Some calls cost
 * several.
 */
export interface RateLimits {
  readonly address: number;
  readonly user: number;
  readonly clinic: number;
  /**
   * Counts attempts in 15 minutes: of one address, of one account from one address, and of one account from
   * everywhere.
   */
  readonly signIn: { readonly address: number; readonly pair: number; readonly account: number };
}

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

export const SESSION_LIMITS: SessionLimits = { idle: 30 * MINUTE, absolute: 12 * 60 * MINUTE };
export const RATE_LIMITS: RateLimits = {
  address: 12_000,
  user: 6000,
  clinic: 30_000,
  signIn: { address: 20, pair: 10, account: 30 },
};
