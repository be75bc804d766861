import type { ReportCompletion } from '@alveola/contract';
import type { ActiveAssessment } from '../saving/activeAssessment';

export function findNewestCompletion(completions: readonly ReportCompletion[]): ReportCompletion | null {
  return completions.toSorted((a, b) => a.completed_at.localeCompare(b.completed_at)).at(-1) ?? null;
}

/**
 * Returns the findings of the newest completion until a draft is started, because a finished report never
 * changes by itself. A reader sees a draft as it is.
 */
export function findFrozenCompletion({
  readOnly,
  draft,
  completions,
}: ActiveAssessment): ReportCompletion | null {
  return readOnly && !draft ? findNewestCompletion(completions) : null;
}

export function findJustCompleted({ completed, completions }: ActiveAssessment): ReportCompletion | null {
  return completed?.isTold ? findNewestCompletion(completions) : null;
}
