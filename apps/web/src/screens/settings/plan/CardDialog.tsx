import { changeSandboxCard, type Subscription } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../../session/api';
import { FormDialog } from '../../../session/form/FormDialog';
import { useFormat } from '../../../shell/i18n/useFormat';
import { toast } from '../../../ui/overlay/toast';
import { CardChoice } from '../../billing/CardChoice';
import { keepSubscription } from '../../billing/queries';
import { useCardForm } from '../../billing/card';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button, buttonClasses } from '../../../ui/Button';

export interface CardDialogProps {
  readonly own: Subscription;
  readonly onClose: () => void;
}

const schema = z.object({});

export function CardDialog({ own: subscription, onClose }: CardDialogProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const openPayment = subscription.invoices.find(
    ({ kind, status }) => kind === 'payment' && status === 'open',
  );
  const due = openPayment?.price ?? null;
  const isDue = subscription.membership?.status === 'past_due' && due !== null;
  const storedCard = isDue ? subscription.card : null;
  const state = useCardForm(storedCard !== null);
  const change = async () => {
    if (!state.check()) return;
    try {
      await keepSubscription(await call(changeSandboxCard, { body: { card: state.given } }));
      toast({ tone: 'good', text: t(isDue ? 'payment:success' : 'payment:plan.cardChanged') });
      onClose();
    } catch (failure) {
      if (!state.place(failure)) throw failure;
    }
  };
  return (
    <FormDialog
      title={t(isDue ? 'payment:plan.payNow' : 'payment:plan.changeCard')}
      description={t('payment:sandbox.text')}
      action={
        isDue
          ? t('payment:purchase.pay', { total: money(due.total, due.currency) })
          : t('payment:plan.changeCard')
      }
      schema={schema}
      values={{}}
      onSend={change}
      onClose={onClose}
    >
      {() => <CardChoice known={storedCard} state={state} />}
    </FormDialog>
  );
}

/** The sandbox takes the payment here; a payment provider takes it on the invoice's own page. */
export function PayNow({ own: subscription }: { readonly own: Subscription }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const label = t('payment:plan.payNow');
  const url = subscription.invoices.find(({ kind, status }) => kind === 'payment' && status === 'open')?.url;
  if (subscription.payments === 'sandbox')
    return (
      <>
        <Button variant="primary" onClick={() => setOpen(true)}>
          {label}
        </Button>
        {open && <CardDialog own={subscription} onClose={() => setOpen(false)} />}
      </>
    );
  return url ? (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClasses('primary')}>
      {label}
    </a>
  ) : (
    <Link to="/payment" className={buttonClasses('primary')}>
      {label}
    </Link>
  );
}
