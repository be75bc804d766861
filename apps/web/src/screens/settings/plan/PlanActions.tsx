import { cancelSubscription, openPortal, resumeSubscription, type Subscription } from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../../session/api';
import { useFormat } from '../../../shell/i18n/useFormat';
import { ProblemAlert } from '../../common/ProblemAlert';
import { Button, buttonClasses } from '../../../ui/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { toast } from '../../../ui/overlay/toast';
import { keepSubscription } from '../../billing/queries';
import { useSending } from '../../common/useSending';
import { withStepUp } from '../../stepUp/withStepUp';
import { CardDialog } from './CardDialog';
import { IntervalDialog } from './IntervalDialog';

export function PlanActions({ own: subscription }: { readonly own: Subscription }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const [asking, setAsking] = useState<'cancel' | 'interval' | 'card' | null>(null);
  const { busy, refused, send } = useSending();
  const close = () => setAsking(null);
  const plan = subscription.membership;
  const isPaid = subscription.amount !== null && plan !== null;
  const runs = isPaid && plan.status === 'active';
  const isCharged = isPaid && !subscription.by_invoice;
  const hasCard =
    isCharged && subscription.payments === 'sandbox' && plan.status !== 'expired' && plan.status !== 'past_due';
  const otherInterval = subscription.next_interval === 'YEARLY' ? 'MONTHLY' : 'YEARLY';

  const change = (ask: () => Promise<Subscription>, doneText: string) =>
    send(async () => {
      try {
        await keepSubscription(await ask());
        toast({ tone: 'good', text: doneText });
      } finally {
        close();
      }
    });
  const portal = () => send(async () => location.assign((await call(openPortal, {})).url));

  return (
    <>
      <ProblemAlert problem={refused} />
      <div className="flex flex-wrap gap-3">
        {!runs && (
          <Link
            to="/payment"
            className={buttonClasses(isPaid && plan.status !== 'expired' ? 'secondary' : 'primary')}
          >
            {t('payment:plan.choose')}
          </Link>
        )}
        {runs && plan.code === 'starter' && (
          <Button onClick={() => setAsking('interval')}>
            {t(plan.interval === otherInterval ? `payment:plan.stay${otherInterval}` : `payment:plan.to${otherInterval}`)}
          </Button>
        )}
        {hasCard && <Button onClick={() => setAsking('card')}>{t('payment:plan.changeCard')}</Button>}
        {runs && isCharged && <Button onClick={() => setAsking('cancel')}>{t('payment:plan.cancel')}</Button>}
        {isPaid && plan.status === 'cancelled' && (
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void change(() => call(resumeSubscription, {}), t('payment:plan.resumed'))}
          >
            {t('payment:plan.resume')}
          </Button>
        )}
        {subscription.portal && (
          <Button busy={busy} onClick={() => void portal()}>
            {t('payment:plan.portal')}
          </Button>
        )}
      </div>
      {asking === 'interval' && <IntervalDialog to={otherInterval} onClose={close} />}
      {asking === 'card' && <CardDialog own={subscription} onClose={close} />}
      <Dialog
        open={asking === 'cancel'}
        onOpenChange={close}
        title={t('payment:plan.cancelTitle')}
        description={t('payment:plan.cancelText', {
          date: plan?.next_payment_date ? day(plan.next_payment_date) : '',
        })}
        actions={
          <>
            <Button
              busy={busy}
              onClick={() =>
                void change(() => withStepUp(() => call(cancelSubscription, {})), t('payment:plan.cancelled'))
              }
            >
              {t('payment:plan.cancel')}
            </Button>
            <Button variant="primary" autoFocus onClick={close}>
              {t('payment:plan.keep')}
            </Button>
          </>
        }
      />
    </>
  );
}
