const DAY = 86_400_000;
const WEEK = 7;

export interface DueState {
  readonly words: 'overdueDays' | 'overdueWeeks' | 'today' | 'inDays' | 'inWeeks';
  readonly count: number;
  readonly tone: 'overdue' | 'soon' | 'ahead';
}

function daysUntil(due: string, today: string): number {
  return Math.round((Date.parse(due) - Date.parse(today)) / DAY);
}

/** Takes two ISO days. From a week on, counts whole weeks. */
export function toDueState(due: string, today: string): DueState {
  const days = daysUntil(due, today);
  const far = Math.abs(days);
  const weeks = Math.floor(far / WEEK);
  if (days === 0) return { words: 'today', count: 0, tone: 'soon' };
  if (days < 0)
    return weeks === 0
      ? { words: 'overdueDays', count: far, tone: 'overdue' }
      : { words: 'overdueWeeks', count: weeks, tone: 'overdue' };
  return weeks === 0
    ? { words: 'inDays', count: far, tone: 'soon' }
    : { words: 'inWeeks', count: weeks, tone: 'ahead' };
}

const DUE_PARTS = ['overdue', 'week', 'month', 'later'] as const;
export type DuePart = (typeof DUE_PARTS)[number] | 'unset';

const MONTH = 30;

function toPart(due: string | null, today: string): DuePart {
  if (due === null) return 'unset';
  const days = daysUntil(due, today);
  if (days < 0) return 'overdue';
  if (days < WEEK) return 'week';
  return days < MONTH ? 'month' : 'later';
}

const ORDER: readonly DuePart[] = [...DUE_PARTS, 'unset'];

/**
 * Gives the part of each row of a list by date. A row that was just seen or postponed stays in its place, under
 * the heading of the rows below it.
 */
export function toDueParts(dues: readonly (string | null)[], today: string): readonly DuePart[] {
  let lowest = ORDER.length - 1;
  return dues
    .toReversed()
    .map((due) => {
      lowest = Math.min(lowest, ORDER.indexOf(toPart(due, today)));
      return ORDER[lowest] ?? 'unset';
    })
    .toReversed();
}
