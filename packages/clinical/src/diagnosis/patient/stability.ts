import type { Stability } from '../../model/assessment';
import { BLEEDING_INDEX, DEPTH } from '../constants';
import { notCharted, reaches, bleedingSite, hasBleedingPocket } from '../mouth/charted';
import { bleedsFrom, provenBleeding } from '../mouth/hygiene';
import { countedTeeth, type Mouth, type NaturalTooth, numbers } from '../mouth/mouth';
import { reason, type Reason } from '../reasons/reasons';
import type { Finding } from '../diagnosisResult';
import { shortReasons } from './condition';

function isBleedingDepth(mm: number): boolean {
  return mm === DEPTH.unstableBleeding;
}

/** A pocket of 4 mm must bleed at the same site, or anywhere at a tooth charted with one value. */
function bleedingPockets(counted: readonly NaturalTooth[]): readonly Reason[] {
  const threshold = DEPTH.unstableBleeding;
  const teeth = counted.filter((tooth) => hasBleedingPocket(tooth, isBleedingDepth));
  const sited = teeth.flatMap((tooth) => {
    const site = bleedingSite(tooth, isBleedingDepth);
    return site === null ? [] : [{ tooth: tooth.tooth, ...site }];
  });
  const whole = teeth.filter(({ tooth }) => !sited.some((sitedTooth) => sitedTooth.tooth === tooth));
  const [first] = sited;
  const because: Reason[] = [];
  if (whole.length > 0)
    because.push(reason('stability.bleeding-pocket', { teeth: numbers(whole), threshold }));
  if (first !== undefined)
    because.push(reason('stability.site', { ...first, teeth: numbers(sited), threshold }));
  return because;
}

function pus(counted: readonly NaturalTooth[]): readonly Reason[] {
  const teeth = counted.filter(({ sites }) => sites?.suppuration.includes(true) === true);
  return teeth.length > 0 ? [reason('stability.suppuration', { teeth: numbers(teeth) })] : [];
}

/**
 * R8, periodontitis only: unstable at a bleeding index of 10 % or more, at any pocket of 5 mm or more, or at
 * a bleeding one of 4 mm; teeth that do not define the stage count too, those with another cause do not. Null
 * where too little was charted to call it stable.
 */
export function findStability(mouth: Mouth): Finding<Stability | null> {
  const because: Reason[] = [];
  const percent = provenBleeding(mouth);
  const threshold = BLEEDING_INDEX.unstable;
  if (bleedsFrom(mouth, threshold)) because.push(reason('stability.bleeding', { percent, threshold }));
  const counted = countedTeeth(mouth);
  const deep = counted.filter(({ depth }) => reaches(depth, DEPTH.unstable));
  if (deep.length > 0)
    because.push(reason('stability.pocket', { teeth: numbers(deep), threshold: DEPTH.unstable }));
  because.push(...bleedingPockets(counted), ...pus(counted));
  if (because.length > 0) return { is: 'Unstable', because };
  const missing = shortReasons(mouth);
  if (missing.length > 0) return { is: null, because: missing };
  because.push(reason('stability.stable', { percent, threshold }));
  const unknown = notCharted(mouth, 'depth');
  if (unknown.length > 0) because.push(reason('stability.depth-not-recorded', { teeth: numbers(unknown) }));
  return { is: 'Stable', because };
}
