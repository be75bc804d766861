import type { ComponentProps } from 'react';
import { classes } from '../../../../ui/classes';

export interface ChoiceProps extends Omit<ComponentProps<'button'>, 'aria-pressed'> {
  readonly on: boolean;
}

export function Choice({ on, className, ...rest }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      {...rest}
      className={classes(
        'inline-flex min-h-8 items-center justify-center gap-1 rounded-sm border px-2.5 text-dense pointer-coarse:min-h-11',
        on
          ? 'border-accent bg-accent font-semibold text-paper'
          : 'border-line text-ink hover:border-accent disabled:opacity-40',
        className,
      )}
    />
  );
}

export interface ChoiceGroupProps<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly chosen: T | null;
  readonly toText: (option: T) => string;
  readonly onChoose: (option: T) => void;
}

export function ChoiceGroup<T extends string>({
  label,
  options,
  chosen,
  toText,
  onChoose,
}: ChoiceGroupProps<T>) {
  return (
    <div className="flex flex-col gap-2">
      <span aria-hidden="true" className="text-dense text-ink-soft">
        {label}
      </span>
      <div role="group" aria-label={label} className="flex flex-wrap gap-1">
        {options.map((option) => (
          <Choice key={option} on={option === chosen} onClick={() => onChoose(option)}>
            {toText(option)}
          </Choice>
        ))}
      </div>
    </div>
  );
}
