import { describe, expect, it } from 'vitest';
import { type Patient, type PatientOptions, aPatient } from '../../cases/patient';
import { diagnose } from '../diagnose';
import type { WarningCode } from '../diagnosisResult';

const codes = (someone: Patient) => diagnose(someone.assessment()).warnings.map(({ code }) => code);
const withLoss = (loss: number, options: PatientOptions = {}) =>
  aPatient(options).teeth([14, 24], { loss, depth: 4 });
/** No third molars and no second molars but 47: 25 teeth; 12 pairs. */
const stageThree = (options: PatientOptions = {}) => withLoss(36, options);
const needs = (...complexRehabilitationReasons: PatientOptions['complexRehabilitationReasons'] & {}) => ({
  complexRehabilitationReasons,
});
/** 20 natural teeth, 10 opposing pairs. */
const TWENTY = [18, 28, 38, 48, 17, 27, 37, 47, 16, 26, 36, 46] as const;

const CLAIMS: [boolean, WarningCode, string, Patient][] = [
  [true, 'W1', 'one tooth with signs, no case', aPatient().tooth(14, { loss: 20 })],
  [
    true,
    'W1',
    'one tooth with signs in gingivitis',
    aPatient().others({ bleeding: 1 }).tooth(14, { loss: 20 }),
  ],
  [false, 'W1', 'no sign', aPatient()],
  [false, 'W1', 'a case', withLoss(20)],
  [true, 'W2', 'a pocket of 4 in health', aPatient().tooth(14, { depth: 4 })],
  [false, 'W2', 'a pocket of 3', aPatient().tooth(14, { depth: 3 })],
  [false, 'W2', 'a pocket in periodontitis', withLoss(20)],
  [false, 'W2', 'a pocket at an implant', aPatient({ implant: [36] }).tooth(36, { depth: 9 })],
  [
    true,
    'W3',
    'periodontitis with nothing measured',
    aPatient().others({ loss: null }).teeth([14, 24], { depth: 5 }),
  ],
  [
    false,
    'W3',
    'one tooth measured',
    aPatient().others({ loss: null }).teeth([14, 24], { depth: 5 }).tooth(11, { loss: 0 }),
  ],
  [false, 'W3', 'no stage, nothing measured', aPatient().others({ loss: null })],
  [
    true,
    'W4',
    'an apical lesion with 15 %',
    aPatient().tooth(14, { loss: 15, findings: ['ApikalPeriodontitis'] }),
  ],
  [
    false,
    'W4',
    'an apical lesion with 14.9 %',
    aPatient().tooth(14, { loss: 14.9, findings: ['ApikalPeriodontitis'] }),
  ],
  [
    true,
    'W4',
    'a resorption with a pocket of 4',
    aPatient().tooth(14, { depth: 4, findings: ['RootResorption'] }),
  ],
  [
    false,
    'W4',
    'a resorption with a pocket of 3',
    aPatient().tooth(14, { depth: 3, findings: ['RootResorption'] }),
  ],
  [true, 'W4', 'root caries with 15 %', aPatient().tooth(14, { loss: [15, 0], rootCaries: 'distal' })],
  [true, 'W4', 'the distal side of a second molar', aPatient().tooth(17, { loss: [15, 0] })],
  [false, 'W4', 'the distal side of a first molar', aPatient().tooth(16, { loss: [15, 0] })],
  [
    false,
    'W4',
    'an endodontically treated tooth',
    aPatient().tooth(14, { loss: 60, findings: ['EndodonticalTreatedTooth'] }),
  ],
  [
    true,
    'W5',
    'a need for rehabilitation in stage II',
    withLoss(20, { complexRehabilitationReasons: ['Drifting'] }),
  ],
  [false, 'W5', 'the need makes IV', withLoss(40, { complexRehabilitationReasons: ['Drifting'] })],
  [false, 'W5', 'no need', withLoss(20)],
  [false, 'W5', 'a need in health', aPatient({ complexRehabilitationReasons: ['Drifting'] })],
  [true, 'W6', 'stage III with mobility 2 at two teeth', stageThree().teeth([11, 21], { mobility: 2 })],
  [false, 'W6', 'mobility 2 at one tooth', stageThree().tooth(11, { mobility: 2 })],
  [false, 'W6', 'mobility 1', stageThree().teeth([11, 21], { mobility: 1 })],
  [false, 'W6', 'mobility of implants', stageThree({ implant: [36, 46] }).teeth([36, 46], { mobility: 2 })],
  [false, 'W6', '20 teeth in 10 pairs', stageThree({ missing: TWENTY })],
  [true, 'W6', '19 teeth', stageThree({ missing: [...TWENTY, 15] })],
  [
    true,
    'W6',
    '20 teeth in 9 pairs',
    stageThree({ missing: [...TWENTY.filter((tooth) => tooth !== 46), 15] }),
  ],
  [
    true,
    'W6',
    '20 teeth in 6 pairs, the upper arch whole',
    stageThree({ missing: [18, 28, 38, 48, 34, 35, 36, 37, 44, 45, 46, 47] }),
  ],
  [
    true,
    'W6',
    '20 teeth in 6 pairs, gaps opposite whole quadrants',
    stageThree({ missing: [18, 28, 38, 48, 21, 22, 23, 25, 41, 42, 43, 45] }),
  ],
  [
    true,
    'W6',
    'the same on the other side',
    stageThree({ missing: [18, 28, 38, 48, 11, 12, 13, 15, 31, 32, 33, 35] }),
  ],
  [true, 'W6', '28 teeth in 9 pairs by implants', stageThree({ implant: [11, 12, 13, 15, 16] })],
  [false, 'W6', 'stage II', withLoss(20, { missing: [...TWENTY, 15] })],
  [false, 'W6', 'stage IV', stageThree({ missing: [...TWENTY, 15], missingTeeth: '5+' })],
  [true, 'W7', 'a pocket of 6 with 14.9 %', aPatient().tooth(14, { loss: 14.9, depth: 6 })],
  [false, 'W7', 'a pocket of 5 with 14.9 %', aPatient().tooth(14, { loss: 14.9, depth: 5 })],
  [false, 'W7', 'a pocket of 6 with 15 %', aPatient().tooth(14, { loss: 15, depth: 6 })],
  [false, 'W7', 'a pocket of 6, unmeasured', aPatient().tooth(14, { loss: null, depth: 6 })],
  [true, 'W8', 'one tooth above 33 %', aPatient().tooth(14, { loss: 33.1 })],
  [false, 'W8', 'one tooth at 33 %', aPatient().tooth(14, { loss: 33 })],
  [true, 'W8', 'one pocket of 7', aPatient().tooth(14, { depth: 7 })],
  [false, 'W8', 'one pocket of 6', aPatient().tooth(14, { depth: 6 })],
  [true, 'W8', 'all others unmeasured', aPatient().others({ loss: null }).tooth(14, { loss: 40 })],
  [
    true,
    'W8',
    'another with 14.9 % and a pocket of 4',
    aPatient().tooth(14, { loss: 40 }).tooth(24, { loss: 14.9, depth: 4 }),
  ],
  [false, 'W8', 'another with 15 %', aPatient().tooth(14, { loss: 40 }).tooth(24, { loss: 15 })],
  [false, 'W8', 'another with a pocket of 5', aPatient().tooth(14, { loss: 40 }).tooth(24, { depth: 5 })],
  [false, 'W8', 'two such teeth', aPatient().teeth([14, 24], { loss: 40 })],
  [false, 'W8', 'none', aPatient()],
  [false, 'W9', '4 of 20 unmeasured', aPatient({ missing: TWENTY }).teeth([11, 12, 13, 14], { loss: null })],
  [
    true,
    'W9',
    '5 of 20 unmeasured',
    aPatient({ missing: TWENTY }).teeth([11, 12, 13, 14, 15], { loss: null }),
  ],
  [
    false,
    'W9',
    '4 of 20 without depth',
    aPatient({ missing: TWENTY }).teeth([11, 12, 13, 14], { depth: null }),
  ],
  [
    true,
    'W9',
    '5 of 20 without depth',
    aPatient({ missing: TWENTY }).teeth([11, 12, 13, 14, 15], { depth: null }),
  ],
  [
    false,
    'W9',
    'measured, though root caries drops the side',
    aPatient({ missing: TWENTY }).teeth([11, 12, 13, 14, 15], { loss: [9, null], rootCaries: 'distal' }),
  ],
  [false, 'W9', 'depth 0 that was entered', aPatient().others({ depth: 0 })],
  [
    true,
    'W1',
    'one tooth with signs, undetermined',
    aPatient().tooth(14, { loss: 20 }).tooth(16, { depth: 6 }),
  ],
  [false, 'W2', 'a pocket at a tooth with a cause', aPatient().tooth(14, { depth: 9, cause: 'fracture' })],
  [true, 'W4', 'another cause with a pocket of 4', aPatient().tooth(14, { depth: 4, cause: 'trauma' })],
  [false, 'W4', 'another cause with a pocket of 3', aPatient().tooth(14, { depth: 3, cause: 'trauma' })],
  [
    true,
    'W4',
    'a dropped side without markers',
    aPatient().tooth(14, { loss: [0, null], rootCaries: 'mesial', depth: 4 }),
  ],
  [
    false,
    'W4',
    'root caries, not filmed: nothing dropped',
    aPatient().tooth(14, { loss: null, rootCaries: 'mesial', depth: 6 }),
  ],
  [false, 'W7', 'a pocket of 6 at a cracked tooth', aPatient().tooth(14, { depth: 6, cause: 'fracture' })],
  [false, 'W8', 'one pocket of 7 at a cracked tooth', aPatient().tooth(14, { depth: 7, cause: 'fracture' })],
  [false, 'W12', 'bone loss with a cause', withLoss(10).tooth(36, { loss: 60, cause: 'fracture' })],
  [
    false,
    'W15',
    '4 of 20 without bleeding',
    aPatient({ missing: TWENTY }).teeth([11, 12, 13, 14], { bleeding: null }),
  ],
  [
    true,
    'W15',
    '5 of 20 without bleeding',
    aPatient({ missing: TWENTY }).teeth([11, 12, 13, 14, 15], { bleeding: null }),
  ],
  [true, 'W16', 'a case by the answer alone', aPatient({ missingTeeth: '1-4', missing: [36] })],
  [false, 'W16', 'by a pair of teeth, too', withLoss(20, { missingTeeth: '1-4' })],
  [false, 'W16', 'by an earlier stage, too', aPatient({ missingTeeth: '1-4', earlier: 'I' })],
  [
    true,
    'W17',
    'pockets where nothing is measured are worse',
    withLoss(10).teeth([16, 46], { loss: null, depth: 6 }),
  ],
  [false, 'W17', 'bone loss is as bad', withLoss(20).tooth(16, { loss: null, depth: 5 })],
  [false, 'W17', 'nothing measured at all', aPatient().others({ loss: null }).teeth([14, 24], { depth: 6 })],
  [true, 'W18', 'a dry implant of 6 mm', aPatient({ implant: [36] }).tooth(36, { depth: 6 })],
  [false, 'W18', 'a dry implant of 5 mm', aPatient({ implant: [36] }).tooth(36, { depth: 5 })],
  [true, 'W19', 'stage II with one complexity', withLoss(20).tooth(14, { depth: 6 })],
  [false, 'W19', 'stage II with none', withLoss(20)],
  [false, 'W19', 'stage I with one', withLoss(12).tooth(14, { depth: 6 })],
  [true, 'W19', 'current stage II, kept at III', withLoss(20, { earlier: 'III' }).tooth(14, { depth: 6 })],
  [true, 'W20', 'fewer than 20 teeth, with 20', aPatient({ missing: TWENTY, ...needs('FewerThan20Teeth') })],
  [false, 'W20', 'with 19', aPatient({ missing: [...TWENTY, 15], ...needs('FewerThan20Teeth') })],
  [true, 'W21', '1–4 lost, none gone but third molars', aPatient({ missingTeeth: '1-4' })],
  [false, 'W21', '1–4 lost, an implant', aPatient({ missingTeeth: '1-4', implant: [36] })],
  [
    true,
    'W21',
    '5 lost, four gone',
    aPatient({ missingTeeth: '5+', missing: [18, 28, 38, 48, 11, 12, 13, 14] }),
  ],
  [false, 'W21', '5 lost, five gone', aPatient({ missingTeeth: '5+', missing: [11, 12, 13, 14, 15] })],
  [
    true,
    'W22',
    'traumatic occlusion, mobility 1',
    aPatient(needs('TraumaticOcclusion')).tooth(14, { mobility: 1 }),
  ],
  [
    true,
    'W22',
    'traumatic occlusion, not charted',
    aPatient(needs('TraumaticOcclusion')).others({ mobility: null }),
  ],
  [
    false,
    'W22',
    'traumatic occlusion, mobility 2',
    aPatient(needs('TraumaticOcclusion')).tooth(14, { mobility: 2 }),
  ],
  [true, 'W23', 'age 17', aPatient({ patientAge: 17 })],
  [false, 'W23', 'age 18', aPatient({ patientAge: 18 })],
  [true, 'W24', 'the pattern at 41', aPatient({ patientAge: 41 }).teeth([16, 26, 11, 21], { loss: 40 })],
  [false, 'W24', 'the pattern at 40', aPatient({ patientAge: 40 }).teeth([16, 26, 11, 21], { loss: 40 })],
  [true, 'W25', 'a case by 10 % and 4 mm alone', withLoss(10)],
  [true, 'W25', 'by 5 % and 5 mm alone', withLoss(5).teeth([14, 24], { depth: 5 })],
  [false, 'W25', 'a pocket of 6', withLoss(5).teeth([14, 24], { depth: 6 })],
  [false, 'W25', 'a defect beside it', withLoss(10).tooth(14, { defect: 'distal' })],
  [false, 'W25', 'a tooth by its pocket alone', withLoss(10).tooth(36, { loss: null, depth: 5 })],
  [false, 'W25', 'an earlier stage', withLoss(10, { earlier: 'I' })],
  [true, 'W26', 'a case without a pocket', withLoss(20).teeth([14, 24], { depth: 3 })],
  [false, 'W26', 'with a pocket of 4', withLoss(20).tooth(14, { depth: 3 })],
  [false, 'W26', 'depth not charted at one', withLoss(20).tooth(14, { depth: 3 }).tooth(24, { depth: null })],
  [true, 'W10', 'an earlier stage above the current', withLoss(20, { earlier: 'III' })],
  [false, 'W10', 'an earlier stage as the current', withLoss(20, { earlier: 'II' })],
  [false, 'W10', 'an earlier stage below', withLoss(20, { earlier: 'I' })],
  [true, 'W12', '25 above the second', withLoss(10).tooth(36, { loss: 35 })],
  [false, 'W12', '24.9 above the second', withLoss(10).tooth(36, { loss: 34.9 })],
  [false, 'W12', 'two such teeth', withLoss(10).teeth([36, 46], { loss: 60 })],
  [false, 'W12', 'the only measured tooth', aPatient().others({ loss: null }).tooth(36, { loss: 60 })],
  [
    true,
    'W12',
    'raw values: an apical lesion',
    withLoss(10).tooth(36, { loss: 35, findings: ['ApikalPeriodontitis'] }),
  ],
  [false, 'W12', 'an implant', aPatient({ implant: [36] }).tooth(36, { loss: 60 })],
  [true, 'W13', 'a mobile implant', aPatient({ implant: [36] }).tooth(36, { mobility: 1 })],
  [false, 'W13', 'a firm implant', aPatient({ implant: [36] })],
  [false, 'W13', 'a mobile tooth', aPatient().tooth(36, { mobility: 3 })],
];

describe('warnings (§4.2)', () => {
  it.each(CLAIMS)('%s: %s, %s', (fires, code, _, someone) => {
    expect(codes(someone).includes(code)).toBe(fires);
  });

  it('a quiet mouth has none; each comes once, in order, with its teeth', () => {
    expect(codes(aPatient())).toEqual([]);
    const busy = aPatient({ implant: [36] })
      .tooth(14, { loss: 40, depth: 7 })
      .tooth(36, { mobility: 1 });
    expect(codes(busy)).toEqual(['W1', 'W2', 'W8', 'W12', 'W13']);
    expect(diagnose(busy.assessment()).warnings[0]).toEqual({ code: 'W1', values: { teeth: [14] } });
  });
});
