import {
  BillingAddressElement,
  PaymentElement,
  TaxIdElement,
  useCheckoutElements,
} from '@stripe/react-stripe-js/checkout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../ui/Alert';
import { Button } from '../../../ui/Button';
import { Spinner } from '../../../ui/Spinner';
import { Section } from '../../common/Section';
import { PurchaseForm } from './PurchaseForm';
import { Totals } from './Summary';

export interface StripeFormProps {
  /** The end of a running trial; null: due today. */
  readonly firstPaymentAt: string | null;
  readonly onConfirmed: () => void;
  readonly onCanceled: () => void;
  readonly onRetry: () => void;
}

/** A text in Stripe's words; `lost`: nobody knows whether it was paid. */
type Fault = { readonly text: string } | 'lost';

/** Stripe computes the total with tax from the address that is entered. */
export function StripeForm({ firstPaymentAt, onConfirmed, onCanceled, onRetry }: StripeFormProps) {
  const { t } = useTranslation();
  const state = useCheckoutElements();
  const [fault, setFault] = useState<Fault | null>(null);
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
        <Alert tone="danger" action={<Button onClick={onRetry}>{t('common:retry')}</Button>}>
          {t('payment:purchase.formAway')}
        </Alert>
        <Button size="lg" onClick={onCanceled}>
          {t('payment:purchase.cancel')}
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
      setFault({ text: result.error.message });
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
        />
      }
      fault={fault !== null && <FaultAlert fault={fault} onCheck={onConfirmed} />}
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

function FaultAlert({ fault, onCheck }: { readonly fault: Fault; readonly onCheck: () => void }) {
  const { t } = useTranslation();
  if (fault !== 'lost') return <Alert tone="danger">{fault.text}</Alert>;
  return (
    <Alert tone="danger">
      {t('payment:purchase.lost')}
      <Button className="mt-3" onClick={onCheck}>
        {t('payment:purchase.check')}
      </Button>
    </Alert>
  );
}
