import type { Subscription } from '@alveola/contract';
import type { Wanted } from './paths';

export interface PurchaseProps {
  readonly wanted: Wanted;
  readonly onPaid: (subscription: Subscription) => Promise<void>;
  readonly onCanceled: () => void;
}

/** The part of a payment's opening that was chosen on the page before. */
export function selectionOf({ type, quote }: Wanted) {
  return quote === null
    ? { priceType: 'starter' as const, type }
    : { priceType: 'custom' as const, type, quote };
}
