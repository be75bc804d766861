import type { ReportCompletion } from '@alveola/contract';
import type { ActiveAssessment } from '../saving/activeAssessment';

export function findNewestCompletion(completions: readonly ReportCompletion[]): ReportCompletion | null {
  return completions.toSorted((a, b) => a.completed_at.localeCompare(b.completed_at)).at(-1) ?? null;
}

/** A finished report never changes by itself until a draft is started. A reader sees a draft as it is. */
export function findFrozenCompletion({ readOnly, draft, completions }: ActiveAssessment) {
  return readOnly && !draft ? findNewestCompletion(completions) : null;
}

/** Completed just now or before, and no draft of it was started: a page of the patient, no step of a wizard. */
export function isFinished(state: ActiveAssessment): boolean {
  return state.completed !== null || findFrozenCompletion(state) !== null;
}

/** Null until the server has sent what was completed just now. */
export function findShownCompletion(state: ActiveAssessment): ReportCompletion | null {
  return state.completed ? findJustCompleted(state) : findFrozenCompletion(state);
}

export function findJustCompleted({ completed, completions }: ActiveAssessment): ReportCompletion | null {
  return completed?.isTold ? findNewestCompletion(completions) : null;
}
