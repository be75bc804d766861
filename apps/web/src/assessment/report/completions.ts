import type { Completion } from '@alveola/contract';
import type { ActiveAssessment } from '../saving/assessment';

export function newest(completions: readonly Completion[]): Completion | null {
  return completions.toSorted((a, b) => a.completed_at.localeCompare(b.completed_at)).at(-1) ?? null;
}

/**
 * Returns the findings of the newest completion until a draft is started, because a finished report never
 * changes by itself. A reader sees a draft as it is.
 */
export function frozen({ readOnly, draft, completions }: ActiveAssessment): Completion | null {
  return readOnly && !draft ? newest(completions) : null;
}

export function justCompleted({ completed, completions }: ActiveAssessment): Completion | null {
  return completed?.isTold ? newest(completions) : null;
}
