import { isUnanswered } from '../../shell/problem';
import { toothNumber } from '@alveola/clinical';
import { z } from 'zod';
import { NO_DIAGNOSIS, REMEMBERED_KEY, setActiveDiagnosis } from '../../session/activeDiagnosis';
import { type ActiveAssessment, isReading, isUnsaved } from './activeAssessment';
import { isUnsent } from './drafts';

/** Ids and places only, nothing of the patient: a reload needs them to continue. */
const remembered = z.object({
  reportId: z.string(),
  mode: z.enum(['new', 'resumed']),
  step: z.literal([0, 1, 2, 3, 4, 5]),
  reached: z.literal([0, 1, 2, 3, 4, 5]),
  tooth: toothNumber.nullable(),
});
export type Remembered = Readonly<z.output<typeof remembered>>;

export function recallActive(): Remembered | null {
  try {
    return remembered.parse(JSON.parse(sessionStorage.getItem(REMEMBERED_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

export function forget(): void {
  sessionStorage.removeItem(REMEMBERED_KEY);
}

/**
 * A completed report that is only read does not replace the active diagnosis, unless it is the same report.
 */
export function remember(state: ActiveAssessment, before: ActiveAssessment): void {
  const { editor, reportId, mode, completed } = state;
  if (isReading(state)) {
    if (recallActive()?.reportId === (completed?.reportId ?? reportId)) forget();
    return;
  }
  if ((reportId !== null && !editor) || (!state.active && (!before.active || isReading(before)))) return;
  if (reportId === null || !editor) return forget();
  const { step, reached, tooth } = editor;
  const content: Remembered = { reportId, mode, step, reached, tooth };
  const text = JSON.stringify(content);
  // Most edits change none of it, and writing is slower than reading.
  if (sessionStorage.getItem(REMEMBERED_KEY) !== text) sessionStorage.setItem(REMEMBERED_KEY, text);
}

export function showInShell(state: ActiveAssessment): void {
  if (state.active && !isReading(state)) {
    const { patientNumber, reportId, failure } = state;
    const unsaved = isUnsent(state) || state.picturesWaiting > 0;
    const unanswered = isUnsaved(state) && failure !== null && isUnanswered(failure);
    return setActiveDiagnosis({
      active: true,
      patientNumber,
      reportId,
      unsaved,
      unanswered,
      kept: state.isKept === true,
    });
  }
  // After a reload the diagnosis is not open yet, but can be continued.
  const before = recallActive();
  setActiveDiagnosis(before ? { ...NO_DIAGNOSIS, active: true, reportId: before.reportId } : NO_DIAGNOSIS);
}
