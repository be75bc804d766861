import { closeCheckout, type Subscription } from '@alveola/contract';
import { call } from '../../../session/api';
import type { Wanted } from '../paths';

export interface PurchaseProps {
  readonly wanted: Wanted;
  readonly onPaid: (subscription: Subscription) => Promise<void>;
  readonly onCanceled: () => void;
}

export function toSelection({ type, quote }: Wanted) {
  return quote === null
    ? { priceType: 'starter' as const, type }
    : { priceType: 'custom' as const, type, quote };
}

/** Without an answer, the server closes it when the next checkout is opened. */
export async function leaveCheckout(id: string | null): Promise<void> {
  if (id !== null) await call(closeCheckout, { params: { id } }).catch(() => undefined);
}
