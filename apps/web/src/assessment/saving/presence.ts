import { toothNumber } from '@alveola/clinical';
import { z } from 'zod';
import { NO_DIAGNOSIS, REMEMBERED_KEY, setActiveDiagnosis } from '../../session/activeDiagnosis';
import { type ActiveAssessment, isReading, isUnsaved } from './assessment';
import { isUnsent } from './drafts';
import { mayHaveArrived } from './sender';

/** What a reload needs to stand where it stood: ids and places, nothing of the patient. */
const remembered = z.object({
  reportId: z.string(),
  mode: z.enum(['new', 'resumed']),
  step: z.literal([0, 1, 2, 3, 4, 5]),
  reached: z.literal([0, 1, 2, 3, 4, 5]),
  tooth: toothNumber.nullable(),
});
export type Remembered = Readonly<z.output<typeof remembered>>;

export function recall(): Remembered | null {
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
 * Reading a completed report leaves the active diagnosis as it is, unless it is that very one. After a reload it is the
 * one to continue though it is not open yet.
 */
export function remember(state: ActiveAssessment, before: ActiveAssessment): void {
  const { editor, reportId, mode, completed } = state;
  if (isReading(state)) {
    if (recall()?.reportId === (completed?.reportId ?? reportId)) forget();
    return;
  }
  if ((reportId !== null && !editor) || (!state.active && (!before.active || isReading(before)))) return;
  if (reportId === null || !editor) return forget();
  const { step, reached, tooth } = editor;
  const content: Remembered = { reportId, mode, step, reached, tooth };
  const text = JSON.stringify(content);
  // Most edits change nothing of it, and writing takes longer than reading.
  if (sessionStorage.getItem(REMEMBERED_KEY) !== text) sessionStorage.setItem(REMEMBERED_KEY, text);
}

/** What the start page, the patient list and the logout know of the active diagnosis. */
export function showInShell(state: ActiveAssessment): void {
  if (state.active && !isReading(state)) {
    const { patientNumber, reportId, failure } = state;
    const unsaved = isUnsent(state) || state.picturesWaiting > 0;
    const unanswered = isUnsaved(state) && failure !== null && mayHaveArrived(failure);
    return setActiveDiagnosis({
      active: true,
      patientNumber,
      reportId,
      unsaved,
      unanswered,
      kept: state.kept === true,
    });
  }
  // After a reload the diagnosis is not open yet, but it is still the one to continue.
  const before = recall();
  setActiveDiagnosis(before ? { ...NO_DIAGNOSIS, active: true, reportId: before.reportId } : NO_DIAGNOSIS);
}
