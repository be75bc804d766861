import type { Third } from '@alveola/clinical';

export function ThirdIcon({ third }: { readonly third: Third }) {
  return (
    <svg viewBox="0 0 16 30" width={16} height={30} aria-hidden="true" className="shrink-0">
      {[1, 2, 3].map((part) => (
        <rect
          key={part}
          x={part}
          y={(part - 1) * 10 + 0.75}
          width={16 - 2 * part}
          height={8.5}
          rx={1}
          strokeWidth={1.5}
          className={part <= third ? 'fill-none stroke-current' : 'fill-current stroke-current'}
        />
      ))}
    </svg>
  );
}
