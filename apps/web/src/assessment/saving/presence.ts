import { toothNumber } from '@alveola/clinical';
import { z } from 'zod';
import { NO_DIAGNOSIS, REMEMBERED_KEY, setActiveDiagnosis } from '../../session/activeDiagnosis';
import { type ActiveAssessment, isUnsaved } from './assessment';

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

/** A completed report is remembered until it is left. */
export function remember({ editor, reportId, mode, completed }: ActiveAssessment): void {
  if (completed || (reportId !== null && !editor)) return;
  if (reportId === null || !editor) return sessionStorage.removeItem(REMEMBERED_KEY);
  const { step, reached, tooth } = editor;
  const content: Remembered = { reportId, mode, step, reached, tooth };
  sessionStorage.setItem(REMEMBERED_KEY, JSON.stringify(content));
}

/** What the start page, the patient list and the logout know of the active diagnosis. */
export function showInShell(state: ActiveAssessment): void {
  if (state.active && !state.completed) {
    const { patientNumber, reportId } = state;
    return setActiveDiagnosis({ active: true, patientNumber, reportId, unsaved: isUnsaved(state) });
  }
  // After a reload the diagnosis is not open yet, but it is still the one to continue.
  const before = state.completed ? null : recall();
  setActiveDiagnosis(before ? { ...NO_DIAGNOSIS, active: true, reportId: before.reportId } : NO_DIAGNOSIS);
}
