import { BLEEDING_INDEX, BONE_LOSS, DEPTH, FURCATION, MOBILITY } from '../constants';
import { hasBleedingPocket, reaches } from './charted';
import { withoutExclusions } from './exclusions';
import { bleedsFrom } from './hygiene';
import { countedTeeth, hasAnyDefect, type Mouth, type NaturalTooth } from './mouth';

type IsAffected = (tooth: NaturalTooth) => boolean;

/**
 * Rules 1.1 §3, U: findings that no case of periodontitis explains, at teeth without another cause, also
 * where the case does not count them. A bleeding 4 mm is one only without gingivitis: with it, it is a
 * pseudopocket. `isAffected`: with attachment loss (R2).
 */
export function findUnexplained(mouth: Mouth, isAffected: IsAffected): readonly NaturalTooth[] {
  const isGingivitis = bleedsFrom(mouth, BLEEDING_INDEX.gingivitis);
  return countedTeeth(mouth).filter(
    (tooth) =>
      reaches(tooth.depth, DEPTH.moderate) ||
      (hasBleedingPocket(tooth, (mm) => mm === DEPTH.pocket) && !isGingivitis) ||
      isAffected(withoutExclusions(tooth)) ||
      reaches(tooth.worst, BONE_LOSS.stage2) ||
      reaches(tooth.furcation, FURCATION.unmeasured) ||
      reaches(tooth.mobility, MOBILITY.marked) ||
      hasAnyDefect(tooth),
  );
}

function isSetAside(
  { apical, resorption, rootCaries, dropped, worst }: NaturalTooth,
  areExceptions: boolean,
): boolean {
  const hasFinding = apical || resorption || (rootCaries.length > 0 && worst === null);
  return dropped.length > 0 || (areExceptions && hasFinding);
}

/** Rules 1.3 §2, E: teeth left out of the case, in part or whole, that show disease all the same. */
export function findExcludedDisease(mouth: Mouth, isAffected: IsAffected): readonly NaturalTooth[] {
  const areExceptions = mouth.unexceptional.length === 0;
  return countedTeeth(mouth).filter(
    (tooth) =>
      isSetAside(tooth, areExceptions) &&
      (reaches(tooth.worst, BONE_LOSS.stage2) ||
        reaches(tooth.depth, DEPTH.moderate) ||
        isAffected(withoutExclusions(tooth))),
  );
}
