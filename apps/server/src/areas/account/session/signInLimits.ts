import type { Deps } from '../../../platform/deps';
import { toSource } from '../../../platform/limits/network';
import { consume, type RateLimit, resetAndRefund, resetLimit } from '../../../platform/limits/slidingWindow';
import type { Result } from '../../../platform/base/result';
import { MINUTE } from '../../../platform/base/time';

const SPAN = 15 * MINUTE;

export interface Attempt {
  readonly email: string;
  readonly address: string;
  /** The browser in which this account was signed in before; null: a stranger's, as far as anybody knows. */
  readonly device: string | null;
}

const limit = (key: string, max: number): RateLimit => ({
  key: `sign-in|${key}`,
  windows: [{ max, span: SPAN }],
});

function toLimits({ rateLimits: { signIn } }: Deps, { email, address }: Attempt) {
  const account = email.toLowerCase();
  const source = toSource(address);
  return {
    address: limit(`address|${source}`, signIn.address),
    pair: limit(`pair|${account}|${source}`, signIn.pair),
    account: limit(`account|${account}`, signIn.account),
  };
}

/** Of a known device: what anybody tries elsewhere, or at the same address, takes nothing of it. */
const toDeviceLimit = ({ rateLimits: { signIn } }: Deps, device: string) =>
  limit(`device|${device}`, signIn.pair);

/**
 * Guessing is slow: of one address, of one account from one address, and of one account from all addresses. A known
 * device has a limit of its own and counts against none of these: a stranger's guesses do not lock its user out.
 */
export function limitSignIn(deps: Deps, attempt: Attempt): Promise<Result> {
  const { address, pair, account } = toLimits(deps, attempt);
  const { device } = attempt;
  const limits = device === null ? [address, pair, account] : [toDeviceLimit(deps, device)];
  return consume(deps.db, deps.now(), limits);
}

/**
 * After the right password: what was tried for this account is forgotten here. Of the address only this try
 * is: with an account of one's own nobody buys further guesses at others.
 */
export async function refundSignIn(deps: Deps, attempt: Attempt): Promise<void> {
  if (attempt.device !== null) return resetLimit(deps.db, toDeviceLimit(deps, attempt.device).key);
  const { address, pair } = toLimits(deps, attempt);
  await resetAndRefund(deps.db, pair.key, address.key);
}
