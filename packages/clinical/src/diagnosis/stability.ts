import type { Stability } from '../model/assessment';
import { numbers } from './attachment';
import { withoutDepth } from './condition';
import { BLEEDING_INDEX, DEPTH } from './constants';
import { bleedingIndex, bleedingSum } from './hygiene';
import type { Mouth } from './mouth';
import { reason } from './reasons';
import type { Finding, Reason } from './result';

/**
 * R8, periodontitis only: unstable at a bleeding index of 10 % or more, at any pocket of 5 mm or more,
 * or at a bleeding one of 4 mm; teeth that do not define the stage count too.
 */
export function stability(mouth: Mouth): Finding<Stability> {
  const because: Reason[] = [];
  const { bleeding, surfaces } = bleedingSum(mouth);
  const percent = bleedingIndex(mouth);
  if (100 * bleeding >= BLEEDING_INDEX.unstable * surfaces)
    because.push(reason('stability.bleeding', { percent, threshold: BLEEDING_INDEX.unstable }));
  const deep = mouth.natural.filter(({ depth }) => depth >= DEPTH.unstable);
  if (deep.length > 0)
    because.push(reason('stability.pocket', { teeth: numbers(deep), threshold: DEPTH.unstable }));
  const bleedingPockets = mouth.natural.filter(
    (tooth) => tooth.depth === DEPTH.unstableBleeding && tooth.bleeding > 0,
  );
  if (bleedingPockets.length > 0)
    because.push(
      reason('stability.bleeding-pocket', {
        teeth: numbers(bleedingPockets),
        threshold: DEPTH.unstableBleeding,
      }),
    );
  if (because.length > 0) return { is: 'Unstable', because };
  because.push(reason('stability.stable', { percent, threshold: BLEEDING_INDEX.unstable }));
  const unknown = withoutDepth(mouth);
  if (unknown.length > 0) because.push(reason('stability.depth-not-recorded', { teeth: numbers(unknown) }));
  return { is: 'Stable', because };
}
