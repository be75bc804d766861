import type { Information } from '../model/patientInfo';
import { PLAQUE_PRESENT } from './constants';
import type { Points } from './prognosis';
import { reason } from './reasons';

/** Cigarettes a day; weight reduced from Miller 2014, since equal for all teeth. Clinical rules §5.2. */
const SMOKING = { No: 0, '1-9': 1, '10+': 2 } as const satisfies Record<
  Information['isPatientSmoke'],
  number
>;
const DIABETES = { No: 0, '<7.0': 0, '>=7.0': 1 } as const satisfies Record<
  Information['haveDiabetes'],
  number
>;

/** Factors that teeth and implants share: mobility, bone defect, plaque, smoking, diabetes. */
export function sharedFactors(
  site: { readonly mobility: number; readonly defect: boolean; readonly plaque: number },
  { isPatientSmoke, haveDiabetes }: Information,
): readonly Points[] {
  const { mobility, plaque } = site;
  const defect = site.defect ? 1 : 0;
  const dirty = plaque >= PLAQUE_PRESENT ? 1 : 0;
  const smoking = SMOKING[isPatientSmoke];
  const diabetes = DIABETES[haveDiabetes];
  return [
    { points: mobility, why: () => reason('points.mobility', { grade: mobility, points: mobility }) },
    { points: defect, why: () => reason('points.defect', { points: defect }) },
    { points: dirty, why: () => reason('points.plaque', { value: plaque, points: dirty }) },
    { points: smoking, why: () => reason('points.smoking', { answer: isPatientSmoke, points: smoking }) },
    { points: diabetes, why: () => reason('points.diabetes', { answer: haveDiabetes, points: diabetes }) },
  ];
}
