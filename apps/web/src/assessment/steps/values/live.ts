import {
  type Assessment,
  CLINICAL_VALUES,
  type Preferences,
  PROBING_ORDER,
  registration,
  toothState,
  findValue,
} from '@alveola/clinical';
import { type DepthBand, depthBand } from '@alveola/report';

/** Charted depths of teeth and implants in each band. */
export function depthCounts(a: Assessment): Readonly<Record<DepthBand, number>> {
  const bands = PROBING_ORDER.flatMap((tooth) => {
    const depth = findValue(a, 'PocketDepth', tooth);
    return depth === null || toothState(a, tooth) === 'missing' ? [] : depthBand(depth);
  });
  const count = (band: DepthBand) => bands.filter((each) => each === band).length;
  return { shallow: count('shallow'), moderate: count('moderate'), deep: count('deep') };
}

export interface Tally {
  readonly count: number;
  readonly total: number;
  /** A value was entered at a natural tooth, if only 0. */
  readonly isCharted: boolean;
}

/** What the indices are made of: surfaces (or index points) of natural teeth; implants count in neither. */
export function tallies(a: Assessment, preferences: Preferences): { bleeding: Tally; plaque: Tally } {
  const natural = PROBING_ORDER.filter((tooth) => toothState(a, tooth) === 'present');
  const { bleedingSurfaces, plaqueSurfaces } = registration(a.clinical_values, preferences);
  const tally = (type: 'Bleeding' | 'Plaque', most: number): Tally => {
    const charted = natural.flatMap((tooth) => findValue(a, type, tooth) ?? []);
    return {
      count: charted.reduce((sum, value) => sum + value, 0),
      total: natural.length * most,
      isCharted: charted.length > 0,
    };
  };
  return {
    bleeding: tally('Bleeding', bleedingSurfaces),
    plaque: tally('Plaque', CLINICAL_VALUES.Plaque.maximum({ bleedingSurfaces, plaqueSurfaces })),
  };
}
