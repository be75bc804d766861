import { describe, expect, it } from 'vitest';
import { placeMarker } from '../../charting/place';
import { mouth, seenAs } from '../../charting/testing/forTests';
import type { Assessment } from '../../model/assessment';
import { type ToothNumber, UPPER_ARCH } from '../../model/tooth';
import { findGapAnchor, proposeNumbers } from './proposeNumbers';

const numbered = (a: Assessment, ...all: readonly (readonly [ToothNumber, number, number, string?])[]) =>
  all.reduce(
    (assessment, [tooth, x, y, image = 'opg']) =>
      placeMarker(assessment, tooth, 'Numbering', 'distal', { x, y, image }),
    a,
  );
const teeth = (a: Assessment) => proposeNumbers(a).map(({ tooth }) => tooth);

describe('Numbers that are proposed', () => {
  it('are those between the first and the last tooth of a row, in order, along the line, symmetrical', () => {
    const all = proposeNumbers(numbered(mouth(), [17, 100, 400], [27, 1700, 400]));
    expect(all.map(({ tooth }) => tooth)).toEqual(UPPER_ARCH.slice(2, -2));
    expect(all.every(({ at }) => at.y === 400 && at.image === 'opg')).toBe(true);
    const xs = [100, ...all.map(({ at }) => at.x), 1700];
    const gaps = xs.slice(1).map((x, n) => x - (xs[n] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(80);
    expect(Math.max(...gaps)).toBeLessThan(170);
    gaps.forEach((gap, n) => expect(gap).toBeCloseTo(gaps.at(-1 - n) ?? 0, 1));
  });

  it('follow the curve once a tooth in between is numbered', () => {
    const all = proposeNumbers(numbered(mouth(), [47, 100, 500], [31, 930, 620], [37, 1700, 500]));
    const heightAt = (tooth: ToothNumber) => all.find((proposal) => proposal.tooth === tooth)?.at.y ?? 0;
    expect(heightAt(44)).toBeGreaterThan(heightAt(46));
    expect(heightAt(46)).toBeGreaterThan(515);
    expect(heightAt(42)).toBeGreaterThan(600);
    expect(Math.max(...all.map(({ at: { y } }) => y))).toBeLessThan(630);
  });

  it('leave out missing teeth, whose space stays, those not visible, split and numbered ones', () => {
    const whole = proposeNumbers(numbered(mouth(), [17, 100, 400], [13, 500, 400]));
    const a = numbered(mouth({ missing: [16] }), [17, 100, 400], [13, 500, 400]);
    const gap = proposeNumbers(a);
    expect(gap.map(({ tooth }) => tooth)).toEqual([15, 14]);
    expect(gap).toEqual(whole.filter(({ tooth }) => tooth !== 16));
    expect(teeth(seenAs(a, 15, 'notVisible'))).toEqual([14]);
    expect(teeth(seenAs(a, 14, 'twoAreas'))).toEqual([15]);
    expect(teeth(numbered(a, [14, 400, 400]))).toEqual([15]);
  });

  it('never between two pictures, two arches, or beyond the last that is numbered', () => {
    expect(teeth(numbered(mouth(), [17, 100, 400, 'left'], [14, 500, 400, 'right']))).toEqual([]);
    expect(teeth(numbered(mouth(), [17, 100, 400], [47, 100, 600]))).toEqual([]);
    expect(teeth(numbered(mouth(), [17, 100, 400]))).toEqual([]);
    const across = numbered(mouth(), [17, 100, 400], [15, 300, 400, 'other'], [13, 500, 400]);
    expect(teeth(across)).toEqual([]);
  });
});

const findAnchor = (a: Assessment) => findGapAnchor(a, proposeNumbers(a));

describe('The first tooth after a gap', () => {
  const gaps = mouth({ missing: [16, 15, 24, 36] });

  it('is asked for as soon as numbers around the gap are proposed, one gap after the other', () => {
    const ends = numbered(gaps, [17, 100, 400], [27, 1700, 400]);
    expect(findAnchor(ends)).toBe(14);
    const first = numbered(ends, [14, 480, 400]);
    expect(findAnchor(first)).toBe(25);
    expect(findAnchor(numbered(first, [25, 1300, 400]))).toBeNull();
  });

  it('is none where no number is proposed, or none of a tooth after a gap', () => {
    expect(findAnchor(numbered(gaps, [17, 100, 400]))).toBeNull();
    expect(findAnchor(numbered(mouth(), [17, 100, 400], [27, 1700, 400]))).toBeNull();
  });
});
