import type { WizardStep } from '@alveola/clinical';
import { type ComponentType, lazy } from 'react';

/** Each step is a chunk of its own: who charts does not load the X-ray viewer. */
export const STEP_SCREENS: Readonly<Record<WizardStep, ComponentType>> = {
  0: lazy(async () => ({ default: (await import('./patientInfo/PatientInfoStep')).PatientInfoStep })),
  1: lazy(async () => ({ default: (await import('./dentition/DentitionStep')).DentitionStep })),
  2: lazy(async () => ({ default: (await import('./values/ValuesStep')).ValuesStep })),
  3: lazy(async () => ({ default: (await import('./images/ImagesStep')).ImagesStep })),
  4: lazy(async () => ({ default: (await import('./measurement/MeasurementStep')).MeasurementStep })),
  5: lazy(async () => ({ default: (await import('./summary/SummaryStep')).SummaryStep })),
};
