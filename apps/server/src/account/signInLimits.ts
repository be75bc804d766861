import { createHmac } from 'node:crypto';
import type { Deps } from '../deps';
import { type Budget, budget } from '../http/budget';

const SPAN = 15 * 60_000;

/**
 * Guessing is slow: of one address, of one account from one address, and of one account from all the
 * addresses from which it was never signed in. The last does not count for an address its owner has used.
 */
export interface SignInLimits {
  /** Seconds to wait, 0: try. */
  wait(attempt: Attempt): number;
  succeeded(attempt: Attempt): void;
  /** How an address is kept with the account: not as itself. */
  mark(address: string): string;
}

export interface Attempt {
  readonly email: string;
  readonly address: string;
  readonly isKnown: boolean;
}

export function signInLimits({ budgets, now, secret }: Pick<Deps, 'budgets' | 'now' | 'secret'>): SignInLimits {
  const of = (most: number): Budget => budget(most, SPAN, now);
  const addresses = of(budgets.signIn.address);
  const pairs = of(budgets.signIn.pair);
  const accounts = of(budgets.signIn.account);
  const pair = ({ email, address }: Attempt) => `${email.toLowerCase()}|${address}`;
  return {
    wait: (attempt) => {
      const account = attempt.email.toLowerCase();
      const seconds = Math.max(
        addresses.look(attempt.address),
        pairs.look(pair(attempt)),
        attempt.isKnown ? 0 : accounts.look(account),
      );
      if (seconds > 0) return seconds;
      addresses.take(attempt.address);
      pairs.take(pair(attempt));
      if (!attempt.isKnown) accounts.take(account);
      return 0;
    },
    succeeded: (attempt) => {
      addresses.give(attempt.address);
      pairs.give(pair(attempt));
    },
    mark: (address) => createHmac('sha256', secret).update(`address|${address}`).digest('base64url'),
  };
}
