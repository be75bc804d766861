import type { Customer } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shell/i18n/useFormat';
import { usePlanName } from '../../billing/usePlanText';
import { Facts } from '../../common/Facts';
import { Section } from '../../common/Section';

export function ClinicPlan({ customer: { plan, seats } }: { readonly customer: Customer }) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const planName = usePlanName();
  const seatsText = t('account:clinic.seats', { taken: seats.taken, count: seats.total });
  if (!plan)
    return (
      <Section title={t('provider:clinic.plan')}>
        <p className="text-ink-faint">{t('provider:clinic.noPlan')}</p>
      </Section>
    );
  const { code, status, interval, amount, currency, next_payment_date: next } = plan;
  const isEnding = status === 'cancelled' || status === 'expired' || status === 'suspended';
  const date = code === 'trial' ? 'trialEnds' : isEnding ? 'ends' : plan.by_invoice ? 'paidUntil' : 'next';
  return (
    <Section title={t('provider:clinic.plan')}>
      <Facts
        rows={[
          [t('account:plan.name'), planName(plan)],
          [t('account:plan.state'), t(`account:plan.${status}`)],
          [t('provider:clinic.started'), day(plan.started_at)],
          [t('provider:clinic.users'), seatsText],
          [
            t('payment:plan.amount'),
            amount !== null &&
              currency &&
              interval &&
              t('payment:plan.amountText', {
                price: money(amount, currency),
                interval: t(`payment:starter.per${interval}`),
              }),
          ],
          [status === 'expired' ? t('payment:plan.ended') : t(`provider:clinic.${date}`), next && day(next)],
        ]}
      />
    </Section>
  );
}
