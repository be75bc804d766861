import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAssessment } from '../../cases/anyAssessment';
import { countCases } from '../../cases/countCases';
import { everyReason } from '../../cases/everyReason';
import { aPatient } from '../../cases/patient';
import { diagnose } from '../diagnose';
import { isMet, reason, REASON_CODES, REASONS, type Reason } from './reasons';
import type { DiagnosisResult } from '../diagnosisResult';

function listReasons({
  diagnosis,
  teeth,
  implants,
  treatment,
  referral,
}: DiagnosisResult): readonly Reason[] {
  return [
    ...Object.values(diagnosis.because).flat(),
    ...[...teeth, ...implants, ...treatment, referral].flatMap(({ because }) => because),
  ];
}

describe('reasons', () => {
  it('carry exactly the values their code asks for, and its source', () => {
    fc.assert(
      fc.property(anyAssessment, (document) => {
        for (const { code, values } of listReasons(diagnose(document))) {
          expect(Object.keys(values).toSorted()).toEqual([...REASONS[code].values, 'source'].toSorted());
          const entry: { source: string; implants?: string } = REASONS[code];
          expect([entry.source, entry.implants]).toContain(values['source']);
        }
      }),
      { numRuns: countCases(50) },
    );
  });

  it('are given once in a place', () => {
    fc.assert(
      fc.property(anyAssessment, (document) => {
        const { diagnosis, teeth, implants, treatment, referral } = diagnose(document);
        const others = [...teeth, ...implants, ...treatment, referral];
        const places = Object.values(diagnosis.because).concat(others.map(({ because }) => because));
        for (const because of places) {
          const written = because.map((citedReason) => JSON.stringify(citedReason));
          expect(new Set(written).size).toBe(written.length);
        }
      }),
      { numRuns: countCases(50) },
    );
  });

  it('at an implant cite what speaks of implants', () => {
    const someone = aPatient({ implant: [36] }).tooth(36, { loss: 60, depth: 9, bleeding: 1, mobility: 1 });
    const [implant] = diagnose(someone.assessment()).implants;
    const sources = implant!.because.filter(({ code }) => /^(points|floor)/u.test(code));
    for (const { values } of sources) expect(['Nibali2017', 'Miller2014']).not.toContain(values['source']);
  });

  it('every code is given somewhere', () => {
    const given = new Set<string>();
    const documents = [
      ...fc.sample(anyAssessment, { numRuns: countCases(400), seed: 7 }),
      ...everyReason().map((someone) => someone.assessment()),
    ];
    for (const document of documents) for (const { code } of listReasons(diagnose(document))) given.add(code);
    expect(REASON_CODES.filter((code) => !given.has(code))).toEqual([
      'treatment.end-point-reached',
      'treatment.nothing-measured',
    ]);
  });

  it('tell whether their criterion is met: by the code, for a share by its limit', () => {
    const share = (percent: number) =>
      isMet(reason('extent.share', { teeth: [], natural: 28, percent, threshold: 30 }));
    expect([share(29.9), share(30)]).toEqual([false, true]);
    const { because } = diagnose(
      aPatient().teeth([14, 24], { loss: 40 }).tooth(14, { depth: 6 }).assessment(),
    ).diagnosis;
    const codes = because.stage.map((citedReason) => [citedReason.code, isMet(citedReason)]);
    expect(codes).toContainEqual(['stage.bone-loss', true]);
    expect(codes).toContainEqual(['complexity.pocket', true]);
    expect(isMet(reason('stage.bone-loss-low', { stage: 'I', tooth: 14, percent: 5, threshold: 15 }))).toBe(
      false,
    );
  });

  it('a wrong code or a forgotten value does not compile', () => {
    // @ts-expect-error -- no such code
    expect(() => reason('stage.bone-los', {})).toThrow();
    // @ts-expect-error -- values are missing
    expect(reason('stage.bone-loss', { stage: 'I' }).code).toBe('stage.bone-loss');
  });
});
