import {
  type CallOutput,
  closeCheckout,
  openCheckout,
  type PaymentSelection,
  type Subscription,
  completeCheckout,
} from '@alveola/contract';
import { call } from '../../../session/api';
import type { WantedPlan } from '../paths';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logError } from '../../../shell/problem';
import { toast } from '../../../ui/overlay/toast';
import { keepSubscription } from '../../billing/queries';

export type Checkout = CallOutput<typeof openCheckout>;

const REST = 350;

interface Answer {
  readonly to: string;
  readonly checkout: Checkout | null;
  readonly error: unknown;
}

interface OpenCheckout {
  /** null: being opened, or the entered data is not valid yet. */
  readonly checkout: Checkout | null;
  readonly error: unknown;
  readonly retry: () => void;
}

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

/** Opens a new checkout when the selection changes; the one before can no longer be paid. */
export function useCheckout(selection: PaymentSelection | null): OpenCheckout {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [tries, setTries] = useState(0);
  const body = JSON.stringify(selection);
  const requestKey = `${tries} ${body}`;
  useEffect(() => {
    if (body === 'null') return;
    const stop = new AbortController();
    const open = async () => {
      try {
        const request = { body: openCheckout.body.parse(JSON.parse(body)) };
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
  const current = answer?.to === requestKey ? answer : null;
  return {
    checkout: current?.checkout ?? null,
    error: current?.error ?? null,
    retry: () => setTries(tries + 1),
  };
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
