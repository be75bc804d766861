import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ImagePoint, type ToothMeasurement, toothMeasurement } from '../model/markers';
import type { Side } from '../model/tooth';
import { type Affine, affineBetween, boneLevelChange, findLandmarks, transform } from './alignment';
import { sideBoneLoss } from './mouth/boneLoss';

/** `aside` moves the bone so many pixels away from the line to the apex. */
function rowAt(tooth: 16 | 11, [distal, mesial]: readonly [number, number], aside = 0): ToothMeasurement {
  const toPoint = (x: number, y: number) => ({ x, y, image: 'the film' });
  const cej = { distal: toPoint(0, 0), mesial: toPoint(40, 4) };
  const apices =
    tooth === 16
      ? { distal: toPoint(-6, 100), mesial: toPoint(44, 112) }
      : { distal: toPoint(22, 120), mesial: null };
  const bone = (side: Side, loss: number) => {
    const from = cej[side];
    const to = apices[side] ?? apices.distal;
    // Natural teeth have 2 points subtracted.
    const part = (loss + 2) / 100;
    return toPoint(from.x + part * (to.x - from.x) + aside, from.y + part * (to.y - from.y));
  };
  const BoneLevel = { distal: bone('distal', distal), mesial: bone('mesial', mesial) };
  return toothMeasurement.parse({ tooth, CEJ: cej, RootApex: apices, BoneLevel });
}

function copied(row: ToothMeasurement, affine: Affine): ToothMeasurement {
  const move = (point: ImagePoint | null) => point && { ...transform(affine, point), image: 'the copy' };
  const both = ({ distal, mesial }: ToothMeasurement['CEJ']) => ({
    distal: move(distal),
    mesial: move(mesial),
  });
  return {
    ...row,
    RootApex: both(row.RootApex),
    CEJ: both(row.CEJ),
    BoneLevel: both(row.BoneLevel),
  };
}

const anyAffine = fc
  .record({
    turn: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    wide: fc.double({ min: 0.6, max: 1.7, noNaN: true }),
    high: fc.double({ min: 0.6, max: 1.7, noNaN: true }),
    shear: fc.double({ min: -0.5, max: 0.5, noNaN: true }),
    e: fc.integer({ min: -500, max: 500 }),
    f: fc.integer({ min: -500, max: 500 }),
  })
  .map(({ turn, wide, high, shear, e, f }): Affine => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    return {
      a: wide * cos,
      b: wide * sin,
      c: high * (shear * cos - sin),
      d: high * (shear * sin + cos),
      e,
      f,
    };
  });
const anyLoss = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 90 }));
const anyTooth = fc.constantFrom(16 as const, 11 as const);

describe('two X-rays of a tooth, laid on each other by both CEJ points and the apex', () => {
  it('a copy that was turned, sheared and rescaled shows no change of the bone level', () => {
    fc.assert(
      fc.property(anyTooth, anyLoss, anyAffine, (tooth, loss, affine) => {
        const row = rowAt(tooth, loss);
        const change = boneLevelChange(row, copied(row, affine), false);
        for (const side of [change?.sides.distal, change?.sides.mesial])
          expect(Math.abs(side?.change ?? Number.NaN)).toBeLessThan(1e-3);
      }),
      { numRuns: 300 },
    );
  });

  it('which the copy on its own would: sheared, the very same bone reads more than a point apart', () => {
    const row = rowAt(11, [40, 40], 8);
    const copy = copied(row, { a: 1, b: 0, c: 0.6, d: 0.6, e: 0, f: 0 });
    const alone = (toothRow: ToothMeasurement) => sideBoneLoss(toothRow, 'distal', false) ?? Number.NaN;
    expect(Math.abs(alone(copy) - alone(row))).toBeGreaterThan(1);
    expect(boneLevelChange(row, copy, false)?.sides.distal?.change).toBeCloseTo(0, 3);
  });

  it('compares no side that was not measured on both', () => {
    const copy = copied(rowAt(16, [20, 30]), { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 });
    const half = { ...copy, BoneLevel: { ...copy.BoneLevel, mesial: null } };
    const { distal, mesial } = boneLevelChange(rowAt(16, [20, 30]), half, false)?.sides ?? {};
    expect(distal).toMatchObject({ change: 0 });
    expect(mesial).toBeNull();
  });

  it('finds what bone was lost or gained, on any copy', () => {
    fc.assert(
      fc.property(anyTooth, anyAffine, (tooth, affine) => {
        const { sides } =
          boneLevelChange(rowAt(tooth, [20, 50]), copied(rowAt(tooth, [35, 40]), affine), false) ?? {};
        expect(sides?.distal?.change).toBeCloseTo(15, 3);
        expect(sides?.mesial?.change).toBeCloseTo(-10, 3);
      }),
      { numRuns: 100 },
    );
  });

  it('is never aligned by the bone', () => {
    const before = rowAt(16, [20, 20]);
    const aside = { a: 1, b: 0, c: 0, d: 1, e: 30, f: 10 };
    const [earlier, later] = [copied(rowAt(16, [20, 20]), aside), copied(rowAt(16, [70, 5]), aside)];
    expect(boneLevelChange(before, earlier, false)?.toEarlier).toEqual(
      boneLevelChange(before, later, false)?.toEarlier,
    );
  });

  it('takes the mean of two apices, and the one there is', () => {
    const [, , apex] = findLandmarks(rowAt(16, [20, 20]))?.corners ?? [];
    const { distal, mesial } = rowAt(16, [20, 20]).RootApex;
    expect(apex?.x).toBe(((distal?.x ?? 0) + (mesial?.x ?? 0)) / 2);
    expect(findLandmarks(rowAt(11, [20, 20]))?.corners[2]).toMatchObject({ x: 22, y: 120 });
  });

  it('says nothing without both CEJ points or an apex, across two pictures, or of one picture', () => {
    const row = rowAt(16, [20, 20]);
    const copy = copied(row, { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 });
    const without = { ...copy, CEJ: { ...copy.CEJ, mesial: null } };
    const rootless = { ...copy, RootApex: { distal: null, mesial: null } };
    const apart = { ...copy, RootApex: row.RootApex };
    for (const now of [row, without, rootless, apart]) expect(boneLevelChange(row, now, false)).toBeNull();
  });

  it('says nothing where the three points are all but on a line', () => {
    const flat = [
      { x: 0, y: 0 },
      { x: 10, y: 0.1 },
      { x: 20, y: 0 },
    ] as const;
    const triangle = [flat[0], flat[1], { x: 5, y: 20 }] as const;
    expect(affineBetween(flat, triangle)).toBeNull();
    expect(affineBetween(triangle, flat)).toBeNull();
    expect(affineBetween(triangle, triangle)).toEqual({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 });
  });
});
