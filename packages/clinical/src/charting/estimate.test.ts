import { describe, expect, it } from 'vitest';
import type { Assessment } from '../model/assessment';
import type { ToothNumber } from '../model/tooth';
import { assemble } from '../wire/assemble';
import { toLeaves } from '../wire/leaves';
import { markTooth } from './markTooth';
import { removeMarker } from './place';
import { findRow } from './toothRows';
import { setScore } from './score';
import { deepFreeze, marked, mouth, only, seenAs } from './testing/forTests';
import { fillEstimates, findEstimate, nextToRead, setEstimate, teethToRead } from './estimate';

const read = (a: Assessment, tooth: ToothNumber, third: 0 | 1 | 2 | 3 | null) =>
  deepFreeze(setEstimate(a, tooth, third));

describe('Bone loss read by eye', () => {
  it('stands at its tooth, is read again and taken back', () => {
    const once = read(mouth(), 16, 2);
    expect(findEstimate(once, 16)).toBe(2);
    expect(findEstimate(read(once, 16, 0), 16)).toBe(0);
    const back = read(once, 16, null);
    expect(findEstimate(back, 16)).toBeNull();
    expect('estimate' in findRow(back, 16)).toBe(false);
  });

  it('is of natural teeth: an implant and a missing tooth take none, and a tooth that becomes one loses it', () => {
    const without = mouth({ missing: [18], implant: [17] });
    for (const tooth of [17, 18] as const) expect(setEstimate(without, tooth, 1)).toBe(without);
    const once = read(mouth(), 16, 2);
    for (const state of ['implant', 'missing'] as const)
      expect(findRow(markTooth(once, 16, state), 16).estimate).toBeUndefined();
  });

  it('counts at a tooth that the X-rays do not show', () => {
    expect(findEstimate(read(seenAs(mouth(), 16, 'notVisible'), 16, 1), 16)).toBe(1);
  });

  it('gives way to markers of a side, and is back when one of them is removed', () => {
    const measured = marked(read(mouth(), 11, 3), 11);
    expect(findEstimate(measured, 11)).toBeNull();
    const unmarked = (['distal', 'mesial'] as const).reduce(
      (a, side) => removeMarker(a, 11, 'BoneLevel', side),
      measured,
    );
    expect(findEstimate(unmarked, 11)).toBe(3);
  });

  it('takes a score that was set by hand away, as a moved marker does', () => {
    expect(findRow(read(setScore(mouth(), 16, 9, 4), 16, 1), 16).hasBeenModified).toBe(false);
  });

  it('nothing changes where it is read alike', () => {
    const once = read(mouth(), 16, 2);
    expect(setEstimate(once, 16, 2)).toBe(once);
    expect(setEstimate(mouth({ missing: [16] }), 16, null)).toEqual(mouth({ missing: [16] }));
  });

  it('is saved and read again, and is a leaf of its own where two windows are put together', () => {
    const once = read(mouth(), 16, 0);
    expect(findEstimate(assemble(once), 16)).toBe(0);
    expect(toLeaves(once).get('measurement.16.estimate')).toBe(0);
  });
});

describe('The teeth that are still to be read', () => {
  it('come as the probe goes round, and after the last the first that was passed by', () => {
    const withOneRead = read(only(16, 11, 21, 36), 11, 0);
    expect(teethToRead(withOneRead)).toEqual([16, 21, 36]);
    expect([null, 16, 36].map((from) => nextToRead(withOneRead, from as ToothNumber | null))).toEqual([
      16, 21, 16,
    ]);
    const all = [16, 21, 36].reduce((a, tooth) => read(a, tooth as ToothNumber, 1), withOneRead);
    expect(nextToRead(all, 36)).toBeNull();
  });

  it('the rest is read alike in one go: not implants, not teeth that were read or measured', () => {
    const measured = marked(read(mouth({ missing: [18], implant: [17] }), 16, 2), 11);
    const filled = fillEstimates(measured, 0);
    expect(teethToRead(filled)).toEqual([]);
    expect([16, 17, 18, 11, 21].map((tooth) => findRow(filled, tooth as ToothNumber).estimate)).toEqual([
      2,
      undefined,
      undefined,
      undefined,
      0,
    ]);
  });
});
