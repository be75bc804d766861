import type { getPlans, Interval, CallOutput, Subscription } from '@alveola/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Redirect, useLocation } from 'wouter';
import { useAddress } from '../../session/layout/Address';
import { useFormat } from '../../shell/i18n/useFormat';
import { Page } from '../../shell/Page';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { Loaded } from '../common/Loaded';
import { needsOwnDocument, purchasePath, tellPaid, type WantedPlan } from './paths';
import { PlanCard, TrialCard } from './TrialCard';
import { QuoteDialog } from './QuoteDialog';
import { QuoteRequests } from '../billing/QuoteRequests';
import { usePlans, useSubscription } from '../billing/queries';
import { usePlanText } from '../billing/usePlanText';

type Plans = CallOutput<typeof getPlans>;

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
              {(subscription) => <Pricing plans={offered} own={subscription} canceled={canceled} />}
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

interface PricingProps {
  readonly plans: Plans;
  readonly own: Subscription;
  readonly canceled: boolean;
}

function Pricing({ plans, own: subscription, canceled }: PricingProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const buy = (selection: WantedPlan) => {
    const path = purchasePath(selection);
    if (needsOwnDocument(plans.payments)) location.assign(path);
    else navigate(path);
  };
  const status = subscription.membership?.status;
  const isPaid = subscription.amount !== null && (status === 'active' || status === 'cancelled');
  const isOnTrial = subscription.membership?.code === 'trial' && status === 'active';
  if (subscription.suspended) return <State own={subscription} isPaid={isPaid} />;
  return (
    <>
      {canceled ? (
        <Alert tone="warn">{t('payment:canceled')}</Alert>
      ) : (
        <State own={subscription} isPaid={isPaid} />
      )}
      <div className="grid gap-4 md:grid-cols-3 md:max-lg:gap-3">
        <TrialCard
          days={plans.trial.days}
          available={plans.trial.available}
          until={isOnTrial ? (subscription.membership?.next_payment_date ?? null) : null}
          hasPlan={subscription.membership !== null && subscription.membership.code !== 'trial'}
        />
        <StarterCard
          plans={plans}
          disabled={isPaid}
          freeUntil={isOnTrial ? (subscription.membership?.next_payment_date ?? null) : null}
          onChoose={(type) => buy({ type, quote: null })}
        />
        <PlanCard
          name={t('payment:custom.name')}
          price={t('payment:custom.price')}
          per=""
          points={[t('payment:custom.points.users'), t('payment:custom.points.offer')]}
          action={
            <Button size="lg" onClick={() => setAsking(true)}>
              {t('payment:custom.ask')}
            </Button>
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
      {asking && <QuoteDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function State({ own: subscription, isPaid }: { readonly own: Subscription; readonly isPaid: boolean }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const planText = usePlanText();
  const status = subscription.membership?.status;
  const settings = <ToSettings />;
  if (subscription.suspended)
    return (
      <Alert tone="warn" title={t('payment:suspended')} action={settings}>
        {subscription.suspended.reason}
      </Alert>
    );
  if (status === 'expired')
    return (
      <Alert tone="warn">
        {subscription.grace_until
          ? t('payment:endedUnpaid', { date: day(subscription.grace_until) })
          : t('payment:ended')}
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
        {t('payment:pastDue', { date: subscription.grace_until && day(subscription.grace_until) })}
      </Alert>
    );
  if (!isPaid) return null;
  return (
    <Alert tone="good" action={settings}>
      {t('payment:runs.text')}{' '}
      {subscription.membership &&
        `${planText(subscription.membership, { isFree: subscription.is_free, byInvoice: subscription.by_invoice })}.`}
    </Alert>
  );
}

interface StarterCardProps {
  readonly plans: Plans;
  readonly disabled: boolean;
  readonly freeUntil: string | null;
  readonly onChoose: (type: Interval) => void;
}

function StarterCard({
  plans: { starter, currency, trial },
  disabled,
  freeUntil,
  onChoose,
}: StarterCardProps) {
  const { t } = useTranslation();
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
        t('payment:starter.points.access'),
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
      <p className="text-dense font-medium text-good">
        {t('payment:starter.saving', { saving: money(starter.yearly_saving, currency) })}
      </p>
    </PlanCard>
  );
}
