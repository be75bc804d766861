import type { Assessment } from '../model/assessment';
import type { ToothNumber } from '../model/tooth';
import { toothState } from '../charting/rows';
import { findValue } from '../charting/values';
import { BLEEDING_INDEX, DEPTH, END_POINT } from './constants';
import type { Result } from './result';

export const END_POINT_CRITERIA = ['bleeding-pocket', 'deep-pocket', 'bleeding-index'] as const;
export type EndPointCriterion = (typeof END_POINT_CRITERIA)[number];

export interface CriterionFinding {
  readonly criterion: EndPointCriterion;
  readonly isMet: boolean;
  /** Millimetres, or percent of surfaces for the bleeding index. */
  readonly threshold: number;
  /** The teeth that miss it; empty for the bleeding index. */
  readonly teeth: readonly ToothNumber[];
  /** Percent; of the bleeding index alone. */
  readonly percent: number | null;
}

export interface EndPoint {
  /** Null: every charted value meets it, but not every tooth is charted. */
  readonly isReached: boolean | null;
  readonly criteria: readonly CriterionFinding[];
  readonly notCharted: readonly ToothNumber[];
}

/**
 * The end point of steps 1 and 2 at re-evaluation, over natural teeth: no pocket above 4 mm that bleeds, none
 * of 6 mm or more, bleeding index at most 10 %. Null without natural teeth. Clinical rules §6.1, RE3.
 */
export function endPoint(
  document: Assessment,
  { teeth, diagnosis }: Pick<Result, 'teeth' | 'diagnosis'>,
): EndPoint | null {
  const { bleedingIndex } = diagnosis;
  if (bleedingIndex === null) return null;
  const natural = teeth
    .map(({ tooth }) => tooth)
    .filter((tooth) => toothState(document, tooth) === 'present');
  const depthOf = (tooth: ToothNumber) => findValue(document, 'PocketDepth', tooth) ?? 0;
  const bleeds = (tooth: ToothNumber) => (findValue(document, 'Bleeding', tooth) ?? 0) > 0;
  const bleeding = natural.filter((tooth) => depthOf(tooth) > END_POINT.bleedingPocketAbove && bleeds(tooth));
  const deep = natural.filter((tooth) => depthOf(tooth) >= DEPTH.deep);
  const notCharted = natural.filter((tooth) => depthOf(tooth) === 0);
  const criteria: readonly CriterionFinding[] = [
    {
      criterion: 'bleeding-pocket',
      isMet: bleeding.length === 0,
      threshold: END_POINT.bleedingPocketAbove,
      teeth: bleeding,
      percent: null,
    },
    { criterion: 'deep-pocket', isMet: deep.length === 0, threshold: DEPTH.deep, teeth: deep, percent: null },
    {
      criterion: 'bleeding-index',
      isMet: bleedingIndex <= BLEEDING_INDEX.endPoint,
      threshold: BLEEDING_INDEX.endPoint,
      teeth: [],
      percent: bleedingIndex,
    },
  ];
  const isMissed = criteria.some(({ isMet }) => !isMet);
  return { isReached: isMissed ? false : notCharted.length > 0 ? null : true, criteria, notCharted };
}
