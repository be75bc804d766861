import { describe, expect, it } from 'vitest';
import { type Patient, type PatientOptions, aPatient } from '../../cases/patient';
import { ASCENDING } from '../../model/tooth';
import { diagnose } from '../diagnose';
import type { Standing } from '../diagnosisResult';
import { ignoredOverrule } from './standing';

type Overruled = NonNullable<PatientOptions['overrule']>;
const result = (someone: Patient) => diagnose(someone.assessment());
const HEALTHY = (overrule: Overruled, options: PatientOptions = {}) => aPatient({ ...options, overrule });
const OPEN = (overrule: Overruled) => HEALTHY(overrule).tooth(16, { depth: 6 });
const CASE = (overrule: Overruled, options: PatientOptions = {}) =>
  HEALTHY(overrule, options).teeth([14, 24], { loss: 20, depth: 3 });
const WHOLE = { condition: 'Periodontitis', stage: 'III', grade: 'C', blt: 'Generalized' } as const;

describe('what stands', () => {
  it.each<[Partial<Standing>, string, Patient]>([
    [
      { condition: 'Periodontitis', stage: 'IV', grade: 'B', blt: 'Localized' },
      'a stage by hand',
      CASE({ stage: 'IV' }),
    ],
    [
      { stage: 'II', grade: 'C', blt: 'Generalized' },
      'grade and extent by hand',
      CASE({ grade: 'C', blt: 'Generalized' }),
    ],
    [{ condition: 'Health', stage: null }, 'a stage does not apply to health', HEALTHY({ stage: 'II' })],
    [
      { condition: 'Health', stage: null, grade: null, blt: null, stability: null },
      'health by hand',
      CASE({ condition: 'Health' }),
    ],
    [
      { condition: 'Gingivitis', stage: null, blt: 'Localized' },
      'gingivitis below 10 %',
      CASE({ condition: 'Gingivitis', stage: 'III' }),
    ],
    [
      { condition: 'Gingivitis', blt: null },
      'gingivitis, bleeding not charted',
      CASE({ condition: 'Gingivitis' }).others({ bleeding: null }),
    ],
    [
      { condition: 'Gingivitis', blt: 'Generalized' },
      'gingivitis above 30 %',
      CASE({ condition: 'Gingivitis' }).others({ bleeding: 2 }),
    ],
    [{ ...WHOLE, stability: 'Stable' }, 'periodontitis by hand, whole', HEALTHY(WHOLE)],
    [{ ...WHOLE, stability: 'Unstable' }, 'its stability is judged', OPEN(WHOLE)],
    [{ ...WHOLE, stability: null }, 'or not judged', HEALTHY(WHOLE).others({ bleeding: null })],
    [
      { condition: 'Undetermined', stage: null },
      'periodontitis without a grade does not apply',
      OPEN({ condition: 'Periodontitis', stage: 'III', blt: 'Localized' }),
    ],
    [
      { condition: 'Periodontitis', stage: 'II', grade: 'B', blt: 'Localized' },
      'the computed classes complete it',
      CASE({ condition: 'Periodontitis' }),
    ],
    [
      { condition: 'Edentulous', stage: null },
      'nothing applies without teeth',
      HEALTHY(WHOLE, { missing: ASCENDING }),
    ],
  ])('%o: %s', (expected, _, someone) => {
    expect(result(someone).standing).toMatchObject(expected);
  });

  it('the computed diagnosis stays what it is', () => {
    const { overrule: _, ...plain } = CASE({ condition: 'Health' }).assessment().measurement;
    const document = CASE({ condition: 'Health' }).assessment();
    expect(result(CASE({ condition: 'Health' })).diagnosis).toEqual(
      diagnose({ ...document, measurement: plain }).diagnosis,
    );
  });
});

describe('what stands decides', () => {
  const blocks = (someone: Patient) => result(someone).treatment.map(({ block }) => block);

  it('treatment, interval and referral', () => {
    expect(result(CASE({ stage: 'III', grade: 'C' }))).toMatchObject({
      referral: { is: 'recommended' },
      supportiveCareMonths: 3,
    });
    expect(blocks(CASE({ condition: 'Health' }))).toEqual(['HEALTH']);
    expect(result(CASE({ condition: 'Health' }))).toMatchObject({ supportiveCareMonths: 12 });
  });

  it('a condition by hand has explained the findings; those with a cause are still treated', () => {
    expect(blocks(OPEN({}))).toEqual(['LOCAL']);
    expect(result(OPEN({ condition: 'Health' }))).toMatchObject({
      diagnosis: { unexplained: [16] },
      supportiveCareMonths: 12,
      referral: { is: 'none' },
    });
    expect(blocks(OPEN({ condition: 'Health' }))).toEqual(['HEALTH']);
    // The same condition set by hand counts as set by hand.
    const inflamed = OPEN({ condition: 'Gingivitis' }).others({ bleeding: 1 });
    expect(blocks(inflamed)).toEqual(['GING']);
    expect(blocks(OPEN({ condition: 'Health' }).tooth(26, { depth: 6, cause: 'trauma' }))).toEqual(['CAUSE']);
    const excluded = OPEN({ condition: 'Health' }).tooth(26, { depth: 5, findings: ['RootResorption'] });
    expect(blocks(excluded)).toEqual(['LOCAL']);
  });

  it('a stage by hand waits for no radiographs', () => {
    const half = (overrule: Overruled) => CASE(overrule).teeth([11, 12, 13, 21, 22, 23], { loss: null });
    expect(blocks(half({}))).toContain('RADIOGRAPHS');
    expect(blocks(half({ grade: 'C' }))).toContain('RADIOGRAPHS');
    expect(blocks(half({ stage: 'II' }))).not.toContain('RADIOGRAPHS');
  });

  it('warnings follow the computed result', () => {
    expect(result(OPEN(WHOLE)).warnings.map(({ code }) => code)).toContain('W2');
  });
});

describe('what does not apply is named, for the refusal', () => {
  it.each<[readonly string[], Patient, Overruled]>([
    [[], CASE({}), { stage: 'III' }],
    [[], CASE({}), { condition: 'Periodontitis' }],
    [['stage', 'blt'], HEALTHY({}), { stage: 'II', blt: 'Localized' }],
    [['grade'], CASE({}), { condition: 'Gingivitis', grade: 'B' }],
    [['condition', 'stage'], HEALTHY({}), { condition: 'Periodontitis', stage: 'II' }],
    [[], HEALTHY({}), WHOLE],
    [['condition', 'stage', 'grade', 'blt'], HEALTHY({}, { missing: ASCENDING }), WHOLE],
  ])('%j', (keys, someone, overrule) => {
    const { diagnosis } = result(someone);
    expect(ignoredOverrule(diagnosis, { ...overrule, reason: 'as seen', by: '' })).toEqual(keys);
  });
});
