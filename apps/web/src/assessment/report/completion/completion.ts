import type { Completion } from '@alveola/contract';
import type { ActiveAssessment } from '../../saving/assessment';

/** The newest completed version; null: never completed. */
export function newest(completions: readonly Completion[]): Completion | null {
  return completions.toSorted((a, b) => a.completed_at.localeCompare(b.completed_at)).at(-1) ?? null;
}

/**
 * The findings that stand: those of the newest completion, until a draft is asked for. A finished report never
 * changes by itself, whatever the rules say today. A reader sees a draft as it stands.
 */
export function frozen({ readOnly, draft, completions }: ActiveAssessment): Completion | null {
  return readOnly && !draft ? newest(completions) : null;
}

/** What was completed just now, once the server has told it. */
export function justCompleted({ completed, completions }: ActiveAssessment): Completion | null {
  return completed?.isTold ? newest(completions) : null;
}
