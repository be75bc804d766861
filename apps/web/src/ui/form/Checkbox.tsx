import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
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
