import type { Stability } from '../../model/assessment';
import { BLEEDING_INDEX, DEPTH } from '../constants';
import { notCharted, reaches } from '../mouth/charted';
import { bleedsFrom, provenBleeding } from '../mouth/hygiene';
import { countedTeeth, type Mouth } from '../mouth/mouth';
import { reason } from '../reasons';
import type { Finding } from '../result';
import type { Reason } from '../reasons';
import { numbers } from './attachment';
import { shortReasons } from './condition';

/**
 * R8, periodontitis only: unstable at a bleeding index of 10 % or more, at any pocket of 5 mm or more, or at a
 * bleeding one of 4 mm; teeth that do not define the stage count too, those with another cause do not. Null: not
 * judged, since too little was charted to call it stable.
 */
export function stability(mouth: Mouth): Finding<Stability | null> {
  const because: Reason[] = [];
  const percent = provenBleeding(mouth);
  const threshold = BLEEDING_INDEX.unstable;
  if (bleedsFrom(mouth, threshold)) because.push(reason('stability.bleeding', { percent, threshold }));
  const counted = countedTeeth(mouth);
  const deep = counted.filter(({ depth }) => reaches(depth, DEPTH.unstable));
  if (deep.length > 0)
    because.push(reason('stability.pocket', { teeth: numbers(deep), threshold: DEPTH.unstable }));
  const bleedingPockets = counted.filter(
    ({ depth, bleeding }) => depth === DEPTH.unstableBleeding && reaches(bleeding, 1),
  );
  if (bleedingPockets.length > 0)
    because.push(
      reason('stability.bleeding-pocket', {
        teeth: numbers(bleedingPockets),
        threshold: DEPTH.unstableBleeding,
      }),
    );
  if (because.length > 0) return { is: 'Unstable', because };
  const missing = shortReasons(mouth);
  if (missing.length > 0) return { is: null, because: missing };
  because.push(reason('stability.stable', { percent, threshold }));
  const unknown = notCharted(mouth, 'depth');
  if (unknown.length > 0) because.push(reason('stability.depth-not-recorded', { teeth: numbers(unknown) }));
  return { is: 'Stable', because };
}
