import { type CallBody, openCheckout } from '@alveola/contract';
import { CheckoutElementsProvider } from '@stripe/react-stripe-js/checkout';
import type { Appearance } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useSession } from '../../../session/useSession';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { Button } from '../../../ui/Button';
import { useCall } from '../../../session/form/useCall';
import { Confirming } from './Confirming';
import { ContactEmail } from './PurchaseForm';
import { type Checkout, leaveCheckout, type PurchaseProps, toSelection } from './purchase';
import { StripeForm } from './StripeForm';
import { storedTheme, type Theme } from '../../../session/preferences/theme';

export interface StripePurchaseProps extends PurchaseProps {
  readonly checkout: string | null;
}

/** Card, billing information and saved details stay in Stripe's form and never reach us. */
export function StripePurchase({
  wanted: wantedPlan,
  checkout: returned,
  onPaid,
  onCanceled,
}: StripePurchaseProps) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const [contactEmail, setContactEmail] = useState(profile?.email ?? '');
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const [confirming, setConfirming] = useState(returned);
  const [tries, setTries] = useState(0);
  const { busy, refused, send } = useCall();
  const body = openCheckout.body.safeParse({ ...toSelection(wantedPlan), contactEmail });
  const open = async (selection: CallBody<typeof openCheckout>) =>
    setCheckout(await call(openCheckout, { body: selection }));
  const cancel = async () => {
    await leaveCheckout(checkout?.id ?? null);
    onCanceled();
  };
  if (confirming !== null) return <Confirming id={confirming} onPaid={onPaid} onClosed={onCanceled} />;
  if (checkout?.stripe)
    return (
      <Elements key={tries} keys={checkout.stripe}>
        <StripeForm
          firstPaymentAt={checkout.first_payment_at}
          onConfirmed={() => setConfirming(checkout.id)}
          onCanceled={() => void cancel()}
          onRetry={() => setTries(tries + 1)}
        />
      </Elements>
    );
  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (body.success && !busy) void send(() => open(body.data));
      }}
    >
      <ProblemAlert problem={refused} />
      <ContactEmail value={contactEmail} onChange={setContactEmail} />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('payment:purchase.continue')}
      </Button>
      <Button size="lg" onClick={() => void cancel()}>
        {t('payment:purchase.cancel')}
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
  // Stripe's own texts keep the language in which the page was opened.
  const [locale] = useState(useSession().language);
  const stripe = useMemo(() => loadStripe(publishable_key, { locale }), [publishable_key, locale]);
  const options = useMemo(
    () => ({ clientSecret: client_secret, elementsOptions: { appearance: toAppearance() } }),
    [client_secret],
  );
  return (
    <CheckoutElementsProvider stripe={stripe} options={options}>
      {children}
    </CheckoutElementsProvider>
  );
}

/** Stripe's form lies in a frame of its own and needs the colours of the theme. */
function toAppearance(): Appearance {
  return {
    theme: shownTheme() === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: shownColour('accent'),
      colorBackground: shownColour('paper'),
      colorText: shownColour('ink'),
      colorTextSecondary: shownColour('ink-soft'),
      colorDanger: shownColour('danger'),
      borderRadius: '8px',
    },
  };
}

function shownTheme(): Exclude<Theme, 'system'> {
  const theme = storedTheme();
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Measures the colour on the screen, because the property of `styles.css` holds those of both themes. */
function shownColour(name: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(--color-${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
