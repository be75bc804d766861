import {
  cancelSubscription,
  changeInterval,
  openPortal,
  resumeSubscription,
  type Subscription,
} from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../api';
import { useFormat } from '../../i18n/useFormat';
import { useProblemText } from '../../shell/problemText';
import { Alert } from '../../ui/Alert';
import { Button, buttonClasses } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { toast } from '../../ui/toast';
import { keepSubscription } from '../payment/queries';

/** What the owner can do with the plan as it stands. */
export function PlanActions({ own }: { readonly own: Subscription }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const textOf = useProblemText();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const plan = own.membership;
  const isPaid = own.amount !== null && plan !== null;
  const runs = isPaid && plan.status === 'active';

  const change = async (ask: () => Promise<Subscription>, said: string) => {
    setBusy(true);
    setRefused(null);
    try {
      await keepSubscription(await ask());
      toast({ tone: 'good', text: said });
    } catch (error) {
      setRefused(error);
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  const portal = async () => {
    setBusy(true);
    try {
      location.assign((await call(openPortal, {})).url);
    } catch (error) {
      setRefused(error);
      setBusy(false);
    }
  };
  const other = own.next_interval === 'YEARLY' ? 'MONTHLY' : 'YEARLY';

  return (
    <>
      {refused !== null && <Alert tone="danger">{textOf(refused)}</Alert>}
      <div className="flex flex-wrap gap-3">
        {!runs && (
          <Link to="/payment" className={buttonClasses(isPaid ? 'secondary' : 'primary')}>
            {t('payment.plan.choose')}
          </Link>
        )}
        {runs && plan.code === 'starter' && (
          <Button
            busy={busy}
            onClick={() =>
              void change(() => call(changeInterval, { body: { type: other } }), t('payment.plan.changed'))
            }
          >
            {t(other === 'YEARLY' ? 'payment.plan.toYearly' : 'payment.plan.toMonthly')}
          </Button>
        )}
        {runs && <Button onClick={() => setAsking(true)}>{t('payment.plan.cancel')}</Button>}
        {isPaid && plan.status === 'cancelled' && (
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void change(() => call(resumeSubscription, {}), t('payment.plan.resumed'))}
          >
            {t('payment.plan.resume')}
          </Button>
        )}
        {own.portal && (
          <Button busy={busy} onClick={() => void portal()}>
            {t('payment.plan.portal')}
          </Button>
        )}
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('payment.plan.cancelTitle')}
        description={t('payment.plan.cancelText', {
          date: plan?.next_payment_date ? day(plan.next_payment_date) : '',
        })}
        actions={
          <>
            <Button
              busy={busy}
              onClick={() => void change(() => call(cancelSubscription, {}), t('payment.plan.cancelled'))}
            >
              {t('payment.plan.cancel')}
            </Button>
            <Button variant="primary" autoFocus onClick={() => setAsking(false)}>
              {t('payment.plan.keep')}
            </Button>
          </>
        }
      />
    </>
  );
}
