import type { Grade, Stage } from '../model/assessment';
import { numbers } from './attachment';
import { reason } from './reasons';
import type { Condition, Finding, ImplantResult, Reason, Referral } from './result';

/** The referral matrix. Specification §9. */
const REFERRAL = {
  I: { A: 'none', B: 'none', C: 'consider' },
  II: { A: 'none', B: 'none', C: 'recommended' },
  III: { A: 'consider', B: 'recommended', C: 'recommended' },
  IV: { A: 'recommended', B: 'recommended', C: 'recommended' },
} as const satisfies Record<Stage, Record<Grade, Referral>>;

/** R10: the highest of what the natural teeth and the implants ask for; mucositis asks for none. */
export function referral(
  condition: Condition,
  stage: Stage | null,
  grade: Grade | null,
  implants: readonly ImplantResult[],
): Finding<Referral> {
  const because: Reason[] = [];
  let is: Referral = 'none';
  if (stage !== null && grade !== null) {
    is = REFERRAL[stage][grade];
    because.push(reason('referral.stage-and-grade', { stage, grade }));
  }
  const diseased = implants.filter((implant) => implant.condition === 'PeriImplantitis');
  if (diseased.length > 0) {
    is = 'recommended';
    because.push(reason('referral.peri-implantitis', { teeth: numbers(diseased) }));
  }
  if (because.length === 0) because.push(reason('referral.not-needed', { condition }));
  return { is, because };
}
