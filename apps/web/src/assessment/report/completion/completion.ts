import type { Completion } from '@alveola/contract';
import type { ActiveAssessment } from '../../saving/assessment';

/** The newest completed version; null: never completed. */
export function newest(completions: readonly Completion[]): Completion | null {
  return completions.toSorted((a, b) => a.completed_at.localeCompare(b.completed_at)).at(-1) ?? null;
}

/**
 * The findings that stand: those of the newest completion, while nothing was changed since and nobody asked
 * for a draft. A finished report never changes by itself, whatever the rules say today.
 */
export function frozen(state: ActiveAssessment, asDraft: boolean): Completion | null {
  if (asDraft || state.draft || state.completed) return null;
  if (state.editor?.document !== state.opened?.document) return null;
  return newest(state.completions);
}
