import { describe, expect, it } from 'vitest';
import { type Patient, type PatientOptions, aPatient, FIVE_LOST } from '../../cases/patient';
import { diagnose } from '../diagnose';
import type { TreatmentBlock } from '../diagnosisResult';

const plan = (someone: Patient) => diagnose(someone.assessment()).treatment;
const blocks = (someone: Patient) =>
  plan(someone)
    .map(({ block }) => block)
    .join(' ');
const blockTeeth = (someone: Patient, name: TreatmentBlock) =>
  plan(someone).find(({ block }) => block === name)?.teeth;
const withLoss = (loss: number, options: PatientOptions = {}) =>
  aPatient(options).teeth([14, 24], { loss, depth: 4, bleeding: 1 });

const SIX = [11, 12, 13, 21, 22, 23] as const;
const LOST = { missingTeeth: '5+', missing: FIVE_LOST } as const;

describe('which blocks, in which order (§6.2)', () => {
  it.each<[string, string, Patient]>([
    ['HEALTH', 'health', aPatient()],
    ['HEALTH PIH', 'health with a healthy implant', aPatient({ implant: [36] })],
    ['GING', 'gingivitis', aPatient().others({ bleeding: 1 })],
    ['S1 S2 RE3 S3-4/5 S4', 'stage I', withLoss(10)],
    ['S1 S2 RE3 S3-4/5 S4', 'stage II', withLoss(20)],
    ['S1 S2 RE3 S3-4/5 S3-6 S4', 'stage II with a pocket of 6', withLoss(20).tooth(14, { depth: 6 })],
    ['S1 S2 RE3 S3-4/5 S4', 'stage II with a pocket of 5', withLoss(20).tooth(14, { depth: 5 })],
    ['S1 S2 RE3 S3-4/5 S3-6 RE6 S4', 'stage III', withLoss(34)],
    ['S1 S2 RE3 S3-4/5 S3-6 RE6 S4 IV', 'stage IV', withLoss(34, LOST)],
    [
      'ASK S1 S2 RE3 S3-4/5 S3-6 RE6 S4',
      'an answer on lost teeth where none is missing',
      withLoss(34, { missingTeeth: '5+' }),
    ],
    ['ASK', 'the same and nothing else', aPatient({ missingTeeth: '5+' })],
    [
      'ASK HEALTH',
      'fewer than 20 teeth, of 28',
      aPatient({ complexRehabilitationReasons: ['FewerThan20Teeth'] }),
    ],
    ['YOUNG', 'periodontitis at 17', withLoss(34, { patientAge: 17 })],
    ['YOUNG HOPE', 'with a hopeless tooth', withLoss(34, { patientAge: 17 }).tooth(14, { loss: 90 })],
    [
      'RADIOGRAPHS S1 S2 RE3 S3-4/5 S4',
      'a pocket at a tooth that is not filmed',
      withLoss(20).tooth(36, { loss: null, depth: 5 }),
    ],
    ['S1 S4', 'stable', withLoss(34).teeth([14, 24], { depth: 3, bleeding: 0 })],
    ['S1 S4 IV', 'stable stage IV', withLoss(34, LOST).teeth([14, 24], { depth: 3, bleeding: 0 })],
    [
      'RADIOGRAPHS S1 S2 RE3 S3-4/5 S4',
      'nothing measured',
      aPatient().others({ loss: null }).teeth([14, 24], { depth: 5 }),
    ],
    ['HEALTH', 'provisional health asks for no radiographs', aPatient().teeth(SIX, { loss: null })],
    ['CHART', 'depth not charted', aPatient().others({ depth: null })],
    ['CHART GING', 'depth not charted in gingivitis', aPatient().others({ depth: null, bleeding: 1 })],
    ['CHART HEALTH', 'an implant not charted', aPatient({ implant: [36] }).tooth(36, { bleeding: null })],
    [
      'HEALTH MUC',
      'an inflamed one without depth',
      aPatient({ implant: [36] }).tooth(36, { bleeding: 1, depth: null }),
    ],
    ['LOCAL', 'a pocket that no case explains', aPatient().tooth(16, { depth: 5 })],
    ['GING LOCAL', 'the same in gingivitis', aPatient().others({ bleeding: 1 }).tooth(16, { depth: 5 })],
    ['RADIOGRAPHS LOCAL', 'the same not filmed', aPatient().tooth(16, { depth: 5, loss: null })],
    [
      'HEALTH',
      'a known cause without consequences',
      aPatient().tooth(16, { cause: 'trauma', loss: 33, depth: 4 }),
    ],
    ['CAUSE', 'a known cause with 5 mm', aPatient().tooth(16, { cause: 'trauma', depth: 5 })],
    ['CAUSE', 'a known cause with 33.1 %', aPatient().tooth(16, { cause: 'trauma', loss: 33.1 })],
    [
      'URGENT CAUSE POOR',
      'a known cause with a poor tooth',
      aPatient().tooth(16, { cause: 'trauma', mobility: 3 }),
    ],
    ['CAUSE POOR', 'by hand', aPatient().tooth(16, { cause: 'trauma', scoreByHand: 10 })],
    ['ENDO', 'endodontic cause, 6 mm', aPatient().tooth(16, { cause: 'endodontic', depth: 6 })],
    ['CAUSE', 'endodontic cause, 5 mm', aPatient().tooth(16, { cause: 'endodontic', depth: 5 })],
    [
      'LOCAL ENDO',
      'an apical lesion above 33 %, in no list of poor teeth',
      aPatient().tooth(16, { loss: 60, findings: ['ApikalPeriodontitis'] }),
    ],
    [
      'LOCAL POOR',
      'an apical lesion at 33 %',
      aPatient().tooth(16, { loss: 33, depth: 5, findings: ['ApikalPeriodontitis'] }),
    ],
    [
      'RADIOGRAPHS HEALTH MUC',
      'an implant without film',
      aPatient({ implant: [36] }).tooth(36, { bleeding: 1, loss: null }),
    ],
    [
      'S1 S4',
      'inflammation without pockets',
      withLoss(20).others({ bleeding: 1 }).teeth([14, 24], { depth: 3 }),
    ],
    [
      'CHART S1 S4',
      'the same where depths are missing',
      withLoss(20).others({ bleeding: 1, depth: null }).teeth([14, 24], { depth: 3 }),
    ],
    [
      'CHART S1 S4',
      'not judged',
      withLoss(20).others({ bleeding: null }).teeth([14, 24], { bleeding: null }),
    ],
    [
      'S1 S4',
      'end point reached with a dry 5 mm',
      withLoss(20, { earlier: 'II' }).teeth([14, 24], { depth: 5, bleeding: 0 }),
    ],
    [
      'S1 S2 RE3 S3-4/5 S4',
      'the same without a history',
      withLoss(20).teeth([14, 24], { depth: 5, bleeding: 0 }),
    ],
    ['S1 S2 RE3 S3-4/5 S4', 'a 5 mm bleeds', withLoss(20, { earlier: 'II' }).teeth([14, 24], { depth: 5 })],
    [
      'S1 S2 RE3 S3-4/5 S3-6 S4',
      'a dry 6 mm',
      withLoss(20, { earlier: 'II' }).teeth([14, 24], { bleeding: 0 }).tooth(14, { depth: 6 }),
    ],
    [
      'URGENT S1 S4 CAUSE HOPE',
      'a deep pocket at a cracked tooth is not instrumented',
      withLoss(20).teeth([14, 24], { depth: 3, bleeding: 0 }).tooth(36, { depth: 9, cause: 'fracture' }),
    ],
    ['S1 S2 RE3 S3-4/5 S4 SMOKE', '1–9 cigarettes', withLoss(20, { isPatientSmoke: '1-9' })],
    [
      'S1 S2 RE3 S3-4/5 S4 SMOKE DM',
      '10 cigarettes, HbA1c 7',
      withLoss(20, { isPatientSmoke: '10+', haveDiabetes: '>=7.0' }),
    ],
    ['S1 S2 RE3 S3-4/5 S4', 'HbA1c below 7', withLoss(20, { haveDiabetes: '<7.0' })],
    [
      'HEALTH SMOKE DM',
      'risks without periodontitis',
      aPatient({ isPatientSmoke: '10+', haveDiabetes: '>=7.0' }),
    ],
    ['URGENT LOCAL POOR', 'a loose tooth outside periodontitis', aPatient().tooth(16, { mobility: 3 })],
    ['LOCAL HOPE', 'a hopeless tooth outside periodontitis', aPatient().tooth(16, { loss: 90 })],
    ['HEALTH MUC', 'mucositis', aPatient({ implant: [36] }).tooth(36, { bleeding: 1 })],
    [
      'HEALTH PIT-NS PIT-S PIT-M',
      'peri-implantitis',
      aPatient({ implant: [36] }).tooth(36, { loss: 30, depth: 6, bleeding: 1 }),
    ],
    ['HEALTH PIT-X', 'a loose implant', aPatient({ implant: [36] }).tooth(36, { mobility: 2 })],
    ['HEALTH MOB', 'a mobile implant', aPatient({ implant: [36] }).tooth(36, { mobility: 1 })],
    [
      'HEALTH MOB MUC',
      'mobile and inflamed',
      aPatient({ implant: [36] }).tooth(36, { mobility: 1, bleeding: 1 }),
    ],
    [
      'URGENT S1 S2 RE3 S3-4/5 S4 LOCAL ENDO POOR HOPE SMOKE DM PIH MOB MUC PIT-NS PIT-S PIT-M PIT-X',
      'all at once',
      withLoss(20, { isPatientSmoke: '10+', haveDiabetes: '>=7.0', implant: [16, 26, 36, 37, 46] })
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
    const because = plan(withLoss(34, LOST)).map(({ because: [first] }) => first?.code);
    expect(because).toEqual([...Array(7).fill('treatment.stage'), 'treatment.stage-four']);
  });

  it('an implant of poor prognosis is in no list of teeth', () => {
    expect(blocks(aPatient({ implant: [36] }).tooth(36, { mobility: 1 }))).toBe('HEALTH MOB');
  });
});

describe('which teeth', () => {
  const someone = withLoss(34)
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
    expect(blockTeeth(someone, block)).toEqual(teeth);
  });

  it('implants have blocks of their own', () => {
    const withPus = withLoss(34, { implant: [36] }).tooth(36, { depth: 9, bleeding: 1, loss: 0 });
    expect(blockTeeth(withPus, 'S2')).toEqual([14, 24]);
    expect(blockTeeth(withPus, 'MUC')).toEqual([36]);
  });
});

describe('which teeth, of what is missing or waits', () => {
  it.each<[TreatmentBlock, readonly number[], string, Patient]>([
    ['RADIOGRAPHS', [11, 12, 13, 21, 22, 23], 'a provisional stage', withLoss(20).teeth(SIX, { loss: null })],
    [
      'RADIOGRAPHS',
      [11, 12, 13, 21, 22],
      'not those with a cause',
      withLoss(20).teeth(SIX, { loss: null }).tooth(23, { cause: 'trauma' }),
    ],
    [
      'RADIOGRAPHS',
      [16, 36],
      'a tooth to explain and an implant',
      aPatient({ implant: [36] })
        .tooth(36, { bleeding: 1, loss: null })
        .tooth(16, { depth: 5, loss: null }),
    ],
    [
      'CHART',
      [11, 12, 13, 21, 22, 23, 36],
      'of each type that is short, and implants',
      aPatient({ implant: [36] })
        .teeth(SIX, { depth: null })
        .tooth(36, { depth: null })
        .tooth(44, { bleeding: null }),
    ],
    [
      'LOCAL',
      [26],
      'to explain, not with a known cause',
      aPatient().tooth(26, { depth: 5 }).tooth(16, { depth: 9, cause: 'trauma' }),
    ],
    ['CAUSE', [16], 'with a known cause', aPatient().tooth(16, { depth: 9, cause: 'trauma' })],
    [
      'LOCAL',
      [36],
      'left out of the case, but diseased',
      withLoss(20).tooth(36, { loss: 15, findings: ['RootResorption'] }),
    ],
    [
      'S2',
      [14, 24],
      'not before endodontics',
      withLoss(20).tooth(16, { depth: 6, findings: ['ApikalPeriodontitis'] }),
    ],
    [
      'S3-6',
      [14],
      'not at a hopeless tooth',
      withLoss(20).teeth([14, 24], { depth: 6 }).tooth(24, { loss: 90 }),
    ],
    [
      'RADIOGRAPHS',
      [36, 46],
      'with a pocket, a furcation or mobility, instead of all that are not filmed',
      withLoss(20)
        .teeth(SIX, { loss: null })
        .tooth(36, { loss: null, furcation: 1 })
        .tooth(46, { loss: null, mobility: 2 }),
    ],
    ['S2', [14, 24], 'not those with a cause', withLoss(20).tooth(16, { depth: 9, cause: 'fracture' })],
  ])('%s %j: %s', (block, teeth, _, someone) => {
    expect(blockTeeth(someone, block)).toEqual(teeth);
  });

  it('only what rests on no film waits: nothing to name where confounded teeth alone are filmed', () => {
    const none = aPatient({ earlier: 'I' }).others({ findings: ['RootResorption'] });
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
    const someone = aPatient().tooth(16, { scoreByHand });
    expect(blockTeeth(someone, block)).toEqual(teeth);
    expect(diagnose(someone.assessment()).teeth.find(({ tooth }) => tooth === 16)).toMatchObject({
      score: 0,
      level: 'Good',
    });
  });

  it('it can take a tooth out of a list, and explant an implant', () => {
    expect(blocks(aPatient().tooth(16, { loss: 90, scoreByHand: 4 }))).toBe('LOCAL');
    expect(blocks(aPatient({ implant: [36] }).tooth(36, { scoreByHand: 15 }))).toBe('HEALTH PIT-X');
    expect(blocks(aPatient({ implant: [36] }).tooth(36, { scoreByHand: 14 }))).toBe('HEALTH PIH');
  });

  it('a score that was not set by hand is not read', () => {
    const document = aPatient().assessment();
    const teeth = document.measurement.teeth.map((row) => ({ ...row, totalScore: 20 }));
    const diagnosis = diagnose({ ...document, measurement: { ...document.measurement, teeth } });
    expect(diagnosis.treatment.map(({ block }) => block)).toEqual(['HEALTH']);
  });
});
