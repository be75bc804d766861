import { NO_DIAGNOSIS, tellActiveDiagnosis } from '../../shell/activeDiagnosis';
import { forgetDrafts } from './drafts';
import { eraseDrafts } from './journal';
import { flush } from './saver';
import { type ActiveAssessment, close, current, isUnsaved, startNew, useAssessment } from './store';
import { forget, recall } from '../wizard/remembered';

function tell(state: ActiveAssessment): void {
  if (state.active && !state.completed) {
    const { patientNumber, reportId } = state;
    return tellActiveDiagnosis({ active: true, patientNumber, reportId, unsaved: isUnsaved(state) });
  }
  // After a reload the diagnosis is not open yet, but it is still the one to continue.
  const before = state.completed ? null : recall();
  tellActiveDiagnosis(before ? { ...NO_DIAGNOSIS, active: true, reportId: before.reportId } : NO_DIAGNOSIS);
}

useAssessment.subscribe(tell);
tell(current());

/** Stops the active diagnosis, what it holds being sent first, and opens a new one. */
export async function replaceByNew(): Promise<void> {
  await flush();
  forget();
  startNew();
}

/** Sends what is unsaved; false when something could not be. */
export async function saveNow(): Promise<boolean> {
  return !isUnsaved() || (await flush());
}

/** There is nothing to continue: its report is gone, or its user is. */
export function stopDiagnosis(): void {
  forgetDrafts();
  forget();
  close();
}

/** At logout: nothing of this user's patients stays in this browser. */
export async function leaveNothing(userId: string): Promise<void> {
  stopDiagnosis();
  await eraseDrafts(userId);
}
