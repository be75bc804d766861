import type { WizardStep } from '@alveola/clinical';

/** The id of the form of step 0: the footer's Next submits it. */
export const PATIENT_FORM = 'patient-information';

let target: WizardStep = 1;

/** Leaves step 0 for another step: its form is checked and saved first. */
export function submitPatientForm(to: WizardStep): void {
  const form = window.document.getElementById(PATIENT_FORM);
  if (!(form instanceof HTMLFormElement)) return;
  target = to;
  form.requestSubmit();
}

/** Where the accepted form leads; by its own Next to the next step. */
export function takeTarget(): WizardStep {
  const to = target;
  target = 1;
  return to;
}

let save: (() => Promise<boolean>) | null = null;

/** Tells how the form of step 0 is saved while it stands on the screen; the returned function ends it. */
export function offerPatientForm(saving: () => Promise<boolean>): () => void {
  save = saving;
  return () => {
    save = null;
  };
}

/** Saves what stands in the form of step 0; false when it is not complete or the server did not take it. */
export async function savePatientForm(): Promise<boolean> {
  return save === null || (await save());
}
