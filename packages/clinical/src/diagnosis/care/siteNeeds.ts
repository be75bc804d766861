import { BONE_LOSS, DEPTH, LEVEL } from '../constants';
import { reaches } from '../mouth/charted';
import type { Implant, Mouth, NaturalTooth } from '../mouth/mouth';
import type { ToothResult } from '../result';
import type { ImplantFinding } from '../sites/implant';
import type { Prognosis } from '../sites/prognosis';

export interface JudgedImplant {
  readonly implant: Implant;
  readonly finding: ImplantFinding;
  readonly prognosis: Prognosis;
}

/** A score set by hand stands before the computed one. Product decisions §11. */
export function isFailing({ implant, prognosis }: JudgedImplant): boolean {
  return (implant.scoreByHand ?? prognosis.score) >= LEVEL.hopeless;
}

function isDeepOrSevere({ depth, worst }: NaturalTooth, from: number): boolean {
  return reaches(depth, from) || (worst !== null && worst > BONE_LOSS.stage3);
}

/** ENDO: vitality and endodontic treatment first, prognosis afterwards. */
export function endodonticFirst({ natural }: Mouth): readonly NaturalTooth[] {
  return natural.filter(
    (tooth) => (tooth.apical || tooth.cause === 'endodontic') && isDeepOrSevere(tooth, DEPTH.deep),
  );
}

/** The score that counts for each natural tooth. */
export function countedScores(
  { natural }: Mouth,
  results: readonly ToothResult[],
): readonly { readonly tooth: NaturalTooth; readonly score: number }[] {
  const computed = new Map(results.map(({ tooth, score }) => [tooth, score]));
  return natural.flatMap((tooth) => {
    const score = tooth.scoreByHand ?? computed.get(tooth.tooth);
    return score === undefined ? [] : [{ tooth, score }];
  });
}

/** Rules 1.1 §6, L: teeth whose cause is known and that need treatment of it all the same. */
export function knownCauses(mouth: Mouth, results: readonly ToothResult[]): readonly NaturalTooth[] {
  return countedScores(mouth, results)
    .filter(
      ({ tooth, score }) =>
        tooth.cause !== null && (isDeepOrSevere(tooth, DEPTH.moderate) || score >= LEVEL.poor),
    )
    .map(({ tooth }) => tooth);
}
