import { describe, expect, it } from 'vitest';
import { type Patient, type PatientOptions, aPatient } from '../../cases/patient';
import type { Grade } from '../../model/assessment';
import { diagnose } from '../diagnose';

const result = (someone: Patient) => diagnose(someone.assessment()).diagnosis;
const withLoss = (loss: number, options: PatientOptions = {}) =>
  aPatient({ patientAge: 100, ...options }).teeth([14, 24], { loss, depth: 4 });

describe('bone loss ÷ age (R7)', () => {
  it.each<[Grade, number, number]>([
    ['A', 24.9, 100],
    ['B', 25, 100],
    ['B', 98, 98],
    ['C', 98, 97],
    ['C', 33.1, 33],
    ['B', 33, 33],
    ['A', 14.9, 60],
    ['B', 15, 60],
  ])('grade %s: %d %% at %d years', (grade, loss, patientAge) => {
    expect(result(withLoss(loss, { patientAge }))).toMatchObject({
      grade,
      patientMaxBoneLossAgeRatio: loss / patientAge,
    });
  });

  it('edges are met exactly at every age', () => {
    for (let age = 20; age <= 98; age += 1) {
      expect([age, result(withLoss(age, { patientAge: age })).grade]).toEqual([age, 'B']);
      const quarter = aPatient({ patientAge: age, earlier: 'I' }).teeth([14, 24], { loss: age / 4 });
      expect([age, result(quarter).grade]).toEqual([age, 'B']);
    }
  });

  it('0.249 is A, 1.001 is C', () => {
    expect(result(withLoss(24.9)).grade).toBe('A');
    expect(result(aPatient({ patientAge: 80 }).teeth([14, 24], { loss: 80.08 })).grade).toBe('C');
  });

  it('the worst tooth that may count: not one with an apical lesion', () => {
    const someone = withLoss(20).tooth(36, { loss: 98, findings: ['ApikalPeriodontitis'] });
    expect(result(someone)).toMatchObject({ grade: 'A', patientMaxBoneLossAgeRatio: 0.2 });
  });
});

describe('half a mouth proves no A (R7)', () => {
  const slow = (loss: number) =>
    aPatient({ patientAge: 100, missing: [18, 28, 38, 48, 17, 27, 37] }).teeth([14, 24], { loss });
  it.each<[Grade, string, Patient]>([
    ['A', '5 of 25 not filmed', slow(20).teeth([11, 12, 13, 21, 22], { loss: null })],
    ['B', '6 of 25 not filmed', slow(20).teeth([11, 12, 13, 21, 22, 23], { loss: null })],
    ['B', 'one not filmed with 5 mm', slow(20).tooth(11, { loss: null, depth: 5 })],
  ])('%s: %s', (grade, _, someone) => {
    expect(result(someone).grade).toBe(grade);
  });

  it('C stays C', () => {
    const fast = aPatient({ patientAge: 20 })
      .teeth([14, 24], { loss: 40 })
      .tooth(11, { loss: null, depth: 5 });
    expect(result(fast).grade).toBe('C');
  });
});

describe('smoking and diabetes raise, never lower', () => {
  it.each<[Grade, number, PatientOptions]>([
    ['B', 20, { isPatientSmoke: '1-9' }],
    ['C', 20, { isPatientSmoke: '10+' }],
    ['B', 20, { haveDiabetes: '<7.0' }],
    ['C', 20, { haveDiabetes: '>=7.0' }],
    ['C', 20, { isPatientSmoke: '1-9', haveDiabetes: '>=7.0' }],
    ['C', 20, { isPatientSmoke: '10+', haveDiabetes: '<7.0' }],
    ['B', 50, { isPatientSmoke: '1-9' }],
    ['C', 50, { patientAge: 40, isPatientSmoke: '1-9', haveDiabetes: '<7.0' }],
  ])('grade %s: %d %%, %j', (grade, loss, options) => {
    expect(result(withLoss(loss, options)).grade).toBe(grade);
  });
});

describe('pattern and missing radiographs', () => {
  it('the molar–incisor pattern is grade C', () => {
    const someone = aPatient({ patientAge: 40 }).teeth([16, 26, 11, 21], { loss: 40 });
    expect(result(someone)).toMatchObject({ blt: 'MolarIncisorPattern', grade: 'C' });
  });

  const blind = (patientAge: number, options: PatientOptions = {}) =>
    aPatient({ patientAge, ...options }).others({ loss: null });
  it.each<[Grade, string, Patient]>([
    ['B', 'age 50', blind(50).teeth([16, 26], { depth: 6 })],
    ['C', 'age 29 with 6 mm at teeth apart', blind(29).teeth([16, 26], { depth: 6 })],
    ['B', 'age 30 with 6 mm at teeth apart', blind(30).teeth([16, 26], { depth: 6 })],
    ['B', 'age 29 with 6 mm at neighbours', blind(29, { earlier: 'I' }).teeth([16, 17], { depth: 6 })],
    ['B', 'age 29 with 5 mm', blind(29).teeth([16, 26], { depth: 5 })],
    [
      'B',
      'age 29, one of two deep pockets at a resorption',
      blind(29)
        .teeth([16, 14], { depth: 5 })
        .teeth([16, 36], { depth: 6 })
        .tooth(36, { findings: ['RootResorption'] }),
    ],
    ['C', 'smoking counts here too', blind(50, { isPatientSmoke: '10+' }).teeth([16, 26], { depth: 6 })],
  ])('no radiograph, grade %s: %s', (grade, _, someone) => {
    expect(result(someone).grade).toBe(grade);
  });

  it('hints at C where destruction exceeds the biofilm, without setting it', () => {
    const codes = (someone: Patient) => result(someone).because.grade.map(({ code }) => code);
    expect(codes(withLoss(40))).toContain('grade.consider-c');
    expect(result(withLoss(40)).grade).toBe('B');
    expect(codes(withLoss(40, { oralHygiene: 'Large amounts' }))).not.toContain('grade.consider-c');
    expect(codes(withLoss(20))).not.toContain('grade.consider-c');
  });
});
