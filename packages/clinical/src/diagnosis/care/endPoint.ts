import { partlyCharted } from '../../charting/sites/path';
import type { Assessment } from '../../model/assessment';
import type { ToothNumber } from '../../model/tooth';
import { BLEEDING_INDEX, DEPTH, END_POINT } from '../constants';
import { reaches, hasBleedingPocket } from '../mouth/charted';
import { bleedsFrom, provenBleeding } from '../mouth/hygiene';
import { countedTeeth, type Mouth, numbers } from '../mouth/mouth';

export const END_POINT_CRITERIA = ['bleeding-pocket', 'deep-pocket', 'bleeding-index'] as const;
export type EndPointCriterion = (typeof END_POINT_CRITERIA)[number];

export interface CriterionFinding {
  readonly criterion: EndPointCriterion;
  readonly isMet: boolean | null;
  /** Millimetres, or percent of surfaces for the bleeding index. */
  readonly threshold: number;
  readonly teeth: readonly ToothNumber[];
  readonly percent: number | null;
}

export interface EndPoint {
  /** Null: every charted value meets it, but not every tooth is charted, or not at every site. */
  readonly isReached: boolean | null;
  readonly criteria: readonly CriterionFinding[];
  readonly notCharted: { readonly depth: readonly ToothNumber[]; readonly bleeding: readonly ToothNumber[] };
  readonly partlyCharted: EndPoint['notCharted'];
}

/**
 * The end point of steps 1 and 2, over teeth without another cause: no pocket above 4 mm that bleeds, none of
 * 6 mm or more, bleeding index below 10 %, from where it counts as a recurrence. Clinical rules §6.1, RE3.
 */
export function endPointCriteria(mouth: Mouth): readonly CriterionFinding[] {
  const counted = countedTeeth(mouth);
  const bleeding = counted.filter((tooth) =>
    hasBleedingPocket(tooth, (mm) => mm > END_POINT.bleedingPocketAbove),
  );
  const deep = counted.filter(({ depth }) => reaches(depth, DEPTH.deep));
  const percent = provenBleeding(mouth);
  return [
    {
      criterion: 'bleeding-pocket',
      isMet: bleeding.length === 0,
      threshold: END_POINT.bleedingPocketAbove,
      teeth: numbers(bleeding),
      percent: null,
    },
    {
      criterion: 'deep-pocket',
      isMet: deep.length === 0,
      threshold: DEPTH.deep,
      teeth: numbers(deep),
      percent: null,
    },
    {
      criterion: 'bleeding-index',
      isMet: percent === null ? null : !bleedsFrom(mouth, BLEEDING_INDEX.endPoint),
      threshold: BLEEDING_INDEX.endPoint,
      teeth: [],
      percent,
    },
  ];
}

export function endPoint(mouth: Mouth, a: Assessment): EndPoint | null {
  if (mouth.natural.length === 0) return null;
  const criteria = endPointCriteria(mouth);
  const lacking = (type: 'depth' | 'bleeding') =>
    numbers(mouth.natural.filter((tooth) => tooth[type] === null));
  const begun = (type: 'depth' | 'bleeding') => {
    const teeth = partlyCharted(a, type);
    return numbers(mouth.natural.filter(({ tooth }) => teeth.includes(tooth)));
  };
  const notCharted = { depth: lacking('depth'), bleeding: lacking('bleeding') };
  const isMissed = criteria.some(({ isMet }) => isMet === false);
  const partly = { depth: begun('depth'), bleeding: begun('bleeding') };
  const gaps = [notCharted, partly].flatMap(({ depth, bleeding }) => [...depth, ...bleeding]);
  const asCharted = gaps.length === 0 ? true : null;
  return { isReached: isMissed ? false : asCharted, criteria, notCharted, partlyCharted: partly };
}
