import type { ClinicChange } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/useSession';
import { useFormat } from '../../../shell/i18n/useFormat';
import { countryName } from '../countries';

export function ClinicChanges({ changes }: { readonly changes: readonly ClinicChange[] }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const { language } = useSession();
  if (changes.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 font-medium">{t('account:clinic.changes')}</h3>
      <ul className="divide-y divide-line">
        {changes.map(({ before, reason, changed_by: by, changed_at: at }) => (
          <li key={at} className="py-2">
            <p className="break-words">
              {[before.name, before.org_number, countryName(before.country, language)].join(' · ')}
            </p>
            <p className="text-dense break-words text-ink-faint">
              {t('account:clinic.change', { date: day(at), by, reason })}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
