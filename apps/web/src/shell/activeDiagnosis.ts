import { create } from 'zustand';

/**
 * The active diagnosis as the shell knows it, so that the start page need not load the editor. It is told by
 * `assessment/presence.ts`.
 */
export interface ActiveDiagnosis {
  readonly active: boolean;
  /** Empty until the patient information was accepted, and after a reload. */
  readonly patientNumber: string;
  readonly reportId: string | null;
  readonly unsaved: boolean;
}

export const NO_DIAGNOSIS: ActiveDiagnosis = {
  active: false,
  patientNumber: '',
  reportId: null,
  unsaved: false,
};

export const useActiveDiagnosis = create<ActiveDiagnosis>()(() => NO_DIAGNOSIS);

export function tellActiveDiagnosis(diagnosis: ActiveDiagnosis): void {
  useActiveDiagnosis.setState(diagnosis);
}

/** The editor's side, loaded when there is something to ask it. */
export function presence() {
  return import('../assessment/saving/presence');
}
