import type { Extent, Stage } from '../../model/assessment';
import { position, type ToothNumber, toothKind } from '../../model/tooth';
import { ATTACHMENT, BONE_LOSS, DEPTH, EXTENT, FURCATION, GRADE, MOLAR_INCISOR } from '../constants';
import { settle } from '../mouth/boneLoss';
import { reaches } from '../mouth/charted';
import { type Mouth, type NaturalTooth, numbers } from '../mouth/mouth';
import { reason, type Reason } from '../reasons/reasons';
import type { Finding } from '../diagnosisResult';
import { buccalTeeth, worstLevel } from './attachmentLevel';
import { isComplex } from './complexity';
import { ratioAbove, atLeast, findWorstTooth } from './bands';
import type { Staging } from './stage';

function isFirstMolar(tooth: ToothNumber): boolean {
  return position(tooth) === 6;
}

function isIncisor(tooth: ToothNumber): boolean {
  return toothKind(tooth) === 'incisor';
}

interface Counted {
  readonly teeth: readonly NaturalTooth[];
  readonly why: Reason;
}

interface Edge {
  readonly percent: number;
  readonly orMore: boolean;
  readonly depth: number;
  readonly level: number;
}
const EDGE = {
  II: { percent: BONE_LOSS.stage2, orMore: true, depth: DEPTH.moderate, level: ATTACHMENT.stage2 },
  III: { percent: BONE_LOSS.stage3, orMore: false, depth: DEPTH.deep, level: ATTACHMENT.stage3 },
} as const satisfies Record<'II' | 'III', Edge>;

function isOver(usable: number | null, { percent, orMore }: Edge): boolean {
  return usable !== null && (orMore ? usable >= percent : usable > percent);
}

/** Attachment counts where it makes the stage, and where bone is not measured. */
function isByLevel({ interdental, usable }: NaturalTooth, { byAttachment }: Staging): boolean {
  return interdental !== null && (byAttachment || usable === null);
}

function extentReason(teeth: readonly NaturalTooth[], threshold: number): Reason | null {
  const worst = worstLevel(teeth);
  return worst === null ? null : reason('extent.cal', { ...worst, threshold });
}

function fromEdge(
  affected: readonly NaturalTooth[],
  staging: Staging,
  edge: Edge,
  withPockets: boolean,
): Counted {
  const { percent, orMore, depth, level } = edge;
  const levelled = affected.filter(
    (tooth) => isByLevel(tooth, staging) && reaches(tooth.interdental?.mm ?? null, level),
  );
  const others = affected.filter((tooth) => !isByLevel(tooth, staging));
  const measured = [...levelled, ...others.filter(({ usable }) => isOver(usable, edge))];
  const pocketed = others.filter((tooth) => tooth.usable === null && reaches(tooth.depth, depth));
  const teeth = affected.filter(
    (tooth) => measured.includes(tooth) || (withPockets && pocketed.includes(tooth)),
  );
  const attached = extentReason(levelled, level);
  if (attached !== null) return { teeth, why: attached };
  const why =
    teeth.length > measured.length
      ? reason('extent.severity-or-pocket', { percent, orMore, depth })
      : reason('extent.severity', { percent, orMore });
  return { teeth, why };
}

/**
 * R6.1: teeth at the severity that defines the stage; without any, those whose complexity made it III, else
 * the next lower severity, else every tooth with attachment loss.
 */
function atSeverity(staging: Staging, affected: readonly NaturalTooth[]): Counted {
  const { is: stage, byComplexity } = staging;
  const all = { teeth: affected, why: reason('extent.attachment-loss', {}) };
  if (!atLeast(stage, 'II')) return all;
  const defining = fromEdge(affected, staging, atLeast(stage, 'III') ? EDGE.III : EDGE.II, true);
  if (defining.teeth.length > 0) return defining;
  if (!atLeast(stage, 'III')) return all;
  if (byComplexity) {
    const why = reason('extent.complexity', { depth: DEPTH.deep, grade: FURCATION.complex });
    return { teeth: affected.filter(isComplex), why };
  }
  const middle = fromEdge(affected, staging, EDGE.II, false);
  return middle.teeth.length > 0 ? middle : all;
}

/**
 * R6.3 without its age limit: first molars and incisors with few others, severe or fast. Null where the
 * pattern does not fit.
 */
export function molarIncisor(mouth: Mouth, current: Stage): Reason | null {
  const { patientAge: age } = mouth.information;
  const lost = mouth.natural.filter(
    ({ confounded, usable }) => !confounded && reaches(usable, MOLAR_INCISOR.boneLoss),
  );
  const typical = lost.filter(({ tooth }) => isFirstMolar(tooth) || isIncisor(tooth));
  const others = lost.filter((tooth) => !typical.includes(tooth));
  const worst = findWorstTooth(mouth.natural);
  const isFast = worst !== null && ratioAbove(worst.percent, age, GRADE.cAbove);
  const fits =
    typical.some(({ tooth }) => isFirstMolar(tooth)) &&
    typical.some(({ tooth }) => isIncisor(tooth)) &&
    others.length <= MOLAR_INCISOR.maxOthers &&
    others.length < typical.length &&
    (atLeast(current, 'III') || isFast);
  if (!fits) return null;
  const values = { teeth: numbers(typical), others: numbers(others), age, threshold: MOLAR_INCISOR.maxAge };
  return reason('extent.molar-incisor', values);
}

export interface Spread extends Finding<Extent> {
  readonly affectedPercent: number;
}

/** Rules 1.3 §7.4: teeth of the second arm have attachment loss, too. */
export function withBuccalTeeth(mouth: Mouth, affected: readonly NaturalTooth[]): readonly NaturalTooth[] {
  const buccal = buccalTeeth(mouth);
  return mouth.natural.filter((tooth) => affected.includes(tooth) || buccal.includes(tooth));
}

/** R6, periodontitis only, by the final stage. Exactly 30 % is generalized. */
export function findExtent(mouth: Mouth, affected: readonly NaturalTooth[], staging: Staging): Spread {
  const { teeth, why } = atSeverity(staging, withBuccalTeeth(mouth, affected));
  const natural = mouth.natural.length;
  const affectedPercent = settle((100 * teeth.length) / natural);
  const isYoung = mouth.information.patientAge <= MOLAR_INCISOR.maxAge;
  const pattern = isYoung ? molarIncisor(mouth, staging.current) : null;
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
