import { SUPPORTIVE_CARE, WARNING } from '../constants';
import type { Judgement } from '../judge';
import type { ToothResult } from '../diagnosisResult';
import { isMobile } from '../teeth/implant';
import { isFailing, type JudgedImplant, knownCauses, urgentTeeth } from './toothNeeds';

/** Leaves out single teeth; null where the condition sets no interval. */
function conditionMonths({ standing, condition, history, mouth }: Judgement): number | null {
  const { stage, grade, stability } = standing;
  if (standing.condition === 'Edentulous') return null;
  if (standing.condition === 'Undetermined')
    return condition.isByAnswerAlone ? SUPPORTIVE_CARE.openAnswer : null;
  if (standing.condition !== 'Periodontitis') return SUPPORTIVE_CARE[standing.condition];
  if (stage === null || grade === null || stability !== 'Stable') return SUPPORTIVE_CARE.unstable;
  const isUntreated = history === null || mouth.information.patientAge < WARNING.adult;
  const months = SUPPORTIVE_CARE.periodontitis[grade][stage];
  return isUntreated ? Math.min(SUPPORTIVE_CARE.untreated, months) : months;
}

/** Null while the condition of the teeth is undetermined by more than an answer. */
function implantMonths({ standing, condition, history }: Judgement, judged: JudgedImplant): number | null {
  const { implant } = SUPPORTIVE_CARE;
  const { is: implantCondition } = judged.finding;
  if (isMobile(judged.implant)) return SUPPORTIVE_CARE.urgent;
  if (isFailing(judged)) return SUPPORTIVE_CARE.failing;
  if (implantCondition === 'PeriImplantitis' || implantCondition === 'PeriImplantMucositis')
    return implant[implantCondition];
  if (standing.condition === 'Undetermined' && !condition.isByAnswerAlone) return null;
  if (implantCondition === 'NotJudged') return implant.NotJudged;
  const hasHistory = standing.condition === 'Periodontitis' || history !== null;
  return hasHistory ? implant.healthWithHistory : implant.health;
}

/**
 * Clinical rules §6.3 as rules 1.3 §5 have it: months to the next visit, the shortest that the condition,
 * single teeth and implants require; 0 means at once. Periodontitis now or an earlier stage counts as a
 * history. Null where the chart allows no statement.
 */
export function supportiveCareMonths(judgement: Judgement, results: readonly ToothResult[]): number | null {
  const { mouth, open, excluded, implants } = judgement;
  const isUrgent = urgentTeeth(mouth).all.length > 0;
  const isOpen = open.length + excluded.length + knownCauses(mouth, results).length > 0;
  const months = [
    isUrgent ? SUPPORTIVE_CARE.urgent : null,
    isOpen ? SUPPORTIVE_CARE.unexplained : null,
    conditionMonths(judgement),
    ...implants.map((implant) => implantMonths(judgement, implant)),
  ].filter((interval) => interval !== null);
  return months.length === 0 ? null : Math.min(...months);
}
