import type { Assessment, ToothNumber, ToothState } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { countDentition } from '../../wizard/missing';
import { PRESETS } from './marking';

export interface DentitionPanelProps {
  readonly document: Assessment;
  readonly onMark: (teeth: readonly ToothNumber[], state: ToothState) => void;
}

/** Counts, and what is often true of many teeth at once. */
export function DentitionPanel({ document, onMark }: DentitionPanelProps) {
  const { t } = useTranslation();
  const counts = countDentition(document);
  const rows = [
    { name: t('charting.dentition.present'), count: counts.present },
    { name: t('charting.dentition.implant'), count: counts.implant },
    { name: t('charting.dentition.missing'), count: counts.missing },
  ];
  return (
    <aside className="flex w-60 shrink-0 flex-col gap-6 max-lg:w-full max-lg:flex-row max-lg:flex-wrap">
      <section className="rounded-lg border border-line bg-paper p-4 max-lg:grow">
        <h2 className="mb-2 text-dense text-ink-soft">{t('charting.dentition.counts')}</h2>
        <dl aria-live="polite">
          {rows.map((row) => (
            <div key={row.name} className="flex items-baseline justify-between py-1">
              <dt>{row.name}</dt>
              <dd className="text-lead font-semibold tabular">{row.count}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="max-lg:grow">
        <h2 className="mb-2 text-dense text-ink-soft">{t('charting.dentition.presets')}</h2>
        <div className="flex flex-col gap-2 max-lg:flex-row max-lg:flex-wrap">
          {PRESETS.map((preset) => (
            <Button key={preset.name} onClick={() => onMark(preset.teeth, preset.state)}>
              {t(`charting.dentition.preset.${preset.name}`)}
            </Button>
          ))}
        </div>
      </section>
    </aside>
  );
}
