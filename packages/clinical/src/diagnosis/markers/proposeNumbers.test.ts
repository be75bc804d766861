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
const propose = (a: Assessment, earlier: Assessment | null = null) => proposeNumbers(a, earlier);
const teeth = (a: Assessment) => propose(a).map(({ tooth }) => tooth);

describe('Numbers that are proposed', () => {
  it('are those between the first and the last tooth of a row, in order, along the line, symmetrical', () => {
    const all = propose(numbered(mouth(), [17, 100, 400], [27, 1700, 400]));
    expect(all.map(({ tooth }) => tooth)).toEqual(UPPER_ARCH.slice(2, -2));
    expect(all.every(({ at }) => at.y === 400 && at.image === 'opg')).toBe(true);
    const xs = [100, ...all.map(({ at }) => at.x), 1700];
    const gaps = xs.slice(1).map((x, n) => x - (xs[n] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(80);
    expect(Math.max(...gaps)).toBeLessThan(170);
    gaps.forEach((gap, n) => expect(gap).toBeCloseTo(gaps.at(-1 - n) ?? 0, 1));
  });

  it('follow the curve once a tooth in between is numbered', () => {
    const all = propose(numbered(mouth(), [47, 100, 500], [31, 930, 620], [37, 1700, 500]));
    const heightAt = (tooth: ToothNumber) => all.find((proposal) => proposal.tooth === tooth)?.at.y ?? 0;
    expect(heightAt(44)).toBeGreaterThan(heightAt(46));
    expect(heightAt(46)).toBeGreaterThan(515);
    expect(heightAt(42)).toBeGreaterThan(600);
    expect(Math.max(...all.map(({ at: { y } }) => y))).toBeLessThan(630);
  });

  it('leave out missing teeth, whose space stays, those not visible, split and numbered ones', () => {
    const whole = propose(numbered(mouth(), [17, 100, 400], [13, 500, 400]));
    const a = numbered(mouth({ missing: [16] }), [17, 100, 400], [13, 500, 400]);
    const gap = propose(a);
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

const findAnchor = (a: Assessment) => findGapAnchor(a, propose(a));

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

describe('Numbers of an earlier visit', () => {
  const mouthWithGap = mouth({ missing: [15] });
  const drifted: readonly (readonly [ToothNumber, number, number])[] = [
    [17, 100, 400],
    [16, 260, 420],
    [14, 330, 425],
    [13, 500, 400],
  ];
  const before = numbered(mouthWithGap, ...drifted);
  /** Twice as large, and moved. */
  const ends = numbered(mouthWithGap, [17, 300, 700, 'new'], [13, 1100, 700, 'new']);
  const at = (a: Assessment, tooth: ToothNumber, earlier = before) => {
    const number = propose(a, earlier).find((proposal) => proposal.tooth === tooth)?.at;
    return number && [number.x, number.y, number.image];
  };

  it('are proposed where they were, moved and scaled as the ends of the row were, also beside a gap', () => {
    expect(at(ends, 16)).toEqual([620, 740, 'new']);
    expect(at(ends, 14)).toEqual([760, 750, 'new']);
    expect(teeth(ends)).toEqual([16, 14]);
    expect(findGapAnchor(ends, propose(ends, before))).toBeNull();
  });

  it('stay on the curve where the tooth or all but one of the numbers of its picture are of this visit', () => {
    const onCurve = at(ends, 14, numbered(mouth()));
    expect(at(ends, 14, numbered(mouthWithGap, ...drifted.slice(0, 2)))).toEqual(onCurve);
    expect(at(ends, 14, numbered(mouthWithGap, ...drifted.slice(1)))).toEqual(onCurve);
    expect(at(ends, 14, numbered(before, [14, 330, 425, 'film']))).toEqual(onCurve);
    expect(findGapAnchor(ends, propose(ends, numbered(mouth())))).toBe(14);
  });

  it('are those of the ends alone: never beyond, never before two are placed', () => {
    expect(teeth(numbered(mouthWithGap, [17, 300, 700, 'new']))).toEqual([]);
    expect(propose(numbered(mouthWithGap, [17, 300, 700], [16, 620, 740]), before)).toEqual([]);
  });
});
