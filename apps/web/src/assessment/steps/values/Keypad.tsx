import { type ClinicalValueType, maximum, type Assessment, type Preferences } from '@alveola/clinical';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { IconButton } from '../../../ui/IconButton';
import { dispatch } from '../../saving/store';

export interface KeypadProps {
  readonly document: Assessment;
  readonly preferences: Preferences;
  readonly type: ClinicalValueType;
  readonly isArmed: boolean;
  readonly empty: number;
  readonly onArm: (isArmed: boolean) => void;
  readonly onValue: (value: number) => void;
  readonly children: ReactNode;
}

export function Keypad(props: KeypadProps) {
  const { document, preferences, type, isArmed, empty, onArm, onValue, children } = props;
  const { t } = useTranslation();
  const values = Array.from({ length: maximum(type, document, preferences) + 1 }, (_, value) => value);
  return (
    <div className="grid grid-cols-6 items-center gap-1 max-lg:w-full lg:max-xl:grid-cols-4 xl:flex xl:flex-wrap xl:gap-x-4">
      <div
        role="group"
        aria-label={t('charting:values.pad')}
        className="flex flex-wrap gap-1 max-xl:contents"
      >
        {values.map((value) => (
          <button
            key={value}
            type="button"
            data-value={value}
            // Keeps the focus in the chart, which hears the keys.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onValue(value)}
            className="h-11 min-w-11 rounded-md border border-line-strong bg-paper px-2 font-medium tabular hover:bg-ground-deep active:bg-accent-soft max-xl:px-0"
          >
            {value}
          </button>
        ))}
        <IconButton
          icon="backspace"
          label={t('charting:values.clear')}
          className="size-11 place-self-center"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => dispatch({ type: 'valueCleared' })}
        />
      </div>
      <Button
        aria-pressed={isArmed}
        disabled={empty === 0}
        className="max-xl:h-11 max-xl:px-0 max-xl:text-dense max-xl:leading-tight max-xl:whitespace-normal aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent max-sm:text-[0.75rem]"
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => onArm(!isArmed)}
      >
        {t('charting:values.fill')}
      </Button>
      {children}
    </div>
  );
}
