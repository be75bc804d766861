import type { MembershipSummary } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shell/i18n/useFormat';

const ENDINGS = { cancelled: 'ends', suspended: 'ends', expired: 'ended' } as const;

/** A plan in one sentence: what, for how many users, how often it is paid, and what comes on which day. */
export function usePlanText(): (plan: MembershipSummary, isFree?: boolean) => string {
  const { t } = useTranslation();
  const { day } = useFormat();
  return ({ code, interval, users, status, next_payment_date: next }, isFree = false) => {
    const plan = t(`payment:plan.words${interval ?? 'Plain'}`, {
      plan: t(`settings:account.plans.${code}`),
      users: t('payment:users', { count: users }),
    });
    if (next === null) return plan;
    const isEnding = status === 'cancelled' || status === 'suspended' || status === 'expired';
    const ending = isEnding ? ENDINGS[status] : code === 'trial' ? 'ends' : isFree ? 'starts' : 'renews';
    return t(`payment:plan.${ending}On`, { plan, date: day(next) });
  };
}
