import { describe, expect, it } from 'vitest';
import { mouth, seenAs } from '../charting/testing/forTests';
import { setEstimate } from '../charting/estimate';
import { setBoneDefect } from '../charting/findings';
import { findRow } from '../charting/toothRows';
import { setScore } from '../charting/score';
import type { Dentition, XrayKinds } from '../model/assessment';
import { type Third, toothMeasurement } from '../model/markers';
import { ASCENDING, type Side, type ToothNumber } from '../model/tooth';
import {
  agreement,
  type FirstReading,
  limitsOfAgreement,
  pairReadings,
  readingError,
  weightedKappa,
  takeReading,
} from './agreement';

const WHOLE: Dentition = { implant: [], missing: [] };
const KINDS: XrayKinds = { film: 'periapical', opg: 'panoramic' };

/** CEJ at 0 and apex at 100: a natural tooth has lost what the bone level says, less 2. */
function row(tooth: ToothNumber, percents: Partial<Record<Side, number>>, image = 'film', subtracted = 2) {
  const at = (y: number) => ({ x: 0, y, image });
  const sides = Object.entries(percents);
  const each = (y: (percent: number) => number) =>
    Object.fromEntries(sides.map(([side, percent]) => [side, at(y(percent))]));
  return toothMeasurement.parse({
    tooth,
    RootApex: each(() => 100),
    CEJ: each(() => 0),
    BoneLevel: each((percent) => percent + subtracted),
  });
}

const estimated = (tooth: ToothNumber, estimate: Third) => toothMeasurement.parse({ tooth, estimate });
const first = (teeth: FirstReading['teeth'], dentition = WHOLE): FirstReading => ({
  teeth,
  dentition,
  kinds: KINDS,
});

describe('Pairs of two readings', () => {
  it('have the difference of each side that both read, the second less the first', () => {
    const { sides } = pairReadings(first([row(16, { distal: 20, mesial: 30 })]), {
      teeth: [row(16, { distal: 26, mesial: 27 })],
    });
    expect(sides).toEqual([
      { tooth: 16, side: 'distal', first: 20, second: 26, difference: 6, kind: 'periapical' },
      { tooth: 16, side: 'mesial', first: 30, second: 27, difference: -3, kind: 'periapical' },
    ]);
  });

  it('have no difference where one of them did not read, and nothing where none did', () => {
    const { sides } = pairReadings(first([row(16, { distal: 0 })]), { teeth: [row(26, { mesial: 5 })] });
    expect(sides).toEqual([
      { tooth: 16, side: 'distal', first: 0, second: null, difference: null, kind: null },
      { tooth: 26, side: 'mesial', first: null, second: 5, difference: null, kind: null },
    ]);
  });

  it('have no kind where the two read on pictures of two kinds', () => {
    const { sides } = pairReadings(first([row(11, { mesial: 10 }, 'film')]), {
      teeth: [row(11, { mesial: 14 }, 'opg')],
    });
    expect(sides[0]).toMatchObject({ difference: 4, kind: null });
  });

  it('read an implant from its shoulder, and a missing tooth not at all', () => {
    const dentition: Dentition = { implant: [36], missing: [46] };
    const teeth = [row(36, { mesial: 20 }, 'film', 0), row(46, { mesial: 20 })];
    const { sides } = pairReadings(first(teeth, dentition), { teeth });
    expect(sides).toMatchObject([{ tooth: 36, first: 20, second: 20, difference: 0 }]);
  });

  it('compare classes only where both estimated: markers of a side replace an estimate', () => {
    const both = toothMeasurement.parse({ ...row(15, { mesial: 40 }), estimate: 1 });
    const { classes } = pairReadings(first([estimated(14, 1), estimated(15, 2), estimated(16, 0)]), {
      teeth: [estimated(14, 3), both],
    });
    expect(classes).toEqual([
      { tooth: 14, first: 1, second: 3 },
      { tooth: 15, first: 2, second: null },
      { tooth: 16, first: 0, second: null },
    ]);
  });
});

describe('Limits of agreement', () => {
  it('are bias ± 1.96 SD of the differences: 1 and 3 make 2 ± 1.96 · √2', () => {
    const limits = limitsOfAgreement([1, 3]);
    expect(limits).toMatchObject({ n: 2, bias: 2 });
    expect(limits?.sd).toBeCloseTo(1.414214, 6);
    expect(limits?.lower).toBeCloseTo(-0.771859, 6);
    expect(limits?.upper).toBeCloseTo(4.771859, 6);
  });

  it('are none without a difference, and one difference has no spread', () => {
    expect(limitsOfAgreement([])).toBeNull();
    expect(limitsOfAgreement([4])).toEqual({ n: 1, bias: 4, sd: null, lower: null, upper: null });
  });

  it('tell the error of one reading: differences of ±1 are 1.96 · √½ of it', () => {
    expect(readingError([1, -1, 1, -1])).toBeCloseTo(1.385929, 6);
    expect(readingError([])).toBeNull();
  });
});

describe('Weighted kappa', () => {
  it('is 3/7 for 0-0, 0-1, 1-1, 2-1: 0.5 observed of 0.875 expected', () => {
    expect(
      weightedKappa([
        [0, 0],
        [0, 1],
        [1, 1],
        [2, 1],
      ]),
    ).toBeCloseTo(3 / 7, 12);
  });

  it('is 1 where all agree, negative where they oppose, undefined where chance alone agrees', () => {
    expect(
      weightedKappa([
        [0, 0],
        [3, 3],
      ]),
    ).toBe(1);
    expect(
      weightedKappa([
        [0, 3],
        [3, 0],
      ]),
    ).toBe(-1);
    expect(
      weightedKappa([
        [1, 1],
        [1, 1],
      ]),
    ).toBeNull();
    expect(weightedKappa([])).toBeNull();
  });

  it('is what the table of weights, observed and expected shares says', () => {
    const pairs = Array.from({ length: 200 }, (_, n) => [(n * 7) % 4, (n * n + (n % 3)) % 4] as const);
    const share = (test: (pair: (typeof pairs)[number]) => boolean) =>
      pairs.filter(test).length / pairs.length;
    let [observed, expected] = [0, 0];
    for (const i of [0, 1, 2, 3])
      for (const j of [0, 1, 2, 3]) {
        const weight = (i - j) ** 2 / 9;
        observed += weight * share(([a, b]) => a === i && b === j);
        expected += weight * share(([a]) => a === i) * share(([, b]) => b === j);
      }
    expect(weightedKappa(pairs)).toBeCloseTo(1 - observed / expected, 12);
  });
});

describe('Two times twenty scripted readings', () => {
  const teeth = ASCENDING.slice(0, 20);
  const SHIFTS = [-3, -1, 1, 3];
  const shift = (n: number) => 2 + (SHIFTS[n % 4] ?? 0);

  it('of 20 sides, 2 points higher with −3, −1, 1, 3 by turns: SD √(100/19)', () => {
    const measured = teeth.map((tooth, n) => row(tooth, { mesial: 20 + n }));
    const again = teeth.map((tooth, n) => row(tooth, { mesial: 20 + n + shift(n) }));
    const {
      limits,
      kappa,
      estimated: count,
      errors,
    } = agreement([pairReadings(first(measured), { teeth: again })]);
    expect(limits).toMatchObject({ n: 20 });
    expect(limits?.bias).toBeCloseTo(2, 6);
    expect(limits?.sd).toBeCloseTo(2.294157, 6);
    expect(limits?.lower).toBeCloseTo(-2.496548, 5);
    expect(limits?.upper).toBeCloseTo(6.496548, 5);
    expect([kappa, count]).toEqual([null, 0]);
    // Σ d² = 20 · 2² + 100 = 180: 1.96 · √(180 / 40).
    expect(errors.find(({ kind }) => kind === 'periapical')?.error).toBeCloseTo(4.157787, 5);
    expect(errors.find(({ kind }) => kind === 'panoramic')).toEqual({
      kind: 'panoramic',
      n: 0,
      error: null,
    });
  });

  it('of 20 classes, every fifth one class aside: kappa 1 − 0.2 / 2.4', () => {
    const third = (n: number) => ([0, 1, 2, 3] as const)[n % 4] ?? 0;
    const aside = (n: number) => (n % 5 > 0 ? third(n) : (([1, 2, 3, 2] as const)[n % 4] ?? 0));
    const pairs = pairReadings(first(teeth.map((tooth, n) => estimated(tooth, third(n)))), {
      teeth: teeth.map((tooth, n) => estimated(tooth, aside(n))),
    });
    const found = agreement([pairs]);
    expect(found).toMatchObject({ limits: null, estimated: 20 });
    expect(found.kappa).toBeCloseTo(1 - 0.2 / 2.4, 12);
  });

  it('of several pairs are one sample', () => {
    const pair = (difference: number) =>
      pairReadings(first([row(11, { mesial: 20 })]), { teeth: [row(11, { mesial: 20 + difference })] });
    expect(agreement([pair(1), pair(3)]).limits).toMatchObject({ n: 2, bias: 2 });
  });
});

describe('The second reading taken into a record', () => {
  it('replaces markers and estimates of the teeth it read, and keeps defects and the other teeth', () => {
    const before = setScore(
      setBoneDefect(setEstimate(setEstimate(mouth(), 16, 1), 26, 2), 16, 'mesial', true),
      16,
      15,
      8,
    );
    const after = takeReading(before, { teeth: [row(16, { mesial: 40 }), estimated(17, 3)] });
    expect(findRow(after, 16)).toMatchObject({
      BoneLevel: { mesial: { y: 42 }, distal: null },
      BoneDefect: { mesial: true },
      hasBeenModified: false,
    });
    expect(findRow(after, 16).estimate ?? null).toBeNull();
    expect(findRow(after, 17).estimate).toBe(3);
    expect(findRow(after, 26)).toBe(findRow(before, 26));
  });

  it('leaves a tooth alone that the second reader only numbered or did not see', () => {
    const before = setEstimate(mouth(), 16, 1);
    const notSeen = findRow(seenAs(mouth(), 16, 'notVisible'), 16);
    expect(takeReading(before, { teeth: [notSeen] })).toBe(before);
  });
});
