import { BONE_LOSS, FURCATION } from '../constants';
import { isCharted, reaches } from '../mouth/charted';
import { hasAnyDefect, type NaturalTooth } from '../mouth/mouth';
import { reason, type Reason } from '../reasons/reasons';
import type { Finding, ToothGroup } from '../diagnosisResult';

/** R11: plain, then with furcation of grade 2 or a bone defect. Specification §4. */
const GROUPS = {
  health: { plain: ['PeriodontalHealth'], complicata: ['PeriodontalComplicata'] },
  bleeding: { plain: ['Gingivites'], complicata: ['GingivitesComplicata'] },
  levis: { plain: ['PeriodontitisLevis'], complicata: ['PeriodontitisLevisComplicata'] },
  gravis: {
    plain: ['PeriodontitisGravis'],
    complicata: ['PeriodontitisGravis', 'PeriodontitisGravisComplicata'],
  },
} as const satisfies Record<string, Record<'plain' | 'complicata', readonly ToothGroup[]>>;

function complications(tooth: NaturalTooth): readonly Reason[] {
  const { furcation: grade } = tooth;
  const reasons: Reason[] = [];
  if (reaches(grade, FURCATION.complex))
    reasons.push(reason('group.furcation', { grade, threshold: FURCATION.complex }));
  if (hasAnyDefect(tooth)) reasons.push(reason('group.defect', {}));
  return reasons;
}

function severity(
  { estimate, bleeding }: NaturalTooth,
  percent: number,
): { row: keyof typeof GROUPS; why: readonly Reason[] } {
  if (percent > 0) {
    const why =
      estimate === null
        ? reason('group.bone-loss', { percent, threshold: BONE_LOSS.stage3 })
        : reason('group.estimate', { third: estimate.third });
    return { row: percent > BONE_LOSS.stage3 ? 'gravis' : 'levis', why: [why] };
  }
  const none = reason('group.no-bone-loss', {});
  if (!reaches(bleeding, 1)) return { row: 'health', why: [none] };
  return { row: 'bleeding', why: [none, reason('group.bleeding', { surfaces: bleeding })] };
}

/**
 * R11, on raw bone loss. A tooth without measurement gets no group, nor does one without bone loss that was
 * not charted for bleeding: they are not called healthy.
 */
export function findToothGroups(tooth: NaturalTooth): Finding<readonly ToothGroup[]> {
  const { worst, boneLoss } = tooth;
  if (worst === null) {
    const lacks = 'known' in boneLoss && boneLoss.missing.length > 0;
    return { is: [], because: [reason(lacks ? 'tooth.unmeasured' : 'tooth.markers-do-not-fit', {})] };
  }
  if (worst >= BONE_LOSS.total) {
    const because = [reason('group.total', { percent: worst, threshold: BONE_LOSS.total })];
    return { is: ['TotalPeriodontitis'], because };
  }
  const isDry = !reaches(tooth.bleeding, 1);
  if (worst === 0 && isDry && !isCharted(tooth, 'bleeding'))
    return { is: [], because: [reason('tooth.bleeding-not-charted', {})] };
  const complicated = complications(tooth);
  const { row, why } = severity(tooth, worst);
  const groups = GROUPS[row][complicated.length > 0 ? 'complicata' : 'plain'];
  return { is: groups, because: [...why, ...complicated] };
}
