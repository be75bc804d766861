import { type Stage, STAGES } from '../../model/assessment';
import type { ToothNumber } from '../../model/tooth';
import { BONE_LOSS, DEPTH } from '../constants';
import { reaches } from '../mouth/charted';
import type { NaturalTooth } from '../mouth/mouth';
import { reason } from '../reasons';
import type { Finding } from '../result';
import { nonAdjacent, numbers } from './attachment';

export interface WorstSite {
  readonly tooth: ToothNumber;
  /** Percent of root length. */
  readonly percent: number;
}

/** R5 `mx`: the worst usable bone loss of the teeth that may count; null when none is measured. */
export function worstSite(natural: readonly NaturalTooth[]): WorstSite | null {
  let worst: WorstSite | null = null;
  for (const { tooth, usable, confounded } of natural)
    if (!confounded && usable !== null && usable > (worst?.percent ?? -1)) worst = { tooth, percent: usable };
  return worst;
}

export function atLeast(stage: Stage, other: Stage): boolean {
  return STAGES.indexOf(stage) >= STAGES.indexOf(other);
}

export function higher(one: Stage, other: Stage): Stage {
  return atLeast(one, other) ? one : other;
}

export type Band = Exclude<Stage, 'IV'>;
export type BandFinding = Finding<Band>;

/** R5.1, the row "RBL" of the published table: below 15 %, 15 to 33 %, above 33 %. Tonetti 2018. */
export function boneLossBand({ tooth, percent }: WorstSite): BandFinding {
  if (percent < BONE_LOSS.stage2) {
    const values = { stage: 'I', tooth, percent, threshold: BONE_LOSS.stage2 };
    return { is: 'I', because: [reason('stage.bone-loss-low', values)] };
  }
  const [is, threshold]: [Band, number] =
    percent > BONE_LOSS.stage3 ? ['III', BONE_LOSS.stage3] : ['II', BONE_LOSS.stage2];
  return { is, because: [reason('stage.bone-loss', { stage: is, tooth, percent, threshold })] };
}

/** R5.1 `M`: teeth that may count and have no measured side. */
export function unmeasuredTeeth(natural: readonly NaturalTooth[]): readonly NaturalTooth[] {
  return natural.filter(({ confounded, usable }) => !confounded && usable === null);
}

export function withPocket(teeth: readonly NaturalTooth[], from: number): readonly NaturalTooth[] {
  return teeth.filter(({ depth }) => reaches(depth, from));
}

/**
 * R5.1, "depthBand": what is not measured is estimated from its pockets: 6 mm at two teeth that are not
 * neighbours III, 5 mm II, else I.
 */
export function pocketBand(unmeasured: readonly NaturalTooth[]): BandFinding {
  const moderate = withPocket(unmeasured, DEPTH.moderate);
  if (moderate.length === 0) {
    const low = reason('stage.pocket-estimate-low', { stage: 'I', threshold: DEPTH.moderate });
    return { is: 'I', because: [low] };
  }
  const deep = nonAdjacent(withPocket(unmeasured, DEPTH.deep));
  const [is, teeth, threshold]: [Band, readonly NaturalTooth[], number] =
    deep === null ? ['II', moderate, DEPTH.moderate] : ['III', deep, DEPTH.deep];
  return { is, because: [reason('stage.pocket-estimate', { stage: is, teeth: numbers(teeth), threshold })] };
}
