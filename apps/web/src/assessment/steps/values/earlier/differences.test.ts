import { aPatient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import { depthDifferences, earlierValue, type LastVisit } from './differences';

const before = aPatient({ implant: [36] })
  .others({ depth: null, bleeding: null })
  .teeth([16, 26], { depth: 8 })
  .tooth(36, { depth: 5 });
const last: LastVisit = { document: before.assessment(), visitedAt: '2026-05-01T10:00:00.000Z' };
const today = (depths: Readonly<Record<number, number>>, options = {}) =>
  Object.entries(depths)
    .reduce(
      (patient, [tooth, depth]) => patient.tooth(Number(tooth) as 16, { depth }),
      aPatient({ implant: [36], ...options }).others({ depth: null }),
    )
    .assessment();

describe('The last visit while charting', () => {
  it('shows what was charted, and nothing where nothing was', () => {
    expect(earlierValue(last, today({}), 'PocketDepth', 16)).toBe(8);
    expect(earlierValue(last, today({}), 'PocketDepth', 11)).toBeNull();
    expect(earlierValue(last, today({}), 'Bleeding', 16)).toBeNull();
    expect(earlierValue(null, today({}), 'PocketDepth', 16)).toBeNull();
  });

  it('shows nothing at a tooth that is another one by now', () => {
    expect(earlierValue(last, today({}, { implant: [16, 36] }), 'PocketDepth', 16)).toBeNull();
    expect(earlierValue(last, today({}, { implant: [] }), 'PocketDepth', 36)).toBeNull();
  });

  it.each([
    [10, 2, true],
    [6, 2, true],
    [9, 2, false],
    [7, 2, false],
    [11, 3, true],
    [5, 3, true],
    [10, 3, false],
    [6, 3, false],
  ])('of 8 mm, %i mm differs by %i mm: %s', (depth, from, differs) => {
    expect(depthDifferences(last, today({ 16: depth }), from)).toEqual(
      differs ? [{ tooth: 16, earlier: 8, current: depth }] : [],
    );
  });

  it('compares nothing with what was not charted, then or now', () => {
    expect(depthDifferences(last, today({ 11: 9 }), 2)).toEqual([]);
    expect(depthDifferences(last, today({}), 2)).toEqual([]);
  });
});
