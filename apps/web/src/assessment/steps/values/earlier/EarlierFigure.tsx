import type { ClinicalValueType } from '@alveola/clinical';
import { classes } from '../../../../ui/classes';
import { CHANGED_MM } from './differences';

export interface EarlierFigureProps {
  readonly type: ClinicalValueType;
  readonly was: number | null;
  readonly is: number | null;
}

/** Adds the difference where it exceeds the error of the probe. */
export function EarlierFigure({ type, was, is }: EarlierFigureProps) {
  const change = type === 'PocketDepth' && was !== null && is !== null ? is - was : 0;
  const isChanged = Math.abs(change) >= CHANGED_MM;
  return (
    <span
      data-earlier={was ?? undefined}
      className="flex h-[1.125rem] w-full items-center justify-center gap-1 text-dense leading-none text-ink-faint tabular"
    >
      {/* Hidden on a phone, where it would run into the neighbour's figures. */}
      <span className={classes(isChanged && 'max-sm:hidden')}>{was}</span>
      {isChanged && (
        <strong className={classes('font-semibold', change > 0 ? 'text-danger' : 'text-good')}>
          {change > 0 ? `+${change}` : `−${-change}`}
        </strong>
      )}
    </span>
  );
}
