export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        className="fill-paper"
        d="M10 7c2.6 0 3.7 1.2 6 1.2S19.4 7 22 7c3 0 4.5 2.3 4.5 5.2 0 2.5-1.3 4-1.9 6.6C23.9 22 23.7 26 21.7 26c-2.2 0-2-7-5.7-7s-3.5 7-5.7 7c-2 0-2.2-4-2.9-7.2-.6-2.6-1.9-4.1-1.9-6.600C5.5 9.3 7 7 10 7z"
      />
    </svg>
  );
}
