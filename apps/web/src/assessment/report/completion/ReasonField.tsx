import { Field, inputClasses } from '../../../ui/form/Field';
import { classes } from '../../../ui/classes';

export interface ReasonFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

export function ReasonField({ label, value, onChange, error }: ReasonFieldProps) {
  return (
    <div className="mt-4">
      <Field label={label} error={error}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={3}
            maxLength={2000}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={classes(inputClasses, 'py-2')}
          />
        )}
      </Field>
    </div>
  );
}
