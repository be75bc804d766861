import { BONE_LOSS, DEPTH, LEVEL, MOBILITY } from '../constants';
import { reaches } from '../mouth/charted';
import type { Implant, Mouth, NaturalTooth } from '../mouth/mouth';
import type { ToothResult } from '../diagnosisResult';
import type { ImplantFinding } from '../teeth/implant';
import type { JudgedPrognosis } from '../teeth/prognosis';
import { needsEndodontics } from '../teeth/toothPrognosis';

export interface JudgedImplant {
  readonly implant: Implant;
  readonly finding: ImplantFinding;
  readonly prognosis: JudgedPrognosis;
}

/** A score set by hand takes precedence over the computed one. Product decisions §11. */
export function isFailing({ implant, prognosis }: JudgedImplant): boolean {
  return (implant.scoreByHand ?? prognosis.score) >= LEVEL.hopeless;
}

export function isSevere({ worst }: NaturalTooth): boolean {
  return worst !== null && worst > BONE_LOSS.stage3;
}

/** A pocket of 6 mm or bone loss above 33 % is enough to refer a tooth that the stage does not count. */
export function isDeepOrSevere(tooth: NaturalTooth): boolean {
  return reaches(tooth.depth, DEPTH.deep) || isSevere(tooth);
}

/** ENDO, K: vitality and endodontic treatment first, prognosis afterwards. */
export function endodonticFirst({ natural }: Mouth): readonly NaturalTooth[] {
  return natural.filter(needsEndodontics);
}

/** URGENT: loose teeth, and a pocket along a root fracture. */
export function urgentTeeth({ natural }: Mouth) {
  const loose = natural.filter(({ mobility }) => reaches(mobility, MOBILITY.urgent));
  const fractured = natural.filter(({ cause, depth }) => cause === 'fracture' && reaches(depth, DEPTH.deep));
  return {
    loose,
    fractured,
    all: natural.filter((tooth) => loose.includes(tooth) || fractured.includes(tooth)),
  };
}

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

/** Rules 1.1 §6, L: teeth with a known cause that need treatment of it all the same. */
export function knownCauses(mouth: Mouth, results: readonly ToothResult[]): readonly NaturalTooth[] {
  return countedScores(mouth, results)
    .filter(
      ({ tooth, score }) =>
        tooth.cause !== null &&
        (reaches(tooth.depth, DEPTH.moderate) || isSevere(tooth) || score >= LEVEL.poor),
    )
    .map(({ tooth }) => tooth);
}
