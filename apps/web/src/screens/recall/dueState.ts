const DAY = 86_400_000;
const WEEK = 7;

export interface DueState {
  readonly words: 'overdueDays' | 'overdueWeeks' | 'today' | 'inDays' | 'inWeeks';
  readonly count: number;
  readonly tone: 'overdue' | 'soon' | 'ahead';
}

/** Takes two ISO days. From a week on, counts whole weeks. */
export function toDueState(due: string, today: string): DueState {
  const days = Math.round((Date.parse(due) - Date.parse(today)) / DAY);
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
