import { SUPPORTIVE_CARE } from './constants';
import type { Diagnosis, ImplantResult } from './result';

function naturalMonths({ condition, stage, grade, stability }: Diagnosis): number | null {
  if (condition === 'Edentulous') return null;
  if (condition !== 'Periodontitis') return SUPPORTIVE_CARE[condition];
  if (stage === null || grade === null || stability === 'Unstable') return SUPPORTIVE_CARE.unstable;
  return SUPPORTIVE_CARE.periodontitis[grade][stage];
}

function implantMonths({ condition }: ImplantResult, hasHistory: boolean): number {
  const { implant } = SUPPORTIVE_CARE;
  if (condition !== 'PeriImplantHealth') return implant[condition];
  return hasHistory ? implant.healthWithHistory : implant.health;
}

/**
 * Clinical rules §6.3: months to the next visit, the shortest that teeth and implants ask for. A history
 * is periodontitis now or an earlier stage. Null without natural teeth and implants.
 */
export function supportiveCareMonths(
  diagnosis: Diagnosis,
  implants: readonly ImplantResult[],
  hasEarlierStage: boolean,
): number | null {
  const hasHistory = diagnosis.condition === 'Periodontitis' || hasEarlierStage;
  const teeth = naturalMonths(diagnosis);
  const months = implants.map((implant) => implantMonths(implant, hasHistory));
  if (teeth !== null) months.push(teeth);
  return months.length === 0 ? null : Math.min(...months);
}
