import { describe, expect, it } from 'vitest';
import { placeMarker } from '../../charting/place';
import { deepFreeze, mouth, seenAs } from '../../charting/testing/forTests';
import type { Assessment } from '../../model/assessment';
import { LOWER_ARCH, type Side, type ToothNumber, UPPER_ARCH } from '../../model/tooth';
import { carryApex, proposeApex } from './proposeApex';

/** Numbers 100 px apart in one line. */
function numbered(arch: readonly ToothNumber[], a: Assessment = mouth(), image = 'opg'): Assessment {
  const place = (so: Assessment, tooth: ToothNumber, n: number) =>
    placeMarker(so, tooth, 'Numbering', 'distal', { x: 100 + n * 100, y: 400, image });
  return deepFreeze(arch.reduce(place, a));
}

function withApex(
  a: Assessment,
  tooth: ToothNumber,
  [x, y]: readonly [number, number],
  side: Side = 'distal',
  image = 'opg',
): Assessment {
  return deepFreeze(placeMarker(a, tooth, 'RootApex', side, { x, y, image }));
}

const upper = numbered(UPPER_ARCH);
const at = (a: Assessment, tooth: ToothNumber, side: Side = 'distal') => {
  const apex = proposeApex(a, tooth, side);
  return apex && [apex.x, apex.y];
};

describe('An apex that is proposed', () => {
  it('lies as far from the number as the tooth is long, compared with a tooth that is placed', () => {
    const a = withApex(upper, 11, [800, 217]);
    expect(at(a, 13)).toEqual([600, 180]);
    expect(at(a, 12)).toEqual([700, 225]);
    const lower = withApex(numbered(LOWER_ARCH), 41, [800, 570]);
    expect(at(lower, 33)).toEqual([1100, 615]);
  });

  it('leans as its neighbours do, towards the midline or away from it on both sides', () => {
    const a = withApex(upper, 11, [780, 217]);
    expect(at(a, 21)).toEqual([920, 217]);
    expect(at(a, 13)?.[0]).toBeLessThan(600);
    expect(at(a, 23)?.[0]).toBeGreaterThan(1100);
  });

  it('stands for each root of a molar; once one is placed, the other follows it', () => {
    const a = withApex(upper, 14, [500, 217]);
    expect(at(a, 16, 'distal')).toEqual([275, 242]);
    expect(at(a, 16, 'mesial')).toEqual([325, 242]);
    const one = withApex(a, 16, [260, 202]);
    const other = at(one, 16, 'mesial');
    expect(other?.[1]).toBeLessThan(212);
    expect(other?.[0]).toBeCloseTo(323, 0);
  });

  it('moves with every apex that is placed, and most with the nearest', () => {
    const a = withApex(withApex(upper, 17, [200, 255]), 27, [1500, 110]);
    const heightAt = (tooth: ToothNumber) => 400 - (at(a, tooth)?.[1] ?? 0);
    expect(heightAt(15)).toBeGreaterThan(183);
    expect(heightAt(25)).toBeGreaterThan(heightAt(15) * 1.3);
    expect(at(withApex(a, 14, [500, 100]), 15)?.[1]).toBeLessThan(at(a, 15)?.[1] ?? 0);
  });

  it('is the same on a mirrored picture', () => {
    const mirrored = numbered(UPPER_ARCH.toReversed());
    const a = withApex(mirrored, 11, [920, 217]);
    expect(at(a, 13)?.[0]).toBe(1700 - (at(withApex(upper, 11, [780, 217]), 13)?.[0] ?? 0));
  });

  it('needs an apex of its arch on its picture, and two numbers', () => {
    expect(at(upper, 11)).toBeNull();
    const both = numbered(LOWER_ARCH, upper);
    expect(at(withApex(both, 41, [800, 570]), 11)).toBeNull();
    const onAnother = numbered([13, 12], upper, 'periapical');
    expect(at(withApex(onAnother, 11, [800, 217]), 13)).toBeNull();
    expect(at(withApex(numbered([11]), 11, [100, 217]), 12)).toBeNull();
    expect(at(withApex(numbered([11]), 11, [100, 217]), 11)).toBeNull();
  });

  it('is none at implants and missing, hidden and split teeth, nor follows theirs', () => {
    const implants = withApex(numbered(UPPER_ARCH, mouth({ implant: [11] })), 11, [800, 300]);
    expect(at(implants, 12)).toBeNull();
    const a = withApex(implants, 12, [700, 225]);
    expect(at(a, 11)).toBeNull();
    expect(at(a, 13)).toEqual([600, 180]);
    expect(at(seenAs(a, 13, 'notVisible'), 13)).toBeNull();
    expect(at(seenAs(a, 13, 'twoAreas'), 13)).toBeNull();
    const without = withApex(numbered([12, 13], mouth({ missing: [11] })), 12, [100, 225]);
    expect(at(without, 11)).toBeNull();
  });
});

describe('An apex of an earlier visit', () => {
  const earlier = withApex(upper, 13, [590, 130]);
  const carried = (a: Assessment, tooth: ToothNumber = 13, side: Side = 'distal', before = earlier) => {
    const apex = carryApex(a, before, tooth, side);
    return apex && [apex.x, apex.y, apex.image];
  };

  it('is proposed at the same place of the tooth on a picture that is moved, larger or turned', () => {
    const draw = (toPoint: (n: number) => readonly [number, number]) =>
      UPPER_ARCH.reduce((so, tooth, n) => {
        const [x, y] = toPoint(n);
        return placeMarker(so, tooth, 'Numbering', 'distal', { x, y, image: 'new' });
      }, mouth());
    expect(carried(draw((n) => [150 + n * 100, 380]))).toEqual([640, 110, 'new']);
    expect(carried(draw((n) => [150 + n * 150, 380]))).toEqual([885, -25, 'new']);
    expect(carried(draw((n) => [900, 100 + n * 100]))).toEqual([1170, 590, 'new']);
  });

  it('follows the numbers around it where the tooth itself has another', () => {
    const shifted = placeMarker(upper, 13, 'Numbering', 'distal', { x: 640, y: 400, image: 'opg' });
    const [x = 0] = carried(shifted)?.map(Number) ?? [];
    expect(x).toBeGreaterThan(600);
    expect(x).toBeLessThan(620);
  });

  it('is none on the other side than the apices that are placed, as on a mirrored picture', () => {
    const mirrored = numbered(UPPER_ARCH.toReversed());
    expect(carried(withApex(mirrored, 11, [920, 217]))).toBeNull();
  });

  it('is one for each root that was marked then, and none for the others', () => {
    const molar = withApex(upper, 16, [260, 202], 'mesial');
    expect(carried(upper, 16, 'mesial', molar)).toEqual([260, 202, 'opg']);
    expect(carried(upper, 16, 'distal', molar)).toBeNull();
    expect(carried(upper, 12)).toBeNull();
  });

  it('needs two teeth that have a number on both pictures', () => {
    expect(carried(numbered([13, 12]))).not.toBeNull();
    expect(carried(numbered([13]))).toBeNull();
    for (let x = 0; x < 100; x += 1) {
      const place = { x: 100 + x / 7, y: 400.37, image: 'opg' };
      const alone = withApex(
        placeMarker(numbered([13, 14]), 13, 'Numbering', 'distal', place),
        13,
        [90, 200],
      );
      expect(carried(numbered([13, 12]), 13, 'distal', alone)).toBeNull();
    }
    expect(carried(numbered([13, 48]))).toBeNull();
    const others = withApex(numbered([13, 14]), 13, [100, 200]);
    expect(carried(numbered([13, 12]), 13, 'distal', others)).toBeNull();
  });

  it('is none where the tooth is an implant now or was one then, or the apex was read on another film', () => {
    expect(carried(numbered(UPPER_ARCH, mouth({ implant: [13] })))).toBeNull();
    const implant = withApex(numbered(UPPER_ARCH, mouth({ implant: [13] })), 13, [590, 130]);
    expect(carried(upper, 13, 'distal', implant)).toBeNull();
    expect(carried(upper, 13, 'distal', withApex(upper, 13, [590, 130], 'distal', 'film'))).toBeNull();
  });
});
