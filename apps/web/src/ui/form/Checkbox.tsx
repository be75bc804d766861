import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  readonly label: ReactNode;
  readonly onChange: (checked: boolean) => void;
}

export function Checkbox({ label, onChange, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes('inline-flex min-h-8 items-center gap-2 pointer-coarse:min-h-11', className)}>
      <input
        {...rest}
        type="checkbox"
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      <span>{label}</span>
    </label>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6">
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-dense text-ink-faint">
            {hint}
          </p>
        )}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className="group relative h-8 w-14 shrink-0 rounded-full border border-line-strong bg-ground-deep transition-colors after:absolute after:-inset-1.5 pointer-coarse:after:-inset-2.5 aria-checked:border-accent aria-checked:bg-accent disabled:opacity-50"
      >
        <span className="absolute top-[3px] left-[3px] flex size-6 items-center justify-center rounded-full bg-ink-faint transition-transform group-aria-checked:translate-x-6 group-aria-checked:bg-paper forced-colors:bg-[ButtonText]! forced-colors:forced-color-adjust-none" />
      </button>
    </div>
  );
}
