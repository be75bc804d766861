import { create } from 'zustand';

/** Lets the start page know the active diagnosis without loading the editor, which sets it. */
interface ActiveDiagnosis {
  readonly active: boolean;
  /** Empty until the patient information was accepted, and after a reload. */
  readonly patientNumber: string;
  readonly reportId: string | null;
  readonly unsaved: boolean;
  readonly unanswered: boolean;
  readonly kept: boolean;
}

export interface DiagnosisControl {
  readonly save: () => Promise<boolean>;
  /** Sends unsaved work and tells whether `erase` would then lose nothing. */
  readonly isErasable: (userId: string) => Promise<boolean>;
  readonly stop: () => void;
  readonly replaceByNew: () => Promise<void>;
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

let load: () => Promise<DiagnosisControl> = () => Promise.reject(new Error('The editor is not registered.'));

/** The shell must not import the editor, so main gives it a loader. */
export function registerEditor(loader: () => Promise<DiagnosisControl>): void {
  load = loader;
}

export function loadDiagnosis(): Promise<DiagnosisControl> {
  return load();
}

export const REMEMBERED_KEY = 'alveola.active';

export function isRemembered(): boolean {
  return sessionStorage.getItem(REMEMBERED_KEY) !== null;
}

/** The patient whose analysis another system or page asks to open; null: none. Kept in memory only. */
export const useAskedPatient = create<{ readonly number: string | null }>()(() => ({ number: null }));

export function askForPatient(number: string | null): void {
  useAskedPatient.setState({ number });
}

/**
 * A fragment (`/dashboard/calculation#patient=…`) is never sent. It is read once and removed from the
 * address, so that it reaches neither the history nor the sign-in.
 */
export function readAskedPatient(): void {
  const { pathname, search, hash } = location;
  if (pathname !== '/dashboard/calculation' || !hash.startsWith('#patient=')) return;
  askForPatient(new URLSearchParams(hash.slice(1)).get('patient'));
  history.replaceState(history.state, '', pathname + search);
}
