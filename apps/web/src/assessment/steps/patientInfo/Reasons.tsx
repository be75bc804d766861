import type { Information } from '@alveola/clinical';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/Checkbox';
import { FieldError } from '../../../ui/Field';

type Reason = Information['complexRehabilitationReasons'][number];

export interface ReasonsProps {
  readonly options: readonly Reason[];
  readonly value: readonly Reason[];
  readonly onChange: (value: Reason[]) => void;
  readonly error?: string | undefined;
}

/** Why complex rehabilitation is needed: one or more. */
export function Reasons({ options, value, onChange, error }: ReasonsProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      className="-mt-3 flex flex-col rounded-md border border-line bg-ground px-4 py-3"
    >
      <legend className="float-left mb-1 text-dense text-ink-soft">{t('charting:patient.reasons')}</legend>
      {options.map((reason) => (
        <Checkbox
          key={reason}
          label={t(`charting:patient.reason.${reason}`)}
          checked={value.includes(reason)}
          onChange={(isOn) =>
            onChange(options.filter((each) => (each === reason ? isOn : value.includes(each))))
          }
        />
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
