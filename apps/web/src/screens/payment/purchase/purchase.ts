import { closeCheckout, type Subscription } from '@alveola/contract';
import { call } from '../../../session/api';
import type { Wanted } from '../paths';

export interface PurchaseProps {
  readonly wanted: Wanted;
  readonly onPaid: (subscription: Subscription) => Promise<void>;
  readonly onCanceled: () => void;
}

/** The part of a payment's opening that was chosen on the page before. */
export function toSelection({ type, quote }: Wanted) {
  return quote === null
    ? { priceType: 'starter' as const, type }
    : { priceType: 'custom' as const, type, quote };
}

/** It can no longer be paid. Where the server is away, it is closed by itself with the next one that is opened. */
export async function leaveCheckout(id: string | null): Promise<void> {
  if (id !== null) await call(closeCheckout, { params: { id } }).catch(() => undefined);
}
