import { classes } from './classes';

export interface ProgressBarProps {
  /** 0 to 1; left out: the duration is unknown. */
  readonly value?: number;
  readonly label: string;
  readonly className?: string;
}

export function ProgressBar({ value, label, className }: ProgressBarProps) {
  const hasValue = value !== undefined;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={hasValue ? Math.round(value * 100) : undefined}
      className={classes('h-1 overflow-hidden rounded-full bg-ground-deep', className)}
    >
      <div
        className={classes(
          'h-full rounded-full bg-accent',
          hasValue ? 'origin-left transition-transform' : 'w-2/5 animate-slide',
        )}
        style={hasValue ? { transform: `scaleX(${value})` } : undefined}
      />
    </div>
  );
}
