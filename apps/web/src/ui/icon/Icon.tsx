import { FILLED_PATHS, ICON_PATHS, type IconName } from './iconPaths';

/** Hidden from screen readers, because a word always stands beside it. `size` in CSS pixels. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className ? `shrink-0 ${className}` : 'shrink-0'}
    >
      <path d={ICON_PATHS[name]} />
      {FILLED_PATHS[name] && <path d={FILLED_PATHS[name]} fill="currentColor" />}
    </svg>
  );
}
