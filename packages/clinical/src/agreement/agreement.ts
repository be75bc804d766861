import {
  type Dentition,
  XRAY_KINDS,
  type XrayKind,
  type XrayKinds,
  type Assessment,
} from '../model/assessment';
import type { Third, ToothMeasurement } from '../model/markers';
import { otherRoot } from '../model/rootFilm';
import { ASCENDING, type Side, SIDES, type ToothNumber } from '../model/tooth';
import { toothState, editRow, UNSCORED } from '../charting/toothRows';
import { boneLoss } from '../diagnosis/mouth/boneLoss';

export interface BoneReading {
  readonly teeth: readonly ToothMeasurement[];
}

/** Everything that both readings share: the mouth and its pictures. */
export interface FirstReading extends BoneReading {
  readonly dentition: Dentition;
  readonly kinds: XrayKinds;
}

/** Percent of root length. Null: not read there, which is never a difference of 0. */
interface SidePair {
  readonly tooth: ToothNumber;
  readonly side: Side;
  readonly first: number | null;
  readonly second: number | null;
  /** Points, the second less the first. */
  readonly difference: number | null;
  /** Null: one of them not read, or read on pictures of two kinds or on two films. */
  readonly kind: XrayKind | null;
}

/** Null: measured or not read. */
interface ClassPair {
  readonly tooth: ToothNumber;
  readonly first: Third | null;
  readonly second: Third | null;
}

export interface ReadingPairs {
  readonly sides: readonly SidePair[];
  readonly classes: readonly ClassPair[];
}

interface ToothRead {
  readonly loss: Readonly<Record<Side, number | null>>;
  readonly third: Third | null;
  readonly kind: Readonly<Record<Side, XrayKind | null>>;
}

function readTeeth({ teeth }: BoneReading, { dentition, kinds }: FirstReading) {
  const rows = new Map(teeth.map((row) => [row.tooth, row]));
  return (tooth: ToothNumber): ToothRead => {
    const row = rows.get(tooth);
    const isImplant = toothState({ dentition }, tooth) === 'implant';
    const found = boneLoss(row, isImplant);
    // A side that two films measured says nothing about the error of one kind.
    const kind = (side: Side) =>
      row && otherRoot(row, side) ? null : (kinds[row?.CEJ[side]?.image ?? ''] ?? 'other');
    return {
      loss: 'worst' in found ? found : { distal: null, mesial: null },
      third: 'worst' in found || isImplant ? null : (row?.estimate ?? null),
      kind: { distal: kind('distal'), mesial: kind('mesial') },
    };
  };
}

/** Sides and teeth that at least one of the readings read. */
export function pairReadings(first: FirstReading, second: BoneReading): ReadingPairs {
  const teeth = ASCENDING.filter((tooth) => toothState(first, tooth) !== 'missing');
  const [readFirst, readSecond] = [readTeeth(first, first), readTeeth(second, first)];
  const pairs = teeth.map((tooth) => [tooth, readFirst(tooth), readSecond(tooth)] as const);
  return {
    sides: pairs.flatMap(([tooth, one, other]) =>
      SIDES.flatMap((side): readonly SidePair[] => {
        const [a, b] = [one.loss[side], other.loss[side]];
        if (a === null && b === null) return [];
        const isBoth = a !== null && b !== null;
        const kind = isBoth && one.kind[side] === other.kind[side] ? one.kind[side] : null;
        return [{ tooth, side, first: a, second: b, difference: isBoth ? b - a : null, kind }];
      }),
    ),
    classes: pairs.flatMap(([tooth, { third: a }, { third: b }]) =>
      a === null && b === null ? [] : [{ tooth, first: a, second: b }],
    ),
  };
}

/** Standard deviations to each side that hold 95 % of a normal distribution. */
const WITHIN_95 = 1.96;

/** Points of bone loss. Null: one difference alone has no spread. */
export interface LimitsOfAgreement {
  readonly n: number;
  readonly bias: number;
  readonly sd: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Bland & Altman 1986: bias ± 1.96 standard deviations of the differences. Null without a difference. */
export function limitsOfAgreement(differences: readonly number[]): LimitsOfAgreement | null {
  const n = differences.length;
  if (n === 0) return null;
  const bias = mean(differences);
  if (n === 1) return { n, bias, sd: null, lower: null, upper: null };
  const sd = Math.sqrt(differences.reduce((sum, each) => sum + (each - bias) ** 2, 0) / (n - 1));
  return { n, bias, sd, lower: bias - WITHIN_95 * sd, upper: bias + WITHIN_95 * sd };
}

/**
 * Cohen 1968 with weights (i − j)²: 1 − Σ w·observed / Σ w·expected by chance. The mean of all (i − j)² that
 * the two margins make is their variances and the square of the difference of their means. Null where chance
 * alone would always agree, and without a pair.
 */
export function weightedKappa(pairs: readonly (readonly [first: number, second: number])[]): number | null {
  if (pairs.length === 0) return null;
  const [first, second] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
  const variance = (values: readonly number[]) => mean(values.map((value) => (value - mean(values)) ** 2));
  const expected = variance(first) + variance(second) + (mean(first) - mean(second)) ** 2;
  return expected === 0 ? null : 1 - mean(pairs.map(([a, b]) => (a - b) ** 2)) / expected;
}

/** Points, 95 % limits of one reading: 1.96 √(Σ d² / 2n), by the error of double readings of Dahlberg 1940. */
export function readingError(differences: readonly number[]): number | null {
  return differences.length === 0
    ? null
    : WITHIN_95 * Math.sqrt(mean(differences.map((each) => each ** 2)) / 2);
}

export interface ReadingAgreement {
  /** Sides that both readings measured. */
  readonly limits: LimitsOfAgreement | null;
  /** Teeth that both estimated. */
  readonly estimated: number;
  readonly kappa: number | null;
  readonly errors: readonly {
    readonly kind: XrayKind;
    readonly n: number;
    readonly error: number | null;
  }[];
}

export function agreement(pairs: readonly ReadingPairs[]): ReadingAgreement {
  const sides = pairs.flatMap((pair) => pair.sides);
  const differences = (of: readonly SidePair[]) => of.flatMap(({ difference }) => difference ?? []);
  const classes = pairs.flatMap((pair) =>
    pair.classes.flatMap(({ first, second }) =>
      first === null || second === null ? [] : [[first, second] as const],
    ),
  );
  return {
    limits: limitsOfAgreement(differences(sides)),
    estimated: classes.length,
    kappa: weightedKappa(classes),
    errors: XRAY_KINDS.map((kind) => {
      const found = differences(sides.filter((side) => side.kind === kind));
      return { kind, n: found.length, error: readingError(found) };
    }),
  };
}

/**
 * Puts markers, visibility and estimates of the teeth that `reading` read in the place of those before.
 * Defects, findings and causes stay; a score set by hand is dropped, as when a marker moves.
 */
export function takeReading(a: Assessment, reading: BoneReading): Assessment {
  const { sides, classes } = pairReadings({ teeth: [], dentition: a.dentition, kinds: {} }, reading);
  const read = new Set([...sides, ...classes].map(({ tooth }) => tooth));
  return reading.teeth.reduce(
    (done, taken) =>
      read.has(taken.tooth)
        ? editRow(done, taken.tooth, (before) => {
            const { repeats: _, estimate: __, rootFilm: ___, ...row } = before;
            const { BoneDefect, AdditionalFindings, notPeriodontal } = row;
            return { ...row, ...taken, BoneDefect, AdditionalFindings, notPeriodontal, ...UNSCORED };
          })
        : done,
    a,
  );
}
