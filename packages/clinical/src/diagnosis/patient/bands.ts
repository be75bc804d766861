import { type Stage, STAGES } from '../../model/assessment';
import type { Third } from '../../model/markers';
import type { ToothNumber } from '../../model/tooth';
import { BONE_LOSS, DEPTH, SETTLED_DECIMALS } from '../constants';
import { reaches } from '../mouth/charted';
import { type NaturalTooth, nonAdjacent, numbers, type Mouth } from '../mouth/mouth';
import { reason } from '../reasons/reasons';
import type { Finding } from '../diagnosisResult';

export interface WorstTooth {
  readonly tooth: ToothNumber;
  /** Percent of root length; `third` is null where it was measured. */
  readonly percent: number;
  readonly third: Third | null;
}

/**
 * R5 `mx`: the worst usable bone loss of the teeth that may count; among equals a measured one comes first.
 */
export function findWorstTooth(natural: readonly NaturalTooth[]): WorstTooth | null {
  const isWorse = (candidate: WorstTooth, worst: WorstTooth) =>
    candidate.percent > worst.percent ||
    (candidate.percent === worst.percent && candidate.third === null && worst.third !== null);
  let worst: WorstTooth | null = null;
  for (const { tooth, usable: percent, confounded, estimate } of natural) {
    if (confounded || percent === null) continue;
    const candidate = { tooth, percent, third: estimate?.third ?? null };
    if (worst === null || isWorse(candidate, worst)) worst = candidate;
  }
  return worst;
}

/**
 * Rules 1.3 §11: teeth whose reading by eye reaches the worst bone loss where no measured tooth does (W34).
 */
export function worstEstimated(natural: readonly NaturalTooth[]): readonly NaturalTooth[] {
  const worst = findWorstTooth(natural);
  if (worst === null || worst.third === null) return [];
  return natural.filter(({ confounded, usable }) => !confounded && usable === worst.percent);
}

export function atLeast(stage: Stage, least: Stage): boolean {
  return STAGES.indexOf(stage) >= STAGES.indexOf(least);
}

export function higher(first: Stage, second: Stage): Stage {
  return atLeast(first, second) ? first : second;
}

export type Band = Exclude<Stage, 'IV'>;
export type BandFinding = Finding<Band>;

function bandAt(percent: number): Band {
  if (percent > BONE_LOSS.stage3) return 'III';
  return percent < BONE_LOSS.stage2 ? 'I' : 'II';
}

/** R5.1, the row "RBL" of the published table: below 15 %, 15 to 33 %, above 33 %. Tonetti 2018. */
export function boneLossBand({ tooth, percent, third }: WorstTooth): BandFinding {
  if (third !== null) {
    const code = percent < BONE_LOSS.stage2 ? 'stage.estimate-low' : 'stage.estimate';
    const band = bandAt(percent);
    return { is: band, because: [reason(code, { stage: band, tooth, third })] };
  }
  if (percent < BONE_LOSS.stage2) {
    const values = { stage: 'I', tooth, percent, threshold: BONE_LOSS.stage2 };
    return { is: 'I', because: [reason('stage.bone-loss-low', values)] };
  }
  const band = bandAt(percent);
  const threshold = band === 'III' ? BONE_LOSS.stage3 : BONE_LOSS.stage2;
  return { is: band, because: [reason('stage.bone-loss', { stage: band, tooth, percent, threshold })] };
}

/** R5.1 `M`: teeth that may count and have no measured side. */
export function unmeasuredTeeth(natural: readonly NaturalTooth[]): readonly NaturalTooth[] {
  return natural.filter(({ confounded, usable }) => !confounded && usable === null);
}

export function withPocket(teeth: readonly NaturalTooth[], from: number): readonly NaturalTooth[] {
  return teeth.filter(({ depth }) => reaches(depth, from));
}

/**
 * R5.1, "depthBand": pockets estimate what is not measured: 6 mm at two teeth that are not neighbours III, 5
 * mm II, else I.
 */
export function pocketBand(unmeasured: readonly NaturalTooth[]): BandFinding {
  const moderate = withPocket(unmeasured, DEPTH.moderate);
  if (moderate.length === 0) {
    const low = reason('stage.pocket-estimate-low', { stage: 'I', threshold: DEPTH.moderate });
    return { is: 'I', because: [low] };
  }
  const deep = nonAdjacent(withPocket(unmeasured, DEPTH.deep));
  const [band, teeth, threshold]: [Band, readonly NaturalTooth[], number] =
    deep === null ? ['II', moderate, DEPTH.moderate] : ['III', deep, DEPTH.deep];
  return {
    is: band,
    because: [reason('stage.pocket-estimate', { stage: band, teeth: numbers(teeth), threshold })],
  };
}

const MILLIONTHS = 10 ** SETTLED_DECIMALS;

/** Whole millionths compare exactly at the edges. */
export function millionths(value: number): number {
  return Math.round(value * MILLIONTHS);
}

/** Compares products, since the division would stray at the edge. */
export function ratioAbove(percent: number, age: number, threshold: number): boolean {
  return millionths(percent) > millionths(threshold) * age;
}

export function ratioBelow(percent: number, age: number, threshold: number): boolean {
  return millionths(percent) < millionths(threshold) * age;
}

/** `patientMaxBoneLossAgeRatio`: percent of root length per year of age, unrounded; null when unmeasured. */
export function boneLossAgeRatio({ natural, information }: Mouth): number | null {
  const worst = findWorstTooth(natural);
  return worst === null ? null : worst.percent / information.patientAge;
}
