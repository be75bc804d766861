import type { Assessment, ToothNumber } from '@alveola/clinical';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes';
import { dispatch, useIsReading } from '../../saving/store';
import { type Notation, toothLabel } from '../../teeth/notation';

export interface ImplantPanelProps {
  readonly document: Assessment;
  readonly notation: Notation;
  readonly active: ToothNumber | null;
}

export function ImplantPanel({ document, notation, active }: ImplantPanelProps) {
  const { t } = useTranslation();
  const { implant } = document.dentition;
  if (implant.length === 0) return null;
  const { suppuration, non_keratinized_gingiva } = document.clinical_values;
  return (
    <section className="rounded-lg border border-line bg-paper p-4">
      <h2 className="mb-2 text-dense font-normal text-ink-soft">{t('charting:values.implants')}</h2>
      <ul className="flex max-h-72 flex-col gap-2 overflow-auto p-0.5">
        {implant
          .toSorted((a, b) => a - b)
          .map((tooth) => (
            <li
              key={tooth}
              className={classes('flex gap-2 rounded-md p-1', active === tooth && 'bg-accent-soft')}
            >
              <span className="w-7 pt-1.5 text-center leading-5 font-semibold tabular">
                {toothLabel(tooth, notation)}
              </span>
              <div className="flex min-w-0 grow flex-col gap-1">
                <Toggle
                  name={t('charting:values.suppuration')}
                  isOn={suppuration.includes(tooth)}
                  tooth={toothLabel(tooth, notation)}
                  onToggle={() => dispatch({ type: 'suppurationToggled', tooth })}
                />
                <Toggle
                  name={t('charting:values.nonKeratinized')}
                  isOn={non_keratinized_gingiva.includes(tooth)}
                  tooth={toothLabel(tooth, notation)}
                  onToggle={() => dispatch({ type: 'nonKeratinizedToggled', tooth })}
                />
              </div>
            </li>
          ))}
      </ul>
    </section>
  );
}

interface ToggleProps {
  readonly name: string;
  readonly tooth: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

function Toggle({ name, tooth, isOn, onToggle }: ToggleProps) {
  const isReading = useIsReading();
  return (
    <button
      type="button"
      aria-label={`${tooth}, ${name}`}
      aria-pressed={isOn}
      disabled={isReading}
      onClick={onToggle}
      className="min-h-8 rounded-md border border-line-strong bg-paper px-2 py-1 text-left text-dense leading-tight hover:bg-ground aria-pressed:border-danger aria-pressed:bg-danger-soft aria-pressed:font-semibold aria-pressed:text-danger pointer-coarse:min-h-11"
    >
      {name}
    </button>
  );
}
