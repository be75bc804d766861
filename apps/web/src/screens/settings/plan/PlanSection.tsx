import {
  type BillingDetails,
  changeBillingDetails,
  getBillingDetails,
  invoicePdf,
  type Subscription,
} from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useSession } from '../../../session/useSession';
import { Alert } from '../../../ui/Alert';
import { Loaded } from '../../common/Loaded';
import { InvoiceTable } from '../../billing/InvoiceTable';
import { useSubscription } from '../../billing/queries';
import { isEnding, usePlanName, usePlanPrice } from '../../billing/planText';
import { Facts, Section } from '../../common/Section';
import { PayNow, PlanActions } from './PlanActions';
import { call } from '../../../session/api';
import { queryClient } from '../../../session/Queries';
import { Button } from '../../../ui/Button';
import { TextArea, TextField } from '../../../ui/form/TextField';
import { toast } from '../../../ui/overlay/toast';
import { ProblemAlert } from '../../../shell/ProblemAlert';
import { useCheckedForm } from '../../../session/form/useCheckedForm';

export function PlanSection() {
  const { profile } = useSession();
  const { t } = useTranslation();
  if (profile?.type === 'clinic_owner') return <OwnPlan />;
  return (
    <Section title={t('account:plan.title')}>
      <PlanFacts subscription={null} />
      <p className="text-ink-faint">{t('account:plan.owner')}</p>
    </Section>
  );
}

function OwnPlan() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const answer = useSubscription();
  const details = useQuery({ queryKey: DETAILS_QUERY, queryFn: () => call(getBillingDetails, {}) });
  return (
    <Loaded answer={answer}>
      {(subscription) => (
        <>
          <Section title={t('account:plan.title')}>
            {subscription.suspended && (
              <Alert tone="warn" title={t('payment:suspended')}>
                {subscription.suspended.reason}
              </Alert>
            )}
            {subscription.grace_until &&
              (subscription.membership?.status === 'past_due' ? (
                <Alert tone="warn" action={<PayNow subscription={subscription} />}>
                  {t('payment:pastDue', { date: day(subscription.grace_until) })}
                </Alert>
              ) : (
                <Alert tone="warn">{t('payment:endedUnpaid', { date: day(subscription.grace_until) })}</Alert>
              ))}
            <PlanFacts subscription={subscription} />
            {!subscription.suspended && <PlanActions subscription={subscription} />}
          </Section>
          <Section title={t('payment:plan.invoices')}>
            <InvoiceTable
              invoices={subscription.invoices}
              toPdf={(id) => invoicePdf.path.replace(':id', id)}
            />
          </Section>
          <Section title={t('payment:invoices.details.title')}>
            <Loaded answer={details}>{(stored) => <DetailsForm details={stored} />}</Loaded>
          </Section>
        </>
      )}
    </Loaded>
  );
}

function PlanFacts({ subscription }: { readonly subscription: Subscription | null }) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const planName = usePlanName();
  const planPrice = usePlanPrice();
  const { profile } = useSession();
  const plan = subscription?.membership ?? profile?.membership_summary;
  if (!plan) return <p>{t('account:plan.none')}</p>;
  const { interval, status, next_payment_date: next } = plan;
  const date =
    status === 'expired'
      ? 'payment:plan.ended'
      : status === 'past_due'
        ? 'payment:plan.unpaid'
        : plan.code === 'trial'
          ? 'account:plan.trialEnds'
          : isEnding(plan)
            ? 'payment:plan.ends'
            : subscription?.by_invoice
              ? 'payment:plan.paidUntil'
              : subscription?.is_free
                ? 'payment:plan.first'
                : 'account:plan.next';
  // A plan whose payment failed ran on during the grace period.
  const end = (status === 'expired' && subscription?.grace_until) || next;
  const nextPrice =
    subscription?.next_interval !== interval &&
    planPrice(subscription?.next_amount, subscription?.currency, subscription?.next_interval);
  const credit =
    subscription?.currency && subscription.credit > 0
      ? t('payment:plan.creditText', { amount: money(subscription.credit, subscription.currency) })
      : null;
  return (
    <Facts
      rows={[
        [t('account:plan.title'), planName(plan)],
        [t('account:plan.state'), t(`account:plan.${status}`)],
        [t('payment:plan.started'), subscription?.started_at && day(subscription.started_at)],
        [t('payment:plan.amount'), planPrice(subscription?.amount, subscription?.currency, interval)],
        [t('payment:plan.nextInterval'), nextPrice],
        [t(date), end && day(end)],
        [t('payment:purchase.method'), subscription?.by_invoice && t('payment:invoices.byInvoice')],
        [
          t('payment:plan.card'),
          !subscription?.by_invoice && subscription?.card && t('payment:plan.cardText', subscription.card),
        ],
        [t('payment:plan.credit'), credit],
      ]}
    />
  );
}

const DETAILS_QUERY = ['billing-details'];

function DetailsForm({ details }: { readonly details: BillingDetails }) {
  const { t } = useTranslation();
  const { form, field, submit, refused, busy } = useCheckedForm({
    schema: changeBillingDetails.terms.body,
    values: details,
  });
  const save = submit(async (body) => {
    const savedDetails = await call(changeBillingDetails, { body });
    queryClient.setQueryData(DETAILS_QUERY, savedDetails);
    form.reset(savedDetails);
    toast({ tone: 'good', text: t('common:saved') });
  });
  return (
    <form noValidate className="flex max-w-md flex-col items-start gap-4" onSubmit={save}>
      <p className="text-ink-soft">{t('payment:invoices.details.hint')}</p>
      <ProblemAlert problem={refused} />
      <div className="flex w-full flex-col gap-4">
        <TextField {...field('name')} label={t('common:name')} autoComplete="organization" />
        <TextArea {...field('address')} rows={3} label={t('common:address')} autoComplete="street-address" />
        <TextField
          {...field('vat_number')}
          label={t('payment:invoices.details.vatNumber')}
          autoComplete="off"
        />
        <TextField
          {...field('email')}
          label={t('payment:invoices.details.email')}
          type="email"
          autoComplete="email"
        />
      </div>
      <Button type="submit" busy={busy}>
        {t('common:save')}
      </Button>
    </form>
  );
}
