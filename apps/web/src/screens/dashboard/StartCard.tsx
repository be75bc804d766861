import type { ReportRow } from '@alveola/contract';
import { useTranslation } from 'react-i18next';
import { StartButton } from '../common/StartButton';

/** The one primary action of the start page. */
export function StartCard({ rows }: { readonly rows: readonly ReportRow[] }) {
  const { t } = useTranslation();
  return (
    <section className="flex min-w-80 grow basis-0 flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-paper p-5">
      <p className="max-w-120 text-balance text-ink-soft">{t('dashboard:startHint')}</p>
      <StartButton patientNumber={null} rows={rows} size="lg" className="px-6 font-semibold">
        {t('dashboard:start')}
      </StartButton>
    </section>
  );
}
