import { type Interval, invoicePdf, type Subscription } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { useSession } from '../../../session/useSession';
import { Alert } from '../../../ui/Alert';
import { Loaded } from '../../common/Loaded';
import { InvoiceTable } from '../../billing/InvoiceTable';
import { useSubscription } from '../../billing/queries';
import { usePlanName } from '../../billing/usePlanText';
import { Facts } from '../../common/Facts';
import { BillingDetailsForm } from './BillingDetailsForm';
import { PayNow } from './PayNow';
import { PlanActions } from './PlanActions';
import { Section } from '../../common/Section';

export function PlanSection() {
  const { profile } = useSession();
  return profile?.type === 'clinic_owner' ? <OwnPlan /> : <PlanAsItStands />;
}

function PlanAsItStands() {
  const { t } = useTranslation();
  return (
    <Section title={t('account:plan.title')}>
      <PlanFacts own={null} />
      <p className="text-ink-faint">{t('account:plan.owner')}</p>
    </Section>
  );
}

function OwnPlan() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const answer = useSubscription();
  return (
    <Loaded answer={answer}>
      {(own) => (
        <>
          <Section title={t('account:plan.title')}>
            {own.suspended && (
              <Alert tone="warn" title={t('payment:suspended')}>
                {own.suspended.reason}
              </Alert>
            )}
            {own.grace_until &&
              (own.membership?.status === 'past_due' ? (
                <Alert tone="warn" action={<PayNow own={own} />}>
                  {t('payment:pastDue', { date: day(own.grace_until) })}
                </Alert>
              ) : (
                <Alert tone="warn">{t('payment:endedUnpaid', { date: day(own.grace_until) })}</Alert>
              ))}
            <PlanFacts own={own} />
            {!own.suspended && <PlanActions own={own} />}
          </Section>
          <Section title={t('payment:plan.invoices')}>
            <InvoiceTable invoices={own.invoices} toPdf={(id) => invoicePdf.path.replace(':id', id)} />
          </Section>
          <Section title={t('payment:invoices.details.title')}>
            <BillingDetailsForm />
          </Section>
        </>
      )}
    </Loaded>
  );
}

function PlanFacts({ own }: { readonly own: Subscription | null }) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const planName = usePlanName();
  const { profile } = useSession();
  const plan = own?.membership ?? profile?.membership_summary;
  if (!plan) return <p>{t('account:plan.none')}</p>;
  const isFree = own?.is_free === true;
  const { interval, status, next_payment_date: next } = plan;
  const isEnding = status === 'cancelled' || status === 'expired' || status === 'suspended';
  const date =
    status === 'past_due'
      ? 'payment:plan.unpaid'
      : plan.code === 'trial'
        ? 'account:plan.trialEnds'
        : own?.by_invoice
          ? 'payment:plan.paidUntil'
          : isFree
            ? 'payment:plan.first'
            : 'account:plan.next';
  // A plan whose payment failed ran on during the grace period.
  const end = (status === 'expired' && own?.grace_until) || next;
  const priceOf = (amount: number | null | undefined, of: Interval | null | undefined) =>
    own?.currency && amount && of
      ? t('payment:plan.amountText', {
          price: money(amount, own.currency),
          interval: t(`payment:starter.per${of}`),
        })
      : null;
  const credit =
    own?.currency && own.credit > 0
      ? t('payment:plan.creditText', { amount: money(own.credit, own.currency) })
      : null;
  const isChanging = own?.next_interval !== interval;
  return (
    <Facts
      rows={[
        [t('account:plan.name'), planName(plan)],
        [t('account:plan.state'), t(`account:plan.${status}`)],
        [t('payment:plan.started'), own?.started_at && day(own.started_at)],
        [t('payment:plan.amount'), priceOf(own?.amount, interval)],
        [t('payment:plan.nextInterval'), isChanging && priceOf(own?.next_amount, own?.next_interval)],
        [
          status === 'expired'
            ? t('payment:plan.ended')
            : isEnding && plan.code !== 'trial'
              ? t('payment:plan.ends')
              : t(date),
          end && day(end),
        ],
        [t('payment:purchase.method'), own?.by_invoice && t('payment:invoices.byInvoice')],
        [t('payment:plan.card'), !own?.by_invoice && own?.card && t('payment:plan.cardText', own.card)],
        [t('payment:plan.credit'), credit],
      ]}
    />
  );
}
