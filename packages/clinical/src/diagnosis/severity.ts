import type { Stage } from '../model/assessment';
import type { ToothNumber } from '../model/tooth';
import { nonAdjacent, numbers } from './attachment';
import { BONE_LOSS, DEPTH } from './constants';
import type { NaturalTooth } from './mouth';
import { reason } from './reasons';
import type { Reason } from './result';

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

export type Band = Exclude<Stage, 'IV'>;
interface Severity {
  readonly is: Band;
  readonly because: readonly Reason[];
}

/** R5.1, the row "RBL" of the published table: below 15 %, 15 to 33 %, above 33 %. Tonetti 2018. */
export function boneLossBand({ tooth, percent }: WorstSite): Severity {
  if (percent < BONE_LOSS.stage2) {
    const values = { stage: 'I', tooth, percent, threshold: BONE_LOSS.stage2 };
    return { is: 'I', because: [reason('stage.bone-loss-low', values)] };
  }
  const [is, threshold]: [Band, number] =
    percent > BONE_LOSS.stage3 ? ['III', BONE_LOSS.stage3] : ['II', BONE_LOSS.stage2];
  return { is, because: [reason('stage.bone-loss', { stage: is, tooth, percent, threshold })] };
}

/** Teeth that may count with pockets of at least `depth` mm. */
export function pockets(natural: readonly NaturalTooth[], depth: number): readonly NaturalTooth[] {
  return natural.filter((tooth) => !tooth.confounded && tooth.depth >= depth);
}

/** R5′: nothing is measured, so pocket depth stands in. The stage is provisional (W3). */
export function pocketBand(natural: readonly NaturalTooth[]): Severity {
  const unknown = reason('stage.nothing-measured', {});
  const moderate = pockets(natural, DEPTH.moderate);
  if (moderate.length === 0) {
    const low = reason('stage.pocket-estimate-low', { stage: 'I', threshold: DEPTH.moderate });
    return { is: 'I', because: [unknown, low] };
  }
  const deep = nonAdjacent(pockets(natural, DEPTH.deep));
  const [is, teeth, threshold]: [Band, readonly ToothNumber[], number] =
    deep === null ? ['II', numbers(moderate), DEPTH.moderate] : ['III', deep, DEPTH.deep];
  return { is, because: [unknown, reason('stage.pocket-estimate', { stage: is, teeth, threshold })] };
}
