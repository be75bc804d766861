import type { Deps } from '../../../platform/deps';
import { toSource } from '../../../platform/limits/network';
import { consume, type RateLimit, resetAndRefund, resetLimit } from '../../../platform/limits/slidingWindow';
import type { Result } from '../../../platform/base/result';
import { MINUTE } from '../../../platform/base/time';

const SPAN = 15 * MINUTE;

export interface Attempt {
  readonly email: string;
  readonly address: string;
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

const toDeviceLimit = ({ rateLimits: { signIn } }: Deps, device: string) =>
  limit(`device|${device}`, signIn.pair);

/**
 * Limits guesses from one address, at one account from one address, and at one account from all addresses. A
 * known device has its own limit, so that a stranger's guesses do not lock its user out.
 */
export function limitSignIn(deps: Deps, attempt: Attempt): Promise<Result> {
  const { address, pair, account } = toLimits(deps, attempt);
  const { device } = attempt;
  const limits = device === null ? [address, pair, account] : [toDeviceLimit(deps, device)];
  return consume(deps.db, deps.now(), limits);
}

/**
 * The right password clears the account's count. The address only gets this attempt back, so that signing in
 * with one's own account allows no further guesses at others.
 */
export async function refundSignIn(deps: Deps, attempt: Attempt): Promise<void> {
  if (attempt.device !== null) return resetLimit(deps.db, toDeviceLimit(deps, attempt.device).key);
  const { address, pair } = toLimits(deps, attempt);
  await resetAndRefund(deps.db, pair.key, address.key);
}
