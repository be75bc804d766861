import { closeCheckout, openCheckout } from '@alveola/contract';
import { CheckoutElementsProvider } from '@stripe/react-stripe-js/checkout';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api';
import { useSession } from '../../session/useSession';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { Confirming } from './Confirming';
import { type PurchaseProps, selectionOf } from './purchase';
import { StripeForm } from './StripeForm';
import type { Checkout } from './useCheckout';

export interface StripePurchaseProps extends PurchaseProps {
  /** The bank sent the browser back from its own questions: this payment is looked at. */
  readonly checkout: string | null;
}

/** Contact first, then Stripe's own form: card, billing information and saved details never come here. */
export function StripePurchase({ wanted, checkout: returned, onPaid, onCanceled }: StripePurchaseProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const { profile } = useSession();
  const [contactEmail, setContactEmail] = useState(profile?.email ?? '');
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const [confirming, setConfirming] = useState(returned);
  const [refused, setRefused] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const body = openCheckout.body.safeParse({ ...selectionOf(wanted), contactEmail });
  const open = async () => {
    if (!body.success) return;
    setBusy(true);
    setRefused(null);
    try {
      setCheckout(await call(openCheckout, { body: body.data }));
    } catch (error) {
      setRefused(error);
    } finally {
      setBusy(false);
    }
  };
  const cancel = async () => {
    if (checkout) await call(closeCheckout, { params: { id: checkout.id } }).catch(() => undefined);
    onCanceled();
  };
  if (confirming !== null) return <Confirming id={confirming} onPaid={onPaid} onClosed={onCanceled} />;
  if (checkout?.stripe)
    return (
      <Elements keys={checkout.stripe}>
        <StripeForm onConfirmed={() => setConfirming(checkout.id)} onCanceled={() => void cancel()} />
      </Elements>
    );
  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-4 rounded-lg border border-line bg-paper p-6"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      {refused !== null && <Alert tone="danger">{textOf(refused)}</Alert>}
      <TextField
        label={t('payment.purchase.email')}
        hint={t('payment.purchase.emailHint')}
        type="email"
        autoComplete="email"
        value={contactEmail}
        error={body.success ? undefined : t('payment.purchase.emailFault')}
        onChange={(event) => setContactEmail(event.target.value)}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('payment.purchase.continue')}
      </Button>
      <Button size="lg" onClick={() => void cancel()}>
        {t('payment.purchase.cancel')}
      </Button>
    </form>
  );
}

interface ElementsProps {
  readonly keys: NonNullable<Checkout['stripe']>;
  readonly children: React.ReactNode;
}

function Elements({ keys, children }: ElementsProps) {
  const { publishable_key, client_secret } = keys;
  const stripe = useMemo(() => loadStripe(publishable_key), [publishable_key]);
  return (
    <CheckoutElementsProvider stripe={stripe} options={{ clientSecret: client_secret }}>
      {children}
    </CheckoutElementsProvider>
  );
}
