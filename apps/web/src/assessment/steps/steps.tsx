import type { WizardStep } from '@alveola/clinical';
import { REPORT_NAMESPACES } from '@alveola/report/languages';
import { lazyPart } from '../../shell/loadPart';

/** Each step is a chunk of its own, so that charting does not load the X-ray viewer. */
export const STEP_SCREENS: Readonly<Record<WizardStep, ReturnType<typeof lazyPart>>> = {
  0: lazyPart([], () => import('./patientInfo/PatientInfoStep').then((m) => m.PatientInfoStep)),
  1: lazyPart([], () => import('./DentitionStep').then((m) => m.DentitionStep)),
  2: lazyPart(REPORT_NAMESPACES, () => import('./values/ValuesStep').then((m) => m.ValuesStep)),
  3: lazyPart([...REPORT_NAMESPACES, 'problems'], () =>
    import('./images/ImagesStep').then((m) => m.ImagesStep),
  ),
  4: lazyPart([...REPORT_NAMESPACES, 'xray'], () =>
    import('./measurement/MeasurementStep').then((m) => m.MeasurementStep),
  ),
  5: lazyPart([...REPORT_NAMESPACES, 'papers', 'summary'], () =>
    import('./SummaryStep').then((m) => m.SummaryStep),
  ),
};
