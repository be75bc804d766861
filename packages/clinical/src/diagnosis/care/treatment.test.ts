import { describe, expect, it } from 'vitest';
import { type Patient, type PatientOptions, patient } from '../../cases/patient';
import { diagnose } from '../diagnose';
import type { TreatmentBlock } from '../result';

const plan = (someone: Patient) => diagnose(someone.assessment()).treatment;
const blocks = (someone: Patient) =>
  plan(someone)
    .map(({ block }) => block)
    .join(' ');
const teethOf = (someone: Patient, name: TreatmentBlock) =>
  plan(someone).find(({ block }) => block === name)?.teeth;
const lossOf = (loss: number, options: PatientOptions = {}) =>
  patient(options).teeth([14, 24], { loss, depth: 4, bleeding: 1 });

const SIX = [11, 12, 13, 21, 22, 23] as const;

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
    ['HEALTH', 'provisional health asks for no radiographs', patient().teeth(SIX, { loss: null })],
    ['CHART', 'depth not charted', patient().others({ depth: null })],
    ['CHART GING', 'depth not charted in gingivitis', patient().others({ depth: null, bleeding: 1 })],
    ['CHART HEALTH', 'an implant not charted', patient({ implant: [36] }).tooth(36, { bleeding: null })],
    [
      'HEALTH MUC',
      'an inflamed one without depth',
      patient({ implant: [36] }).tooth(36, { bleeding: 1, depth: null }),
    ],
    ['LOCAL', 'a pocket that no case explains', patient().tooth(16, { depth: 5 })],
    ['GING LOCAL', 'the same in gingivitis', patient().others({ bleeding: 1 }).tooth(16, { depth: 5 })],
    ['RADIOGRAPHS LOCAL', 'the same not filmed', patient().tooth(16, { depth: 5, loss: null })],
    [
      'HEALTH',
      'a known cause without consequences',
      patient().tooth(16, { cause: 'trauma', loss: 33, depth: 4 }),
    ],
    ['HEALTH LOCAL', 'a known cause with 5 mm', patient().tooth(16, { cause: 'trauma', depth: 5 })],
    ['HEALTH LOCAL', 'a known cause with 33.1 %', patient().tooth(16, { cause: 'trauma', loss: 33.1 })],
    [
      'HEALTH LOCAL POOR',
      'a known cause with a poor tooth',
      patient().tooth(16, { cause: 'trauma', mobility: 3 }),
    ],
    ['HEALTH LOCAL POOR', 'by hand', patient().tooth(16, { cause: 'trauma', scoreByHand: 10 })],
    ['HEALTH LOCAL ENDO', 'endodontic cause, 6 mm', patient().tooth(16, { cause: 'endodontic', depth: 6 })],
    ['HEALTH LOCAL', 'endodontic cause, 5 mm', patient().tooth(16, { cause: 'endodontic', depth: 5 })],
    [
      'LOCAL ENDO',
      'an apical lesion above 33 %, in no list of poor teeth',
      patient().tooth(16, { loss: 60, findings: ['ApikalPeriodontitis'] }),
    ],
    [
      'LOCAL POOR',
      'an apical lesion at 33 %',
      patient().tooth(16, { loss: 33, depth: 5, findings: ['ApikalPeriodontitis'] }),
    ],
    [
      'RADIOGRAPHS HEALTH MUC',
      'an implant without film',
      patient({ implant: [36] }).tooth(36, { bleeding: 1, loss: null }),
    ],
    [
      'S1 S4',
      'inflammation without pockets',
      lossOf(20).others({ bleeding: 1 }).teeth([14, 24], { depth: 3 }),
    ],
    [
      'CHART S1 S4',
      'the same where depths are missing',
      lossOf(20).others({ bleeding: 1, depth: null }).teeth([14, 24], { depth: 3 }),
    ],
    ['CHART S1 S4', 'not judged', lossOf(20).others({ bleeding: null }).teeth([14, 24], { bleeding: null })],
    [
      'S1 S4',
      'end point reached with a dry 5 mm',
      lossOf(20, { earlier: 'II' }).teeth([14, 24], { depth: 5, bleeding: 0 }),
    ],
    [
      'S1 S2 RE3 S3-4/5 S4',
      'the same without a history',
      lossOf(20).teeth([14, 24], { depth: 5, bleeding: 0 }),
    ],
    ['S1 S2 RE3 S3-4/5 S4', 'a 5 mm bleeds', lossOf(20, { earlier: 'II' }).teeth([14, 24], { depth: 5 })],
    [
      'S1 S2 RE3 S3-4/5 S3-6 S4',
      'a dry 6 mm',
      lossOf(20, { earlier: 'II' }).teeth([14, 24], { bleeding: 0 }).tooth(14, { depth: 6 }),
    ],
    [
      'S1 S4 LOCAL',
      'a deep pocket at a cracked tooth is not instrumented',
      lossOf(20).teeth([14, 24], { depth: 3, bleeding: 0 }).tooth(36, { depth: 9, cause: 'fracture' }),
    ],
    ['S1 S2 RE3 S3-4/5 S4 SMOKE', '1–9 cigarettes', lossOf(20, { isPatientSmoke: '1-9' })],
    [
      'S1 S2 RE3 S3-4/5 S4 SMOKE DM',
      '10 cigarettes, HbA1c 7',
      lossOf(20, { isPatientSmoke: '10+', haveDiabetes: '>=7.0' }),
    ],
    ['S1 S2 RE3 S3-4/5 S4', 'HbA1c below 7', lossOf(20, { haveDiabetes: '<7.0' })],
    [
      'HEALTH SMOKE DM',
      'risks without periodontitis',
      patient({ isPatientSmoke: '10+', haveDiabetes: '>=7.0' }),
    ],
    ['LOCAL POOR', 'a poor tooth outside periodontitis', patient().tooth(16, { mobility: 3 })],
    ['LOCAL HOPE', 'a hopeless tooth outside periodontitis', patient().tooth(16, { loss: 90 })],
    ['HEALTH MUC', 'mucositis', patient({ implant: [36] }).tooth(36, { bleeding: 1 })],
    [
      'HEALTH PIT-NS PIT-S PIT-M',
      'peri-implantitis',
      patient({ implant: [36] }).tooth(36, { loss: 30, depth: 6, bleeding: 1 }),
    ],
    ['HEALTH PIT-X', 'a loose implant', patient({ implant: [36] }).tooth(36, { mobility: 2 })],
    ['HEALTH MOB', 'a mobile implant', patient({ implant: [36] }).tooth(36, { mobility: 1 })],
    [
      'HEALTH MOB MUC',
      'mobile and inflamed',
      patient({ implant: [36] }).tooth(36, { mobility: 1, bleeding: 1 }),
    ],
    [
      'S1 S2 RE3 S3-4/5 S4 ENDO POOR HOPE SMOKE DM PIH MOB MUC PIT-NS PIT-S PIT-M PIT-X',
      'all at once',
      lossOf(20, { isPatientSmoke: '10+', haveDiabetes: '>=7.0', implant: [16, 26, 36, 37, 46] })
        .tooth(11, { mobility: 3 })
        .tooth(12, { loss: 40, findings: ['ApikalPeriodontitis'] })
        .tooth(31, { loss: 90, findings: ['RootResorption'] })
        .tooth(37, { mobility: 1 })
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
    expect(blocks(patient({ implant: [36] }).tooth(36, { mobility: 1 }))).toBe('HEALTH MOB');
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

describe('which teeth, of what is missing or waits', () => {
  it.each<[TreatmentBlock, readonly number[], string, Patient]>([
    ['RADIOGRAPHS', [11, 12, 13, 21, 22, 23], 'a provisional stage', lossOf(20).teeth(SIX, { loss: null })],
    [
      'RADIOGRAPHS',
      [11, 12, 13, 21, 22],
      'not those with a cause',
      lossOf(20).teeth(SIX, { loss: null }).tooth(23, { cause: 'trauma' }),
    ],
    [
      'RADIOGRAPHS',
      [16, 36],
      'a tooth to explain and an implant',
      patient({ implant: [36] })
        .tooth(36, { bleeding: 1, loss: null })
        .tooth(16, { depth: 5, loss: null }),
    ],
    [
      'CHART',
      [11, 12, 13, 21, 22, 23, 36],
      'of each type that is short, and implants',
      patient({ implant: [36] })
        .teeth(SIX, { depth: null })
        .tooth(36, { depth: null })
        .tooth(44, { bleeding: null }),
    ],
    [
      'LOCAL',
      [16, 26],
      'to explain and with a known cause',
      patient().tooth(26, { depth: 5 }).tooth(16, { depth: 9, cause: 'fracture' }),
    ],
    ['S2', [14, 24], 'not those with a cause', lossOf(20).tooth(16, { depth: 9, cause: 'fracture' })],
  ])('%s %j: %s', (block, teeth, _, someone) => {
    expect(teethOf(someone, block)).toEqual(teeth);
  });

  it('only what rests on no film waits: nothing to name where confounded teeth alone are filmed', () => {
    const none = patient({ earlier: 'I' }).others({ findings: ['RootResorption'] });
    expect(plan(none)[0]).toMatchObject({ block: 'RADIOGRAPHS', teeth: [] });
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
    expect(blocks(patient().tooth(16, { loss: 90, scoreByHand: 4 }))).toBe('LOCAL');
    expect(blocks(patient({ implant: [36] }).tooth(36, { scoreByHand: 15 }))).toBe('HEALTH PIT-X');
    expect(blocks(patient({ implant: [36] }).tooth(36, { scoreByHand: 14 }))).toBe('HEALTH PIH');
  });

  it('a score that was not set by hand is not read', () => {
    const document = patient().assessment();
    const teeth = document.measurement.teeth.map((row) => ({ ...row, totalScore: 20 }));
    const found = diagnose({ ...document, measurement: { ...document.measurement, teeth } });
    expect(found.treatment.map(({ block }) => block)).toEqual(['HEALTH']);
  });
});
