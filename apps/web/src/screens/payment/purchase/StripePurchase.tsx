import { openCheckout } from '@alveola/contract';
import {
  BillingAddressElement,
  CheckoutElementsProvider,
  PaymentElement,
  TaxIdElement,
  useCheckoutElements,
} from '@stripe/react-stripe-js/checkout';
import type { Appearance } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../session/api';
import { useCall } from '../../../session/form/useCall';
import { storedTheme } from '../../../session/preferences/theme';
import { useSession } from '../../../session/useSession';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Spinner } from '../../../ui/Spinner';
import { Section } from '../../common/Section';
import { Confirming } from './Confirming';
import { ContactEmail, PurchaseForm, Totals } from './PurchaseForm';
import { type Checkout, leaveCheckout, type PurchaseProps, toSelection } from './purchase';

/** Card, billing information and saved details stay in Stripe's form and never reach us. */
export function StripePurchase(props: PurchaseProps & { readonly checkout: string | null }) {
  const { t } = useTranslation();
  const { wanted: wantedPlan, onPaid, onCanceled } = props;
  const { profile } = useSession();
  const [contactEmail, setContactEmail] = useState(profile?.email ?? '');
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const [confirming, setConfirming] = useState(props.checkout);
  const [tries, setTries] = useState(0);
  const { busy, refused, send } = useCall();
  const body = openCheckout.terms.body.safeParse({ ...toSelection(wantedPlan), contactEmail });
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
        if (body.success && !busy)
          void send(async () => setCheckout(await call(openCheckout, { body: body.data })));
      }}
    >
      <ProblemAlert problem={refused} />
      <ContactEmail value={contactEmail} onChange={setContactEmail} />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('payment:purchase.continue')}
      </Button>
      <Button size="lg" onClick={() => void cancel()}>
        {t('common:cancel')}
      </Button>
    </form>
  );
}

function Elements(props: {
  readonly keys: NonNullable<Checkout['stripe']>;
  readonly children: React.ReactNode;
}) {
  const { publishable_key, client_secret } = props.keys;
  // Stripe's own texts keep the language in which the page was opened.
  const [locale] = useState(useSession().language);
  const stripe = useMemo(() => loadStripe(publishable_key, { locale }), [publishable_key, locale]);
  const options = useMemo(
    () => ({ clientSecret: client_secret, elementsOptions: { appearance: toAppearance() } }),
    [client_secret],
  );
  return (
    <CheckoutElementsProvider stripe={stripe} options={options}>
      {props.children}
    </CheckoutElementsProvider>
  );
}

/** Stripe's form lies in a frame of its own and needs the colours of the theme. */
function toAppearance(): Appearance {
  const theme = storedTheme();
  const isDark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  return {
    theme: isDark ? 'night' : 'stripe',
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

/** Measures the colour on the screen, because the property of `styles.css` holds those of both themes. */
function shownColour(name: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(--color-${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Stripe computes the total with tax from the address that is entered. */
function StripeForm(props: {
  readonly firstPaymentAt: string | null;
  readonly onConfirmed: () => void;
  readonly onCanceled: () => void;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation();
  const { firstPaymentAt, onConfirmed, onCanceled } = props;
  const state = useCheckoutElements();
  const [fault, setFault] = useState<{ readonly inStripesWords: string } | 'lost' | null>(null);
  const [busy, setBusy] = useState(false);
  if (state.type === 'loading')
    return (
      <div className="flex flex-col items-center py-16">
        <Spinner label={t('common:loading')} />
      </div>
    );
  if (state.type === 'error')
    return (
      <div className="flex max-w-xl flex-col gap-4">
        <Alert tone="danger" action={<Button onClick={props.onRetry}>{t('common:retry')}</Button>}>
          {t('payment:purchase.formAway')}
        </Alert>
        <Button size="lg" onClick={onCanceled}>
          {t('common:cancel')}
        </Button>
      </div>
    );
  const { checkout } = state;
  const { subtotal, taxExclusive, total } =
    firstPaymentAt === null ? checkout.total : (checkout.recurring?.dueNext ?? checkout.total);
  const pay = async () => {
    setBusy(true);
    setFault(null);
    try {
      const result = await checkout.confirm({ redirect: 'if_required' });
      if (result.type === 'success') return onConfirmed();
      setFault({ inStripesWords: result.error.message });
    } catch {
      // Nobody knows whether the payment arrived, so the server is asked before anything is paid twice.
      setFault('lost');
    }
    setBusy(false);
  };
  return (
    <PurchaseForm
      summary={
        <Totals
          rows={[
            [t('payment:purchase.subtotal'), subtotal.amount],
            [t('payment:purchase.taxPlain'), taxExclusive.amount],
          ]}
          total={total.amount}
          today={checkout.total.total.amount}
          firstPaymentAt={firstPaymentAt}
        >
          <p className="text-dense text-ink-faint">{t('payment:purchase.byBilling')}</p>
        </Totals>
      }
      fault={
        fault === 'lost' ? (
          <Alert tone="danger">
            {t('payment:purchase.lost')}
            <Button className="mt-3" onClick={onConfirmed}>
              {t('payment:purchase.check')}
            </Button>
          </Alert>
        ) : (
          fault !== null && <Alert tone="danger">{fault.inStripesWords}</Alert>
        )
      }
      total={total.amount}
      isFree={firstPaymentAt !== null}
      busy={busy}
      ready={checkout.canConfirm}
      onPay={() => void pay()}
      onCancel={onCanceled}
    >
      <Section title={t('payment:purchase.billing')}>
        <BillingAddressElement />
        <TaxIdElement options={{ visibility: 'auto' }} />
      </Section>
      <Section title={t('payment:purchase.method')}>
        <PaymentElement />
      </Section>
    </PurchaseForm>
  );
}
