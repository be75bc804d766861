import {
  type Assessment,
  CLINICAL_VALUES,
  type Preferences,
  PROBING_ORDER,
  registration,
  toothState,
  findValue,
  type ClinicalValueType,
  teethWithoutValue,
  toValues,
} from '@alveola/clinical';
import { type DepthBand, depthBand } from '@alveola/report';
import { isOpen } from '../../document/editor';
import type { ActiveAssessment } from '../../saving/assessment';

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
  /** A value was entered at a natural tooth, even if only 0. */
  readonly isCharted: boolean;
}

/** Counts surfaces or index points of natural teeth; indices leave implants out. */
export function tallies(a: Assessment, preferences: Preferences): { bleeding: Tally; plaque: Tally } {
  const natural = PROBING_ORDER.filter((tooth) => toothState(a, tooth) === 'present');
  const { bleedingSurfaces, plaqueSurfaces } = registration(a.clinical_values, preferences);
  const tally = (type: 'Bleeding' | 'Plaque', most: number): Tally => {
    const charted = natural.flatMap((tooth) => findValue(a, type, tooth) ?? []);
    return {
      count: charted.reduce((sum, value) => sum + value, 0),
      // Follows the index: in records without zeros, one value means that all teeth were examined.
      total: (a.clinical_values.zeros ? charted.length : natural.length) * most,
      isCharted: charted.length > 0,
    };
  };
  return {
    bleeding: tally('Bleeding', bleedingSurfaces),
    plaque: tally('Plaque', CLINICAL_VALUES.Plaque.maximum({ bleedingSurfaces, plaqueSurfaces })),
  };
}

/** In older records a missing pocket depth was never 0, so it is not asked. */
const ASKED: readonly ClinicalValueType[] = ['Bleeding', 'Mobility', 'Furcation', 'Plaque'];

/**
 * Records from before zeros were kept do not tell a 0 from a blank, so the clinician is asked once for each
 * type.
 * @returns how many blanks to ask about; 0: no question
 */
export function blanksAsked({ editor, opened, blanksKept }: ActiveAssessment): number {
  if (!editor || !isOpen(editor) || !opened) return 0;
  const { document, valueType: type } = editor;
  const { clinical_values: before } = opened.document;
  const isOlder = !before.zeros && toValues(before, type).length > 0;
  if (!isOlder || !ASKED.includes(type) || blanksKept.includes(type)) return 0;
  return teethWithoutValue(document, type).length;
}
