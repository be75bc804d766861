import { describe, expect, it } from 'vitest';
import { type Charting, type Patient, patient } from '../cases/patient';
import type { ToothNumber } from '../model/tooth';
import { hasAttachmentLoss, nonAdjacent } from './attachment';
import { diagnose } from './diagnose';
import { readMouth } from './mouth';
import { DEFAULT_PREFERENCES } from '../model/preferences';

const result = (someone: Patient) => diagnose(someone.assessment()).diagnosis;
const isAffected = (tooth: ToothNumber, charting: Charting) =>
  readMouth(patient().tooth(tooth, charting).assessment(), DEFAULT_PREFERENCES)
    .natural.filter(hasAttachmentLoss)
    .some((found) => found.tooth === tooth);

describe('attachment loss at a tooth (R2)', () => {
  it.each<[boolean, string, Charting]>([
    [true, 'bone loss 15', { loss: 15 }],
    [false, 'bone loss 14.9', { loss: 14.9 }],
    [true, 'bone loss 5 with a pocket of 4', { loss: 5, depth: 4 }],
    [false, 'bone loss 4.9 with a pocket of 4', { loss: 4.9, depth: 4 }],
    [false, 'bone loss 5 with a pocket of 3', { loss: 5, depth: 3 }],
    [false, 'bone loss 0 with a pocket of 9', { loss: 0, depth: 9 }],
    [true, 'measured with furcation II', { loss: 0, furcation: 2 }],
    [false, 'measured with furcation I', { loss: 0, furcation: 1 }],
    [true, 'a vertical defect', { loss: 0, defect: 'mesial' }],
    [true, 'a distal defect', { loss: 0, defect: 'distal' }],
    [true, 'a bowl-shaped defect', { loss: 0, defect: 'bowelShaped' }],
    [true, 'unmeasured with a pocket of 5', { loss: null, depth: 5 }],
    [false, 'unmeasured with a pocket of 4', { loss: null, depth: 4 }],
    [true, 'unmeasured with furcation I', { loss: null, furcation: 1 }],
    [true, 'unmeasured with a defect', { loss: null, defect: 'distal' }],
    [false, 'an apical lesion', { loss: 60, depth: 8, findings: ['ApikalPeriodontitis'] }],
    [false, 'a root resorption', { loss: 60, depth: 8, findings: ['RootResorption'] }],
    [true, 'an endodontically treated tooth', { loss: 60, findings: ['EndodonticalTreatedTooth'] }],
    [
      true,
      'furcation III by the additional finding',
      { loss: 0, findings: ['FurcationinvolvementgradeIII'] },
    ],
    [false, 'the worse side has root caries', { loss: [60, 10], rootCaries: 'distal' }],
    [true, 'the better side has root caries', { loss: [60, 10], rootCaries: 'mesial' }],
    [
      true,
      'both sides dropped, so unmeasured, with a pocket of 5',
      { loss: [60, null], rootCaries: 'distal', depth: 5 },
    ],
    [false, 'the same with a pocket of 4', { loss: [60, null], rootCaries: 'distal', depth: 4 }],
  ])('%s: %s', (expected, _, charting) => {
    expect(isAffected(16, charting)).toBe(expected);
  });

  it('furcation III as an additional finding counts on molars only', () => {
    expect(isAffected(15, { loss: 0, findings: ['FurcationinvolvementgradeIII'] })).toBe(false);
  });
});

describe('the distal side of a second molar (R1)', () => {
  it.each<[boolean, string, ToothNumber, Charting]>([
    [false, 'distal 15, mesial 14.9', 17, { loss: [15, 14.9] }],
    [true, 'distal 15, mesial 15', 17, { loss: [15, 15] }],
    [true, 'the same on a first molar', 16, { loss: [15, 14.9] }],
    [true, 'mesial 15, distal 0', 17, { loss: [0, 15] }],
    [true, 'the mesial side not measured', 17, { loss: [40, null] }],
    [
      false,
      'mesial below 15 with root caries: raw values, so still dropped',
      47,
      { loss: [40, 10], rootCaries: 'mesial' },
    ],
    [
      true,
      'mesial above 15 with root caries: raw values, so kept',
      37,
      { loss: [40, 20], rootCaries: 'mesial' },
    ],
  ])('%s: %s', (expected, _, tooth, charting) => {
    expect(isAffected(tooth, charting)).toBe(expected);
  });

  it('the tooth keeps its label and its prognosis', () => {
    const [, seventeen] = diagnose(
      patient({ missing: [] })
        .tooth(17, { loss: [60, 0] })
        .assessment(),
    ).teeth.filter(({ tooth }) => tooth === 17 || tooth === 16);
    expect(seventeen).toMatchObject({ groups: ['PeriodontitisGravis'], score: 10 });
  });
});

describe('a case needs two teeth that are not neighbours (R3)', () => {
  it.each<[string | null, readonly ToothNumber[], string]>([
    ['Periodontitis', [16, 14], 'one tooth between'],
    ['Health', [16, 15], 'neighbours'],
    ['Health', [16], 'a single tooth'],
    ['Health', [11, 21], 'neighbours across the upper midline'],
    ['Health', [41, 31], 'neighbours across the lower midline'],
    ['Periodontitis', [12, 21], 'across the midline with one between'],
    ['Periodontitis', [11, 41], 'upper and lower are never neighbours'],
    ['Periodontitis', [17, 47], 'upper and lower of one side'],
    ['Periodontitis', [16, 15, 14], 'three in a row'],
  ])('%s: %j, %s', (condition, teeth) => {
    expect(result(patient().teeth(teeth, { loss: 20 })).condition).toBe(condition);
  });

  it('a missing tooth between makes no neighbours', () => {
    const someone = patient({ missing: [15] }).teeth([14, 16], { loss: 20 });
    expect(result(someone).condition).toBe('Periodontitis');
    expect(nonAdjacent([{ tooth: 14 }, { tooth: 16 }])).toEqual([14, 16]);
  });

  it('implants never count', () => {
    expect(result(patient({ implant: [14, 16] }).teeth([14, 16], { loss: 60, depth: 9 })).condition).toBe(
      'Health',
    );
  });

  it('whoever had a stage stays a periodontitis patient, but not without natural teeth', () => {
    expect(result(patient({ earlier: 'I' })).condition).toBe('Periodontitis');
    const all = [
      11, 12, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26, 27, 28, 31, 32, 33, 34, 35, 36, 37, 38, 41, 42,
      43, 44, 45, 46, 47, 48,
    ] as const;
    expect(result(patient({ earlier: 'IV', missing: all })).condition).toBe('Edentulous');
  });
});

describe('health and gingivitis by the bleeding index (R4)', () => {
  // 25 teeth × 4 surfaces: a surface is a percent.
  const twentyFive = { missing: [18, 28, 38, 48, 17, 27, 37] } as const;
  const bleeds = (surfaces: number) => {
    const teeth = [11, 12, 13, 14, 15, 16, 21, 22] as const;
    return teeth.reduce(
      (someone, tooth, n) => someone.tooth(tooth, { bleeding: Math.max(0, Math.min(4, surfaces - 4 * n)) }),
      patient(twentyFive),
    );
  };
  it.each([
    [0, 'Health', null],
    [9, 'Health', null],
    [10, 'Gingivitis', 'Localized'],
    [30, 'Gingivitis', 'Localized'],
    [31, 'Gingivitis', 'Generalized'],
  ])('%d %%: %s, %s', (percent, condition, blt) => {
    expect(result(bleeds(percent))).toMatchObject({
      condition,
      blt,
      bleedingIndex: percent,
      stage: null,
      grade: null,
    });
  });

  it('9.99 % is health, 30.01 % generalized: no rounding', () => {
    // 28 teeth × 6 surfaces = 168.
    const six = { preferences: { bleeding_registration: 6 } } as const;
    const bleeding = (sum: number) =>
      ([11, 12, 13, 14, 15, 16, 17, 21, 22] as const).reduce(
        (someone, tooth, n) => someone.tooth(tooth, { bleeding: Math.max(0, Math.min(6, sum - 6 * n)) }),
        patient(six),
      );
    expect(result(bleeding(16))).toMatchObject({ condition: 'Health', bleedingIndex: 9.52381 });
    expect(result(bleeding(17))).toMatchObject({ condition: 'Gingivitis', blt: 'Localized' });
    expect(result(bleeding(50))).toMatchObject({ blt: 'Localized', bleedingIndex: 29.761905 });
    expect(result(bleeding(51))).toMatchObject({ blt: 'Generalized', bleedingIndex: 30.357143 });
  });

  it('a mouth of 32 teeth and six surfaces: 57 of 192 localized, 58 generalized', () => {
    const full = patient({ missing: [], preferences: { bleeding_registration: 6 } });
    const bleeding = (sum: number) =>
      ([11, 12, 13, 14, 15, 16, 17, 21, 22, 23] as const).reduce(
        (someone, tooth, n) => someone.tooth(tooth, { bleeding: Math.max(0, Math.min(6, sum - 6 * n)) }),
        full,
      );
    expect(result(bleeding(57))).toMatchObject({ blt: 'Localized', bleedingIndex: 29.6875 });
    expect(result(bleeding(58))).toMatchObject({ blt: 'Generalized', bleedingIndex: 30.208333 });
  });

  it.each([
    [9, ['condition.not-a-case', 'condition.bleeding-low'], []],
    [10, ['condition.not-a-case', 'gingivitis.localized'], ['gingivitis.localized']],
    [31, ['condition.not-a-case', 'gingivitis.generalized'], ['gingivitis.generalized']],
  ])('why, at %d %%: %j, extent %j', (percent, condition, blt) => {
    const { because } = result(bleeds(percent));
    expect(because.condition.map(({ code }) => code)).toEqual(condition);
    expect(because.blt.map(({ code }) => code)).toEqual(blt);
  });

  it('implants bleed in nobody’s index', () => {
    const someone = patient({ implant: [36] }).tooth(36, { bleeding: 4 });
    expect(result(someone)).toMatchObject({ condition: 'Health', bleedingIndex: 0 });
  });

  it('more than 20 % without a pocket depth: provisional, and the reason says so', () => {
    const twenty = { missing: [18, 28, 38, 48, 17, 27, 37, 47, 16, 26, 36, 46] } as const;
    const four = patient(twenty).teeth([11, 12, 13, 14], { depth: 0 });
    expect(result(four).provisional).toBe(false);
    const five = result(four.tooth(15, { depth: 0 }));
    expect(five).toMatchObject({ condition: 'Health', provisional: true });
    expect(five.because.condition).toContainEqual({
      code: 'condition.not-charted',
      values: { teeth: [11, 12, 13, 14, 15], threshold: 20, source: 'Alveola' },
    });
    expect(result(four.tooth(15, { depth: 0, bleeding: 4 }).teeth([21, 22], { bleeding: 4 }))).toMatchObject({
      condition: 'Gingivitis',
      provisional: true,
    });
  });
});
