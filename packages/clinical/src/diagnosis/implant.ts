import { IMPLANT } from './constants';
import type { Implant } from './mouth';
import { reason } from './reasons';
import type { Certainty, ImplantCondition, Reason } from './result';

export interface ImplantFinding {
  readonly is: ImplantCondition;
  readonly certainty: Certainty;
  readonly because: readonly Reason[];
}

function inflammation({ bleeding, suppuration }: Implant): readonly Reason[] {
  const found: Reason[] = [];
  if (bleeding >= 1) found.push(reason('implant.bleeding', { surfaces: bleeding }));
  if (suppuration) found.push(reason('implant.suppuration', {}));
  return found;
}

function pocketReason({ depth }: Implant): Reason {
  const code = depth >= IMPLANT.deep ? 'implant.pocket' : 'implant.pocket-low';
  return reason(code, { depth, threshold: IMPLANT.deep });
}

function healthy({ worst: percent }: Implant): ImplantFinding {
  const because = [reason('implant.no-inflammation', {})];
  if (percent !== null && percent >= IMPLANT.probable)
    because.push(reason('implant.reduced-bone', { percent, threshold: IMPLANT.probable }));
  return { is: 'PeriImplantHealth', certainty: 'definite', because };
}

/** A single bleeding point may come from the probe: re-check. Renvert 2018. */
function isMinimal({ bleeding, suppuration }: Implant, percent: number): boolean {
  return bleeding === 1 && !suppuration && percent < IMPLANT.probable;
}

/**
 * R9, the first row that fits. Bone loss of 30 % of the implant stands for the published 3 mm of a 10 mm
 * implant; without a baseline film inflammation, 3 mm and a pocket of 6 mm are needed. Berglundh 2018.
 */
export function implantFinding(implant: Implant): ImplantFinding {
  const { worst: percent, depth, suppuration, defect } = implant;
  const inflamed = inflammation(implant);
  if (inflamed.length === 0) return healthy(implant);
  if (percent === null) {
    const because = [...inflamed, reason('implant.unmeasured', {})];
    return { is: 'PeriImplantMucositis', certainty: 'radiograph needed', because };
  }
  const isDeep = depth >= IMPLANT.deep;
  if (percent >= IMPLANT.definite) {
    const loss = reason('implant.bone-loss', { percent, threshold: IMPLANT.definite });
    const because = [...inflamed, loss, pocketReason(implant)];
    return { is: 'PeriImplantitis', certainty: isDeep ? 'definite' : 'probable', because };
  }
  if (percent >= IMPLANT.probable && isDeep && (suppuration || defect)) {
    const loss = reason('implant.bone-loss', { percent, threshold: IMPLANT.probable });
    const shape = defect ? [reason('implant.defect', {})] : [];
    return {
      is: 'PeriImplantitis',
      certainty: 'probable',
      because: [...inflamed, loss, pocketReason(implant), ...shape],
    };
  }
  const low = reason('implant.bone-loss-low', { percent, threshold: IMPLANT.definite });
  const minimal = isMinimal(implant, percent) ? [reason('implant.minimal-bleeding', {})] : [];
  return { is: 'PeriImplantMucositis', certainty: 'definite', because: [...inflamed, low, ...minimal] };
}
