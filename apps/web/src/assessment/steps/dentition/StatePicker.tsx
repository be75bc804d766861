import type { ToothState } from '@alveola/clinical';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ToothDrawing } from '../../teeth/ToothDrawing';
import { TOOTH_STATES } from './marking';

export interface StatePickerProps {
  readonly value: ToothState;
  readonly onChange: (state: ToothState) => void;
}

export function StatePicker({ value, onChange }: StatePickerProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className="flex items-center gap-3 max-sm:block">
      <legend className="float-left mr-3 text-dense text-ink-soft max-sm:float-none max-sm:mb-1">
        {t('charting:dentition.tool')}
      </legend>
      <div className="flex rounded-md border border-line-strong bg-paper p-0.5">
        {TOOTH_STATES.map((state) => (
          <label
            key={state}
            className="group flex min-h-10 cursor-pointer items-center gap-2 rounded-sm px-4 max-sm:px-3 font-medium text-ink-soft hover:text-ink has-checked:bg-accent has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={id}
              value={state}
              checked={value === state}
              onChange={() => onChange(state)}
              className="sr-only"
            />
            <span className="w-4 group-has-checked:[&_g]:opacity-100 group-has-checked:[&_path]:fill-transparent group-has-checked:[&_path]:stroke-paper">
              <ToothDrawing tooth={15} state={state} />
            </span>
            <span className="inline-block first-letter:uppercase">{t(`charting:state.${state}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
