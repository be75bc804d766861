import { classes } from './classes';

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-breathe rounded-sm bg-ground-deep', className)}
    />
  );
}
