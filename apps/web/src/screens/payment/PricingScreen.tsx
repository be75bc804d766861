import type { getPlans, Interval, CallOutput, Subscription } from '@alveola/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Redirect } from 'wouter';
import { useAddress } from '../../session/layout/Address';
import { useFormat } from '../../shell/i18n/useFormat';
import { Page } from '../../shell/Page';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { DialogButton } from '../../ui/overlay/Dialog';
import { Loaded } from '../common/Loaded';
import { purchasePath, tellPaid, useDocumentChange, type WantedPlan } from './purchase/purchase';
import { PlanCard, TrialCard } from './TrialCard';
import { QuoteDialog, QuoteRequests } from '../billing/QuoteRequests';
import { usePlans, useSubscription } from '../billing/queries';
import { usePlanText } from '../billing/planText';

export function PricingScreen() {
  const { t } = useTranslation();
  const query = new URLSearchParams(useAddress().search);
  const { day } = useFormat();
  const plans = usePlans();
  const subscription = useSubscription();
  const canceled = query.get('payment') === 'canceled';
  const { is_free: isFree, membership } = subscription.data ?? {};
  const first = isFree && membership?.next_payment_date ? day(membership.next_payment_date) : null;
  const paid = query.get('payment') === 'success' && membership?.status === 'active';
  useEffect(() => {
    if (paid) tellPaid(first === null ? t('payment:success') : t('payment:runs.free', { date: first }));
  }, [paid, first, t]);
  if (paid) return <Redirect to="/dashboard" replace />;
  return (
    <Page
      title={t('payment:title')}
      className="max-w-5xl"
      aside={membership?.code === 'trial' && membership.status === 'active' && <ToSettings />}
    >
      <p className="-mt-4 mb-6 text-ink-soft">{t('payment:intro')}</p>
      <div className="flex flex-col gap-6">
        <Loaded answer={plans}>
          {(offered) => (
            <Loaded answer={subscription}>
              {(own) => <Pricing plans={offered} subscription={own} canceled={canceled} />}
            </Loaded>
          )}
        </Loaded>
      </div>
    </Page>
  );
}

function ToSettings() {
  const { t } = useTranslation();
  return (
    <Link
      to="/settings/plan"
      className="inline-flex items-center font-medium text-accent hover:underline pointer-coarse:min-h-11"
    >
      {t('payment:runs.settings')}
    </Link>
  );
}

function Pricing(props: {
  readonly plans: CallOutput<typeof getPlans>;
  readonly subscription: Subscription;
  readonly canceled: boolean;
}) {
  const { t } = useTranslation();
  const { plans, subscription, canceled } = props;
  const goTo = useDocumentChange();
  const buy = (selection: WantedPlan) => goTo(purchasePath(selection), plans.payments);
  const { membership, amount, suspended } = subscription;
  const status = membership?.status;
  const isPaid = amount !== null && (status === 'active' || status === 'cancelled');
  const trialEnd = membership?.code === 'trial' && status === 'active' ? membership.next_payment_date : null;
  const state = <State subscription={subscription} isPaid={isPaid} />;
  if (suspended) return state;
  return (
    <>
      {canceled ? <Alert tone="warn">{t('payment:canceled')}</Alert> : state}
      <div className="grid gap-4 md:grid-cols-3 md:max-lg:gap-3">
        <TrialCard
          days={plans.trial.days}
          available={plans.trial.available}
          until={trialEnd}
          hasPlan={membership !== null && membership.code !== 'trial'}
        />
        <StarterCard
          plans={plans}
          disabled={isPaid}
          freeUntil={trialEnd}
          onChoose={(type) => buy({ type, quote: null })}
        />
        <PlanCard
          name={t('payment:custom.name')}
          price={t('payment:custom.price')}
          per=""
          points={[t('payment:custom.points.users')]}
          action={
            <DialogButton size="lg" text={t('payment:quote.title')}>
              {(close) => <QuoteDialog onClose={close} />}
            </DialogButton>
          }
        />
      </div>
      <QuoteRequests
        requests={subscription.quote_requests}
        onAccept={(quote) => buy({ type: 'YEARLY', quote })}
      />
      {plans.payments === 'sandbox' && (
        <Alert tone="info" title={t('payment:sandbox.title')}>
          {t('payment:sandbox.text')}
        </Alert>
      )}
    </>
  );
}

function State(props: { readonly subscription: Subscription; readonly isPaid: boolean }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const planText = usePlanText();
  const { membership, suspended, grace_until } = props.subscription;
  const status = membership?.status;
  if (suspended)
    return (
      <Alert tone="warn" title={t('payment:suspended')} action={<ToSettings />}>
        {suspended.reason}
      </Alert>
    );
  if (status === 'expired')
    return (
      <Alert tone="warn">
        {grace_until ? t('payment:endedUnpaid', { date: day(grace_until) }) : t('payment:ended')}
      </Alert>
    );
  if (status === 'past_due')
    return (
      <Alert
        tone="warn"
        action={
          <Link to="/settings/plan" className="font-medium text-accent hover:underline">
            {t('payment:plan.payNow')}
          </Link>
        }
      >
        {t('payment:pastDue', { date: grace_until && day(grace_until) })}
      </Alert>
    );
  if (!props.isPaid) return null;
  return (
    <Alert tone="good" action={<ToSettings />}>
      {membership && `${planText(membership, props.subscription)}.`}
    </Alert>
  );
}

function StarterCard(props: {
  readonly plans: CallOutput<typeof getPlans>;
  readonly disabled: boolean;
  readonly freeUntil: string | null;
  readonly onChoose: (type: Interval) => void;
}) {
  const { t } = useTranslation();
  const { plans, disabled, freeUntil, onChoose } = props;
  const { starter, currency, trial } = plans;
  const { day, money, percent } = useFormat();
  const [type, setType] = useState<Interval>('YEARLY');
  const price = { MONTHLY: starter.monthly, YEARLY: starter.yearly };
  return (
    <PlanCard
      stressed={!trial.available}
      name={starter.plan_name}
      price={money(price[type], currency)}
      per={t(`payment:starter.per${type}`)}
      points={[
        t('payment:trial.points.access'),
        t('payment:starter.points.cancel'),
        ...(freeUntil === null ? [] : [t('payment:starter.points.free', { date: day(freeUntil) })]),
      ]}
      action={
        <Button
          variant={trial.available ? 'secondary' : 'primary'}
          size="lg"
          disabled={disabled}
          onClick={() => onChoose(type)}
        >
          {t('payment:starter.choose')}
        </Button>
      }
    >
      <RadioGroup
        legend={t('payment:starter.interval')}
        legendHidden
        layout="column"
        options={[
          {
            value: 'YEARLY',
            label: t('payment:starter.YEARLY'),
            hint: t('payment:starter.yearlyHint', {
              price: money(starter.yearly, currency),
              discount: percent(starter.yearly_discount / 100),
            }),
          },
          {
            value: 'MONTHLY',
            label: t('payment:starter.MONTHLY'),
            hint: t('payment:starter.monthlyHint', { price: money(starter.monthly, currency) }),
          },
        ]}
        value={type}
        onChange={setType}
      />
    </PlanCard>
  );
}
