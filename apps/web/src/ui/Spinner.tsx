import { classes } from './classes';

export function Turning({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="animate-turn shrink-0">
      <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.2" />
      <path
        d="M12 2.500a9.5 9.5 0 0 1 9.5 9.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="inline-flex text-accent">
      <Turning size={64} />
      <span className="sr-only">{label}</span>
    </span>
  );
}

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-breathe rounded-sm bg-ground-deep', className)}
    />
  );
}

interface ProgressBarProps {
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
