import type { Result, ToothResult } from '../diagnosis/result';
import { type Assessment, assessment } from '../model/assessment';
import { type ImagePoint, MARKER_STEPS, type MeasuringStep } from '../model/markers';
import { PROBING_ORDER, SIDES, type ToothNumber } from '../model/tooth';
import { isSideWanted } from './complete';
import { markTooth } from './mark';
import { placeMarker } from './place';
import { setVisibility, type Visibility } from './visibility';

/** What the tests of charting start from. */
export const INFORMATION = assessment.shape.information.parse({
  patientAge: 52,
  isPatientSmoke: 'No',
  haveDiabetes: 'No',
  missingTeeth: 'No',
  complexRehabilitation: 'No',
});

export const THIRD_MOLARS: readonly ToothNumber[] = [18, 28, 38, 48];

/** An assessment on which nothing was done but marking these teeth. */
export function mouth(
  teeth: { readonly missing?: readonly ToothNumber[]; readonly implant?: readonly ToothNumber[] } = {},
): Assessment {
  const { missing = [], implant = [] } = teeth;
  const start = assessment.parse({ information: INFORMATION });
  const without = missing.reduce((a, tooth) => markTooth(a, tooth, 'missing'), start);
  return deepFreeze(implant.reduce((a, tooth) => markTooth(a, tooth, 'implant'), without));
}

/** A mouth of which only these teeth are left. */
export function only(...teeth: readonly ToothNumber[]): Assessment {
  return mouth({ missing: PROBING_ORDER.filter((tooth) => !teeth.includes(tooth)) });
}

export function point(x: number, image = 'picture'): ImagePoint {
  return { x, y: x + 1, image };
}

export function seenAs(a: Assessment, tooth: ToothNumber, to: Visibility): Assessment {
  const changed = setVisibility(a, tooth, to);
  if ('refused' in changed) throw new Error(changed.refused);
  return deepFreeze(changed.assessment);
}

/** With every marker that the step wants of the tooth, or that every step wants. */
export function marked(a: Assessment, tooth: ToothNumber, inStep?: MeasuringStep): Assessment {
  let done = a;
  for (const step of MARKER_STEPS.filter((each) => inStep === undefined || each === inStep))
    for (const side of SIDES)
      if (isSideWanted(a, tooth, step, side)) done = placeMarker(done, tooth, step, side, point(tooth));
  return deepFreeze(done);
}

/** No edit may write into what it is given. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

/** A result whose teeth have these scores: what a save takes from a diagnosis. */
export function resultWith(scores: Readonly<Partial<Record<ToothNumber, number>>>): Result {
  const teeth = PROBING_ORDER.flatMap((tooth): ToothResult[] => {
    const score = scores[tooth];
    if (score === undefined) return [];
    const boneLoss = { distal: null, mesial: null, worst: 0 };
    return [{ tooth, boneLoss, groups: [], score, level: 'Good', provisional: false, because: [] }];
  });
  return {
    rulesVersion: 'of the test',
    diagnosis: {
      condition: 'Periodontitis',
      stage: 'II',
      grade: 'B',
      blt: 'Localized',
      stability: 'Unstable',
      patientMaxBoneLossAgeRatio: 0.5,
      bleedingIndex: 12,
      plaqueIndex: 20,
      oralHygiene: 'Good',
      affectedPercent: 10,
      anyAffectedPercent: 20,
      provisional: false,
      unexplained: [],
      because: { condition: [], stage: [], grade: [], blt: [], stability: [] },
    },
    standing: {
      condition: 'Periodontitis',
      stage: 'II',
      grade: 'B',
      blt: 'Localized',
      stability: 'Unstable',
    },
    teeth,
    implants: [],
    treatment: [],
    supportiveCareMonths: 3,
    referral: { is: 'none', because: [] },
    warnings: [],
  };
}
