import { useTranslation } from 'react-i18next';
import { useSession } from '../../session/useSession';
import { Section } from './Section';

/** Who is signed in, for which clinic, on which plan. */
export function AccountSection() {
  const { t } = useTranslation();
  const { profile } = useSession();
  if (!profile) return null;
  const plan = profile.membership_summary;
  const rows = [
    [t('settings.account.name'), profile.name],
    [t('settings.account.email'), profile.email],
    [t('settings.account.clinic'), profile.clinic?.name],
    [t('settings.account.plan'), plan && t(`settings.account.plans.${plan.code}`)],
  ] as const;
  return (
    <Section title={t('settings.account.title')}>
      <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-6 gap-y-2">
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-ink-faint">{name}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  );
}
