import type { PrognosisLevel } from '@alveola/clinical';
import { classes } from '../../ui/classes';

/** Colour and shape together: readable without colour, on the screen and on paper. */
const MARKS = {
  Good: { colour: 'text-good', path: <circle cx="8" cy="8" r="5.5" /> },
  Fair: { colour: 'text-fair', path: <path d="M8 2.2 14 13.2H2Z" /> },
  Poor: { colour: 'text-poor', path: <path d="M8 1.6 14.400 8 8 14.400 1.600 8Z" /> },
  Hopeless: {
    colour: 'text-hopeless',
    path: <path d="m3 3 10 10M13 3 3 13" strokeWidth="3.2" strokeLinecap="round" />,
  },
} as const satisfies Record<PrognosisLevel, unknown>;

export function LevelMark({ level, size = 14 }: { level: PrognosisLevel; size?: number }) {
  const { colour, path } = MARKS[level];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="currentColor"
      stroke={level === 'Hopeless' ? 'currentColor' : 'none'}
      aria-hidden="true"
      focusable="false"
      data-level={level}
      className={classes('shrink-0', colour)}
    >
      {path}
    </svg>
  );
}
