import { describe, expect, it } from 'vitest';
import { aPatient, type Patient } from '../cases/patient';
import { compare } from './compare';
import { diagnose } from './diagnose';

const SIX = (mm: number) => [mm, mm, mm, mm, mm, mm];
const NO = SIX(0).map(() => false);
const examined = (someone: Patient) => {
  const document = someone.assessment();
  return { document, result: diagnose(document) };
};
const compared = (before: Patient, now: Patient) => compare(examined(before), examined(now)).charted;
const charted = (overrides: object = {}) =>
  aPatient()
    .others({ sites: { depth: SIX(3), margin: SIX(-3), bleeding: NO } })
    .tooth(16, { sites: overrides });

describe('sites then and now', () => {
  it('a change is told from 2 mm, of depth and of attachment', () => {
    const before = charted({ depth: [7, 5, 3, 3, 3, 3], margin: [0, 0, 0, 0, 0, 0] });
    const now = charted({ depth: [4, 4, 3, 3, 3, 3], margin: [1, 0, 0, 0, 0, 0] });
    expect(compared(before, now)?.changes).toEqual([
      { tooth: 16, site: 'DB', what: 'depth', before: 7, now: 4 },
      { tooth: 16, site: 'DB', what: 'level', before: 7, now: 5 },
    ]);
  });

  it('from a restoration the level is relative; from two references nothing is said', () => {
    const reference = 'restoration' as const;
    const before = { depth: SIX(5), margin: SIX(1), reference };
    const now = { depth: SIX(4), margin: SIX(0), reference };
    const measuresChanged = (earlier: object, later: object) =>
      compared(charted(earlier), charted(later))?.changes.map((change) => change.what);
    expect(new Set(measuresChanged(before, now))).toEqual(new Set(['relative']));
    expect(measuresChanged(before, { ...now, reference: 'CEJ' })).toEqual([]);
  });

  it('counts the pockets that closed, of those charted both times', () => {
    const bleeding = [true, true, false, false, false, false];
    const before = charted({ depth: [6, 4, 4, 3, 5, 5], bleeding });
    const now = charted({ depth: [5, 4, 3, 3, 4, null], bleeding: NO });
    // 6 stays, 4 is dry, 5 becomes 4 and dry; the last is not charted.
    expect(compared(before, now)).toMatchObject({ closed: 2, of: 3 });
  });

  it('a site of 4 mm is a pocket by its bleeding alone: not looked at, it has not closed', () => {
    const pocketOf = (depth: number, bleeding: boolean | null) =>
      charted({ depth: [depth, ...SIX(3).slice(1)], bleeding: [bleeding, ...NO.slice(1)] });
    expect(compared(pocketOf(4, true), pocketOf(4, null))).toMatchObject({ closed: 0, of: 0 });
    expect(compared(pocketOf(6, true), pocketOf(4, null))).toMatchObject({ closed: 0, of: 0 });
    expect(compared(pocketOf(6, null), pocketOf(3, null))).toMatchObject({ closed: 1, of: 1 });
    const { pockets } = compare(examined(pocketOf(4, true)), examined(pocketOf(4, null)));
    expect(Object.values(pockets).flat()).toEqual([]);
  });

  it('a tooth of 4 mm is a pocket where that very site bleeds', () => {
    const bleedingAt = (site: number) => ({
      depth: [4, 3, 3, 3, 3, 3],
      bleeding: NO.map((_, n) => n === site),
    });
    const { pockets } = compare(examined(charted(bleedingAt(0))), examined(charted(bleedingAt(1))));
    expect(pockets.closed).toEqual([16]);
  });

  it('a tooth of which some sites were not probed has neither closed nor got better, but may have got worse', () => {
    const deep = { loss: 40, depth: 7, bleeding: 2, mobility: 1 };
    const sites = (depth: number, rest: number | null) => ({
      depth: [depth, rest, rest, rest, rest, rest],
      bleeding: [false, ...NO.slice(1).map(() => null)],
    });
    const change = (before: Patient, now: Patient) => compare(examined(before), examined(now));
    const closed = change(
      aPatient().tooth(16, deep),
      aPatient().tooth(16, { ...deep, sites: sites(2, null) }),
    );
    expect(Object.values(closed.pockets).flat()).toEqual([]);
    expect(closed.sites).toEqual([]);
    const worse = change(
      aPatient().tooth(16, deep),
      aPatient().tooth(16, { ...deep, sites: sites(9, null) }),
    );
    expect(worse.pockets.worse).toEqual([16]);
    const four = aPatient().tooth(16, { ...deep, depth: 4 });
    expect(change(four, aPatient().tooth(16, { ...deep, sites: sites(4, null) })).pockets.closed).toEqual([]);
    const partly = aPatient().tooth(16, { sites: sites(5, null) });
    expect(change(partly, aPatient().tooth(16, { sites: sites(3, 3) })).pockets.closed).toEqual([16]);
    expect(
      Object.values(change(partly, aPatient().tooth(16, { sites: sites(7, 3) })).pockets).flat(),
    ).toEqual([]);
  });

  it('one value then or now: no sites to compare', () => {
    expect(compared(aPatient(), charted())).toBeNull();
    expect(compared(charted(), aPatient())).toBeNull();
  });
});
