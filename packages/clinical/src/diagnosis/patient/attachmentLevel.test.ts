import { describe, expect, it } from 'vitest';
import { aPatient, type Patient, type PatientOptions } from '../../cases/patient';
import type { Assessment } from '../../model/assessment';
import { ASCENDING } from '../../model/tooth';
import { diagnose } from '../diagnose';
import { sure } from '../sure/sure';

const SIX = (mm: number) => [mm, mm, mm, mm, mm, mm];
const NO = SIX(0).map(() => false);
const ONE = (index: number) => NO.map((_, n) => n === index);
/** 3 mm everywhere, margins so that nothing is lost, dry. */
const healthy = (options: PatientOptions = {}) =>
  aPatient(options).others({ sites: { depth: SIX(3), margin: SIX(-3), bleeding: NO } });
const withFour = (options: PatientOptions = {}) =>
  healthy(options).teeth([36, 46], {
    sites: { depth: [4, 3, 3, 3, 3, 3], margin: [-4, -3, -3, -3, -3, -3], bleeding: NO },
  });
const levelAt = (level: number, overrides = {}) => ({
  sites: { depth: SIX(3), margin: [level - 3, -3, -3, -3, -3, -3], bleeding: NO, ...overrides },
});
const classes = (someone: Patient) => {
  const { condition, stage, blt, stability, periodontium, provisional } = diagnose(
    someone.assessment(),
  ).diagnosis;
  return { condition, stage, blt, stability, periodontium, provisional };
};
const codes = (someone: Patient) => diagnose(someone.assessment()).warnings.map(({ code }) => code);

describe('attachment at sites', () => {
  it.each([
    [1, 'Health', null],
    [2, 'Periodontitis', 'I'],
    [3, 'Periodontitis', 'II'],
    [4, 'Periodontitis', 'II'],
    [5, 'Periodontitis', 'III'],
  ])('%i mm at two teeth apart and a site of 4 mm: %s, stage %s', (mm, condition, stage) => {
    expect(classes(withFour().teeth([14, 24], levelAt(mm)))).toMatchObject({ condition, stage });
  });

  it('up to 3 mm without a pocket and without bone loss: the margin is to be checked, nothing is firm', () => {
    const conditionAt = (mm: number, change: (p: Patient) => Patient = (p) => p) =>
      classes(change(healthy().teeth([14, 24], levelAt(mm)))).condition;
    expect([conditionAt(2), conditionAt(3), conditionAt(4)]).toEqual([
      'Undetermined',
      'Undetermined',
      'Periodontitis',
    ]);
    expect(conditionAt(3, (p) => p.tooth(36, { loss: 15 }))).toBe('Periodontitis');
    expect(conditionAt(3, (p) => p.tooth(36, { loss: 14.9 }))).toBe('Undetermined');
    expect(conditionAt(3, (p) => p.teeth([11, 12, 13, 21, 22], { loss: null }))).toBe('Undetermined');
    expect(conditionAt(3, (p) => p.teeth([11, 12, 13, 21, 22, 23], { loss: null }))).toBe('Periodontitis');
    const bleeding = healthy().others({ sites: { depth: SIX(3), margin: SIX(0), bleeding: ONE(0) } });
    expect(classes(bleeding)).toMatchObject({ condition: 'Undetermined', provisional: true });
    const firm = Object.values(sure(bleeding.assessment())).flatMap((sureness) =>
      'firm' in sureness ? sureness.firm : [],
    );
    expect(firm).toEqual([false, false, false, false, false, false]);
  });

  it.each([
    [[3, 3, 3, 3, 3, null], 'Health'],
    [[3, 3, 3, 3, null, null], 'Undetermined'],
    [[3, 3, 3, null, null, null], 'Undetermined'],
    [[3, null, null, null, null, null], 'Undetermined'],
  ])('depths %j at every tooth: %s', (depth, condition) => {
    const diagnosed = diagnose(
      aPatient()
        .others({ sites: { depth, bleeding: NO } })
        .assessment(),
    );
    expect(diagnosed.diagnosis.condition).toBe(condition);
    const isShort = condition !== 'Health';
    expect(diagnosed.teeth.every(({ provisional }) => provisional)).toBe(isShort);
    expect(diagnosed.treatment.some(({ block }) => block === 'CHART')).toBe(isShort);
  });

  it('sites that cannot be probed leave the count up to a fifth of all', () => {
    const passed = (count: number) => {
      const depth = SIX(3).map((mm, n) => (n < count ? null : mm));
      const askedSites = SIX(0).map((_, n) => n < count);
      return classes(aPatient().others({ sites: { depth, asked: askedSites, bleeding: NO } })).condition;
    };
    // With 4 of 6 sites probed, four fifths of the counted sites are probed; with 3, fewer are.
    expect([passed(1), passed(2), passed(3)]).toEqual(['Health', 'Health', 'Undetermined']);
  });

  it('a half tooth is charted by the sites of the half that is there', () => {
    const sites = { depth: [null, 3, 3, null, 3, 3], bleeding: NO };
    const charted = aPatient().others({ sites: { depth: SIX(3), bleeding: NO } });
    const whole = charted.tooth(16, { sites }).assessment();
    const teeth = whole.measurement.teeth.map((row) =>
      row.tooth === 16 ? { ...row, halfTooth: { distal: false, mesial: true } } : row,
    );
    const isProvisional = (patient: Assessment) =>
      diagnose(patient).teeth.find(({ tooth }) => tooth === 16)?.provisional;
    expect(isProvisional(whole)).toBe(true);
    expect(isProvisional({ ...whole, measurement: { ...whole.measurement, teeth } })).toBe(false);
  });

  it('buccal and oral loss counts in the extent', () => {
    const buccal = { depth: [2, 4, 2, 2, 2, 2], margin: [-2, -1, -2, -2, -2, -2], bleeding: NO };
    const { diagnosis } = diagnose(healthy().teeth([31, 41], { sites: buccal }).assessment());
    expect(diagnosis).toMatchObject({ stage: 'I', affectedPercent: 7.142857, anyAffectedPercent: 7.142857 });
  });

  it('a furcation of a first upper premolar counts as complexity', () => {
    const furcated = { loss: 20, ...levelAt(3, { furcation: { M: 3 } }) };
    expect(classes(withFour().teeth([14, 24], { loss: 20, ...levelAt(3) })).stage).toBe('II');
    expect(
      classes(
        withFour()
          .teeth([14, 24], { loss: 20, ...levelAt(3) })
          .tooth(14, furcated),
      ).stage,
    ).toBe('III');
  });

  it('without a film much attachment loss leaves the prognosis open while the score is below 10', () => {
    const level = (mm: number, overrides = {}) =>
      diagnose(
        withFour()
          .tooth(14, { loss: null, ...levelAt(mm), ...overrides })
          .assessment(),
      ).teeth.find(({ tooth }) => tooth === 14)?.level;
    expect([level(2), level(3), level(3, { scoreByHand: 12 }), level(3, { mobility: 3 })]).toEqual([
      'Good',
      null,
      null,
      'Poor',
    ]);
  });

  it('one tooth makes no case; neighbours neither', () => {
    expect(classes(healthy().tooth(14, levelAt(4))).condition).toBe('Undetermined');
    expect(classes(healthy().teeth([14, 15], levelAt(4))).condition).toBe('Undetermined');
  });

  it('estimated signs make no case, 15 % of bone does', () => {
    expect(
      classes(healthy().teeth([14, 24], { loss: 10, ...levelAt(0, { depth: SIX(4), margin: SIX(-4) }) })),
    ).toMatchObject({
      condition: 'Undetermined',
    });
    expect(classes(healthy().teeth([14, 24], { loss: 15 })).condition).toBe('Periodontitis');
  });

  it('the second arm: buccal loss of 3 mm with a pocket above 3 mm at that site, at two teeth', () => {
    const buccal = (depth: number, margin: number) => ({
      sites: { depth: [2, depth, 2, 2, 2, 2], margin: [-2, margin, -2, -2, -2, -2], bleeding: NO },
    });
    expect(classes(healthy().teeth([14, 15], buccal(4, -1))).condition).toBe('Periodontitis');
    expect(classes(healthy().teeth([14, 15], buccal(3, 1))).condition).toBe('Health');
    expect(classes(healthy().tooth(14, buccal(4, -1))).condition).toBe('Health');
  });

  it('a tooth with another cause, and the distal side of a second molar, do not count', () => {
    expect(classes(healthy().teeth([14, 24], { ...levelAt(5), cause: 'restoration' })).condition).toBe(
      'Health',
    );
    const molars = healthy().teeth([17, 27], { loss: [20, 0], ...levelAt(7) });
    expect(classes(molars).condition).toBe('Undetermined');
  });

  it('bone and attachment apart: the stage is that of attachment, and W27 says so', () => {
    const someone = healthy().teeth([14, 24], { loss: 20, ...levelAt(2) });
    expect([classes(someone).stage, codes(someone).includes('W27')]).toEqual(['I', true]);
    expect(classes(healthy().teeth([14, 24], { loss: 40, ...levelAt(2) })).stage).toBe('III');
  });

  it('known at too few sites: the worse of bone and of what attachment is known, on film or not', () => {
    const unknown = { depth: SIX(3), bleeding: NO };
    const few = aPatient()
      .others({ sites: unknown })
      .teeth([14, 24], { loss: 20, ...levelAt(5) });
    expect(classes(few)).toMatchObject({ stage: 'III', provisional: false });
    expect(classes(few.teeth([14, 24], levelAt(2)))).toMatchObject({ stage: 'II', provisional: false });
    expect(classes(few.tooth(14, { loss: null })).stage).toBe('III');
  });

  it('a tooth of which neither attachment nor bone is known counts by its pocket', () => {
    const pocket = (mm: number) => ({ loss: null, sites: { depth: [mm, 4, 4, 4, 4, 4], bleeding: NO } });
    const deep = (mm: number) =>
      aPatient()
        .others({ sites: { depth: SIX(4), margin: SIX(-1), bleeding: NO } })
        .teeth([16, 36], pocket(mm));
    expect(classes(deep(7))).toMatchObject({ stage: 'III', provisional: true });
    expect(classes(deep(5))).toMatchObject({ stage: 'II', provisional: false });
  });

  it('pockets two stages above what attachment is known give W17, where no bone was measured', () => {
    const site = (depth: number, margin = {}) => ({
      loss: null,
      sites: { depth: [depth, 3, 3, 3, 3, 3], bleeding: NO, ...margin },
    });
    const deep = aPatient({ earlier: 'II' }).others(site(3)).teeth([16, 36], site(7));
    const byPockets = { stage: 'III', provisional: true };
    expect(classes(deep)).toMatchObject(byPockets);
    expect(codes(deep)).toContain('W17');
    const someKnown = deep.teeth([14, 24], site(4, { margin: SIX(0) }));
    expect(classes(someKnown)).toMatchObject(byPockets);
    expect(codes(someKnown)).not.toContain('W17');
  });

  it('without film a stage below III is provisional, and the pictures that decide are asked for', () => {
    const someone = healthy().others({ loss: null }).teeth([14, 24], levelAt(4));
    expect(classes(someone)).toMatchObject({ stage: 'II', provisional: true });
    const [films] = diagnose(someone.assessment()).treatment;
    expect(films).toMatchObject({ block: 'RADIOGRAPHS', teeth: [14, 24] });
    expect(classes(someone.teeth([14, 24], levelAt(5)))).toMatchObject({ stage: 'III', provisional: false });
    expect([codes(someone).includes('W3'), sure(someone.assessment()).grade?.firm]).toEqual([true, false]);
  });

  it('attachment without film makes a stage below III provisional, and the grade not firm', () => {
    const few = aPatient()
      .others({ sites: { depth: SIX(3), bleeding: NO } })
      .teeth([14, 15, 16, 17, 24, 25, 26, 27], { loss: null, ...levelAt(2) });
    expect(diagnose(few.assessment()).diagnosis).toMatchObject({
      stage: 'I',
      grade: 'B',
      provisional: true,
    });
    expect(sure(few.assessment()).grade).toEqual({ firm: false, toward: [], because: [] });
  });

  it('the periodontium of health: intact, reduced, or not known', () => {
    expect(classes(healthy()).periodontium).toBe('intact');
    expect(classes(healthy().tooth(14, { ...levelAt(5), cause: 'restoration' })).periodontium).toBe(
      'reduced',
    );
    expect(classes(aPatient().others({ sites: { depth: SIX(3), bleeding: NO } })).periodontium).toBeNull();
    expect(classes(aPatient()).periodontium).toBeNull();
    expect(classes(healthy({ earlier: 'II' }))).toMatchObject({
      stability: 'Stable',
      periodontium: 'reduced-treated',
    });
  });
});

describe('pockets at sites', () => {
  const four = (bleeding: boolean[]) =>
    healthy({ earlier: 'II' }).tooth(14, {
      sites: { depth: [4, 3, 3, 3, 3, 3], margin: [-4, -3, -3, -3, -3, -3], bleeding },
    });

  it('a pocket of 4 mm is unstable where that very site bleeds', () => {
    expect(classes(four(ONE(1))).stability).toBe('Stable');
    expect(classes(four(ONE(0))).stability).toBe('Unstable');
  });

  it('so is suppuration at a natural tooth without another cause', () => {
    const pus = healthy({ earlier: 'II' }).tooth(14, levelAt(0, { suppuration: ONE(2) }));
    expect(classes(pus).stability).toBe('Unstable');
    expect(classes(pus.tooth(14, { cause: 'endodontic' })).stability).toBe('Stable');
  });

  it('and needs an explanation where that very site bleeds', () => {
    const unexplained = (bleeding: boolean[]) =>
      diagnose(
        healthy()
          .tooth(14, { sites: { depth: [4, 3, 3, 3, 3, 3], margin: [-4, -3, -3, -3, -3, -3], bleeding } })
          .assessment(),
      ).diagnosis.unexplained;
    expect([unexplained(ONE(1)), unexplained(ONE(0))]).toEqual([[], [14]]);
  });

  it('bleeding counts the sites that were looked at', () => {
    const half = [true, false, false, null, null, null];
    const { diagnosis, sites } = diagnose(
      aPatient()
        .others({ sites: { depth: SIX(2), bleeding: half } })
        .assessment(),
    );
    expect([diagnosis.bleedingIndex, sites?.bopPercent]).toEqual([33.333333, 33.333333]);
  });
});

describe('warnings of sites', () => {
  it.each<[string, boolean, Patient]>([
    ['W9', true, aPatient().others({ sites: { depth: [3, 3, 3, 3, null, null] } })],
    ['W9', false, aPatient().others({ sites: { depth: [3, 3, 3, 3, 3, null] } })],
    ['W28', true, healthy().tooth(14, levelAt(0, { furcation: { M: 2 } }))],
    ['W28', false, healthy().tooth(14, levelAt(0, { furcation: { M: 1 } }))],
    ['W29', true, healthy().tooth(14, { sites: { depth: SIX(3), margin: [0, 0, 0, null, 0, 0] } })],
    ['W29', false, healthy().tooth(14, { sites: { depth: SIX(3), margin: [0, null, 0, 0, 0, 0] } })],
    [
      'W30',
      true,
      healthy().tooth(13, { sites: { margin: [0, 2, 0, 0, 0, 0], keratinized: { B: 1, L: null } } }),
    ],
    [
      'W30',
      false,
      healthy().tooth(13, { sites: { margin: [0, 2, 0, 0, 0, 0], keratinized: { B: 2, L: null } } }),
    ],
  ])('%s %s', (code, expected, someone) => {
    expect(codes(someone).includes(code as 'W9')).toBe(expected);
  });
});

describe('how sure, with sites', () => {
  it('tries each site: depth, then margin', () => {
    const sureStage = sure(healthy().teeth([14, 24], levelAt(4)).assessment()).stage;
    expect(sureStage).toEqual({
      firm: false,
      toward: ['III'],
      because: [{ tooth: 14, site: 'DB', change: 'depth+1' }],
    });
  });

  it('tries a tooth without bleeding at all its sites', () => {
    const sites = { depth: SIX(3), margin: SIX(0), bleeding: NO };
    const twoBleed = { ...sites, depth: [4, 3, 3, 4, 3, 3], bleeding: NO.map((_, n) => n % 3 === 0) };
    const treated = aPatient({ earlier: 'II' })
      .others({ loss: 20, sites })
      .tooth(36, { loss: 20, sites: twoBleed });
    expect(sure(treated.assessment()).stability).toEqual({
      firm: false,
      toward: ['Stable'],
      because: [{ tooth: 36, change: 'bleeding=0' }],
    });
  });

  it('a stage II within the error of the probe as a whole is borderline', () => {
    const teeth = withFour().teeth([14, 24, 34, 44], levelAt(3));
    expect(sure(teeth.assessment()).stage).toMatchObject({
      toward: ['I'],
      because: [{ change: 'allMargin-1' }],
    });
  });

  it('one surface more is one of six at a tooth whose bleeding is one value', () => {
    const present = [11, 12, 13, 14, 15, 16, 17] as const;
    const missing = ASCENDING.filter((tooth) => !present.some((presentTooth) => presentTooth === tooth));
    const probed = { depth: SIX(2), margin: SIX(-2) };
    // 3 of 42 surfaces bleed; 4 are still less than 10 %.
    const someone = aPatient({ missing })
      .others({ sites: { ...probed, bleeding: NO } })
      .teeth([12, 14], { sites: { ...probed, bleeding: ONE(1) } })
      .tooth(11, { sites: probed, bleeding: 1 });
    expect(diagnose(someone.assessment()).diagnosis.bleedingIndex).toBe(7.142857);
    expect(sure(someone.assessment()).condition).toEqual({ firm: true });
  });

  it('and so is what follows from the stage, or the condition where no case is left', () => {
    const decided = { firm: false, because: [{ change: 'allMargin-1' }] };
    const smoker = withFour({ isPatientSmoke: '10+' }).teeth([14, 24, 34, 44], levelAt(3));
    expect(sure(smoker.assessment())).toMatchObject({
      condition: { firm: false, because: [{ change: 'allMargin-2' }] },
      stage: { ...decided, toward: ['I'] },
      referral: { ...decided, toward: ['consider'] },
    });
    const twoSites = (level: number) => levelAt(level, { margin: [level - 3, -3, level - 3, -3, -3, -3] });
    const two = withFour().tooth(14, twoSites(3)).tooth(24, twoSites(2));
    expect(sure(two.assessment())).toMatchObject({
      condition: { firm: false, toward: ['Undetermined', 'Health'] },
      stage: { firm: false, toward: [] },
    });
  });
});
