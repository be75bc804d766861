import { describe, expect, it } from 'vitest';
import { type Patient, type PatientOptions, aPatient } from '../../cases/patient';
import { GRADES, STAGES, type Grade, type Stage } from '../../model/assessment';
import { diagnose } from '../diagnose';

const result = (someone: Patient) => diagnose(someone.assessment());

/** A stable patient at the age of 120 years, at which the ratio alone gives grade A. */
function classified(stage: Stage, grade: Grade): Patient {
  const isPatientSmoke = ({ A: 'No', B: '1-9', C: '10+' } as const)[grade];
  const loss = stage === 'I' ? 10 : 29;
  return aPatient({ patientAge: 120, isPatientSmoke, earlier: stage }).teeth([14, 24], { loss, depth: 4 });
}

const cells = STAGES.flatMap((stage) => GRADES.map((grade) => [stage, grade] as const));

/** Specification §9, and clinical rules §6.3. */
const EXPECTED = {
  I: { A: ['none', 12], B: ['none', 6], C: ['consider', 4] },
  II: { A: ['none', 6], B: ['none', 6], C: ['recommended', 3] },
  III: { A: ['consider', 6], B: ['recommended', 4], C: ['recommended', 3] },
  IV: { A: ['recommended', 4], B: ['recommended', 3], C: ['recommended', 3] },
} as const;

describe('referral and interval by stage and grade', () => {
  it.each(cells)('stage %s grade %s', (stage, grade) => {
    const diagnosis = result(classified(stage, grade));
    expect(diagnosis.diagnosis).toMatchObject({ stage, grade, stability: 'Stable' });
    const [expectedReferral, months] = EXPECTED[stage][grade];
    expect(diagnosis.referral.is).toBe(expectedReferral);
    expect(diagnosis.supportiveCareMonths).toBe(months);
  });

  it.each(cells)('unstable, stage %s grade %s: every 3 months', (stage, grade) => {
    const someone = classified(stage, grade).tooth(36, { depth: 5 });
    expect(result(someone)).toMatchObject({
      diagnosis: { stage, grade, stability: 'Unstable' },
      supportiveCareMonths: 3,
    });
  });
});

it('stable, but no earlier stage is known: at most 3 months', () => {
  const untreated = aPatient({ patientAge: 120 }).teeth([14, 24], { loss: 10, depth: 4 });
  expect(result(untreated)).toMatchObject({
    diagnosis: { stage: 'I', grade: 'A', stability: 'Stable' },
    supportiveCareMonths: 3,
  });
});

it.each([
  [17, 'recommended'],
  [18, 'consider'],
] as const)('stage I of a smoker at %d years: %s', (patientAge, expected) => {
  const young = aPatient({ patientAge, isPatientSmoke: '10+' }).teeth([14, 24], { loss: 10, depth: 4 });
  expect(result(young).diagnosis).toMatchObject({ stage: 'I', grade: 'C' });
  expect(result(young).referral.is).toBe(expected);
});

it('a need for rehabilitation below stage III: consider', () => {
  const options: PatientOptions = { patientAge: 100, complexRehabilitationReasons: ['Drifting'] };
  const rehabilitation = result(aPatient(options).teeth([14, 24], { loss: 29, depth: 4 }));
  expect(rehabilitation).toMatchObject({ diagnosis: { stage: 'II' }, referral: { is: 'consider' } });
});

it.each([
  ['none', 5, 33],
  ['consider', 6, 33],
  ['consider', 5, 33.1],
] as const)('%s: a tooth left out of the case with %d mm and %d %%', (expected, depth, loss) => {
  const someone = aPatient({ patientAge: 100 })
    .teeth([14, 24], { loss: 20, depth: 4 })
    .tooth(36, { loss, depth, findings: ['RootResorption'] });
  expect(result(someone).referral.is).toBe(expected);
});

it('not judged: every 3 months', () => {
  const treated = aPatient({ earlier: 'III' }).others({ bleeding: null });
  expect(result(treated)).toMatchObject({ diagnosis: { stability: null }, supportiveCareMonths: 3 });
});

describe('outside periodontitis', () => {
  it('health and gingivitis: no referral; every 12 and 3 months', () => {
    expect(result(aPatient())).toMatchObject({ referral: { is: 'none' }, supportiveCareMonths: 12 });
    const gingivitis = aPatient().others({ bleeding: 1 });
    expect(result(gingivitis)).toMatchObject({ referral: { is: 'none' }, supportiveCareMonths: 3 });
  });

  const implants = aPatient({ implant: [36, 46] });
  const mucositis = { loss: 0, depth: 3, bleeding: 1 };
  const periImplantitis = { loss: 30, depth: 6, bleeding: 1 };
  it.each([
    ['healthy implants', 'none', 12, implants],
    [
      'healthy implants in a stable patient with an earlier stage',
      'none',
      6,
      aPatient({ implant: [36], earlier: 'I', patientAge: 100 }),
    ],
    ['mucositis', 'none', 3, implants.tooth(36, mucositis)],
    ['peri-implantitis', 'recommended', 3, implants.tooth(36, periImplantitis)],
    ['nothing charted', 'none', null, aPatient().others({ bleeding: null })],
    [
      'the same with a sound implant',
      'none',
      null,
      aPatient({ implant: [36] })
        .others({ bleeding: null })
        .tooth(36, { bleeding: 0 }),
    ],
    [
      'the same with an inflamed one',
      'none',
      3,
      aPatient({ implant: [36] })
        .others({ bleeding: null })
        .tooth(36, { bleeding: 1 }),
    ],
    ['an implant not charted', 'none', 6, implants.tooth(36, { depth: null })],
    ['a mobile implant', 'consider', 0, implants.tooth(36, { mobility: 1 })],
    ['a hopeless implant', 'consider', 3, implants.tooth(36, { loss: 80 })],
    ['one explanted by hand', 'consider', 3, implants.tooth(36, { scoreByHand: 15 })],
    ['no film, 5 mm', 'none', 3, implants.tooth(36, { loss: null, depth: 5, bleeding: 1 })],
    ['no film, 6 mm', 'consider', 3, implants.tooth(36, { loss: null, depth: 6, bleeding: 1 })],
    ['no film, pus', 'consider', 3, implants.tooth(36, { loss: null, suppuration: true })],
    ['5 mm to explain', 'none', 2, aPatient().tooth(16, { depth: 5 })],
    ['6 mm to explain', 'consider', 2, aPatient().tooth(16, { depth: 6 })],
    ['33 % to explain', 'none', 2, aPatient().tooth(16, { loss: 33 })],
    ['33.1 % to explain', 'consider', 2, aPatient().tooth(16, { loss: 33.1 })],
    [
      '6 mm to explain in gingivitis',
      'consider',
      2,
      aPatient().others({ bleeding: 1 }).tooth(16, { depth: 6 }),
    ],
    ['a known cause with 5 mm', 'none', 2, aPatient().tooth(16, { depth: 5, cause: 'trauma' })],
    ['a known cause with 6 mm', 'consider', 2, aPatient().tooth(16, { depth: 6, cause: 'trauma' })],
    ['a known cause with 33 %', 'none', 12, aPatient().tooth(16, { loss: 33, cause: 'trauma' })],
    ['a known cause with 33.1 %', 'consider', 2, aPatient().tooth(16, { loss: 33.1, cause: 'trauma' })],
    ['a fracture with 5 mm', 'none', 2, aPatient().tooth(16, { depth: 5, cause: 'fracture' })],
    ['a fracture with 6 mm', 'consider', 0, aPatient().tooth(16, { depth: 6, cause: 'fracture' })],
    ['mobility 2', 'none', 2, aPatient().tooth(16, { mobility: 2 })],
    ['mobility 3', 'consider', 0, aPatient().tooth(16, { mobility: 3 })],
    ['an endodontic one', 'consider', 2, aPatient().tooth(16, { depth: 6, cause: 'endodontic' })],
    ['probable mucositis with 5 mm', 'none', 3, implants.tooth(36, { loss: 22.9, depth: 5, bleeding: 1 })],
    [
      'probable mucositis with 6 mm',
      'consider',
      3,
      implants.tooth(36, { loss: 22.9, depth: 6, bleeding: 1 }),
    ],
    [
      'an answer on lost teeth that the chart contradicts, and nothing else',
      'none',
      12,
      aPatient({ missingTeeth: '1-4' }),
    ],
    [
      'the same beside an implant not charted',
      'none',
      6,
      aPatient({ implant: [18], missingTeeth: '1-4' }).tooth(18, { depth: null }),
    ],
    ['probable peri-implantitis', 'recommended', 3, implants.tooth(36, { ...periImplantitis, depth: 5 })],
    [
      'peri-implantitis beside stage I grade A',
      'recommended',
      3,
      aPatient({ implant: [36], earlier: 'I', patientAge: 100 }).tooth(36, periImplantitis),
    ],
  ] as const)('%s: %s, %d months', (_, expected, months, someone) => {
    expect(result(someone)).toMatchObject({ referral: { is: expected }, supportiveCareMonths: months });
  });

  const ALL = [
    11, 12, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26, 27, 28, 31, 32, 33, 34, 35, 36, 37, 38, 41, 42,
    43, 44, 45, 46, 47, 48,
  ] as const;
  it.each([
    ['without implants', null, {}],
    ['with a healthy implant', 12, { implant: [36] }],
    ['with a healthy implant and an earlier stage', 6, { implant: [36], earlier: 'III' }],
  ] as const)('edentulous %s: %s months', (_, months, options: PatientOptions) => {
    expect(result(aPatient({ missing: ALL, ...options })).supportiveCareMonths).toBe(months);
  });

  it('edentulous: everything that needs natural teeth is null', () => {
    expect(result(aPatient({ missing: ALL, earlier: 'IV', missingTeeth: '5+' })).diagnosis).toEqual({
      condition: 'Edentulous',
      stage: null,
      grade: null,
      blt: null,
      stability: null,
      patientMaxBoneLossAgeRatio: null,
      periodontium: null,
      bleedingIndex: null,
      plaqueIndex: null,
      oralHygiene: null,
      affectedPercent: null,
      anyAffectedPercent: null,
      provisional: false,
      unexplained: [],
      estimated: [],
      because: {
        condition: [{ code: 'condition.edentulous', values: { source: 'Specification' } }],
        stage: [],
        grade: [],
        blt: [],
        stability: [],
      },
    });
  });
});
