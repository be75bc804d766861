import {
  type Assessment,
  DEFAULT_PREFERENCES,
  setSite,
  setSites,
  siteRow,
  type SitePlace,
} from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import { ASKED_MM, type LastVisit, earlierAt, earlierSites, siteDifferences } from './differences';

const opened = (options = {}) =>
  aPatient({ implant: [36], ...options })
    .others({ depth: null, bleeding: null })
    .assessment();

function charted(a: Assessment, rows: readonly unknown[]): Assessment {
  return rows.reduce<Assessment>((left, row) => setSites(left, siteRow.parse(row), DEFAULT_PREFERENCES), a);
}

const last: LastVisit = {
  document: charted(opened(), [
    { tooth: 16, depth: [3, null, 8, 0, 2, 2], margin: [1, null, null, null, null, null] },
    { tooth: 26, depth: [5, 5, 5, 5, 5, 5], margin: [2, 2, 2, 2, 2, 2], reference: 'restoration' },
    { tooth: 36, depth: [4, 4, 4, 4, 4, 4] },
  ]),
  visitedAt: '2026-05-01T10:00:00.000Z',
};

function type(a: Assessment, { tooth, site }: SitePlace, depth: number | null): Assessment {
  const set = setSite(a, { tooth, site }, 'depth', depth, DEFAULT_PREFERENCES);
  if ('refused' in set) throw new Error(set.refused);
  return set.assessment;
}

describe('Six sites and the last visit', () => {
  it('offers to take over a depth and a margin at the asked site, nothing else, and none while mm are awaited', () => {
    const earlier = earlierSites(last, opened());
    const cursor = {
      list: 'depth',
      at: { tooth: 16, site: 'DB' },
      typed: null,
      awaits: null,
      entrances: 0,
    } as const;
    expect(earlierAt(earlier, cursor)).toBe(3);
    expect(earlierAt(earlier, { ...cursor, list: 'margin' })).toBe(1);
    expect(earlierAt(earlier, { ...cursor, at: { tooth: 16, site: 'B' } })).toBeNull();
    expect(earlierAt(earlier, { ...cursor, at: { tooth: 26, site: 'DB' }, list: 'margin' })).toBeNull();
    expect(earlierAt(earlier, { ...cursor, list: 'bleeding' })).toBeNull();
    expect(earlierAt(earlier, { ...cursor, awaits: 'ten' })).toBeNull();
    expect(earlierAt(earlier, { ...cursor, at: null })).toBeNull();
  });

  it('shows what was charted there, and nothing where nothing was', () => {
    const earlier = earlierSites(last, opened());
    expect(earlier.get(16)?.depth).toEqual([3, null, 8, 0, 2, 2]);
    expect(earlier.get(16)?.margin).toEqual([1, null, null, null, null, null]);
    expect(earlier.has(11)).toBe(false);
    expect(earlierSites(null, opened()).size).toBe(0);
  });

  it('shows nothing at a tooth that is another one by now, or gone', () => {
    expect([...earlierSites(last, opened({ implant: [16, 36] })).keys()]).toEqual([26, 36]);
    expect([...earlierSites(last, opened({ implant: [], missing: [16] })).keys()]).toEqual([26]);
  });

  it('a margin that was measured from a restoration is compared with none', () => {
    const row = earlierSites(last, opened()).get(26);
    expect([row?.depth[0], row?.margin]).toEqual([5, [null, null, null, null, null, null]]);
  });

  it.each([
    ['MB', 5, true],
    ['MB', 11, true],
    ['MB', 6, false],
    ['MB', 10, false],
    ['DB', 8, true],
    ['DL', 3, true],
    ['DL', 2, false],
  ] as const)('16 %s is now %i mm: asked %s', (site, depth, isAsked) => {
    const differences = siteDifferences(
      earlierSites(last, opened()),
      type(opened(), { tooth: 16, site }, depth),
      ASKED_MM,
    );
    const earlier = { MB: 8, DB: 3, DL: 0 }[site];
    expect(differences).toEqual(isAsked ? [{ tooth: 16, site, earlier, current: depth }] : []);
  });

  it('asks nothing of a site that was not probed, then or now, and nothing more once it is taken back', () => {
    const earlier = earlierSites(last, opened());
    expect(siteDifferences(earlier, type(opened(), { tooth: 16, site: 'B' }, 9), ASKED_MM)).toEqual([]);
    expect(siteDifferences(earlier, opened(), ASKED_MM)).toEqual([]);
    const typed = type(opened(), { tooth: 16, site: 'DB' }, 8);
    expect(siteDifferences(earlier, type(typed, { tooth: 16, site: 'DB' }, null), ASKED_MM)).toEqual([]);
  });
});
