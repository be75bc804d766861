import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat';
import { useSession } from '../../session/useSession';
import { Facts } from './Facts';
import { Section } from './Section';

/** The clinic's plan, as it stands. */
export function PlanSection() {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { profile } = useSession();
  const plan = profile?.membership_summary;
  return (
    <Section title={t('account.plan.title')}>
      {plan ? (
        <Facts
          rows={[
            [t('account.plan.name'), t(`settings.account.plans.${plan.code}`)],
            [t('account.plan.state'), t(`account.plan.${plan.status}`)],
            [t('account.plan.interval'), plan.interval && t(`account.plan.${plan.interval}`)],
            [
              t(plan.code === 'trial' ? 'account.plan.trialEnds' : 'account.plan.next'),
              plan.next_payment_date && day(plan.next_payment_date),
            ],
          ]}
        />
      ) : (
        <p>{t('account.plan.none')}</p>
      )}
      {profile?.type === 'clinic_user' && <p className="text-ink-faint">{t('account.plan.owner')}</p>}
    </Section>
  );
}
