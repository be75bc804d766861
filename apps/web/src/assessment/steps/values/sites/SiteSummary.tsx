import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shell/i18n/useFormat';
import { useResult } from '../../../saving/store';

/** What the sites amount to so far. */
export function SiteSummary() {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const { sites } = useResult();
  if (!sites) return null;
  const shown = (value: number | null) => (value === null ? '–' : percent(value / 100));
  return (
    <ul className="flex flex-wrap gap-x-5 text-dense text-ink-soft tabular">
      <li>{t('charting:sites.summary.probed', { probed: sites.probed, of: sites.of })}</li>
      <li>{t('charting:sites.summary.bop', { percent: shown(sites.bopPercent) })}</li>
      <li>{t('charting:sites.summary.plaque', { percent: shown(sites.plaquePercent) })}</li>
      <li>{t('charting:sites.summary.deep', { ge4: sites.ge4, ge6: sites.ge6 })}</li>
    </ul>
  );
}
