import { onlyKnown, type Site } from '../../model/sites';
import type { Third } from '../../model/markers';
import type { Side, ToothNumber } from '../../model/tooth';
import { DEPTH, ESTIMATE, FURCATION, MEASURING_ERROR, MOBILITY } from '../constants';
import { larger, settle } from '../mouth/boneLoss';
import { reaches } from '../mouth/charted';
import { changeTeeth } from '../mouth/exclusions';
import {
  type Charted,
  type Implant,
  type Mouth,
  type NaturalTooth,
  type ToothRecord,
  hasAnyDefect,
} from '../mouth/mouth';
import { withoutBleeding, siteTrials, withBleeding, withLowerMargins } from './siteTrials';

export const TRIAL_CHANGES = [
  'boneLoss+',
  'boneLoss-',
  'estimate+1',
  'estimate-1',
  'depth+1',
  'depth-1',
  'margin+1',
  'margin-1',
  'bleeding=0',
  'bleeding=1',
  'bleedingIndex+1',
  'bleedingIndex-1',
  'allBoneLoss+',
  'allBoneLoss-',
  'allEstimates-',
  'allMargin-1',
  'allMargin-2',
] as const;
export type TrialChange = (typeof TRIAL_CHANGES)[number];

export interface DecidingValue {
  readonly tooth?: ToothNumber;
  readonly site?: Site;
  readonly change: TrialChange;
}

export interface Trial {
  readonly what: DecidingValue;
  readonly mouth: Mouth;
}

type Shifted = Pick<ToothRecord, 'boneLoss'> & { readonly worst: number };

function shiftBoneLoss(
  { boneLoss }: Pick<Charted, 'boneLoss'>,
  points: (side: Side) => number,
): Shifted | null {
  if (!('worst' in boneLoss)) return null;
  const shift = (side: Side) => {
    const percent = boneLoss[side];
    return percent === null ? null : settle(Math.max(0, percent + points(side)));
  };
  const distal = shift('distal');
  const mesial = shift('mesial');
  const worst = larger(distal, mesial);
  const isSame = distal === boneLoss.distal && mesial === boneLoss.mesial;
  return isSame || worst === null ? null : { boneLoss: { distal, mesial, worst }, worst };
}

function toRecord(shifted: Shifted | null): Partial<ToothRecord> | null {
  return shifted && { boneLoss: shifted.boneLoss, measured: shifted.worst };
}

function byError({ errors }: Charted, times: number): (side: Side) => number {
  return (side) => times * errors[side];
}

function shiftDepth({ depth: depthBefore }: Charted, by: number): { readonly depth: number } | null {
  if (depthBefore === null || depthBefore < 1) return null;
  const depth = Math.min(DEPTH.most, depthBefore + by);
  return depth === depthBefore ? null : { depth };
}

type Changing<ToothOrImplant, Change> = (charted: ToothOrImplant) => Change | null;
type Named<ToothOrImplant, Change> = readonly (readonly [
  change: TrialChange,
  changing: Changing<ToothOrImplant, Change>,
])[];
type ToothChanges = Named<NaturalTooth, Partial<ToothRecord>>;

const BONE_LOSS: ToothChanges = [
  ['boneLoss+', (tooth) => toRecord(shiftBoneLoss(tooth, byError(tooth, 1)))],
  ['boneLoss-', (tooth) => toRecord(shiftBoneLoss(tooth, byError(tooth, -1)))],
];
const DEPTHS: ToothChanges = [
  ['depth+1', (tooth) => shiftDepth(tooth, MEASURING_ERROR.depth)],
  ['depth-1', (tooth) => shiftDepth(tooth, -MEASURING_ERROR.depth)],
];

/** A pocket of 4 mm counts only where it bleeds. */
const BLEEDING: ToothChanges = [
  [
    'bleeding=0',
    ({ depth, bleeding, sites }) =>
      depth === DEPTH.pocket && reaches(bleeding, 1)
        ? { bleeding: 0, sites: sites && withoutBleeding(sites) }
        : null,
  ],
  [
    'bleeding=1',
    ({ depth, bleeding, sites }) =>
      depth === DEPTH.pocket && bleeding === 0
        ? { bleeding: 1, sites: sites && withBleeding(sites, (index) => sites.depth[index] === DEPTH.pocket) }
        : null,
  ],
];

const IMPLANTS: Named<Implant, Partial<Implant>> = [
  ['boneLoss+', (implant) => shiftBoneLoss(implant, byError(implant, 1))],
  ['boneLoss-', (implant) => shiftBoneLoss(implant, byError(implant, -1))],
  ['depth+1', (implant) => shiftDepth(implant, MEASURING_ERROR.depth)],
  ['depth-1', (implant) => shiftDepth(implant, -MEASURING_ERROR.depth)],
  ['bleeding=0', ({ bleeding }) => (bleeding === 1 ? { bleeding: 0 } : null)],
  ['bleeding=1', ({ bleeding }) => (bleeding === 0 ? { bleeding: 1 } : null)],
];

function withTooth(mouth: Mouth, tooth: NaturalTooth, change: Partial<ToothRecord>): Mouth {
  return { ...mouth, ...changeTeeth(mouth, (record) => (record === tooth ? change : null)) };
}

function trialsAt(mouth: Mouth, tooth: NaturalTooth, changes: ToothChanges): readonly Trial[] {
  return changes.flatMap(([change, changing]) => {
    const toothChange = changing(tooth);
    return toothChange === null
      ? []
      : [{ what: { tooth: tooth.tooth, change }, mouth: withTooth(mouth, tooth, toothChange) }];
  });
}

/**
 * Rules 1.3 §11: only the worst-looking tooth may truly be a class worse, and one without loss only beside a
 * sign of disease: measuring that tooth settles the upper edge of its class.
 */
function mayBeWorse({ natural }: Mouth, tooth: NaturalTooth, third: Third): boolean {
  const isSettled = natural.some(
    ({ measured, confounded, usable }) =>
      measured !== null && !confounded && reaches(usable, ESTIMATE.percent[third]),
  );
  const hasSign =
    reaches(tooth.depth, DEPTH.pocket) ||
    reaches(tooth.furcation, FURCATION.unmeasured) ||
    reaches(tooth.mobility, MOBILITY.marked) ||
    hasAnyDefect(tooth);
  return !isSettled && (third > 0 || hasSign);
}

/** The class above and below, as the percent that it counts for. */
const NEXT_CLASS = {
  0: { more: 1, less: null },
  1: { more: 2, less: 0 },
  2: { more: 3, less: 1 },
  3: { more: null, less: 2 },
} as const;

function estimateTrials(mouth: Mouth, tooth: NaturalTooth): readonly Trial[] {
  if (tooth.estimate === null) return [];
  const { third } = tooth.estimate;
  const { more: classAbove, less } = NEXT_CLASS[third];
  const above =
    classAbove === null
      ? { third, percent: ESTIMATE.beyond }
      : { third: classAbove, percent: ESTIMATE.percent[classAbove] };
  const below = less === null ? null : { third: less, percent: ESTIMATE.percent[less] };
  return trialsAt(mouth, tooth, [
    ['estimate+1', () => (mayBeWorse(mouth, tooth, third) ? { estimate: above } : null)],
    ['estimate-1', () => below && { estimate: below }],
  ]);
}

function depthTrials(mouth: Mouth, tooth: NaturalTooth): readonly Trial[] {
  const isSited = tooth.sites !== null && onlyKnown(tooth.sites.depth).length > 0;
  return [
    ...(isSited ? [] : trialsAt(mouth, tooth, DEPTHS)),
    ...siteTrials(tooth).map(({ site, change, changed }) => ({
      what: { tooth: tooth.tooth, site, change },
      mouth: withTooth(mouth, tooth, changed),
    })),
  ];
}

/** The bleeding index changes by one surface, at no particular tooth. */
function indexTrials(mouth: Mouth): readonly Trial[] {
  const counts = mouth.natural.flatMap(({ bleeding }) => bleeding ?? []);
  const sum = counts.reduce((total, surfaces) => total + surfaces, 0);
  const most = mouth.bleedingSurfaces * counts.length;
  return [
    ...(sum < most
      ? [{ what: { change: 'bleedingIndex+1' }, mouth: { ...mouth, bleedingShift: 1 } } as const]
      : []),
    ...(sum > 0
      ? [{ what: { change: 'bleedingIndex-1' }, mouth: { ...mouth, bleedingShift: -1 } } as const]
      : []),
  ];
}

function everywhere(
  mouth: Mouth,
  change: TrialChange,
  changing: Changing<NaturalTooth, Partial<ToothRecord>>,
): readonly Trial[] {
  const changed = changeTeeth(mouth, changing);
  const isSame = changed.natural.every((tooth, n) => tooth.record === mouth.natural[n]?.record);
  return isSame ? [] : [{ what: { change }, mouth: { ...mouth, ...changed } }];
}

function implantTrials(mouth: Mouth): readonly Trial[] {
  return mouth.implants.flatMap((implant) =>
    IMPLANTS.flatMap(([change, changing]) => {
      const implantChange = changing(implant);
      if (implantChange === null) return [];
      const implants = mouth.implants.map((otherImplant) =>
        otherImplant === implant ? { ...implant, ...implantChange } : otherImplant,
      );
      return [{ what: { tooth: implant.tooth, change }, mouth: { ...mouth, implants } }];
    }),
  );
}

/** All margins may have been read with the same error. */
function lowerMargins(by: number): Changing<NaturalTooth, Partial<ToothRecord>> {
  return ({ sites }) => {
    if (sites === null || onlyKnown(sites.margin).length === 0) return null;
    return { sites: withLowerMargins(sites, by) };
  };
}

/** Rules 1.1 §9 as rules 1.3 §8 and §11 have it; a trial that would change nothing is left out. */
export function trials(mouth: Mouth): readonly Trial[] {
  const { allMore, allLessTimes } = MEASURING_ERROR;
  const { natural } = mouth;
  return [
    ...natural.flatMap((tooth) => [...trialsAt(mouth, tooth, BONE_LOSS), ...estimateTrials(mouth, tooth)]),
    ...natural.flatMap((tooth) => depthTrials(mouth, tooth)),
    ...natural.flatMap((tooth) => trialsAt(mouth, tooth, BLEEDING)),
    ...indexTrials(mouth),
    ...everywhere(mouth, 'allBoneLoss+', (tooth) => toRecord(shiftBoneLoss(tooth, () => allMore))),
    ...everywhere(mouth, 'allBoneLoss-', (tooth) =>
      toRecord(shiftBoneLoss(tooth, byError(tooth, -allLessTimes))),
    ),
    ...everywhere(mouth, 'allEstimates-', ({ estimate }) =>
      estimate?.third === 1 ? { estimate: { third: 1, percent: ESTIMATE.low } } : null,
    ),
    ...implantTrials(mouth),
    ...everywhere(mouth, 'allMargin-1', lowerMargins(1)),
    ...everywhere(mouth, 'allMargin-2', lowerMargins(2)),
  ];
}
