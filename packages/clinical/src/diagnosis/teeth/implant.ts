import { IMPLANT } from '../constants';
import { settle } from '../mouth/boneLoss';
import { isCharted, reaches } from '../mouth/charted';
import { hasAnyDefect, type Implant } from '../mouth/mouth';
import { reason, type Reason } from '../reasons/reasons';
import type { Certainty, ImplantCondition } from '../diagnosisResult';

export interface ImplantFinding {
  readonly is: ImplantCondition;
  readonly certainty: Certainty | null;
  readonly because: readonly Reason[];
}

export function isMobile({ mobility }: Implant): boolean {
  return reaches(mobility, 1);
}

/** The chart shows no inflammation, but is too incomplete to rule it out. */
export function lacksCharting(implant: Implant): boolean {
  const isKnown = isCharted(implant, 'bleeding') && isCharted(implant, 'depth');
  return inflammation(implant).length === 0 && !isKnown;
}

function inflammation({ bleeding, suppuration }: Implant): readonly Reason[] {
  const reasons: Reason[] = [];
  if (reaches(bleeding, 1)) reasons.push(reason('implant.bleeding', { surfaces: bleeding }));
  if (suppuration) reasons.push(reason('implant.suppuration', {}));
  return reasons;
}

function isDeep({ depth }: Implant): boolean {
  return reaches(depth, IMPLANT.deep);
}

/** Millimetres where the implant's length is known, else percent. */
interface Loss {
  readonly amount: number;
  readonly limits: (typeof IMPLANT)['millimetres' | 'percent'];
  readonly why: (code: 'implant.bone-loss' | 'implant.bone-loss-low', threshold: number) => Reason;
}

function boneLossAmount({ length }: Implant, percent: number): Loss {
  if (length === null)
    return {
      amount: percent,
      limits: IMPLANT.percent,
      why: (code, threshold) => reason(code, { percent, threshold }),
    };
  const amount = settle((percent * length) / 100);
  return {
    amount,
    limits: IMPLANT.millimetres,
    why: (code, threshold) => reason(`${code}-mm`, { mm: amount, length, percent, threshold }),
  };
}

function pocketReason(implant: Implant): readonly Reason[] {
  const { depth } = implant;
  if (depth === null) return [reason('implant.depth-not-charted', {})];
  const code = isDeep(implant) ? 'implant.pocket' : 'implant.pocket-low';
  return [reason(code, { depth, threshold: IMPLANT.deep })];
}

/** §5, the first two rows: no inflammation is health only where bleeding and depth were charted. */
function withoutInflammation(implant: Implant): ImplantFinding {
  const { worst: percent, mobility: grade } = implant;
  const because: Reason[] = [];
  if (lacksCharting(implant)) because.push(reason('implant.not-charted', {}));
  if (isMobile(implant)) because.push(reason('implant.mobile', { grade }));
  if (because.length > 0) return { is: 'NotJudged', certainty: null, because };
  because.push(reason('implant.no-inflammation', {}));
  if (percent !== null && percent >= IMPLANT.reducedBone)
    because.push(reason('implant.reduced-bone', { percent, threshold: IMPLANT.reducedBone }));
  const loss = percent === null ? null : boneLossAmount(implant, percent);
  const isSevere = loss !== null && loss.amount >= loss.limits.definite;
  if (isSevere) because.push(loss.why('implant.bone-loss', loss.limits.definite));
  if (isDeep(implant)) because.push(...pocketReason(implant));
  const certainty = isSevere || isDeep(implant) ? 'probable' : 'definite';
  return { is: 'PeriImplantHealth', certainty, because };
}

/** A single bleeding point may come from the probe: re-check. Renvert 2018. */
function isMinimal({ bleeding, suppuration }: Implant, percent: number): boolean {
  return bleeding === 1 && !suppuration && percent < IMPLANT.reducedBone;
}

/** A deep pocket, and pus or a defect beside it, lower the loss that counts as peri-implantitis. */
function leastLoss(implant: Implant, limits: Loss['limits']): number {
  if (!isDeep(implant)) return limits.loss;
  return implant.suppuration || hasAnyDefect(implant) ? limits.withShape : limits.withPocket;
}

/**
 * Rules 1.1 §5, the first row that fits. Without a baseline film inflammation, 3 mm and a pocket of 6 mm are
 * needed (Berglundh 2018); percent replace millimetres where the implant's length is unknown.
 */
export function implantFinding(implant: Implant): ImplantFinding {
  const { worst: percent } = implant;
  const inflamed = inflammation(implant);
  if (inflamed.length === 0) return withoutInflammation(implant);
  if (percent === null) {
    const because = [...inflamed, reason('implant.unmeasured', {})];
    return { is: 'PeriImplantMucositis', certainty: 'radiograph needed', because };
  }
  const { amount, limits, why } = boneLossAmount(implant, percent);
  const least = leastLoss(implant, limits);
  if (amount >= least) {
    const isDefinite = amount >= limits.definite && isDeep(implant);
    const shape = amount < limits.withPocket && hasAnyDefect(implant) ? [reason('implant.defect', {})] : [];
    const loss = why('implant.bone-loss', isDefinite ? limits.definite : least);
    return {
      is: 'PeriImplantitis',
      certainty: isDefinite ? 'definite' : 'probable',
      because: [...inflamed, loss, ...pocketReason(implant), ...shape],
    };
  }
  const minimal = isMinimal(implant, percent) ? [reason('implant.minimal-bleeding', {})] : [];
  return {
    is: 'PeriImplantMucositis',
    certainty: amount >= limits.doubtful ? 'probable' : 'definite',
    because: [...inflamed, why('implant.bone-loss-low', least), ...minimal],
  };
}
