import { PLAQUE_MAXIMUM } from '../model/clinicalValues';
import { settle } from './boneLoss';
import { HYGIENE } from './constants';
import type { Mouth } from './mouth';
import type { HygieneLevel } from './result';

function plaqueSum({ natural }: Mouth): number {
  return natural.reduce((sum, { plaque }) => sum + plaque, 0);
}

function mostPlaque({ plaqueSurfaces }: Mouth): number {
  return plaqueSurfaces ? PLAQUE_MAXIMUM.surfaces : PLAQUE_MAXIMUM.index;
}

/** Percent of the plaque that there could be on the natural teeth; null without natural teeth. */
export function plaqueIndex(mouth: Mouth): number | null {
  if (mouth.natural.length === 0) return null;
  return settle((100 * plaqueSum(mouth)) / (mostPlaque(mouth) * mouth.natural.length));
}

/**
 * Mean index over natural teeth (surfaces × 3/4); the edge goes to the better level. Null where nothing
 * was charted and the answer was postponed, and without natural teeth. Clinical rules §4.0.
 */
export function oralHygiene(mouth: Mouth): HygieneLevel | null {
  if (mouth.natural.length === 0) return null;
  if (!mouth.plaqueCharted && mouth.information.oralHygiene === 'Later registration') return null;
  const index = PLAQUE_MAXIMUM.index * plaqueSum(mouth);
  const upTo = (mean: number) => index <= mean * mostPlaque(mouth) * mouth.natural.length;
  if (upTo(HYGIENE.good)) return 'Good';
  return upTo(HYGIENE.fair) ? 'Fair' : 'Poor';
}

/** Bleeding surfaces of natural teeth, charted and possible. The product's own sum: implants do not count. */
export function bleedingSum({ natural, bleedingSurfaces }: Mouth): {
  readonly bleeding: number;
  readonly surfaces: number;
} {
  return {
    bleeding: natural.reduce((sum, tooth) => sum + tooth.bleeding, 0),
    surfaces: bleedingSurfaces * natural.length,
  };
}

/** R4: percent of the surfaces of natural teeth; null without natural teeth. */
export function bleedingIndex(mouth: Mouth): number | null {
  const { bleeding, surfaces } = bleedingSum(mouth);
  return surfaces === 0 ? null : settle((100 * bleeding) / surfaces);
}
