import type { WizardStep } from '@alveola/clinical';
import { type ComponentType, lazy } from 'react';
import { loadPart } from '../../shell/loadPart';

function step(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await loadPart(load) }));
}

/** Each step is a chunk of its own: who charts does not load the X-ray viewer. */
export const STEP_SCREENS: Readonly<Record<WizardStep, ComponentType>> = {
  0: step(() => import('./patientInfo/PatientInfoStep').then((m) => m.PatientInfoStep)),
  1: step(() => import('./dentition/DentitionStep').then((m) => m.DentitionStep)),
  2: step(() => import('./values/ValuesStep').then((m) => m.ValuesStep)),
  3: step(() => import('./images/ImagesStep').then((m) => m.ImagesStep)),
  4: step(() => import('./measurement/MeasurementStep').then((m) => m.MeasurementStep)),
  5: step(() => import('./summary/SummaryStep').then((m) => m.SummaryStep)),
};
