import type { Interval, MembershipSummary, Subscription } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shell/i18n/useFormat';

export function isEnding({ status }: Pick<MembershipSummary, 'status'>): boolean {
  return status === 'cancelled' || status === 'expired' || status === 'suspended';
}

export function usePlanName(): (plan: Pick<MembershipSummary, 'code' | 'interval' | 'users'>) => string {
  const { t } = useTranslation();
  return ({ code, interval, users }) =>
    t(`payment:plan.words${interval ?? 'Plain'}`, {
      plan: t(`settings:account.plans.${code}`),
      users: t('payment:users', { count: users }),
    });
}

/** null: nothing is paid for the plan. */
export function usePlanPrice() {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    amount: number | null | undefined,
    currency: string | null | undefined,
    interval: Interval | null | undefined,
  ) =>
    amount && currency && interval
      ? t('payment:plan.amountText', {
          price: money(amount, currency),
          interval: t(`payment:starter.per${interval}`),
        })
      : null;
}

export function usePlanText(): (
  plan: MembershipSummary,
  paid: Pick<Subscription, 'is_free' | 'by_invoice'>,
) => string {
  const { t } = useTranslation();
  const { day } = useFormat();
  const planName = usePlanName();
  return (membership, paid) => {
    const plan = planName(membership);
    const { code, status, next_payment_date: next } = membership;
    if (next === null) return plan;
    const renewal = paid.by_invoice
      ? 'paidUntil'
      : code === 'trial'
        ? 'ends'
        : paid.is_free
          ? 'starts'
          : 'renews';
    const ending = status === 'expired' ? 'ended' : isEnding(membership) ? 'ends' : renewal;
    return t(`payment:plan.${ending}On`, { plan, date: day(next) });
  };
}
