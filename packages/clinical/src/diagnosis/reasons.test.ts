import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAssessment } from '../cases/anyAssessment';
import { type Patient, patient } from '../cases/patient';
import { diagnose } from './diagnose';
import { reason, REASON_CODES, REASONS } from './reasons';
import type { Reason, Result } from './result';

function reasonsOf({ diagnosis, teeth, implants, treatment, referral }: Result): readonly Reason[] {
  return [
    ...Object.values(diagnosis.because).flat(),
    ...[...teeth, ...implants, ...treatment, referral].flatMap(({ because }) => because),
  ];
}

describe('reasons', { timeout: 60_000 }, () => {
  it('carry exactly the values their code asks for, and its source', () => {
    fc.assert(
      fc.property(anyAssessment, (document) => {
        for (const { code, values } of reasonsOf(diagnose(document))) {
          expect(Object.keys(values).toSorted()).toEqual([...REASONS[code].values, 'source'].toSorted());
          expect(values['source']).toBe(REASONS[code].source);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('every code is given somewhere', () => {
    const given = new Set<string>();
    const take = (someone: Patient) => {
      for (const { code } of reasonsOf(diagnose(someone.assessment()))) given.add(code);
    };
    for (const document of fc.sample(anyAssessment, { numRuns: 400, seed: 7 }))
      for (const { code } of reasonsOf(diagnose(document))) given.add(code);
    const all = [
      11, 12, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26, 27, 28, 31, 32, 33, 34, 35, 36, 37, 38, 41, 42,
      43, 44, 45, 46, 47, 48,
    ] as const;
    const blind = patient({ patientAge: 20 }).others({ loss: null });
    const young = patient({ patientAge: 30 }).teeth([16, 26, 11, 21], { loss: 40 });
    const implants = patient({ implant: [16, 26, 36, 46] });
    [
      patient(),
      patient({ missing: all }),
      patient().others({ depth: 0 }),
      patient().others({ bleeding: 1 }),
      patient().others({ bleeding: 2 }),
      patient().teeth([14, 24], { loss: 10, depth: 4 }),
      patient().teeth([14, 24], { loss: 10, depth: 6 }),
      patient().teeth([14, 24], { loss: 20, depth: 6 }).tooth(16, { furcation: 1, loss: null }),
      patient({ complexRehabilitationReasons: ['Drifting'] })
        .teeth([14, 24], { loss: 20 })
        .tooth(14, { depth: 6 }),
      patient().teeth([14, 24], { loss: 10, depth: 4 }).tooth(16, { furcation: 2 }),
      patient({ earlier: 'III' }).others({ depth: 0 }),
      patient({ missingTeeth: '1-4' }).teeth([14, 24], { loss: 20 }),
      blind.teeth([14, 24], { depth: 6 }),
      blind.teeth([14], { defect: 'distal' }).tooth(16, { furcation: 1 }),
      young,
      patient({ patientAge: 80 }).teeth([14, 24], { loss: 40 }),
      patient().tooth(17, { loss: [40, 0] }),
      implants
        .tooth(16, { bleeding: 1 })
        .tooth(26, { loss: 30, depth: 5, bleeding: 1 })
        .tooth(36, { loss: 20 }),
      implants.tooth(16, { loss: 20, depth: 6, bleeding: 1, defect: 'bowelShaped' }),
    ].forEach(take);
    expect(REASON_CODES.filter((code) => !given.has(code))).toEqual([]);
  });

  it('a wrong code or a forgotten value does not compile', () => {
    // @ts-expect-error -- no such code
    expect(() => reason('stage.bone-los', {})).toThrow();
    // @ts-expect-error -- values are missing
    expect(reason('stage.bone-loss', { stage: 'I' }).code).toBe('stage.bone-loss');
  });
});
