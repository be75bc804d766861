import {
  type CallOutput,
  closeCheckout,
  completeCheckout,
  type Interval,
  openCheckout,
  type PaymentSelection,
  type Subscription,
} from '@alveola/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../../session/api';
import { logError } from '../../../shell/problem';
import { toast } from '../../../ui/overlay/toast';
import { keepSubscription } from '../../billing/queries';

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
export function useDocumentChange() {
  const [, navigate] = useLocation();
  return (path: string, payments: 'sandbox' | 'stripe') =>
    payments === 'stripe' ? location.assign(path) : navigate(path);
}

export function rememberPaid(): void {
  sessionStorage.setItem(KEY, 'yes');
}

export function tellPaid(text: string): void {
  if (sessionStorage.getItem(KEY) === null) return;
  sessionStorage.removeItem(KEY);
  toast({ tone: 'good', text });
}

export type Checkout = CallOutput<typeof openCheckout>;

const REST = 350;

export interface PurchaseProps {
  readonly wanted: WantedPlan;
  readonly onPaid: (subscription: Subscription) => Promise<void>;
  readonly onCanceled: () => void;
}

export function toSelection({ type, quote }: WantedPlan) {
  return quote === null
    ? { priceType: 'starter' as const, type }
    : { priceType: 'custom' as const, type, quote };
}

/** Without an answer, the server closes it when the next checkout is opened. */
export async function leaveCheckout(id: string | null): Promise<void> {
  if (id !== null) await call(closeCheckout, { params: { id } }).catch(() => undefined);
}

/**
 * Opens a new checkout when the selection changes; the one before can no longer be paid. The checkout is null
 * while it is being opened, or the entered data is not valid yet.
 */
export function useCheckout(selection: PaymentSelection | null) {
  const [answer, setAnswer] = useState<{
    readonly to: string;
    readonly checkout: Checkout | null;
    readonly error: unknown;
  }>();
  const [tries, setTries] = useState(0);
  const body = JSON.stringify(selection);
  const requestKey = `${tries} ${body}`;
  useEffect(() => {
    if (body === 'null') return;
    const stop = new AbortController();
    const open = async () => {
      try {
        const request = { body: openCheckout.terms.body.parse(JSON.parse(body)) };
        const checkout = await call(openCheckout, request, { signal: stop.signal });
        setAnswer({ to: requestKey, checkout, error: null });
      } catch (error) {
        if (!stop.signal.aborted) setAnswer({ to: requestKey, checkout: null, error });
      }
    };
    const timer = setTimeout(() => void open(), REST);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [body, requestKey]);
  const { checkout, error } = answer?.to === requestKey ? answer : { checkout: null, error: null };
  return { checkout, error, retry: () => setTries(tries + 1) };
}

/** Ends a payment whose page was left while it ran, and says so on the page that is shown now. */
export function useSettleAway() {
  const { t } = useTranslation();
  return async (id: string): Promise<void> => {
    try {
      const { status, subscription } = await call(completeCheckout, { params: { id } });
      if (status !== 'paid') return;
      await keepSubscription(subscription);
      toast({ tone: 'good', text: t('payment:success') });
    } catch (error) {
      logError('The payment was left before its end was known', error);
    }
  };
}
