import type { Information } from '../../model/patientInfo';
import { PLAQUE_PRESENT } from '../constants';
import { reaches } from '../mouth/charted';
import { type Charted, hasAnyDefect } from '../mouth/mouth';
import type { reason } from '../reasons/reasons';
import { type Points, toPoints, type Steps } from './prognosis';

/** Cigarettes a day; weight reduced from Miller 2014, since equal for all teeth. Clinical rules §5.2. */
const SMOKING = { No: 0, '1-9': 1, '10+': 2 } as const satisfies Record<
  Information['isPatientSmoke'],
  number
>;
const DIABETES = { No: 0, '<7.0': 0, '>=7.0': 1 } as const satisfies Record<
  Information['haveDiabetes'],
  number
>;

export const GRADE_POINTS: Steps = {
  below: [
    [1, 0],
    [2, 1],
    [3, 2],
  ],
  beyond: 3,
};

/** Teeth and implants share mobility, bone defect, plaque, smoking and diabetes. */
export function sharedFactors(
  site: Charted,
  { isPatientSmoke, haveDiabetes }: Information,
  cite: typeof reason,
): readonly Points[] {
  const { mobility: grade, plaqueOrAnswer: value } = site;
  const mobile = toPoints(grade, GRADE_POINTS);
  const defect = hasAnyDefect(site) ? 1 : 0;
  const dirty = reaches(value, PLAQUE_PRESENT) ? 1 : 0;
  const smoking = SMOKING[isPatientSmoke];
  const diabetes = DIABETES[haveDiabetes];
  return [
    { points: mobile, why: () => cite('points.mobility', { grade, points: mobile }) },
    { points: defect, why: () => cite('points.defect', { points: defect }) },
    { points: dirty, why: () => cite('points.plaque', { value, points: dirty }) },
    { points: smoking, why: () => cite('points.smoking', { answer: isPatientSmoke, points: smoking }) },
    { points: diabetes, why: () => cite('points.diabetes', { answer: haveDiabetes, points: diabetes }) },
  ];
}
