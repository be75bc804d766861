import type { ComponentProps } from 'react';
import { classes } from '../classes';
import { Field, type FieldProps, inputClasses } from './TextField';
import { Icon } from '../icon/Icon';

interface SelectProps<V extends string>
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'id' | 'onChange' | 'value'> {
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}

/** Uses the platform's own list, so that keys, touch and screen readers work everywhere. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, hint, error, labelHidden, options, value, onChange, className, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
      {(wiring) => (
        <div className="relative">
          <select
            {...rest}
            {...wiring}
            value={value}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen) onChange(chosen.value);
            }}
            className={classes(inputClasses, 'appearance-none pr-9', className)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            size={18}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
          />
        </div>
      )}
    </Field>
  );
}
