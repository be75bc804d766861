import { describe, expect, it } from 'vitest';
import { deepFreeze, mouth } from './testing/forTests';
import { findRow } from './toothRows';
import { resetScore, findScore, setOverrule, setScore } from './score';

describe('scores', () => {
  it.each([
    [-1, 0],
    [0, 0],
    [22, 22],
    [23, 22],
  ])('score edits are clamped to 0-22: %i becomes %i', (score, expected) => {
    expect(findScore(setScore(mouth(), 46, score, 10), 46, 10)).toBe(expected);
  });

  it('a tooth is marked modified when the score differs from the original score', () => {
    const row = findRow(setScore(mouth(), 46, 15, 8), 46);
    expect(row).toMatchObject({ totalScore: 15, originalScore: 8, hasBeenModified: true });
  });

  it('a tooth set to its original score is not modified', () => {
    const a = setScore(setScore(mouth(), 46, 15, 8), 46, 8, 8);
    expect(findRow(a, 46).hasBeenModified).toBe(false);
  });

  it('totalScore follows what is computed unless modified by hand', () => {
    expect(findScore(mouth(), 46, 8)).toBe(8);
    expect(findScore(setScore(mouth(), 46, 8, 8), 46, 9)).toBe(9);
    expect(findScore(setScore(mouth(), 46, 15, 8), 46, 9)).toBe(15);
  });

  it('reset goes back to the computed score', () => {
    const a = resetScore(setScore(mouth(), 46, 15, 8), 46);
    expect(findScore(a, 46, 8)).toBe(8);
    expect(findRow(a, 46).hasBeenModified).toBe(false);
    expect(resetScore(a, 46)).toBe(a);
  });

  it('a missing tooth has no score', () => {
    const a = mouth({ missing: [46] });
    expect(setScore(a, 46, 15, 8)).toBe(a);
  });

  it('the same score again changes nothing', () => {
    const a = setScore(mouth(), 46, 15, 8);
    expect(setScore(a, 46, 15, 8)).toBe(a);
  });
});

describe('what the clinician sets against the computed diagnosis', () => {
  const overrule = { stage: 'III', reason: 'Seen at the bridge', by: 'A. Clinician' } as const;

  it('it stands until it is taken back: reset to original restores the original prognosis', () => {
    const a = deepFreeze(setOverrule(mouth(), overrule));
    expect(a.measurement.overrule).toEqual(overrule);
    expect(setOverrule(a, null).measurement.overrule).toBeNull();
  });

  it('taking back what was never set changes nothing', () => {
    const a = mouth();
    expect(setOverrule(a, null)).toBe(a);
  });
});
