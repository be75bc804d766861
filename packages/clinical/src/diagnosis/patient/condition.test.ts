import { describe, expect, it } from 'vitest';
import {
  type Charting,
  type Patient,
  type PatientOptions,
  aPatient,
  FIVE_LOST,
  ONE_LOST,
} from '../../cases/patient';
import type { ToothNumber } from '../../model/tooth';
import { nonAdjacent } from '../mouth/mouth';
import { hasAttachmentLoss } from './attachment';
import { diagnose } from '../diagnose';
import { readMouth } from '../mouth/readMouth';
import { DEFAULT_PREFERENCES } from '../../model/preferences';

const result = (someone: Patient) => diagnose(someone.assessment()).diagnosis;
const isAffected = (tooth: ToothNumber, charting: Charting) =>
  readMouth(aPatient().tooth(tooth, charting).assessment(), DEFAULT_PREFERENCES)
    .natural.filter(hasAttachmentLoss)
    .some((warnedTooth) => warnedTooth.tooth === tooth);

describe('attachment loss at a tooth (R2)', () => {
  it.each<[boolean, string, Charting]>([
    [true, 'bone loss 15', { loss: 15 }],
    [false, 'bone loss 14.9', { loss: 14.9 }],
    [true, 'bone loss 10 with a pocket of 4', { loss: 10, depth: 4 }],
    [false, 'bone loss 9.9 with a pocket of 4: a normal crest', { loss: 9.9, depth: 4 }],
    [false, 'bone loss 10 with a pocket of 3', { loss: 10, depth: 3 }],
    [false, 'bone loss 10, depth not charted', { loss: 10, depth: null }],
    [true, 'bone loss 5 with a pocket of 5', { loss: 5, depth: 5 }],
    [false, 'bone loss 4.9 with a pocket of 5', { loss: 4.9, depth: 5 }],
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
      false,
      'every measured side dropped: confounded, whatever the pocket',
      { loss: [60, null], rootCaries: 'distal', depth: 9 },
    ],
    [true, 'no side measured, so none dropped', { loss: null, rootCaries: 'distal', depth: 5 }],
    [false, 'a side dropped: the pocket may be its own', { loss: [14, 60], rootCaries: 'mesial', depth: 9 }],
    [false, 'a side without markers dropped', { loss: [14, null], rootCaries: 'mesial', depth: 9 }],
    [true, 'a side dropped, the other at 15', { loss: [15, 60], rootCaries: 'mesial' }],
    [true, 'a side dropped, furcation II', { loss: [0, 60], rootCaries: 'mesial', furcation: 2 }],
    [false, 'a defect on the dropped side', { loss: [0, 60], rootCaries: 'mesial', defect: 'mesial' }],
    [true, 'a defect on the other side', { loss: [0, 60], rootCaries: 'mesial', defect: 'distal' }],
    [true, 'a bowl-shaped defect', { loss: [0, 60], rootCaries: 'mesial', defect: 'bowelShaped' }],
    [false, 'another cause', { loss: 60, depth: 9, furcation: 3, cause: 'fracture' }],
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
      aPatient({ missing: [] })
        .tooth(17, { loss: [60, 0] })
        .assessment(),
    ).teeth.filter(({ tooth }) => tooth === 17 || tooth === 16);
    expect(seventeen).toMatchObject({ groups: ['PeriodontitisGravis'], score: 10 });
  });
});

describe('a case needs two teeth that are not neighbours (R3)', () => {
  it.each<[string | null, readonly ToothNumber[], string]>([
    ['Periodontitis', [16, 14], 'one tooth between'],
    ['Undetermined', [16, 15], 'neighbours'],
    ['Undetermined', [16], 'a single tooth'],
    ['Undetermined', [11, 21], 'neighbours across the upper midline'],
    ['Undetermined', [41, 31], 'neighbours across the lower midline'],
    ['Periodontitis', [12, 21], 'across the midline with one between'],
    ['Periodontitis', [11, 41], 'upper and lower are never neighbours'],
    ['Periodontitis', [17, 47], 'upper and lower of one side'],
    ['Periodontitis', [16, 15, 14], 'three in a row'],
  ])('%s: %j, %s', (condition, teeth) => {
    expect(result(aPatient().teeth(teeth, { loss: 20 })).condition).toBe(condition);
  });

  it('a missing tooth between makes no neighbours', () => {
    const someone = aPatient({ missing: [15] }).teeth([14, 16], { loss: 20 });
    expect(result(someone).condition).toBe('Periodontitis');
    expect(nonAdjacent([{ tooth: 14 }, { tooth: 16 }])).toEqual([{ tooth: 14 }, { tooth: 16 }]);
  });

  it('implants never count', () => {
    expect(result(aPatient({ implant: [14, 16] }).teeth([14, 16], { loss: 60, depth: 9 })).condition).toBe(
      'Health',
    );
  });

  it('whoever had a stage stays a periodontitis patient, but not without natural teeth', () => {
    expect(result(aPatient({ earlier: 'I' })).condition).toBe('Periodontitis');
    const all = [
      11, 12, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26, 27, 28, 31, 32, 33, 34, 35, 36, 37, 38, 41, 42,
      43, 44, 45, 46, 47, 48,
    ] as const;
    expect(result(aPatient({ earlier: 'IV', missing: all })).condition).toBe('Edentulous');
  });
});

describe('health and gingivitis by the bleeding index (R4)', () => {
  // 25 teeth × 4 surfaces: a surface is a percent.
  const twentyFive = { missing: [18, 28, 38, 48, 17, 27, 37] } as const;
  const bleeds = (surfaces: number) => {
    const teeth = [11, 12, 13, 14, 15, 16, 21, 22] as const;
    return teeth.reduce(
      (someone, tooth, n) => someone.tooth(tooth, { bleeding: Math.max(0, Math.min(4, surfaces - 4 * n)) }),
      aPatient(twentyFive),
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
        aPatient(six),
      );
    expect(result(bleeding(16))).toMatchObject({ condition: 'Health', bleedingIndex: 9.52381 });
    expect(result(bleeding(17))).toMatchObject({ condition: 'Gingivitis', blt: 'Localized' });
    expect(result(bleeding(50))).toMatchObject({ blt: 'Localized', bleedingIndex: 29.761905 });
    expect(result(bleeding(51))).toMatchObject({ blt: 'Generalized', bleedingIndex: 30.357143 });
  });

  it('a mouth of 32 teeth and six surfaces: 57 of 192 localized, 58 generalized', () => {
    const full = aPatient({ missing: [], preferences: { bleeding_registration: 6 } });
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
    const someone = aPatient({ implant: [36] }).tooth(36, { bleeding: 4 });
    expect(result(someone)).toMatchObject({ condition: 'Health', bleedingIndex: 0 });
  });
});

const TWENTY = { missing: [18, 28, 38, 48, 17, 27, 37, 47, 16, 26, 36, 46] } as const;
const FOUR = [11, 12, 13, 14] as const;
const FIVE = [...FOUR, 15] as const;

describe('what was not charted is not healthy (§1, §3)', () => {
  it.each<[string, boolean, string, Patient]>([
    ['Health', false, 'depth at 80 % of the teeth', aPatient(TWENTY).teeth(FOUR, { depth: null })],
    ['Undetermined', true, 'depth at 75 %', aPatient(TWENTY).teeth(FIVE, { depth: null })],
    ['Health', false, 'bleeding at 80 %', aPatient(TWENTY).teeth(FOUR, { bleeding: null })],
    ['Undetermined', true, 'bleeding at 75 %', aPatient(TWENTY).teeth(FIVE, { bleeding: null })],
    ['Undetermined', true, 'bleeding nowhere', aPatient().others({ bleeding: null })],
    ['Undetermined', true, 'nothing at all', aPatient().others({ depth: null, bleeding: null, loss: null })],
    ['Health', false, 'depth 0 that was entered', aPatient(TWENTY).teeth(FIVE, { depth: 0 })],
    ['Health', false, '80 % on X-ray', aPatient(TWENTY).teeth(FOUR, { loss: null })],
    ['Health', true, '75 % on X-ray: by probing alone', aPatient(TWENTY).teeth(FIVE, { loss: null })],
    ['Health', false, '30 % with a cause', aPatient(TWENTY).teeth([...FIVE, 21], { cause: 'trauma' })],
    ['Health', true, '35 % with a cause', aPatient(TWENTY).teeth([...FIVE, 21, 22], { cause: 'trauma' })],
    [
      'Gingivitis',
      true,
      'bleeding proven, depth at 75 %',
      aPatient(TWENTY).others({ bleeding: 1 }).teeth(FIVE, { depth: null }),
    ],
  ])('%s, provisional %s: %s', (condition, provisional, _, someone) => {
    expect(result(someone)).toMatchObject({ condition, provisional });
  });

  it('a few charted teeth prove bleeding, never its absence', () => {
    const partlyCharted = aPatient(TWENTY).others({ bleeding: null });
    // 8 of 80 surfaces; the index itself covers only the charted teeth.
    expect(result(partlyCharted.teeth([11, 12], { bleeding: 4 }))).toMatchObject({
      condition: 'Gingivitis',
      bleedingIndex: 100,
    });
    expect(result(partlyCharted.tooth(11, { bleeding: 4 }).tooth(12, { bleeding: 3 }))).toMatchObject({
      condition: 'Undetermined',
      bleedingIndex: 87.5,
    });
    expect(result(partlyCharted).bleedingIndex).toBeNull();
  });

  it('says what is missing, and where', () => {
    const { because } = result(aPatient(TWENTY).teeth(FIVE, { depth: null, bleeding: null }));
    const values = { teeth: [11, 12, 13, 14, 15], threshold: 20, source: 'Alveola' };
    expect(because.condition).toContainEqual({ code: 'condition.not-charted', values });
    expect(because.condition).toContainEqual({ code: 'condition.bleeding-not-charted', values });
  });
});

describe('older records without zeros (§1)', () => {
  const older = (someone: PatientOptions = {}) => aPatient({ ...TWENTY, ...someone, withoutZeros: true });
  it.each<[string, number | null, string, Patient]>([
    ['Undetermined', null, 'no row of bleeding', older()],
    ['Health', 1.25, 'one row at a natural tooth charts them all', older().tooth(11, { bleeding: 1 })],
    ['Undetermined', null, 'a row at an implant alone', older({ implant: [36] }).tooth(36, { bleeding: 1 })],
    [
      'Undetermined',
      1.25,
      'depth is charted where it has a row',
      older().teeth(FIVE, { depth: 0 }).tooth(11, { bleeding: 1 }),
    ],
  ])('%s, index %s: %s', (condition, bleedingIndex, _, someone) => {
    expect(result(someone)).toMatchObject({ condition, bleedingIndex });
  });

  it('a row of 0 charts as any row does; any row charts the implants', () => {
    const document = older({ implant: [36] }).assessment();
    const withRow = (tooth: ToothNumber) => ({
      ...document,
      clinical_values: { ...document.clinical_values, bleeding: [{ tooth, value: 0 }] },
    });
    expect(diagnose(withRow(11)).diagnosis.condition).toBe('Health');
    expect(diagnose(withRow(11)).implants[0]?.condition).toBe('PeriImplantHealth');
    expect(diagnose(withRow(36))).toMatchObject({
      diagnosis: { condition: 'Undetermined' },
      implants: [{ condition: 'PeriImplantHealth' }],
    });
  });
});

describe('findings that no case explains (U, §3)', () => {
  it.each<[readonly ToothNumber[], string, Charting]>([
    [[16], 'a pocket of 5', { depth: 5 }],
    [[], 'a dry pocket of 4', { depth: 4 }],
    [[16], 'a bleeding pocket of 4', { depth: 4, bleeding: 1 }],
    [[], 'a pocket of 4 without bleeding charted', { depth: 4, bleeding: null }],
    [[16], 'bone loss 15', { loss: 15 }],
    [[], 'bone loss 14.9', { loss: 14.9 }],
    [[16], 'bone loss 15 on a dropped side', { loss: [15, 0], rootCaries: 'distal' }],
    [[16], 'furcation I', { furcation: 1 }],
    [[16], 'mobility 2', { mobility: 2 }],
    [[], 'mobility 1', { mobility: 1 }],
    [[16], 'a defect', { defect: 'distal' }],
    [[16], 'a defect on a dropped side', { loss: [9, 0], rootCaries: 'distal', defect: 'distal' }],
    [[16], 'bone loss at an apical lesion', { loss: 20, findings: ['ApikalPeriodontitis'] }],
    [[], 'everything at a tooth with a cause', { loss: 60, depth: 9, furcation: 3, cause: 'endodontic' }],
  ])('%j: %s', (teeth, _, charting) => {
    expect(result(aPatient().tooth(16, charting))).toMatchObject({
      condition: teeth.length > 0 ? 'Undetermined' : 'Health',
      unexplained: teeth,
    });
  });

  it('in gingivitis a bleeding 4 mm is a pseudopocket, a 5 mm is not', () => {
    const inflamed = aPatient().others({ bleeding: 1 });
    expect(result(inflamed.tooth(16, { depth: 4 }))).toMatchObject({ unexplained: [], provisional: false });
    expect(result(inflamed.tooth(16, { depth: 5 }))).toMatchObject({
      condition: 'Gingivitis',
      unexplained: [16],
      provisional: true,
    });
  });

  it('is empty in periodontitis', () => {
    expect(result(aPatient().teeth([14, 24, 34], { loss: 20, depth: 6 })).unexplained).toEqual([]);
  });
});

describe('who lost teeth to periodontitis has had it (§3)', () => {
  it.each([
    ['1-4', ONE_LOST],
    ['5+', FIVE_LOST],
  ] as const)('%s', (missingTeeth, missing) => {
    const diagnosed = result(aPatient({ missingTeeth, missing }));
    expect(diagnosed.condition).toBe('Periodontitis');
    expect(diagnosed.because.condition.map(({ code }) => code)).toEqual(['condition.teeth-lost']);
  });

  it.each(['1-4', '5+'] as const)(
    '%s where no tooth is missing: nothing is known, and it is asked',
    (answer) => {
      const diagnosed = result(aPatient({ missingTeeth: answer }));
      expect(diagnosed).toMatchObject({ condition: 'Undetermined', provisional: true, unexplained: [] });
      expect(diagnosed.because.condition.map(({ code }) => code)).toContain('condition.answer-open');
      const inflamed = result(aPatient({ missingTeeth: answer }).others({ bleeding: 1 }));
      expect(inflamed).toMatchObject({ condition: 'Gingivitis', provisional: true });
    },
  );

  it('third molars that are missing were not lost', () => {
    expect(result(aPatient({ missingTeeth: '1-4', missing: [18, 28, 38, 48] })).condition).toBe(
      'Undetermined',
    );
  });
});

describe('why a case', () => {
  it('names the worst two teeth first, with their signs', () => {
    const someone = aPatient()
      .teeth([14, 24, 34], { loss: 20 })
      .tooth(34, { loss: 40 })
      .tooth(35, { loss: 60 });
    expect(
      result(someone).because.condition.map(({ code, values }) => [code, values['teeth'] ?? values['tooth']]),
    ).toEqual([
      ['condition.attachment-loss', [35, 14]],
      ['attachment.bone-loss', 35],
      ['attachment.bone-loss', 14],
    ]);
  });
});
