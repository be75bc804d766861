import { describe, expect, it } from 'vitest';
import { type Charting, type Patient, type PatientOptions, aPatient } from '../../cases/patient';
import type { Extent } from '../../model/assessment';
import type { ToothNumber } from '../../model/tooth';
import { diagnose } from '../diagnose';

const result = (someone: Patient) => diagnose(someone.assessment()).diagnosis;
/** 20 natural teeth: each is 5 %. */
const TWENTY = [18, 28, 38, 48, 17, 27, 37, 47, 16, 26, 36, 46] as const;
const twenty = (teeth: readonly ToothNumber[], charting: Charting, options: PatientOptions = {}) =>
  aPatient({ missing: TWENTY, ...options }).teeth(teeth, charting);
const FIVE = [11, 13, 15, 22, 24] as const;
const SIX = [...FIVE, 33] as const;

describe('extent: the share of natural teeth at the severity of the stage (R6)', () => {
  it('below 30 % localized, exactly 30 % generalized', () => {
    expect(result(twenty(FIVE, { loss: 20 }))).toMatchObject({ blt: 'Localized', affectedPercent: 25 });
    expect(result(twenty(SIX, { loss: 20 }))).toMatchObject({ blt: 'Generalized', affectedPercent: 30 });
  });

  it('the share just below: 6 of 21 teeth', () => {
    const someone = twenty(SIX, { loss: 20 }, { missing: TWENTY.filter((tooth) => tooth !== 16) });
    expect(result(someone)).toMatchObject({ blt: 'Localized', affectedPercent: 28.571429 });
  });

  it('implants and missing teeth are not in the denominator, third molars are', () => {
    expect(result(twenty(SIX, { loss: 20 }, { implant: [16, 26] })).affectedPercent).toBe(30);
    const third = twenty(SIX, { loss: 20 }, { missing: TWENTY.filter((tooth) => tooth !== 18) });
    expect(result(third).affectedPercent).toBe(28.571429);
  });

  it('teeth that do not define the stage stay in the denominator', () => {
    const someone = twenty(FIVE, { loss: 20 }).tooth(33, { loss: 20, findings: ['ApikalPeriodontitis'] });
    expect(result(someone).affectedPercent).toBe(25);
  });

  it.each<[string, number, Patient]>([
    ['stage I counts every tooth with signs', 30, twenty(SIX, { loss: 10, depth: 4 })],
    ['stage II counts from 15 %', 10, twenty(SIX, { loss: 10, depth: 4 }).teeth([11, 24], { loss: 15 })],
    ['stage II without such a tooth counts every tooth with signs', 30, twenty(SIX, { loss: 10, depth: 5 })],
    ['stage III counts above 33 %', 5, twenty(SIX, { loss: 33 }).tooth(11, { loss: 33.1 })],
    [
      'stage III without such a tooth counts from 15 %',
      30,
      twenty(SIX, { loss: 15 }, { missingTeeth: '1-4' }).tooth(35, { loss: 14, depth: 4 }),
    ],
    [
      'stage II counts 5 mm where nothing is measured',
      15,
      twenty(SIX, { loss: 10, depth: 4 }).teeth([11, 24], { loss: 15 }).teeth([12], { loss: null, depth: 5 }),
    ],
    [
      'stage III counts 6 mm where nothing is measured',
      10,
      twenty(SIX, { loss: 33 }).tooth(11, { loss: 33.1 }).tooth(12, { loss: null, depth: 6 }),
    ],
    [
      'stage III by complexity counts the complex teeth',
      10,
      twenty(SIX, { loss: 20 }).teeth([11, 24], { depth: 6 }),
    ],
    [
      'the same after teeth lost 1–4',
      10,
      twenty(SIX, { loss: 20 }, { missingTeeth: '1-4' }).teeth([11, 24], { depth: 6 }),
    ],
    [
      'an earlier stage III with one pocket counts from 15 %',
      30,
      twenty(SIX, { loss: 20 }, { earlier: 'III' }).tooth(11, { depth: 6 }),
    ],
    [
      'stage IV by teeth lost counts from 15 %',
      30,
      twenty(SIX, { loss: 20 }, { missingTeeth: '5+' }).teeth([11, 24], { depth: 6 }),
    ],
    [
      'stage III without that counts every tooth with signs',
      30,
      twenty(SIX, { loss: 10, depth: 4 }, { missingTeeth: '1-4' }),
    ],
    [
      'stage IV counts above 33 %',
      5,
      twenty(SIX, { loss: 33 }, { missingTeeth: '5+' }).tooth(11, { loss: 34 }),
    ],
    [
      'the final stage counts, not the current',
      5,
      twenty(SIX, { loss: 20 }, { earlier: 'III' })
        .tooth(35, { loss: 33, defect: 'distal' })
        .tooth(11, { loss: 34 }),
    ],
  ])('%s: %d %%', (_, percent, someone) => {
    expect(result(someone).affectedPercent).toBe(percent);
  });

  it('a treated patient without any sign is localized, 0 %', () => {
    expect(result(aPatient({ earlier: 'II' }))).toMatchObject({ blt: 'Localized', affectedPercent: 0 });
  });

  it('the share with any sign is told beside it', () => {
    const someone = twenty(SIX, { loss: 10, depth: 4 }).teeth([11, 24], { loss: 15 });
    expect(result(someone)).toMatchObject({ affectedPercent: 10, anyAffectedPercent: 30 });
    expect(result(aPatient().tooth(11, { loss: 20 }))).toMatchObject({
      affectedPercent: null,
      anyAffectedPercent: 3.571429,
    });
  });
});

describe('molar–incisor pattern (R6.3)', () => {
  const young = (options: PatientOptions = {}) => aPatient({ patientAge: 40, ...options });
  const typical = (someone: Patient, loss = 40) => someone.teeth([16, 26, 11, 21], { loss, depth: 6 });
  const PATTERN = 'MolarIncisorPattern';
  it.each<[Extent, string, Patient]>([
    [PATTERN, 'first molars and incisors, stage III, age 40', typical(young())],
    ['Localized', 'age 41', typical(young({ patientAge: 41 }))],
    [PATTERN, 'one first molar and one incisor, no other', young().teeth([16, 11], { loss: 40 })],
    ['Localized', 'no first molar', young().teeth([17, 11, 21], { loss: 40 })],
    ['Localized', 'no incisor', young().teeth([16, 26, 13], { loss: 40 })],
    [
      'Localized',
      'the incisor at 14.9 %',
      young().tooth(16, { loss: 40 }).teeth([26, 11], { loss: 14.9, depth: 6 }).tooth(26, { loss: 40 }),
    ],
    [PATTERN, 'the incisor at 15 %', young().teeth([16, 26], { loss: 40 }).tooth(11, { loss: 15 })],
    [PATTERN, 'two others', typical(young()).teeth([14, 24], { loss: 15 })],
    ['Localized', 'three others', typical(young()).teeth([14, 24, 34], { loss: 15 })],
    [
      'Localized',
      'as many others as typical teeth',
      young().teeth([16, 11], { loss: 40 }).teeth([14, 24], { loss: 15 }),
    ],
    [
      PATTERN,
      'fewer others than typical teeth',
      young().teeth([16, 11, 21], { loss: 40 }).teeth([14, 24], { loss: 15 }),
    ],
    [
      PATTERN,
      'an other with an apical lesion is not counted',
      typical(young())
        .teeth([14, 24, 34], { loss: 15 })
        .tooth(34, { findings: ['ApikalPeriodontitis'] }),
    ],
    [
      'Localized',
      'the first molars have another cause',
      typical(young()).tooth(31, { loss: 40 }).teeth([16, 26], { cause: 'orthodontic' }),
    ],
    ['Localized', 'stage II and slow', typical(young(), 20).teeth([16, 26, 11, 21], { depth: 4 })],
    [
      'Localized',
      'stage II and the ratio exactly 1.0',
      typical(young({ patientAge: 20 }), 20).teeth([16, 26, 11, 21], { depth: 4 }),
    ],
    [
      PATTERN,
      'stage II and the ratio above 1.0',
      typical(young({ patientAge: 20 }), 20.1).teeth([16, 26, 11, 21], { depth: 4 }),
    ],
    [
      'Localized',
      'stage III is an earlier one, the current is II',
      typical(young({ earlier: 'III' }), 20).teeth([16, 26, 11, 21], { depth: 4 }),
    ],
    [
      'Localized',
      'stage IV by rehabilitation of an earlier III',
      typical(young({ earlier: 'III', complexRehabilitationReasons: ['Drifting'] }), 20).teeth(
        [16, 26, 11, 21],
        { depth: 4 },
      ),
    ],
    [
      PATTERN,
      'tested before generalized',
      aPatient({ patientAge: 30 }).teeth([16, 26, 36, 46, 11, 21, 31, 41, 12], { loss: 40 }),
    ],
  ])('%s: %s', (blt, _, someone) => {
    expect(result(someone).blt).toBe(blt);
  });
});
