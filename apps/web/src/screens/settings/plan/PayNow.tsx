import type { Subscription } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Button, buttonClasses } from '../../../ui/Button';
import { CardDialog } from './CardDialog';

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
