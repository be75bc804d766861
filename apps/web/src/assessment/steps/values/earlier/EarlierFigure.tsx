import type { ClinicalValueType } from '@alveola/clinical';
import { classes } from '../../../../ui/classes';
import { CHANGED_MM } from './differences';

export interface EarlierFigureProps {
  readonly type: ClinicalValueType;
  readonly earlier: number | null;
  readonly current: number | null;
}

/** Adds the difference where it exceeds the error of the probe. */
export function EarlierFigure({ type, earlier, current }: EarlierFigureProps) {
  const change = type === 'PocketDepth' && earlier !== null && current !== null ? current - earlier : 0;
  const isChanged = Math.abs(change) >= CHANGED_MM;
  return (
    <span
      data-earlier={earlier ?? undefined}
      className="flex h-[1.125rem] w-full items-center justify-center gap-1 text-dense leading-none text-ink-faint tabular"
    >
      {/* Hidden on a phone, where it would run into the neighbour's figures. */}
      <span className={classes(isChanged && 'max-sm:hidden')}>{earlier}</span>
      {isChanged && (
        <strong className={classes('font-semibold', change > 0 ? 'text-danger' : 'text-good')}>
          {change > 0 ? `+${change}` : `−${-change}`}
        </strong>
      )}
    </span>
  );
}
