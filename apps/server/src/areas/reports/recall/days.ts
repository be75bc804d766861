import type { RecallFilter } from '@alveola/contract';
import { DAY } from '../../../platform/base/time';

const WEEK = 7;

/**
 * In ISO days in UTC, both inclusive; PostgreSQL has a first and a last day. Null selects patients without a
 * recall.
 */
export interface DueRange {
  readonly from: string;
  readonly to: string;
}

export function toDueDay(at: Date, later = 0): string {
  return new Date(at.getTime() + later * DAY).toISOString().slice(0, 10);
}

export function toRange(which: RecallFilter, now: Date, days: number): DueRange | null {
  const ranges: Readonly<Record<RecallFilter, DueRange | null>> = {
    open: { from: '-infinity', to: toDueDay(now, days) },
    overdue: { from: '-infinity', to: toDueDay(now, -1) },
    due: { from: toDueDay(now), to: toDueDay(now, WEEK - 1) },
    upcoming: { from: toDueDay(now, WEEK), to: toDueDay(now, days) },
    later: { from: toDueDay(now, Math.max(WEEK - 1, days) + 1), to: 'infinity' },
    unset: null,
  };
  return ranges[which];
}
