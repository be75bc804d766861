import {
  cancelSubscription,
  changeInterval,
  type Interval,
  openPortal,
  previewInterval,
  resumeSubscription,
  type Subscription,
} from '@alveola/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { call } from '../../../session/api';
import { ConfirmDialog } from '../../../session/form/ConfirmDialog';
import { useFormat } from '../../../shell/i18n/useFormat';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { Button, buttonClasses } from '../../../ui/Button';
import { toast } from '../../../ui/overlay/toast';
import { keepSubscription } from '../../billing/queries';
import { useCall } from '../../../session/form/useCall';
import { CardDialog } from './CardDialog';
import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../common/Section';
import { Loaded } from '../../common/Loaded';

interface IntervalDialogProps {
  readonly to: Interval;
  readonly onClose: () => void;
}

export function PlanActions({ own: subscription }: { readonly own: Subscription }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const [asking, setAsking] = useState<'cancel' | 'interval' | 'card' | null>(null);
  const { busy, refused, send } = useCall();
  const close = () => setAsking(null);
  const plan = subscription.membership;
  const isPaid = subscription.amount !== null && plan !== null;
  const runs = isPaid && plan.status === 'active';
  const isCharged = isPaid && !subscription.by_invoice;
  const hasCard =
    isCharged &&
    subscription.payments === 'sandbox' &&
    plan.status !== 'expired' &&
    plan.status !== 'past_due';
  const otherInterval = subscription.next_interval === 'YEARLY' ? 'MONTHLY' : 'YEARLY';

  const resume = () =>
    send(async () => {
      await keepSubscription(await call(resumeSubscription, {}));
      toast({ tone: 'good', text: t('payment:plan.resumed') });
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
            {t(
              plan.interval === otherInterval
                ? `payment:plan.stay${otherInterval}`
                : `payment:plan.to${otherInterval}`,
            )}
          </Button>
        )}
        {hasCard && <Button onClick={() => setAsking('card')}>{t('payment:plan.changeCard')}</Button>}
        {runs && isCharged && <Button onClick={() => setAsking('cancel')}>{t('payment:plan.cancel')}</Button>}
        {isPaid && plan.status === 'cancelled' && (
          <Button variant="primary" busy={busy} onClick={() => void resume()}>
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
      {asking === 'cancel' && (
        <ConfirmDialog
          title={t('payment:plan.cancelTitle')}
          text={t('payment:plan.cancelText', {
            date: plan?.next_payment_date ? day(plan.next_payment_date) : '',
          })}
          action={t('payment:plan.cancel')}
          stay={t('payment:plan.keep')}
          onConfirm={async () => keepSubscription(await call(cancelSubscription, {}))}
          done={t('payment:plan.cancelled')}
          onClose={close}
        />
      )}
    </>
  );
}

function IntervalDialog({ to, onClose }: IntervalDialogProps) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const preview = useQuery({
    queryKey: ['interval', to],
    queryFn: () => call(previewInterval, { query: { type: to } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <ConfirmDialog
      title={t(`payment:plan.to${to}`)}
      text={t('payment:plan.changeText')}
      action={t('payment:plan.change')}
      variant="primary"
      isReady={preview.data !== undefined}
      onConfirm={async () => keepSubscription(await call(changeInterval, { body: { type: to } }))}
      done={t('payment:plan.changed')}
      onClose={onClose}
    >
      <Loaded answer={preview}>
        {({ at, credit, price: { subtotal, tax, total, currency } }) => (
          <>
            <Facts
              rows={[
                [t('payment:plan.takesEffect'), day(at)],
                [t('payment:purchase.subtotal'), money(subtotal, currency)],
                [
                  t('payment:purchase.taxPlain'),
                  tax > 0 ? money(tax, currency) : t('payment:purchase.notCharged'),
                ],
                [t('payment:plan.credit'), credit > 0 && money(-credit, currency)],
                [
                  t('payment:plan.dueThen'),
                  <strong key="total" className="tabular">
                    {money(total - credit, currency)}
                  </strong>,
                ],
              ]}
            />
            <p className="text-dense text-ink-faint">{t(`payment:purchase.renews${to}`)}</p>
          </>
        )}
      </Loaded>
    </ConfirmDialog>
  );
}
