import { diagnose } from '../../diagnosis/diagnose';
import type { DiagnosisResult } from '../../diagnosis/diagnosisResult';
import { aPatient } from '../../cases/patient';
import type { Assessment } from '../../model/assessment';
import { type ImagePoint, MARKER_STEPS, type MarkerStep, type MeasuringStep } from '../../model/markers';
import { PROBING_ORDER, type Side, type ToothNumber } from '../../model/tooth';
import { assemble } from '../../wire/assemble';
import { sidesWanted } from '../complete';
import { markTooth, setVisibility, type Visibility } from '../markTooth';
import { placeMarker } from '../place';
import { findRow } from '../toothRows';

export const INFORMATION = aPatient().information();

export function mouth(
  teeth: { readonly missing?: readonly ToothNumber[]; readonly implant?: readonly ToothNumber[] } = {},
): Assessment {
  const { missing = [], implant = [] } = teeth;
  const start = assemble({ information: INFORMATION });
  const without = missing.reduce((a, tooth) => markTooth(a, tooth, 'missing'), start);
  return deepFreeze(implant.reduce((a, tooth) => markTooth(a, tooth, 'implant'), without));
}

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

export function markerAt(a: Assessment, tooth: ToothNumber, step: MarkerStep, side: Side): ImagePoint | null {
  return findRow(a, tooth)[step][side];
}

export function marked(a: Assessment, tooth: ToothNumber, inStep?: MeasuringStep): Assessment {
  let done = a;
  for (const step of MARKER_STEPS.filter((markerStep) => inStep === undefined || markerStep === inStep))
    for (const side of sidesWanted(a, tooth, step)) done = placeMarker(done, tooth, step, side, point(tooth));
  return deepFreeze(done);
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

export function resultWith(scores: Readonly<Partial<Record<ToothNumber, number>>>): DiagnosisResult {
  const result = diagnose(aPatient().teeth([16, 26, 36], { loss: 20, depth: 5 }).assessment());
  const [toothResult] = result.teeth;
  const teeth = PROBING_ORDER.flatMap((tooth) => {
    const score = scores[tooth];
    return toothResult && score !== undefined ? [{ ...toothResult, tooth, score }] : [];
  });
  return { ...result, teeth };
}
