import type { Deps } from '../../../platform/deps';
import { consume, type RateLimit, resetAndRefund } from '../../../platform/limits/slidingWindow';
import type { Result } from '../../../platform/result';
import { MINUTE } from '../../../platform/time';

const SPAN = 15 * MINUTE;

export interface Attempt {
  readonly email: string;
  readonly address: string;
  /** The account's owner has signed in from this address before. */
  readonly isKnown: boolean;
}

function toLimits({ rateLimits: { signIn } }: Deps, { email, address }: Attempt) {
  const account = email.toLowerCase();
  const limit = (key: string, max: number): RateLimit => ({
    key: `sign-in|${key}`,
    windows: [{ max, span: SPAN }],
  });
  return {
    address: limit(`address|${address}`, signIn.address),
    pair: limit(`pair|${account}|${address}`, signIn.pair),
    account: limit(`account|${account}`, signIn.account),
  };
}

/**
 * Guessing is slow: of one address, of one account from one address, and of one account from all the
 * addresses from which it was never signed in. The last does not count for an address its owner has used: a
 * stranger's guesses lock nobody out.
 */
export function limitSignIn(deps: Deps, attempt: Attempt): Promise<Result> {
  const { address, pair, account } = toLimits(deps, attempt);
  return consume(deps.db, deps.now(), attempt.isKnown ? [address, pair] : [address, pair, account]);
}

/**
 * After the right password: what was tried for this account is forgotten here. Of the address only this try
 * is: with an account of one's own nobody buys further guesses at others.
 */
export async function refundSignIn(deps: Deps, attempt: Attempt): Promise<void> {
  const { address, pair } = toLimits(deps, attempt);
  await resetAndRefund(deps.db, pair.key, address.key);
}
