import { known } from '@alveola/clinical';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shell/i18n/useFormat';
import type { Editor } from '../../../document/state';
import { computeResult } from '../../../document/result';
import { toBeside } from '../../../saving/assessment';
import { useAssessment } from '../../../saving/store';

/** Computed after the key is painted, because it takes longer than all the rest. */
export const SiteSummary = memo(function SiteSummary({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation();
  const { percent } = useFormat();
  const { document, preferences } = editor;
  const { sites } = computeResult(document, preferences, useAssessment(toBeside));
  if (!sites) return null;
  const { implant } = document.dentition;
  const rows = (document.clinical_values.sites ?? []).filter(({ tooth }) => !implant.includes(tooth));
  const count = (list: 'bleeding' | 'plaque') =>
    rows.reduce((sum, row) => sum + known<boolean>(row[list]).length, 0);
  const shown = (value: number | null) => (value === null ? '–' : percent(value / 100));
  return (
    <ul className="flex flex-wrap gap-x-5 text-dense text-ink-soft tabular">
      <li>{t('charting:sites.summary.probed', { probed: sites.probed, of: sites.of })}</li>
      <li>
        {t('charting:sites.summary.bop', { percent: shown(sites.bopPercent), count: count('bleeding') })}
      </li>
      <li>
        {t('charting:sites.summary.plaque', { percent: shown(sites.plaquePercent), count: count('plaque') })}
      </li>
      <li>{t('charting:sites.summary.deep', { ge4: sites.ge4 ?? '–', ge6: sites.ge6 ?? '–' })}</li>
    </ul>
  );
});
