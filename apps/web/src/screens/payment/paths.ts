import type { Interval } from '@alveola/contract';

export interface Wanted {
  readonly type: Interval;
  /** The quote request whose offer is accepted. */
  readonly quote: string | null;
}

export function purchasePath({ type, quote }: Wanted): string {
  const query = new URLSearchParams(quote === null ? { type } : { quote });
  return `/payment/purchase?${query.toString()}`;
}

/** Specification §9: yearly where nothing was chosen. */
export function wantedIn(query: URLSearchParams): Wanted {
  return { type: query.get('type') === 'MONTHLY' ? 'MONTHLY' : 'YEARLY', quote: query.get('quote') };
}

/**
 * Leaves for a document of its own where Stripe's form is: only that document may load it, and nothing of it
 * stays in the next one.
 */
export function needsOwnDocument(payments: 'sandbox' | 'stripe'): boolean {
  return payments === 'stripe';
}
