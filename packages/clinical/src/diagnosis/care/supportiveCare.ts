import { SUPPORTIVE_CARE } from '../constants';
import type { Judgement } from '../judge';
import type { Standing, ToothResult } from '../result';
import { isMobile } from '../sites/implant';
import { isFailing, type JudgedImplant, knownCauses } from './siteNeeds';

function naturalMonths({ condition, stage, grade, stability }: Standing, isOpen: boolean): number | null {
  if (condition === 'Edentulous') return null;
  if (condition !== 'Periodontitis') {
    if (isOpen) return SUPPORTIVE_CARE.unexplained;
    return condition === 'Undetermined' ? null : SUPPORTIVE_CARE[condition];
  }
  if (stage === null || grade === null || stability !== 'Stable') return SUPPORTIVE_CARE.unstable;
  return SUPPORTIVE_CARE.periodontitis[grade][stage];
}

/** Null: nothing of its own while the condition of the teeth is undetermined. */
function implantMonths({ standing, history }: Judgement, judged: JudgedImplant): number | null {
  const { implant } = SUPPORTIVE_CARE;
  const { is } = judged.finding;
  if (isFailing(judged) || isMobile(judged.implant)) return SUPPORTIVE_CARE.failing;
  if (is === 'PeriImplantitis' || is === 'PeriImplantMucositis') return implant[is];
  if (standing.condition === 'Undetermined') return null;
  if (is === 'NotJudged') return implant.NotJudged;
  const hasHistory = standing.condition === 'Periodontitis' || history !== null;
  return hasHistory ? implant.healthWithHistory : implant.health;
}

/**
 * Clinical rules §6.3 as rules 1.1 §6 have it: months to the next visit, the shortest that teeth and implants ask
 * for. A history is periodontitis now or an earlier stage. Null where nothing can be said.
 */
export function supportiveCareMonths(judgement: Judgement, results: readonly ToothResult[]): number | null {
  const { mouth, standing, open, implants } = judgement;
  const isOpen = open.length > 0 || knownCauses(mouth, results).length > 0;
  const months = [naturalMonths(standing, isOpen), ...implants.map((one) => implantMonths(judgement, one))];
  const known = months.filter((each) => each !== null);
  return known.length === 0 ? null : Math.min(...known);
}
