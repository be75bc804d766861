import type { Interval } from '@alveola/contract';
import { toast } from '../../ui/overlay/toast';

/** Survives the change of documents after a payment; the address alone must not prove success. */
const KEY = 'alveola.paid';

export interface WantedPlan {
  readonly type: Interval;
  readonly quote: string | null;
}

export function purchasePath({ type, quote }: WantedPlan): string {
  const query = new URLSearchParams(quote === null ? { type } : { quote });
  return `/payment/purchase?${query.toString()}`;
}

/** Specification §9: yearly is the default. */
export function wantedIn(query: URLSearchParams): WantedPlan {
  return { type: query.get('type') === 'MONTHLY' ? 'MONTHLY' : 'YEARLY', quote: query.get('quote') };
}

/** Only a document of its own may load Stripe's form, and nothing of the form stays in the next document. */
export function needsOwnDocument(payments: 'sandbox' | 'stripe'): boolean {
  return payments === 'stripe';
}

export function rememberPaid(): void {
  sessionStorage.setItem(KEY, 'yes');
}

export function tellPaid(text: string): void {
  if (sessionStorage.getItem(KEY) === null) return;
  sessionStorage.removeItem(KEY);
  toast({ tone: 'good', text });
}
