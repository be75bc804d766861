import { describe, expect, it } from 'vitest';
import { type Patient, type PatientOptions, patient } from '../cases/patient';
import { diagnose } from './diagnose';
import type { TreatmentBlock } from './result';

const plan = (someone: Patient) => diagnose(someone.assessment()).treatment;
const blocks = (someone: Patient) =>
  plan(someone)
    .map(({ block }) => block)
    .join(' ');
const teethOf = (someone: Patient, name: TreatmentBlock) =>
  plan(someone).find(({ block }) => block === name)?.teeth;
const lossOf = (loss: number, options: PatientOptions = {}) =>
  patient(options).teeth([14, 24], { loss, depth: 4, bleeding: 1 });

describe('which blocks, in which order (§6.2)', () => {
  it.each<[string, string, Patient]>([
    ['HEALTH', 'health', patient()],
    ['HEALTH PIH', 'health with a healthy implant', patient({ implant: [36] })],
    ['GING', 'gingivitis', patient().others({ bleeding: 1 })],
    ['S1 S2 RE3 S3-4/5 S4', 'stage I', lossOf(10)],
    ['S1 S2 RE3 S3-4/5 S4', 'stage II', lossOf(20)],
    ['S1 S2 RE3 S3-4/5 S3-6 S4', 'stage II with a pocket of 6', lossOf(20).tooth(14, { depth: 6 })],
    ['S1 S2 RE3 S3-4/5 S4', 'stage II with a pocket of 5', lossOf(20).tooth(14, { depth: 5 })],
    ['S1 S2 RE3 S3-4/5 S3-6 RE6 S4', 'stage III', lossOf(34)],
    ['S1 S2 RE3 S3-4/5 S3-6 RE6 S4 IV', 'stage IV', lossOf(34, { missingTeeth: '5+' })],
    ['S1 S4', 'stable', lossOf(34).teeth([14, 24], { depth: 3, bleeding: 0 })],
    [
      'S1 S4 IV',
      'stable stage IV',
      lossOf(34, { missingTeeth: '5+' }).teeth([14, 24], { depth: 3, bleeding: 0 }),
    ],
    [
      'RADIOGRAPHS S1 S2 RE3 S3-4/5 S4',
      'nothing measured',
      patient().others({ loss: null }).teeth([14, 24], { depth: 5 }),
    ],
    ['HEALTH', 'provisional health asks for no radiographs', patient().others({ depth: 0 })],
    ['S1 S2 RE3 S3-4/5 S4 SMOKE', '1–9 cigarettes', lossOf(20, { isPatientSmoke: '1-9' })],
    [
      'S1 S2 RE3 S3-4/5 S4 SMOKE DM',
      '10 cigarettes, HbA1c 7',
      lossOf(20, { isPatientSmoke: '10+', haveDiabetes: '>=7.0' }),
    ],
    ['S1 S2 RE3 S3-4/5 S4', 'HbA1c below 7', lossOf(20, { haveDiabetes: '<7.0' })],
    ['HEALTH', 'risks without periodontitis', patient({ isPatientSmoke: '10+', haveDiabetes: '>=7.0' })],
    ['HEALTH POOR', 'a poor tooth outside periodontitis', patient().tooth(16, { mobility: 3 })],
    ['HEALTH HOPE', 'a hopeless tooth outside periodontitis', patient().tooth(16, { loss: 90 })],
    ['HEALTH MUC', 'mucositis', patient({ implant: [36] }).tooth(36, { bleeding: 1 })],
    [
      'HEALTH PIT-NS PIT-S PIT-M',
      'peri-implantitis',
      patient({ implant: [36] }).tooth(36, { loss: 30, depth: 6, bleeding: 1 }),
    ],
    ['HEALTH PIH PIT-X', 'a loose implant', patient({ implant: [36] }).tooth(36, { mobility: 2 })],
    [
      'S1 S2 RE3 S3-4/5 S4 POOR HOPE SMOKE DM PIH MUC PIT-NS PIT-S PIT-M PIT-X',
      'all at once',
      lossOf(20, { isPatientSmoke: '10+', haveDiabetes: '>=7.0', implant: [16, 26, 36, 46] })
        .tooth(11, { mobility: 3 })
        .tooth(31, { loss: 90, findings: ['ApikalPeriodontitis'] })
        .tooth(26, { bleeding: 1 })
        .tooth(36, { loss: 30, depth: 6, bleeding: 1 })
        .tooth(46, { mobility: 2 }),
    ],
  ])('%s: %s', (expected, _, someone) => {
    expect(blocks(someone)).toBe(expected);
  });

  it('each block says why', () => {
    const because = plan(lossOf(34, { missingTeeth: '5+' })).map(({ because: [first] }) => first?.code);
    expect(because).toEqual([...Array(7).fill('treatment.stage'), 'treatment.stage-four']);
  });

  it('an implant of poor prognosis is in no list of teeth', () => {
    expect(blocks(patient({ implant: [36] }).tooth(36, { mobility: 1 }))).toBe('HEALTH PIH');
  });
});

describe('which teeth', () => {
  const someone = lossOf(34)
    .tooth(11, { depth: 3 })
    .tooth(12, { depth: 4 })
    .tooth(13, { depth: 5 })
    .tooth(15, { depth: 6 })
    .tooth(16, { depth: 12 });
  it.each<[TreatmentBlock, readonly number[]]>([
    ['S1', []],
    ['S2', [12, 13, 14, 15, 16, 24]],
    ['S3-4/5', []],
    ['S3-6', [15, 16]],
    ['RE3', []],
    ['S4', []],
  ])('%s: %j', (block, teeth) => {
    expect(teethOf(someone, block)).toEqual(teeth);
  });

  it('implants have blocks of their own', () => {
    const more = lossOf(34, { implant: [36] }).tooth(36, { depth: 9, bleeding: 1, loss: 0 });
    expect(teethOf(more, 'S2')).toEqual([14, 24]);
    expect(teethOf(more, 'MUC')).toEqual([36]);
  });
});

describe('a score set by hand decides the lists of poor and hopeless teeth', () => {
  it.each<[readonly number[] | undefined, TreatmentBlock, number]>([
    [undefined, 'POOR', 9],
    [[16], 'POOR', 10],
    [[16], 'POOR', 14],
    [undefined, 'POOR', 15],
    [undefined, 'HOPE', 14],
    [[16], 'HOPE', 15],
  ])('%j in %s at score %d', (teeth, block, scoreByHand) => {
    const someone = patient().tooth(16, { scoreByHand });
    expect(teethOf(someone, block)).toEqual(teeth);
    expect(diagnose(someone.assessment()).teeth.find(({ tooth }) => tooth === 16)).toMatchObject({
      score: 0,
      level: 'Good',
    });
  });

  it('it can take a tooth out of a list, and explant an implant', () => {
    expect(blocks(patient().tooth(16, { loss: 90, scoreByHand: 4 }))).toBe('HEALTH');
    expect(blocks(patient({ implant: [36] }).tooth(36, { scoreByHand: 15 }))).toBe('HEALTH PIH PIT-X');
    expect(blocks(patient({ implant: [36] }).tooth(36, { scoreByHand: 14 }))).toBe('HEALTH PIH');
  });

  it('a score that was not set by hand is not read', () => {
    const document = patient().assessment();
    const teeth = document.measurement.teeth.map((row) => ({ ...row, totalScore: 20 }));
    const found = diagnose({ ...document, measurement: { ...document.measurement, teeth } });
    expect(found.treatment.map(({ block }) => block)).toEqual(['HEALTH']);
  });
});
