import {
  type Assessment,
  type Preferences,
  PROBING_ORDER,
  registration,
  toothState,
  valueOf,
} from '@alveola/clinical';

/** Look: up to 3 mm plain, 4–5 amber, from 6 mm red. */
export const DEPTH_LIMITS = { moderate: 4, deep: 6 } as const;
export type DepthBand = 'shallow' | 'moderate' | 'deep';

/** @param depth mm */
export function depthBand(depth: number): DepthBand {
  if (depth >= DEPTH_LIMITS.deep) return 'deep';
  return depth >= DEPTH_LIMITS.moderate ? 'moderate' : 'shallow';
}

/** Charted depths of teeth and implants in each band. */
export function depthCounts(a: Assessment): Readonly<Record<DepthBand, number>> {
  const bands = PROBING_ORDER.flatMap((tooth) => {
    const depth = valueOf(a, 'PocketDepth', tooth);
    return depth === null || toothState(a, tooth) === 'missing' ? [] : depthBand(depth);
  });
  const count = (band: DepthBand) => bands.filter((each) => each === band).length;
  return { shallow: count('shallow'), moderate: count('moderate'), deep: count('deep') };
}

export interface Tally {
  readonly count: number;
  readonly total: number;
}

/** What the indices are made of: surfaces (or index points) of natural teeth; implants count in neither. */
export function tallies(a: Assessment, preferences: Preferences): { bleeding: Tally; plaque: Tally } {
  const natural = PROBING_ORDER.filter((tooth) => toothState(a, tooth) === 'present');
  const { bleedingSurfaces, plaqueSurfaces } = registration(a.clinical_values, preferences);
  const sum = (type: 'Bleeding' | 'Plaque') =>
    natural.reduce((total, tooth) => total + (valueOf(a, type, tooth) ?? 0), 0);
  return {
    bleeding: { count: sum('Bleeding'), total: natural.length * bleedingSurfaces },
    plaque: { count: sum('Plaque'), total: natural.length * (plaqueSurfaces ? 4 : 3) },
  };
}
