import { type ReactNode, useId } from 'react';
import { classes } from '../classes';
import { FieldError } from './TextField';

interface RadioOption<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
}

interface RadioGroupProps<V extends string> {
  readonly legend: ReactNode;
  readonly legendHidden?: boolean;
  readonly hint?: string;
  readonly options: readonly RadioOption<V>[];
  readonly value: V | null | undefined;
  readonly onChange: (value: V) => void;
  readonly error?: string | undefined;
  readonly layout?: 'row' | 'column';
}

function toColumns(options: readonly RadioOption<string>[]): string {
  return options.some(({ hint }) => hint)
    ? 'grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))]'
    : 'grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]';
}

export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { legend, legendHidden, hint, options, value, onChange, error, layout = 'row' } = props;
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
      className="flex min-w-0 flex-col gap-1"
    >
      <legend className={legendHidden ? 'sr-only' : 'mb-1 font-medium'}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-1 text-dense text-ink-faint">
          {hint}
        </p>
      )}
      <div className={classes('grid gap-2', layout === 'row' && toColumns(options))}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'flex min-h-11 items-center gap-3 rounded-md border bg-paper px-3 py-2 transition-colors hover:bg-ground',
              'has-checked:border-accent has-checked:bg-accent-soft has-checked:inset-ring has-checked:inset-ring-accent',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              error ? 'border-danger' : 'border-line-strong',
            )}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              // A click on the preselected option also chooses it.
              onClick={() => onChange(option.value)}
              onChange={() => {}}
              className="size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-paper outline-none checked:border-5 checked:border-accent"
            />
            <span className="min-w-0">
              <span className="block">{option.label}</span>
              {option.hint && <span className="block text-dense text-ink-faint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
