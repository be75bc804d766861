import type { History } from '../model/assessment';
import { isMolar } from '../model/tooth';
import { numbers } from './attachment';
import { BLEEDING_INDEX, BONE_LOSS, DEPTH, FURCATION, GRADE, SETTLED_DECIMALS } from './constants';
import { bleedingSum } from './hygiene';
import type { Mouth, NaturalTooth } from './mouth';
import type { ReasonValue } from './result';

export const WHAT_IF_CODES = [
  'bone-loss-at-most',
  'bone-loss-below',
  'bone-loss-from',
  'bone-loss-above',
  'pocket-below',
  'furcation-below',
  'no-defect',
  'no-bleeding-at',
  'bleeding-less',
  'bleeding-more',
  'no-smoking',
  'no-diabetes',
  'no-teeth-lost',
  'no-rehabilitation',
  'no-earlier-stage',
] as const;
export type WhatIfCode = (typeof WHAT_IF_CODES)[number];

/** The mouth with one thing otherwise. */
export interface Trial {
  readonly code: WhatIfCode;
  readonly values: Readonly<Record<string, ReasonValue>>;
  readonly mouth: Mouth;
  readonly history: History | null;
}

/** What takes more teeth than these, points or surfaces than those, is not near. */
const MOST_TEETH = 6;
const MOST_POINTS = 10;
const MOST_SURFACES = 8;
/** The least step that settled values know. */
const STEP = 10 ** -SETTLED_DECIMALS;

type Change = Partial<Pick<NaturalTooth, 'usable' | 'depth' | 'furcation' | 'defect' | 'bleeding'>>;

function withTeeth(
  mouth: Mouth,
  teeth: readonly NaturalTooth[],
  change: (tooth: NaturalTooth) => Change,
): Mouth {
  return {
    ...mouth,
    natural: mouth.natural.map((tooth) => (teeth.includes(tooth) ? { ...tooth, ...change(tooth) } : tooth)),
  };
}

/** The first tooth, the first two …: up to as many as are still near. */
function growing(teeth: readonly NaturalTooth[]): readonly (readonly NaturalTooth[])[] {
  return teeth.slice(0, MOST_TEETH).map((_, n) => teeth.slice(0, n + 1));
}

interface Edge {
  readonly percent: number;
  /** The edge itself lies on the worse side (15 %: from there), or on the better one (33 %: above). */
  readonly isWorse: boolean;
}

function edges({ information: { patientAge } }: Mouth): readonly Edge[] {
  return [
    { percent: BONE_LOSS.attachment, isWorse: true },
    { percent: BONE_LOSS.stage2, isWorse: true },
    { percent: BONE_LOSS.stage3, isWorse: false },
    { percent: GRADE.aBelow * patientAge, isWorse: true },
    { percent: GRADE.cAbove * patientAge, isWorse: false },
  ].toSorted((a, b) => a.percent - b.percent);
}

interface Measured {
  readonly tooth: NaturalTooth;
  readonly usable: number;
}

function measured({ natural }: Mouth): readonly Measured[] {
  return natural.flatMap((tooth) =>
    tooth.confounded || tooth.usable === null ? [] : [{ tooth, usable: tooth.usable }],
  );
}

/** Bone loss taken under an edge, the highest edge and the teeth nearest to it first. */
function lessBone(mouth: Mouth, history: History | null): readonly Trial[] {
  return edges(mouth)
    .toReversed()
    .flatMap(({ percent, isWorse }) => {
      const over = measured(mouth)
        .filter(({ usable }) => (isWorse ? usable >= percent : usable > percent))
        .toSorted((a, b) => a.usable - b.usable);
      const usable = isWorse ? percent - STEP : percent;
      return growing(over.map(({ tooth }) => tooth)).map((teeth) => ({
        code: isWorse ? ('bone-loss-below' as const) : ('bone-loss-at-most' as const),
        values: { teeth: numbers(teeth), percent, now: over[teeth.length - 1]?.usable ?? null },
        mouth: withTeeth(mouth, teeth, () => ({ usable })),
        history,
      }));
    });
}

/** Bone loss taken over an edge that is near, the lowest edge and the teeth nearest to it first. */
function moreBone(mouth: Mouth, history: History | null): readonly Trial[] {
  return edges(mouth).flatMap(({ percent, isWorse }) => {
    const under = measured(mouth)
      .filter(({ usable }) => (isWorse ? usable < percent : usable <= percent))
      .filter(({ usable }) => percent - usable <= MOST_POINTS)
      .toSorted((a, b) => b.usable - a.usable);
    const usable = isWorse ? percent : percent + STEP;
    return growing(under.map(({ tooth }) => tooth)).map((teeth) => ({
      code: isWorse ? ('bone-loss-from' as const) : ('bone-loss-above' as const),
      values: { teeth: numbers(teeth), percent, now: under[teeth.length - 1]?.usable ?? null },
      mouth: withTeeth(mouth, teeth, () => ({ usable })),
      history,
    }));
  });
}

function shallower(mouth: Mouth, history: History | null): readonly Trial[] {
  return [DEPTH.deep, DEPTH.moderate, DEPTH.pocket].flatMap((threshold) => {
    const deep = mouth.natural
      .filter(({ depth }) => depth >= threshold)
      .toSorted((a, b) => a.depth - b.depth);
    return growing(deep).map((teeth) => ({
      code: 'pocket-below' as const,
      values: { teeth: numbers(teeth), threshold },
      mouth: withTeeth(mouth, teeth, () => ({ depth: threshold - 1 })),
      history,
    }));
  });
}

function lessFurcation(mouth: Mouth, history: History | null): readonly Trial[] {
  return [FURCATION.complex, FURCATION.unmeasured].flatMap((threshold) => {
    const furcated = mouth.natural
      .filter(({ tooth, furcation }) => isMolar(tooth) && furcation >= threshold)
      .toSorted((a, b) => a.furcation - b.furcation);
    return growing(furcated).map((teeth) => ({
      code: 'furcation-below' as const,
      values: { teeth: numbers(teeth), threshold },
      mouth: withTeeth(mouth, teeth, () => ({ furcation: threshold - 1 })),
      history,
    }));
  });
}

function withoutDefects(mouth: Mouth, history: History | null): readonly Trial[] {
  return growing(mouth.natural.filter(({ defect }) => defect)).map((teeth) => ({
    code: 'no-defect',
    values: { teeth: numbers(teeth) },
    mouth: withTeeth(mouth, teeth, () => ({ defect: false })),
    history,
  }));
}

function withoutBleedingPockets(mouth: Mouth, history: History | null): readonly Trial[] {
  const bleeding = mouth.natural.filter(
    (tooth) => tooth.depth === DEPTH.unstableBleeding && tooth.bleeding > 0,
  );
  return growing(bleeding).map((teeth) => ({
    code: 'no-bleeding-at',
    values: { teeth: numbers(teeth) },
    mouth: withTeeth(mouth, teeth, () => ({ bleeding: 0 })),
    history,
  }));
}

/** Surfaces fewer (or, negative, more), taken at shallow teeth first, so that pockets that bleed go on to. */
function withBleeding(mouth: Mouth, fewer: number): Mouth {
  let left = fewer;
  const changed = new Map<NaturalTooth, number>();
  for (const tooth of mouth.natural.toSorted((a, b) => a.depth - b.depth)) {
    const least = tooth.bleeding - mouth.bleedingSurfaces;
    const taken = Math.max(least, Math.min(tooth.bleeding, left));
    left -= taken;
    changed.set(tooth, tooth.bleeding - taken);
  }
  return withTeeth(mouth, mouth.natural, (tooth) => ({ bleeding: changed.get(tooth) ?? tooth.bleeding }));
}

function lessBleeding(mouth: Mouth, history: History | null): readonly Trial[] {
  const { bleeding, surfaces } = bleedingSum(mouth);
  const { generalizedAbove, unstable } = BLEEDING_INDEX;
  // At most 30 % is no longer generalized; below 10 % is health, and stable.
  const most = [
    { percent: generalizedAbove, count: Math.floor((generalizedAbove * surfaces) / 100) },
    { percent: unstable, count: Math.ceil((unstable * surfaces) / 100) - 1 },
  ];
  return most
    .filter(({ count }) => count >= 0 && bleeding > count)
    .map(({ percent, count }) => ({
      code: 'bleeding-less',
      values: { surfaces: bleeding - count, percent },
      mouth: withBleeding(mouth, bleeding - count),
      history,
    }));
}

function moreBleeding(mouth: Mouth, history: History | null): readonly Trial[] {
  const { bleeding, surfaces } = bleedingSum(mouth);
  const { generalizedAbove, gingivitis } = BLEEDING_INDEX;
  const least = [
    { percent: gingivitis, count: Math.ceil((gingivitis * surfaces) / 100) },
    { percent: generalizedAbove, count: Math.floor((generalizedAbove * surfaces) / 100) + 1 },
  ];
  return least
    .filter(({ count }) => count > bleeding && count - bleeding <= MOST_SURFACES)
    .map(({ percent, count }) => ({
      code: 'bleeding-more',
      values: { surfaces: count - bleeding, percent },
      mouth: withBleeding(mouth, bleeding - count),
      history,
    }));
}

function answers(mouth: Mouth, history: History | null): readonly (readonly Trial[])[] {
  const { information } = mouth;
  const told = (code: WhatIfCode, change: Partial<Mouth['information']>): readonly Trial[] => [
    { code, values: {}, mouth: { ...mouth, information: { ...information, ...change } }, history },
  ];
  return [
    information.isPatientSmoke === 'No' ? [] : told('no-smoking', { isPatientSmoke: 'No' }),
    information.haveDiabetes === 'No' ? [] : told('no-diabetes', { haveDiabetes: 'No' }),
    information.missingTeeth === 'No' ? [] : told('no-teeth-lost', { missingTeeth: 'No' }),
    information.complexRehabilitationReasons.length === 0
      ? []
      : told('no-rehabilitation', { complexRehabilitation: 'No', complexRehabilitationReasons: [] }),
    history === null ? [] : [{ code: 'no-earlier-stage', values: {}, mouth, history: null }],
  ];
}

/** Every trial of every kind; within a kind the nearest first. */
export function trials(mouth: Mouth, history: History | null): readonly (readonly Trial[])[] {
  const kinds = [
    lessBone,
    moreBone,
    shallower,
    lessFurcation,
    withoutDefects,
    withoutBleedingPockets,
    lessBleeding,
    moreBleeding,
  ];
  return [...kinds.map((kind) => kind(mouth, history)), ...answers(mouth, history)];
}
