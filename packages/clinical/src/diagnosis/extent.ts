import type { Extent, Stage } from '../model/assessment';
import { position, type ToothNumber, toothKind } from '../model/tooth';
import { numbers } from './attachment';
import { settle } from './boneLoss';
import { BONE_LOSS, EXTENT, GRADE, MOLAR_INCISOR } from './constants';
import type { Mouth, NaturalTooth } from './mouth';
import { ratioAbove } from './ratio';
import { reason } from './reasons';
import type { Finding, Reason } from './result';
import { worstSite } from './severity';
import { atLeast, type Staging } from './stage';

function isFirstMolar(tooth: ToothNumber): boolean {
  return position(tooth) === 6;
}

function isIncisor(tooth: ToothNumber): boolean {
  return toothKind(tooth) === 'incisor';
}

/** R6.1: teeth at the severity that defines the stage; where there are none, the next lower severity. */
function atSeverity(
  stage: Stage,
  affected: readonly NaturalTooth[],
): { readonly teeth: readonly NaturalTooth[]; readonly why: Reason } {
  const deep = affected.filter(({ usable }) => usable !== null && usable > BONE_LOSS.stage3);
  if (atLeast(stage, 'III') && deep.length > 0)
    return { teeth: deep, why: reason('extent.severity', { percent: BONE_LOSS.stage3, orMore: false }) };
  const middle = affected.filter(({ usable }) => usable !== null && usable >= BONE_LOSS.stage2);
  if (atLeast(stage, 'II') && middle.length > 0)
    return { teeth: middle, why: reason('extent.severity', { percent: BONE_LOSS.stage2, orMore: true }) };
  return { teeth: affected, why: reason('extent.attachment-loss', {}) };
}

/** R6.3: first molars and incisors with few others, in the young, severe or fast. Null = not the pattern. */
function molarIncisor(mouth: Mouth, staging: Staging): Reason | null {
  const { patientAge: age } = mouth.information;
  const lost = mouth.natural.filter(
    ({ confounded, usable }) => !confounded && usable !== null && usable >= MOLAR_INCISOR.boneLoss,
  );
  const typical = lost.filter(({ tooth }) => isFirstMolar(tooth) || isIncisor(tooth));
  const others = lost.filter((tooth) => !typical.includes(tooth));
  const worst = worstSite(mouth.natural);
  const isFast = worst !== null && ratioAbove(worst.percent, age, GRADE.cAbove);
  const fits =
    age <= MOLAR_INCISOR.maxAge &&
    typical.some(({ tooth }) => isFirstMolar(tooth)) &&
    typical.some(({ tooth }) => isIncisor(tooth)) &&
    others.length <= MOLAR_INCISOR.maxOthers &&
    others.length < typical.length &&
    (atLeast(staging.current, 'III') || isFast);
  if (!fits) return null;
  const values = { teeth: numbers(typical), others: numbers(others), age, threshold: MOLAR_INCISOR.maxAge };
  return reason('extent.molar-incisor', values);
}

export interface Spread extends Finding<Extent> {
  /** Percent of natural teeth at the severity of the stage. */
  readonly affectedPercent: number;
}

/** R6, periodontitis only, by the final stage. Exactly 30 % is generalized. */
export function extent(mouth: Mouth, affected: readonly NaturalTooth[], staging: Staging): Spread {
  const { teeth, why } = atSeverity(staging.is, affected);
  const natural = mouth.natural.length;
  const affectedPercent = settle((100 * teeth.length) / natural);
  const pattern = molarIncisor(mouth, staging);
  const share = reason('extent.share', {
    teeth: numbers(teeth),
    natural,
    percent: affectedPercent,
    threshold: EXTENT.generalized,
  });
  if (pattern !== null) return { is: 'MolarIncisorPattern', because: [pattern, why, share], affectedPercent };
  const isGeneralized = 100 * teeth.length >= EXTENT.generalized * natural;
  return { is: isGeneralized ? 'Generalized' : 'Localized', because: [why, share], affectedPercent };
}
