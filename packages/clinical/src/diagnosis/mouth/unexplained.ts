import { BLEEDING_INDEX, BONE_LOSS, DEPTH, FURCATION, MOBILITY } from '../constants';
import { reaches } from './charted';
import { bleedsFrom } from './hygiene';
import { hasBleedingPocket } from './bleedingPocket';
import { countedTeeth, hasAnyDefect, type Mouth, type NaturalTooth } from './mouth';

/**
 * Rules 1.1 §3, U: findings that no case of periodontitis explains, at teeth without another cause. A bleeding
 * 4 mm is one only where there is no gingivitis: there it is a pseudopocket.
 */
export function unexplained(mouth: Mouth, affected: readonly NaturalTooth[]): readonly NaturalTooth[] {
  const isGingivitis = bleedsFrom(mouth, BLEEDING_INDEX.gingivitis);
  return countedTeeth(mouth).filter(
    (tooth) =>
      reaches(tooth.depth, DEPTH.moderate) ||
      (hasBleedingPocket(tooth, (mm) => mm === DEPTH.pocket) && !isGingivitis) ||
      affected.includes(tooth) ||
      reaches(tooth.worst, BONE_LOSS.stage2) ||
      reaches(tooth.furcation, FURCATION.unmeasured) ||
      reaches(tooth.mobility, MOBILITY.marked) ||
      hasAnyDefect(tooth),
  );
}
