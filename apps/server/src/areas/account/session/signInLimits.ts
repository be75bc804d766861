import { createHmac } from 'node:crypto';
import type { Deps } from '../../../platform/deps';
import { type Charge, giveBackAndNewest, spend } from '../../../platform/limits/attempts';

const SPAN = 15 * 60_000;

export interface Attempt {
  readonly email: string;
  readonly address: string;
  /** The account's owner has signed in from this address before. */
  readonly isKnown: boolean;
}

interface Charges {
  readonly address: Charge;
  readonly pair: Charge;
  readonly account: Charge;
}

function chargesOf({ budgets }: Pick<Deps, 'budgets'>, { email, address }: Attempt): Charges {
  const account = email.toLowerCase();
  const of = (bucket: string, most: number): Charge => ({
    bucket: `sign-in|${bucket}`,
    limits: [{ most, span: SPAN }],
  });
  return {
    address: of(`address|${address}`, budgets.signIn.address),
    pair: of(`pair|${account}|${address}`, budgets.signIn.pair),
    account: of(`account|${account}`, budgets.signIn.account),
  };
}

type Needs = Pick<Deps, 'db' | 'now' | 'budgets'>;

/**
 * Guessing is slow: of one address, of one account from one address, and of one account from all the
 * addresses from which it was never signed in. The last does not count for an address its owner has used: a
 * stranger's guesses lock nobody out.
 * @returns seconds to wait; 0: try.
 */
export function takeSignIn(deps: Needs, attempt: Attempt): Promise<number> {
  const { address, pair, account } = chargesOf(deps, attempt);
  return spend(deps.db, deps.now(), attempt.isKnown ? [address, pair] : [address, pair, account]);
}

/**
 * After the right password: what was tried for this account is forgotten here. Of the address only this try
 * is: with an account of one's own nobody buys further guesses at others.
 */
export async function signInSucceeded(deps: Needs, attempt: Attempt): Promise<void> {
  const { address, pair } = chargesOf(deps, attempt);
  await giveBackAndNewest(deps.db, pair.bucket, address.bucket);
}

/** How an address is kept with the account: not as itself. */
export function mark({ secret }: Pick<Deps, 'secret'>, address: string): string {
  return createHmac('sha256', secret).update(`address|${address}`).digest('base64url');
}
