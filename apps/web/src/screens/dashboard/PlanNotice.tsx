import type { MembershipSummary } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSession } from '../../session/useSession';
import { useFormat } from '../../shell/i18n/useFormat';
import { Alert } from '../../ui/Alert';
import { buttonClasses } from '../../ui/Button';

const DAY = 86_400_000;

function countDays(ends: string): number {
  return Math.max(1, Math.ceil((Date.parse(ends) - Date.now()) / DAY));
}

/** One notice at a time: that new work is stopped, that the plan has ended, or that the trial will. */
export function PlanNotice({ plan }: { readonly plan: MembershipSummary }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { profile } = useSession();
  const { status, next_payment_date: ends } = plan;
  const choose = profile?.type === 'clinic_owner' && (
    <Link to="/payment" className={buttonClasses('primary')}>
      {t('dashboard:choosePlan')}
    </Link>
  );
  if (status === 'suspended')
    return (
      <Alert tone="warn" title={t('dashboard:suspended.title')}>
        {t('dashboard:suspended.text')}
      </Alert>
    );
  if (status === 'expired')
    return (
      <Alert tone="warn" title={t('dashboard:ended.title')} action={choose}>
        {t('dashboard:ended.text')}
      </Alert>
    );
  if (ends === null) return null;
  const count = countDays(ends);
  return (
    <Alert tone="info" title={t('dashboard:trial.title', { count })} action={choose}>
      {t('dashboard:trial.text', { date: day(ends) })}
    </Alert>
  );
}
