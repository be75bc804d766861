import type { Company } from '@alveola/contract';
import type { Db } from './db/open';
import type { Deadlines } from './base/deadlines';
import type { Files } from './files/files';
import type { Log } from './base/log';
import type { Outbox } from './mail/outbox';
import type { Scanner } from './scan/scanner';
import type { Keyring } from './security/keyring';
import type { Quota } from './storage/quota';
import type { PasswordFilter } from './security/passwordFilter';
import { MINUTE } from './base/time';

/** How long a session lasts, in ms. */
export interface SessionLimits {
  readonly idle: number;
  readonly absolute: number;
}

/** Calls in a minute: from one address at one process, of one user, and of one clinic, where some count as several. */
export interface RateLimits {
  readonly address: number;
  readonly user: number;
  readonly clinic: number;
  /** Sign-in attempts in 15 minutes: of one address, of one account from one address, of one account from all. */
  readonly signIn: { readonly address: number; readonly pair: number; readonly account: number };
}

/** What every call may need from outside: all of it is handed in, so that tests hand in theirs. */
export interface Deps {
  readonly db: Db;
  readonly files: Files;
  /** null: nothing is looked at for malware. */
  readonly scanner: Scanner | null;
  /** Wraps the keys under which files are encrypted. */
  readonly keyring: Keyring;
  readonly now: () => Date;
  readonly log: Log;
  /** Signs what must not be forged; at least 32 bytes. */
  readonly secret: string;
  readonly session: SessionLimits;
  readonly rateLimits: RateLimits;
  /** What a clinic may keep of X-rays, where the provider has not said otherwise. */
  readonly quota: Quota;
  readonly deadlines: Deadlines;
  /** Networks of the operator's own into which the server may send what a clinic asks for. */
  readonly outboundAllow: readonly string[];
  /** Where the product is reached over https; null: evaluation, http on loopback. */
  readonly publicUrl: string | null;
  /** Who provides the product. */
  readonly company: Company;
  /** Passwords that leaked, besides the product's own list; null: none are named. */
  readonly passwordFilter: PasswordFilter | null;
  /** The folder of the provider's legal texts; null: there are none. */
  readonly legalDir: string | null;
  /** Of the terms that hold now. */
  readonly termsVersion: string;
  /** Mails as files; null: a mail server is set. */
  readonly outbox: Pick<Outbox, 'list'> | null;
}

/** In an evaluation nobody provides it. */
export const NO_COMPANY: Company = { name: null, address: null, number: null, udi: null, email: null };

/** Of terms that were never changed. */
export const FIRST_TERMS = '1';

export const SESSION_LIMITS: SessionLimits = { idle: 30 * MINUTE, absolute: 12 * 60 * MINUTE };
export const RATE_LIMITS: RateLimits = {
  address: 12_000,
  user: 6000,
  clinic: 30_000,
  signIn: { address: 20, pair: 10, account: 30 },
};
