import type { ComponentProps } from 'react';
import { classes } from './classes';
import { Icon, type IconName } from './icon/Icon';
import { Turning } from './Spinner';
import { Tooltip } from './overlay/Tooltip';

const VARIANTS = {
  primary: 'bg-accent text-paper hover:bg-accent-dark active:bg-accent-dark',
  secondary: 'border border-line-strong bg-paper text-ink hover:bg-ground-deep',
  quiet: 'text-accent hover:bg-accent-soft',
  danger: 'bg-danger text-paper hover:bg-danger-dark',
} as const;

const SIZES = {
  md: 'min-h-9 px-4 text-body pointer-coarse:min-h-11',
  lg: 'min-h-11 px-5 text-body',
} as const;

type ButtonVariant = keyof typeof VARIANTS;

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: keyof typeof SIZES;
  readonly busy?: boolean;
  readonly icon?: IconName;
}

export function buttonClasses(variant: ButtonVariant = 'secondary', size: keyof typeof SIZES = 'md'): string {
  return classes(
    'inline-flex items-center justify-center gap-2 rounded-md py-1 font-medium select-none',
    'transition-colors disabled:opacity-50 aria-disabled:opacity-60',
    VARIANTS[variant],
    SIZES[size],
  );
}

export function Button({ variant, size, busy, icon, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`, which would lose the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={classes(buttonClasses(variant, size), className)}
    >
      {busy ? <Turning size={18} /> : icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  readonly label: string;
  readonly icon: IconName;
  readonly size?: number;
}

export function IconButton({ label, icon, size = 20, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={classes(
          'inline-flex size-9 shrink-0 items-center justify-center rounded-md transition-colors pointer-coarse:size-11',
          'text-ink-soft hover:bg-ground-deep hover:text-ink disabled:opacity-40 disabled:hover:bg-transparent',
          'aria-pressed:bg-accent-soft aria-pressed:text-accent',
          className,
        )}
      >
        <Icon name={icon} size={size} />
      </button>
    </Tooltip>
  );
}
