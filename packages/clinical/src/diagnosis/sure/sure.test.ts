// @module-tag cases
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCases } from '../../cases/countCases';
import { anyAssessment } from '../../cases/anyAssessment';
import { type Charting, type Patient, type PatientOptions, aPatient } from '../../cases/patient';
import { diagnose } from '../diagnose';
import { readMouth } from '../mouth/readMouth';
import { DEFAULT_PREFERENCES } from '../../model/preferences';
import { sure, SURE_CLASSES } from './sure';
import { type DecidingValue, trials } from './trials';

const tried = (someone: Patient) =>
  trials(readMouth(someone.assessment(), DEFAULT_PREFERENCES)).map(({ what: change }) => change);
const judge = (someone: Patient) => sure(someone.assessment());
const ONE = (charting: Charting) =>
  aPatient({
    missing: [
      12, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26, 27, 28, 31, 32, 33, 34, 35, 36, 37, 38, 41, 42, 43,
      44, 45, 46, 47, 48,
    ],
  }).tooth(11, charting);

describe('the trials (§9)', () => {
  it.each<[string, Charting, readonly DecidingValue[]]>([
    [
      'measured, 2 mm, dry',
      { loss: 20, depth: 2 },
      [
        { tooth: 11, change: 'boneLoss+' },
        { tooth: 11, change: 'boneLoss-' },
        { tooth: 11, change: 'depth+1' },
        { tooth: 11, change: 'depth-1' },
        { change: 'bleedingIndex+1' },
        { change: 'allBoneLoss+' },
        { change: 'allBoneLoss-' },
      ],
    ],
    [
      '4 mm, bleeding, no bone loss: nothing below 0',
      { loss: 0, depth: 4, bleeding: 4 },
      [
        { tooth: 11, change: 'boneLoss+' },
        { tooth: 11, change: 'depth+1' },
        { tooth: 11, change: 'depth-1' },
        { tooth: 11, change: 'bleeding=0' },
        { change: 'bleedingIndex-1' },
        { change: 'allBoneLoss+' },
      ],
    ],
    [
      'by eye the coronal third: a class more, a class less',
      { loss: null, estimate: 1, depth: null, bleeding: null },
      [{ tooth: 11, change: 'estimate+1' }, { tooth: 11, change: 'estimate-1' }, { change: 'allEstimates-' }],
    ],
    [
      'by eye the apical third',
      { loss: null, estimate: 3, depth: null, bleeding: null },
      [
        { tooth: 11, change: 'estimate+1' },
        { tooth: 11, change: 'estimate-1' },
      ],
    ],
    ['by eye nothing', { loss: null, estimate: 0, depth: null, bleeding: null }, []],
    [
      'by eye nothing beside a loose tooth',
      { loss: null, estimate: 0, depth: null, bleeding: null, mobility: 2 },
      [{ tooth: 11, change: 'estimate+1' }],
    ],
    ['not measured, 15 mm', { loss: null, depth: 15, bleeding: null }, [{ tooth: 11, change: 'depth-1' }]],
    ['nothing charted', { loss: null, depth: null, bleeding: null }, []],
    ['depth 0', { loss: null, depth: 0, bleeding: null }, []],
  ])('%s', (_, charting, changes) => {
    expect(tried(ONE(charting))).toEqual(changes);
  });

  it('at an implant', () => {
    const implant = (charting: Charting) => {
      const someone = ONE({ loss: null, depth: null, bleeding: null });
      const options: PatientOptions = { missing: someone.assessment().dentition.missing, implant: [36] };
      const alone = aPatient(options).tooth(11, { loss: null, depth: null, bleeding: null });
      return tried(alone.tooth(36, charting)).map(({ change }) => change);
    };
    expect(implant({ loss: 20, depth: 3, bleeding: 1 })).toEqual([
      'boneLoss+',
      'boneLoss-',
      'depth+1',
      'depth-1',
      'bleeding=0',
    ]);
    expect(implant({ loss: null, depth: null, bleeding: 0 })).toEqual(['bleeding=1']);
    expect(implant({ loss: null, depth: null, bleeding: 2 })).toEqual([]);
  });

  it('a depth lowered to 0 stays charted', () => {
    expect(judge(aPatient().others({ depth: 1 })).condition).toEqual({ firm: true });
  });
});

describe('firm or borderline', () => {
  const withLoss = (loss: number, options: PatientOptions = {}) =>
    aPatient(options).teeth([14, 24], { loss, depth: 4 });
  const treated = (loss: number, options: PatientOptions = {}) =>
    aPatient({ earlier: 'II', ...options })
      .teeth([15, 24], { loss: 22, depth: 4 })
      .tooth(14, { loss, depth: 4 });

  it('names the other value and the first trial that found it', () => {
    const { stage, condition } = judge(treated(31));
    expect(condition).toEqual({ firm: true });
    expect(stage).toEqual({ firm: false, toward: ['III'], because: [{ tooth: 14, change: 'boneLoss+' }] });
  });

  it.each([
    ['periapical', 26.9, true],
    ['periapical', 27.1, false],
    ['bitewing', 26.9, true],
    ['panoramic', 23, true],
    ['panoramic', 23.1, false],
    ['other', 23.1, false],
    [undefined, 23.1, false],
  ] as const)('on a %s picture stage II at %d %% is firm: %s', (kind, loss, firm) => {
    expect(judge(treated(loss, kind && { kind })).stage?.firm).toBe(firm);
  });

  it('in the middle of a class it is firm', () => {
    expect(judge(treated(26, { kind: 'periapical' })).stage).toEqual({ firm: true });
  });

  it('a trial that changes the condition counts for it alone', () => {
    // 6 % beside a pocket of 4 mm is a normal crest: one tooth is left.
    const sureness = judge(withLoss(10));
    expect(sureness.condition).toEqual({
      firm: false,
      toward: ['Undetermined', 'Health'],
      because: [{ tooth: 14, change: 'boneLoss-' }, { change: 'allBoneLoss-' }],
    });
    // The stage rests on the condition, so it is not firm where the condition is not.
    expect(sureness.stage).toMatchObject({ firm: false });
  });

  it.each<[string, Patient]>([
    ['undetermined', aPatient().others({ bleeding: null })],
    ['a provisional stage', aPatient().others({ loss: null }).teeth([14, 24], { depth: 7 })],
    ['stability not judged', withLoss(20).teeth([14, 24], { depth: 3 }).others({ bleeding: null })],
    ['an implant not judged', aPatient({ implant: [36] }).tooth(36, { bleeding: null })],
    ['an implant without film', aPatient({ implant: [36] }).tooth(36, { bleeding: 4, loss: null })],
  ])('what rests on missing data is never firm: %s', (_, someone) => {
    const { implants, measure: _none, ...classes } = judge(someone);
    const open = [...Object.values(classes), ...implants].filter(({ firm }) => !firm);
    expect(open.length).toBeGreaterThan(0);
  });

  it('a class set by hand has no key, one that does not apply keeps it', () => {
    expect(Object.keys(judge(withLoss(24, { overrule: { stage: 'IV', grade: 'C' } })))).toEqual([
      'condition',
      'blt',
      'stability',
      'referral',
      'implants',
      'measure',
    ]);
    expect(judge(aPatient({ overrule: { stage: 'IV' } }))).toHaveProperty('stage');
    expect(judge(withLoss(24, { overrule: { condition: 'Gingivitis' } }))).not.toHaveProperty('condition');
  });

  it('the referral is that of what stands', () => {
    // With grade C by hand the referral is recommended at stage II and at III.
    expect(judge(treated(31, { overrule: { grade: 'C' } })).referral).toEqual({ firm: true });
    expect(judge(treated(31)).referral).toMatchObject({ firm: false, toward: ['recommended'] });
  });

  it('each implant is judged on its own', () => {
    const someone = aPatient({ implant: [36, 46] }).tooth(36, { loss: 28, depth: 3, bleeding: 2 });
    expect(judge(someone).implants).toEqual([
      {
        tooth: 36,
        firm: false,
        toward: ['PeriImplantitis'],
        because: [{ tooth: 36, change: 'boneLoss+' }],
      },
      {
        tooth: 46,
        firm: false,
        toward: ['PeriImplantMucositis'],
        because: [{ tooth: 46, change: 'bleeding=1' }],
      },
    ]);
  });
});

describe('read by eye, then measured where it decides', () => {
  const mouth = (charting: (p: Patient) => Patient = (p) => p) =>
    charting(
      aPatient().others({ loss: null, estimate: 0 }).teeth([16, 26, 36, 46], { estimate: 1, depth: 4 }),
    );

  it('names the teeth that decide, ascending, and none once the worst is measured', () => {
    const sureness = judge(mouth());
    expect(sureness.measure).toEqual([16, 26, 36, 46]);
    expect(diagnose(mouth().assessment())).toMatchObject({
      diagnosis: {
        stage: 'II',
        grade: 'B',
        provisional: true,
        estimated: mouth()
          .assessment()
          .measurement.teeth.map(({ tooth }) => tooth)
          .toSorted((a, b) => a - b),
      },
    });
    const settled = mouth((p) => p.tooth(16, { loss: 25 }).tooth(26, { loss: 24 }));
    expect(judge(settled).measure).toEqual([]);
    expect(diagnose(settled.assessment()).diagnosis).toMatchObject({ stage: 'II', provisional: false });
  });

  it('a marker that completes a side takes the place of the estimate', () => {
    const [tooth] = diagnose(mouth((p) => p.tooth(16, { loss: [null, 41] })).assessment()).teeth.filter(
      ({ tooth: decidingTooth }) => decidingTooth === 16,
    );
    expect(tooth).toMatchObject({ boneLoss: { distal: null, mesial: 41, worst: 41 }, provisional: false });
  });

  it('a deep pocket is not read away', () => {
    const pocket = (depth: number) =>
      diagnose(mouth((p) => p.teeth([13, 33], { depth })).assessment()).diagnosis.anyAffectedPercent;
    expect([pocket(4), pocket(5)]).toEqual([14.285714, 21.428571]);
  });

  it('who needs an explanation is measured', () => {
    const patient = aPatient().others({ loss: null, estimate: 0 }).tooth(16, { estimate: 1 });
    expect(diagnose(patient.assessment()).diagnosis.unexplained).toEqual([16]);
    expect(judge(patient).measure).toEqual([16]);
  });
});

describe('an answer that the chart contradicts', () => {
  it('leaves stage, grade, extent and referral open, whatever the readings', () => {
    const options = { kind: 'periapical', missingTeeth: '1-4', earlier: 'II' } as const;
    const someone = aPatient(options).teeth([14, 15, 24, 34], { loss: 26 });
    expect(judge(someone)).toMatchObject({
      condition: { firm: true },
      stage: { firm: false },
      grade: { firm: false },
      blt: { firm: false },
      stability: { firm: true },
      referral: { firm: false },
    });
  });
});

describe('any valid assessment', () => {
  it('is changed by no trial, and every value found is another than the one that is', () => {
    fc.assert(
      fc.property(anyAssessment, (document) => {
        const before = JSON.stringify(document);
        const sureness = sure(document);
        expect(JSON.stringify(document)).toBe(before);
        const { diagnosis, referral } = diagnose(document);
        for (const name of SURE_CLASSES) {
          const classSureness = sureness[name];
          if (classSureness === undefined || classSureness.firm) continue;
          const classValue = name === 'referral' ? referral.is : diagnosis[name];
          expect(classSureness.toward).not.toContain(classValue);
          expect(classSureness.because).toHaveLength(classSureness.toward.length);
        }
      }),
      { numRuns: countCases(40) },
    );
  });
});

it('an X-ray that is old changes no class, nor how firm one is', () => {
  const patient = (taken: string | null) =>
    aPatient({ xray: { taken, examined: '2026-11-20' } }).teeth([16, 26, 36, 46], {
      loss: 34,
      depth: 6,
      bleeding: 2,
    });
  const [old, undated] = [patient('2021-01-01').assessment(), patient(null).assessment()];
  expect(diagnose(old).warnings.map(({ code }) => code)).toContain('W31');
  expect(diagnose(old).standing).toMatchObject({ condition: diagnose(undated).standing.condition });
  expect(sure(old)).toEqual(sure(undated));
});
