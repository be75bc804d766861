import type { ComponentProps } from 'react';
import { classes } from './classes';
import { Icon, type IconName } from './icon/Icon';
import { Tooltip } from './overlay/Tooltip';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
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
