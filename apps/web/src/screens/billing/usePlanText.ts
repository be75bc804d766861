import type { MembershipSummary } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shell/i18n/useFormat';

const ENDINGS = { cancelled: 'ends', suspended: 'ends', expired: 'ended' } as const;

/** Left out: the plan renews itself. */
interface Paid {
  readonly isFree?: boolean;
  readonly byInvoice?: boolean;
}

export function usePlanName(): (plan: Pick<MembershipSummary, 'code' | 'interval' | 'users'>) => string {
  const { t } = useTranslation();
  return ({ code, interval, users }) =>
    t(`payment:plan.words${interval ?? 'Plain'}`, {
      plan: t(`settings:account.plans.${code}`),
      users: t('payment:users', { count: users }),
    });
}

export function usePlanText(): (plan: MembershipSummary, paid?: Paid) => string {
  const { t } = useTranslation();
  const { day } = useFormat();
  const planName = usePlanName();
  return (membership, paid = {}) => {
    const plan = planName(membership);
    const { code, status, next_payment_date: next } = membership;
    if (next === null) return plan;
    const isEnding = status === 'cancelled' || status === 'suspended' || status === 'expired';
    if (paid.byInvoice && !isEnding) return t('payment:plan.paidUntilOn', { plan, date: day(next) });
    const ending = isEnding ? ENDINGS[status] : code === 'trial' ? 'ends' : paid.isFree ? 'starts' : 'renews';
    return t(`payment:plan.${ending}On`, { plan, date: day(next) });
  };
}
