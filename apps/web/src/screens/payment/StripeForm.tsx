import {
  BillingAddressElement,
  PaymentElement,
  TaxIdElement,
  useCheckoutElements,
} from '@stripe/react-stripe-js/checkout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { Spinner } from '../../ui/Spinner';

export interface StripeFormProps {
  readonly onConfirmed: () => void;
  readonly onCanceled: () => void;
}

/** Stripe's components; the total with its tax is the one that Stripe tells for the address entered. */
export function StripeForm({ onConfirmed, onCanceled }: StripeFormProps) {
  const { t } = useTranslation();
  const state = useCheckoutElements();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (state.type === 'loading') return <Spinner label={t('common.loading')} />;
  if (state.type === 'error') return <Alert tone="danger">{state.error.message}</Alert>;
  const { checkout } = state;
  const pay = async () => {
    setBusy(true);
    setFault(null);
    const result = await checkout.confirm({ redirect: 'if_required' });
    if (result.type === 'success') return onConfirmed();
    setFault(result.error.message);
    setBusy(false);
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="flex flex-col gap-6">
        <section className="flex flex-col gap-4 rounded-lg border border-line bg-paper p-6">
          <h2 className="text-lead">{t('payment.purchase.billing')}</h2>
          <BillingAddressElement />
          <TaxIdElement options={{ visibility: 'auto' }} />
        </section>
        <section className="flex flex-col gap-4 rounded-lg border border-line bg-paper p-6">
          <h2 className="text-lead">{t('payment.purchase.method')}</h2>
          <PaymentElement />
          {fault !== null && <Alert tone="danger">{fault}</Alert>}
        </section>
      </div>
      <div className="flex flex-col gap-4">
        <section className="flex flex-col gap-2 rounded-lg border border-line bg-paper p-6 tabular">
          <h2 className="text-lead">{t('payment.purchase.summary')}</h2>
          <p className="flex justify-between">
            <span>{t('payment.purchase.subtotal')}</span>
            <span>{checkout.total.subtotal.amount}</span>
          </p>
          <p className="flex justify-between">
            <span>{t('payment.purchase.taxPlain')}</span>
            <span>{checkout.total.taxExclusive.amount}</span>
          </p>
          <p className="flex justify-between font-semibold">
            <span>{t('payment.purchase.total')}</span>
            <span>{checkout.total.total.amount}</span>
          </p>
          <p className="text-dense text-ink-faint">{t('payment.purchase.byBilling')}</p>
        </section>
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          disabled={!checkout.canConfirm}
          onClick={() => void pay()}
        >
          {t('payment.purchase.pay', { total: checkout.total.total.amount })}
        </Button>
        <Button size="lg" onClick={onCanceled}>
          {t('payment.purchase.cancel')}
        </Button>
      </div>
    </div>
  );
}
