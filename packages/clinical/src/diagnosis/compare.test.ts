// @module-tag cases
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCases } from '../cases/countCases';
import { anyAssessment } from '../cases/anyAssessment';
import { aPatient, type Charting, type Patient } from '../cases/patient';
import { ASCENDING } from '../model/tooth';
import { compare, type Examined } from './compare';
import { diagnose } from './diagnose';
import { endPoint } from './care/endPoint';
import { readMouth } from './mouth/readMouth';
import { DEFAULT_PREFERENCES } from '../model/preferences';
import type { Assessment, XrayKind } from '../model/assessment';

const findEndPoint = (document: Assessment) => endPoint(readMouth(document, DEFAULT_PREFERENCES), document);
function examined(someone: Patient): Examined {
  const document = someone.assessment();
  return { document, result: diagnose(document) };
}
const well = aPatient();
const comparison = (before: Patient, now: Patient) => compare(examined(before), examined(now));

describe('re-evaluation', () => {
  it('finds nothing between an assessment and itself', () => {
    fc.assert(
      fc.property(anyAssessment, (document) => {
        const same = { document, result: diagnose(document) };
        const { sites, pockets, patient: values } = compare(same, same);
        expect(sites).toEqual([]);
        expect([...pockets.closed, ...pockets.better, ...pockets.worse]).toEqual([]);
        for (const { before, now } of Object.values(values)) expect(now).toBe(before);
      }),
      { numRuns: countCases(50) },
    );
  });

  it.each([
    [{ depth: 6 }, { depth: 4 }, 'closed'],
    [{ depth: 6 }, { depth: 4, bleeding: 1 }, 'better'],
    [{ depth: 4, bleeding: 1 }, { depth: 4 }, 'closed'],
    [{ depth: 5 }, { depth: 5 }, 'unchanged'],
    [{ depth: 5 }, { depth: 7 }, 'worse'],
    [{ depth: 2 }, { depth: 4 }, 'worse'],
    [{ depth: 7 }, { depth: 8 }, 'unchanged'],
    [{ depth: 4 }, { depth: 4, bleeding: 1 }, 'worse'],
  ] as const)('a pocket from %o to %o is %s', (before, now, change) => {
    expect(comparison(well.tooth(16, before), well.tooth(16, now)).pockets).toEqual({
      closed: [],
      better: [],
      worse: [],
      unchanged: [],
      [change]: [16],
    });
  });

  it.each([
    [3, 4, 4],
    [4, 5, 5],
    [5, 4, 5],
    [5, 6, 6],
    [6, 5, 6],
    [6, 7, null],
    [2, 3, null],
    [4, 6, null],
  ])('from %i to %i mm crosses %s mm within the error, and is counted nowhere', (before, now, edge) => {
    const change = comparison(well.tooth(16, { depth: before }), well.tooth(16, { depth: now }));
    expect(change.sites[0]?.crossed ?? null).toBe(edge);
    if (edge === null) return;
    expect(change.pockets).toEqual({ closed: [], better: [], worse: [], unchanged: [] });
    expect(change.sites).toMatchObject([{ tooth: 16, depth: { before, now }, pocket: null }]);
  });

  it('does not count a shallow tooth, nor one that is not charted on both days', () => {
    expect(comparison(well.tooth(16, { depth: 2 }), well.tooth(16, { depth: 3 })).pockets.worse).toEqual([]);
    // Both depths are 4 mm: the pocket closed when it no longer bled.
    const [closed] = comparison(
      well.tooth(16, { depth: 4, bleeding: 1 }),
      well.tooth(16, { depth: 4 }),
    ).sites;
    expect(closed).toMatchObject({ depth: { before: 4, now: 4 }, pocket: 'closed' });
    const { pockets, sites } = comparison(
      well.tooth(16, { depth: 7, bleeding: 1, mobility: 2, furcation: 1 }),
      well.tooth(16, { depth: null, bleeding: null, mobility: null, furcation: null }),
    );
    expect(Object.values(pockets).flat()).toEqual([]);
    expect(sites).toEqual([]);
  });

  it('of 4 mm it is a pocket by its bleeding alone: not charted, nothing closed and nothing got worse', () => {
    const open = { depth: 4, bleeding: null };
    const changes = (before: Charting, now: Charting) =>
      Object.values(comparison(well.tooth(16, before), well.tooth(16, now)).pockets).flat();
    expect(changes({ depth: 4, bleeding: 1 }, open)).toEqual([]);
    expect(changes(open, { depth: 4, bleeding: 1 })).toEqual([]);
    expect(changes(open, { depth: 3 })).toEqual([]);
    const { pockets } = comparison(well.tooth(16, { depth: 6, bleeding: 1 }), well.tooth(16, open));
    expect(pockets).toMatchObject({ closed: [], better: [16] });
  });

  it('tells bone loss only beyond the error of both readings, by the kinds of their pictures', () => {
    const loss = (before: number, now: number, ...kinds: readonly (XrayKind | undefined)[]) => {
      const [earlier, later] = kinds.map((kind) => aPatient(kind ? { kind } : {}).tooth(16, { depth: 2 }));
      return (
        comparison((earlier ?? well).tooth(16, { loss: before }), (later ?? well).tooth(16, { loss: now }))
          .sites[0]?.boneLoss ?? null
      );
    };
    expect(loss(20, 34)).toBeNull();
    expect(loss(20, 34.2)).toEqual({ before: 20, now: 34.2 });
    expect(loss(20, 28.4, 'periapical', 'bitewing')).toBeNull();
    expect(loss(20, 28.6, 'periapical', 'bitewing')).toEqual({ before: 20, now: 28.6 });
    expect(loss(20, 31.6, 'periapical', 'panoramic')).toBeNull();
    expect(loss(20, 31.8, 'periapical', 'panoramic')).toEqual({ before: 20, now: 31.8 });
    expect(comparison(well, well.tooth(16, { loss: null })).sites).toEqual([]);
  });

  it('holds no score of an unmeasured tooth against one of a measured tooth', () => {
    const measured = well.tooth(16, { loss: 60 });
    expect(comparison(measured, well.tooth(16, { loss: null })).sites).toEqual([]);
    expect(comparison(measured, well.tooth(16, { loss: 10 })).sites[0]?.score?.now).toBe(0);
  });

  it.each([
    ['depth', 8],
    ['bleeding', 4],
    ['mobility', 3],
    ['furcation', 3],
    ['plaque', 3],
  ] as const)(
    'holds no score that rests on %s %i against one where it was not charted',
    (valueName, value) => {
      const waits = aPatient({ oralHygiene: 'Later registration' });
      const [charted, open] = [
        waits.tooth(16, { [valueName]: value }),
        waits.tooth(16, { [valueName]: null }),
      ];
      const both = [comparison(charted, open), comparison(open, charted)];
      expect(both.map(({ sites }) => sites)).toEqual([[], []]);
      const { sites } = comparison(waits.tooth(16, { [valueName]: 0 }), charted);
      expect(sites[0]?.score?.now).toBeGreaterThan(0);
    },
  );

  it('a prognosis that was not judged is no good one', () => {
    const bare = { loss: null, depth: null };
    const { sites } = comparison(well.tooth(16, bare), well.tooth(16, { ...bare, mobility: 3 }));
    expect(sites).toMatchObject([{ tooth: 16, mobility: { before: 0, now: 3 }, score: null }]);
  });

  it('tells a lost tooth as lost, and nothing more about it', () => {
    const { sites } = comparison(well.tooth(16, { depth: 8 }), aPatient({ missing: [18, 28, 38, 48, 16] }));
    expect(sites).toEqual([
      {
        tooth: 16,
        state: { before: 'present', now: 'missing' },
        depth: null,
        pocket: null,
        crossed: null,
        bleeding: null,
        mobility: null,
        furcation: null,
        boneLoss: null,
        score: null,
      },
    ]);
  });

  it('takes scores set by hand', () => {
    const { sites } = comparison(well, well.tooth(11, { scoreByHand: 9 }));
    expect(sites).toMatchObject([{ tooth: 11, score: { before: 0, now: 9 } }]);
  });
});

describe('end point of re-evaluation', () => {
  const judge = (someone: Patient) => findEndPoint(someone.assessment());
  const missed = (someone: Patient) =>
    judge(someone)!
      .criteria.filter(({ isMet }) => isMet === false)
      .map(({ criterion }) => criterion);

  it.each([
    [4, 1, []],
    [5, 0, []],
    [5, 1, ['bleeding-pocket']],
    [6, 0, ['deep-pocket']],
    [6, 1, ['bleeding-pocket', 'deep-pocket']],
  ] as const)('at %i mm with %i bleeding surfaces', (depth, bleeding, misses) => {
    expect(missed(well.tooth(16, { depth, bleeding }))).toEqual(misses);
    expect(judge(well.tooth(16, { depth, bleeding }))!.isReached).toBe(misses.length === 0);
  });

  it('ends where recurrence begins: at a bleeding index of 10 %', () => {
    const twenty = aPatient({ missing: [18, 28, 38, 48, 17, 27, 37, 47, 16, 26, 36, 46] });
    const bleeding = (surfaces: number) => {
      const [four, rest] = [Math.floor(surfaces / 4), surfaces % 4];
      const teeth = [11, 12, 21] as const;
      return twenty.teeth(teeth.slice(0, four), { bleeding: 4 }).tooth(31, { bleeding: rest });
    };
    expect(missed(bleeding(7))).toEqual([]);
    expect(missed(bleeding(8))).toEqual(['bleeding-index']);
  });

  it('is not judged where a tooth is not charted, and missed all the same where another misses it', () => {
    const gap = well.tooth(16, { depth: null });
    expect(judge(gap)).toMatchObject({ isReached: null, notCharted: { depth: [16], bleeding: [] } });
    expect(judge(gap.tooth(26, { depth: 6 }))!.isReached).toBe(false);
    expect(judge(well.tooth(16, { bleeding: null }))!.isReached).toBeNull();
    // The index of the charted teeth alone proves nothing.
    expect(judge(well.others({ bleeding: null }))!.criteria[2]).toMatchObject({ isMet: null, percent: null });
  });

  it('is not judged where a tooth is charted at some of its sites alone', () => {
    const six = <T>(value: T) => [value, value, value, value, value, value];
    const at16 = (sites: object) =>
      judge(
        well
          .others({ sites: { depth: six(3), bleeding: six(false) } })
          .tooth(16, { sites: { depth: six(3), bleeding: six(false), ...sites } }),
      );
    const buccal = [3, 3, 3, null, null, null];
    expect(at16({})!.isReached).toBe(true);
    expect(at16({ depth: buccal })).toMatchObject({
      isReached: null,
      partlyCharted: { depth: [16], bleeding: [] },
    });
    expect(at16({ bleeding: [null, ...six(false).slice(1)] })).toMatchObject({
      isReached: null,
      partlyCharted: { depth: [], bleeding: [16] },
    });
    // A site that cannot be probed does not keep the end point open.
    const askedSites = buccal.map((depth) => depth === null);
    expect(at16({ depth: buccal, asked: askedSites })!.isReached).toBe(true);
  });

  it('does not count a tooth with another cause', () => {
    expect(missed(well.tooth(16, { depth: 9, bleeding: 1, cause: 'fracture' }))).toEqual([]);
  });

  it('is nothing to judge without natural teeth', () => {
    expect(judge(aPatient({ missing: ASCENDING }))).toBeNull();
  });

  it('does not count implants', () => {
    expect(missed(aPatient({ implant: [16] }).tooth(16, { depth: 8, bleeding: 4 }))).toEqual([]);
  });
});
