import { classes } from './classes';

/** Holds the place of what is on its way. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-breathe rounded-sm bg-ground-deep', className)}
    />
  );
}
