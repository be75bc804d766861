import {
  cancelSubscription,
  changeInterval,
  changeSandboxCard,
  type Interval,
  openPortal,
  previewInterval,
  resumeSubscription,
  type Subscription,
} from '@alveola/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../../session/api';
import { ConfirmButton, ConfirmDialog } from '../../../session/form/ConfirmDialog';
import { FormDialog } from '../../../session/form/FormDialog';
import { useCall } from '../../../session/form/useCall';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useFormat } from '../../../shell/i18n/useFormat';
import { Button, buttonClasses } from '../../../ui/Button';
import { toast } from '../../../ui/overlay/toast';
import { ButtonLink } from '../../../ui/Links';
import { DialogButton } from '../../../ui/overlay/Dialog';
import { CardChoice, useCardForm } from '../../billing/CardChoice';
import { keepSubscription } from '../../billing/queries';
import { Loaded } from '../../common/Loaded';
import { Facts } from '../../common/Section';

export function PlanActions({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { busy, refused, send } = useCall();
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

  const resume = async () => {
    await keepSubscription(await call(resumeSubscription, {}));
    toast({ tone: 'good', text: t('payment:plan.resumed') });
  };
  const portal = async () => location.assign((await call(openPortal, {})).url);

  return (
    <>
      <ProblemAlert problem={refused} />
      <div className="flex flex-wrap gap-3">
        {!runs && (
          <ButtonLink to="/payment" variant={isPaid && plan.status !== 'expired' ? 'secondary' : 'primary'}>
            {t('payment:plan.choose')}
          </ButtonLink>
        )}
        {runs && plan.code === 'starter' && (
          <DialogButton
            text={t(`payment:plan.${plan.interval === otherInterval ? 'stay' : 'to'}${otherInterval}`)}
          >
            {(close) => <IntervalDialog to={otherInterval} onClose={close} />}
          </DialogButton>
        )}
        {hasCard && (
          <DialogButton text={t('payment:plan.changeCard')}>
            {(close) => <CardDialog subscription={subscription} onClose={close} />}
          </DialogButton>
        )}
        {runs && isCharged && (
          <ConfirmButton
            title={t('payment:plan.cancelTitle')}
            text={t('payment:plan.cancelText', {
              date: plan.next_payment_date ? day(plan.next_payment_date) : '',
            })}
            action={t('payment:plan.cancel')}
            stay={t('payment:plan.keep')}
            onConfirm={async () => keepSubscription(await call(cancelSubscription, {}))}
            done={t('payment:plan.cancelled')}
          />
        )}
        {isPaid && plan.status === 'cancelled' && (
          <Button variant="primary" busy={busy} onClick={() => void send(resume)}>
            {t('payment:plan.resume')}
          </Button>
        )}
        {subscription.portal && (
          <Button busy={busy} onClick={() => void send(portal)}>
            {t('payment:plan.portal')}
          </Button>
        )}
      </div>
    </>
  );
}

function IntervalDialog({ to, onClose }: { readonly to: Interval; readonly onClose: () => void }) {
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

function CardDialog(props: { readonly subscription: Subscription; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { subscription, onClose } = props;
  const due = findOpenPayment(subscription)?.price ?? null;
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
      schema={z.object({})}
      values={{}}
      onSend={change}
      onClose={onClose}
    >
      {() => <CardChoice stored={storedCard} state={state} />}
    </FormDialog>
  );
}

function findOpenPayment({ invoices }: Subscription) {
  return invoices.find(({ kind, status }) => kind === 'payment' && status === 'open');
}

/** The sandbox takes the payment here; a payment provider takes it on the invoice's own page. */
export function PayNow({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation();
  const label = t('payment:plan.payNow');
  const url = findOpenPayment(subscription)?.url;
  if (subscription.payments === 'sandbox')
    return (
      <DialogButton variant="primary" text={label}>
        {(close) => <CardDialog subscription={subscription} onClose={close} />}
      </DialogButton>
    );
  return url ? (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClasses('primary')}>
      {label}
    </a>
  ) : (
    <ButtonLink to="/payment" variant="primary">
      {label}
    </ButtonLink>
  );
}
