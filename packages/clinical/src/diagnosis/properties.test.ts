// @module-tag cases
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCases } from '../cases/countCases';
import { anyAssessment } from '../cases/anyAssessment';
import { type Patient, aPatient } from '../cases/patient';
import { type Assessment, GRADES, STAGES } from '../model/assessment';
import type { ImagePoint } from '../model/markers';
import { ASCENDING, type ToothNumber } from '../model/tooth';
import { diagnose } from './diagnose';
import { REFERRALS, type DiagnosisResult } from './diagnosisResult';

function moved(document: Assessment, place: (point: ImagePoint) => ImagePoint): Assessment {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    if ('x' in value && 'image' in value) return place(value as ImagePoint);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return { ...document, measurement: walk(document.measurement) as Assessment['measurement'] };
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

describe('any valid assessment', () => {
  it('is diagnosed without a fault, the same twice, and never changed', () => {
    fc.assert(
      fc.property(anyAssessment, (document) => {
        const before = JSON.stringify(document);
        const result = diagnose(frozen(document));
        expect(JSON.stringify(document)).toBe(before);
        expect(diagnose(document)).toEqual(result);
        expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity/u);
      }),
      { numRuns: countCases(200) },
    );
  });

  it('has consistent parts', () => {
    fc.assert(
      fc.property(anyAssessment, (document) => {
        const { diagnosis, teeth, implants, treatment } = diagnose(document);
        const isCase = diagnosis.condition === 'Periodontitis';
        for (const part of [diagnosis.stage, diagnosis.grade, diagnosis.affectedPercent])
          expect(part !== null).toBe(isCase);
        if (!isCase) expect(diagnosis.stability).toBeNull();
        expect(diagnosis.blt !== null).toBe(isCase || diagnosis.condition === 'Gingivitis');
        const present = ASCENDING.filter((tooth) => !document.dentition.missing.includes(tooth));
        expect([...teeth, ...implants].map(({ tooth }) => tooth).toSorted((a, b) => a - b)).toEqual(present);
        for (const site of [...teeth, ...implants]) {
          expect(site.score).toBeGreaterThanOrEqual(0);
          expect(site.score).toBeLessThanOrEqual(22);
          if ('known' in site.boneLoss && 'groups' in site) expect(site.groups).toEqual([]);
        }
        for (const [because, value] of [
          [diagnosis.because.stage, diagnosis.stage],
          [diagnosis.because.grade, diagnosis.grade],
          [diagnosis.because.blt, diagnosis.blt],
          [diagnosis.because.condition, diagnosis.condition],
        ] as const)
          expect(because.length > 0).toBe(value !== null);
        for (const part of treatment) expect(part.because.length).toBeGreaterThan(0);
        expect(new Set(treatment.map(({ block }) => block)).size).toBe(treatment.length);
      }),
      { numRuns: countCases(200) },
    );
  });
});

describe('a picture turned, scaled and moved', () => {
  const exact: readonly number[] = [0, 5, 14.9, 15, 25, 33, 33.1, 50, 70, 90, 98, 100];
  it('changes no finding, on the very edges too', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom(...exact), fc.constantFrom(...exact), fc.integer({ min: 0, max: 9 })),
          {
            minLength: 28,
            maxLength: 28,
          },
        ),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        fc.double({ min: 0.5, max: 20, noNaN: true }),
        fc.integer({ min: -3000, max: 3000 }),
        (losses, angle, scale, shift) => {
          const natural = ASCENDING.filter((tooth) => tooth % 10 !== 8);
          const someone = losses.reduce<Patient>(
            (patient, [distal, mesial, depth], n) =>
              patient.tooth(natural[n]!, { loss: [distal, mesial], depth }),
            aPatient({ patientAge: 33 }),
          );
          const document = someone.assessment();
          const turned = moved(document, ({ x, y, image }) => ({
            x: scale * (x * Math.cos(angle) - y * Math.sin(angle)) + shift,
            y: scale * (x * Math.sin(angle) + y * Math.cos(angle)) - shift,
            image,
          }));
          expect(diagnose(turned)).toEqual(diagnose(document));
        },
      ),
      { numRuns: countCases(60) },
    );
  });

  it('moved by whole pixels or doubled: nothing, wherever the markers stand', () => {
    fc.assert(
      fc.property(anyAssessment, fc.integer({ min: -500, max: 500 }), (document, shift) => {
        const quarter = (value: number) => Math.round(4 * (value % 1000)) / 4;
        const near = moved(document, ({ x, y, image }) => ({ x: quarter(x), y: quarter(y), image }));
        const far = moved(near, ({ x, y, image }) => ({ x: 2 * x + shift, y: 2 * y - shift, image }));
        expect(diagnose(far)).toEqual(diagnose(near));
      }),
      { numRuns: countCases(60) },
    );
  });
});

const rank = (result: DiagnosisResult) => ({
  stage: result.diagnosis.stage === null ? -1 : STAGES.indexOf(result.diagnosis.stage),
  grade: result.diagnosis.grade === null ? -1 : GRADES.indexOf(result.diagnosis.grade),
  referral: REFERRALS.indexOf(result.referral.is),
  scores: [...result.teeth, ...result.implants].map(({ score }) => score),
});

function expectNotLower(
  before: DiagnosisResult,
  after: DiagnosisResult,
  parts: readonly ('stage' | 'referral')[],
) {
  const [low, high] = [rank(before), rank(after)];
  for (const part of parts) expect(high[part]).toBeGreaterThanOrEqual(low[part]);
  high.scores.forEach((score, n) => expect(score).toBeGreaterThanOrEqual(low.scores[n]!));
}

function raised(
  document: Assessment,
  list: 'bleeding' | 'mobility' | 'furcation' | 'plaque',
  tooth: ToothNumber,
  most: number,
): Assessment {
  const values = document.clinical_values[list];
  const value = values.find((row) => row.tooth === tooth)?.value ?? 0;
  const rest = values.filter((row) => row.tooth !== tooth);
  const changed = {
    ...document.clinical_values,
    [list]: [...rest, { tooth, value: Math.min(most, value + 1) }],
  };
  return { ...document, clinical_values: changed };
}

describe('a worse value', () => {
  const natural = (document: Assessment, n: number): ToothNumber | undefined => {
    const { missing, implant } = document.dentition;
    const present = ASCENDING.filter((tooth) => !missing.includes(tooth) && !implant.includes(tooth));
    return present[n % Math.max(1, present.length)];
  };
  const index = fc.nat(31);
  const worse = (
    change: (document: Assessment, tooth: ToothNumber) => Assessment | null,
    parts: readonly ('stage' | 'referral')[],
  ) =>
    fc.assert(
      fc.property(anyAssessment, index, (document, n) => {
        const tooth = natural(document, n);
        const after = tooth === undefined ? null : change(document, tooth);
        if (after !== null) expectNotLower(diagnose(document), diagnose(after), parts);
      }),
      { numRuns: countCases(150) },
    );

  it('a deeper pocket lowers no stage, referral or score', () => {
    worse(
      (document, tooth) => {
        const values = document.clinical_values;
        const depth = values.pocket_depth.find((row) => row.tooth === tooth)?.depth ?? 0;
        const rest = values.pocket_depth.filter((row) => row.tooth !== tooth);
        const deeper = [...rest, { tooth, depth: Math.min(15, depth + 1) }];
        return { ...document, clinical_values: { ...values, pocket_depth: deeper } };
      },
      ['stage', 'referral'],
    );
  });

  it('more bleeding lowers no stage, referral or score', () => {
    worse((document, tooth) => raised(document, 'bleeding', tooth, 4), ['stage', 'referral']);
  });

  it('more mobility lowers no stage, referral or score', () => {
    worse((document, tooth) => raised(document, 'mobility', tooth, 3), ['stage', 'referral']);
  });

  it('a higher furcation lowers no stage, referral or score', () => {
    worse(
      (document, tooth) => (tooth % 10 >= 6 ? raised(document, 'furcation', tooth, 3) : null),
      ['stage', 'referral'],
    );
  });

  it('more plaque lowers no score where plaque is charted; the first tooth charted ends the answer’s plaque for all', () => {
    worse(
      (document, tooth) =>
        document.clinical_values.plaque.some(({ value }) => value > 0)
          ? raised(document, 'plaque', tooth, 3)
          : null,
      ['stage', 'referral'],
    );
  });

  it('a defect lowers no stage, referral or score', () => {
    worse(
      (document, tooth) => {
        const teeth = document.measurement.teeth.map((row) =>
          row.tooth === tooth ? { ...row, BoneDefect: { ...row.BoneDefect, bowelShaped: true } } : row,
        );
        return { ...document, measurement: { ...document.measurement, teeth } };
      },
      ['stage', 'referral'],
    );
  });

  it('smoking, diabetes, teeth lost, an earlier stage and a need for rehabilitation lower no stage, grade or referral', () => {
    fc.assert(
      fc.property(anyAssessment, (document) => {
        const worst: Assessment = {
          ...document,
          information: {
            ...document.information,
            isPatientSmoke: '10+',
            haveDiabetes: '>=7.0',
            missingTeeth: '5+',
            complexRehabilitation: 'Yes',
            complexRehabilitationReasons: ['Drifting'],
          },
          history: { stage: 'IV' },
        };
        const [before, after] = [diagnose(document), diagnose(worst)];
        expectNotLower(before, after, ['stage', 'referral']);
        expect(rank(after).grade).toBeGreaterThanOrEqual(rank(before).grade);
      }),
      { numRuns: countCases(150) },
    );
  });

  const losses = fc.array(
    fc.tuple(fc.constantFrom(0, 4, 5, 14, 15, 20, 33, 34, 60), fc.integer({ min: 1, max: 9 })),
    {
      minLength: 28,
      maxLength: 28,
    },
  );
  const charted = (rows: readonly (readonly [number, number])[]) =>
    rows.reduce<Patient>(
      (patient, [loss, depth], n) =>
        patient.tooth(ASCENDING.filter((tooth) => tooth % 10 !== 8)[n]!, { loss, depth }),
      aPatient(),
    );

  it('more bone loss of a measured tooth lowers no stage and no score (both sides alike, so that the distal side of a second molar is not dropped)', () => {
    fc.assert(
      fc.property(losses, fc.nat(27), fc.integer({ min: 1, max: 40 }), (rows, rowIndex, added) => {
        const after = rows.map(([loss, depth], n) => [n === rowIndex ? loss + added : loss, depth] as const);
        expectNotLower(diagnose(charted(rows).assessment()), diagnose(charted(after).assessment()), [
          'stage',
        ]);
      }),
      { numRuns: countCases(150) },
    );
  });

  it('more bone loss of a measured tooth lowers no grade but that of a molar–incisor pattern, which a third other tooth ends', () => {
    fc.assert(
      fc.property(losses, fc.nat(27), (rows, rowIndex) => {
        const after = rows.map(([loss, depth], n) => [n === rowIndex ? loss + 20 : loss, depth] as const);
        const [before, resultAfter] = [
          diagnose(charted(rows).assessment()),
          diagnose(charted(after).assessment()),
        ];
        if (before.diagnosis.blt === 'MolarIncisorPattern') return;
        expect(rank(resultAfter).grade).toBeGreaterThanOrEqual(rank(before).grade);
      }),
      { numRuns: countCases(150) },
    );
    const young = aPatient({ patientAge: 40 })
      .teeth([16, 26, 11, 21], { loss: 39 })
      .teeth([14, 24], { loss: 15 });
    expect(diagnose(young.assessment()).diagnosis.grade).toBe('C');
    expect(diagnose(young.tooth(34, { loss: 15 }).assessment()).diagnosis.grade).toBe('B');
  });

  it('where it does lower: measuring a tooth with a pocket of 5 shows that it has lost no bone', () => {
    const blind = aPatient().teeth([14, 24], { loss: null, depth: 5 });
    expect(diagnose(blind.assessment()).diagnosis.condition).toBe('Periodontitis');
    expect(diagnose(blind.tooth(14, { loss: 0 }).assessment()).diagnosis.condition).toBe('Undetermined');
  });

  it('where it does lower: an apical lesion takes its tooth out of the stage', () => {
    const someone = aPatient().teeth([14, 24], { loss: 20 }).tooth(36, { loss: 60 });
    expect(diagnose(someone.assessment()).diagnosis.stage).toBe('III');
    expect(
      diagnose(someone.tooth(36, { findings: ['ApikalPeriodontitis'] }).assessment()).diagnosis.stage,
    ).toBe('II');
  });
});
