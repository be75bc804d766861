import { openCheckout, type CallOutput, type PaymentSelection } from '@alveola/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../session/api';

export type Checkout = CallOutput<typeof openCheckout>;

/** Milliseconds after the last key. */
const REST = 350;

interface Answer {
  /** What it answers. */
  readonly to: string;
  readonly checkout: Checkout | null;
  readonly error: unknown;
}

export interface OpenCheckout {
  /** null: it is being opened, or what was entered is not yet right. */
  readonly checkout: Checkout | null;
  readonly error: unknown;
  readonly retry: () => void;
}

/** A payment with this selection: changed, it is opened anew, and the one before can no longer be paid. */
export function useCheckout(selection: PaymentSelection | null): OpenCheckout {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [tries, setTries] = useState(0);
  const body = JSON.stringify(selection);
  const asked = `${tries} ${body}`;
  useEffect(() => {
    if (body === 'null') return;
    const stop = new AbortController();
    const open = async () => {
      try {
        const request = { body: openCheckout.body.parse(JSON.parse(body)) };
        const checkout = await call(openCheckout, request, { signal: stop.signal });
        setAnswer({ to: asked, checkout, error: null });
      } catch (error) {
        if (!stop.signal.aborted) setAnswer({ to: asked, checkout: null, error });
      }
    };
    const timer = setTimeout(() => void open(), REST);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [body, asked]);
  const current = answer?.to === asked ? answer : null;
  return {
    checkout: current?.checkout ?? null,
    error: current?.error ?? null,
    retry: () => setTries(tries + 1),
  };
}
