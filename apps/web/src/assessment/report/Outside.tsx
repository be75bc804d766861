import { useTranslation } from 'react-i18next';
import { useReader } from './reportView';

/** What the tool never judges, and what its result is (W14 of the clinical rules). */
export function Outside() {
  const { t } = useTranslation();
  const { words } = useReader();
  return (
    <aside className="rounded-md border border-line bg-paper px-4 py-3 text-dense text-ink-soft">
      <p>
        <strong className="font-semibold text-ink">{t('summary:help.title')}.</strong>{' '}
        {words.diagnosis.outside}
      </p>
      <p className="mt-1">{words.diagnosis.disclaimer}</p>
    </aside>
  );
}
