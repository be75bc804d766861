import { create } from 'zustand';

/** The active diagnosis as the shell knows it, so that the start page need not load the editor, which sets it. */
export interface ActiveDiagnosis {
  readonly active: boolean;
  /** Empty until the patient information was accepted, and after a reload. */
  readonly patientNumber: string;
  readonly reportId: string | null;
  readonly unsaved: boolean;
  /** The last save was not answered. */
  readonly unanswered: boolean;
  /** This device keeps what is unsaved. */
  readonly kept: boolean;
}

export interface DiagnosisControl {
  /** Sends what is unsaved; false when something could not be sent. */
  readonly save: () => Promise<boolean>;
  /** Sends what is unsaved; whether `erase` would then take nothing that is only in this browser. */
  readonly isErasable: (userId: string) => Promise<boolean>;
  /** There is nothing to continue: its report is gone, or its user is. */
  readonly stop: () => void;
  /** Sends what is unsaved and opens a new assessment. */
  readonly replaceByNew: () => Promise<void>;
  /** At logout: nothing of this user's patients stays in this browser. */
  readonly erase: (userId: string) => Promise<void>;
}

export const NO_DIAGNOSIS: ActiveDiagnosis = {
  active: false,
  patientNumber: '',
  reportId: null,
  unsaved: false,
  unanswered: false,
  kept: false,
};

export const useActiveDiagnosis = create<ActiveDiagnosis>()(() => NO_DIAGNOSIS);

export function setActiveDiagnosis(diagnosis: ActiveDiagnosis): void {
  useActiveDiagnosis.setState(diagnosis);
}

let load: () => Promise<DiagnosisControl> = () => Promise.reject(new Error('The editor is not registered.'));

/** Where the editor is loaded from; the shell itself does not know it. */
export function registerEditor(loader: () => Promise<DiagnosisControl>): void {
  load = loader;
}

/** The editor's side, loaded when there is something to ask it. */
export function loadDiagnosis(): Promise<DiagnosisControl> {
  return load();
}

/** Where the wizard keeps, over a reload, which report was open. */
export const REMEMBERED_KEY = 'alveola.active';

export function isRemembered(): boolean {
  return sessionStorage.getItem(REMEMBERED_KEY) !== null;
}

/** The patient whose analysis another system, or another page, asks to open; null: none. In memory alone. */
export const useAskedPatient = create<{ readonly number: string | null }>()(() => ({ number: null }));

export function askForPatient(number: string | null): void {
  useAskedPatient.setState({ number });
}

/**
 * `/dashboard/calculation#patient=…`: a fragment is never sent. It is read once and taken out of the address, so that
 * it stands neither in the history nor on the sign-in.
 */
export function readAskedPatient(): void {
  const { pathname, search, hash } = location;
  if (pathname !== '/dashboard/calculation' || !hash.startsWith('#patient=')) return;
  askForPatient(new URLSearchParams(hash.slice(1)).get('patient'));
  history.replaceState(history.state, '', pathname + search);
}
