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
import { type Deciding, trials } from './trials';

const tried = (someone: Patient) =>
  trials(readMouth(someone.assessment(), DEFAULT_PREFERENCES)).map(({ what }) => what);
const of = (someone: Patient) => sure(someone.assessment());
/** One natural tooth. */
const ONE = (charting: Charting) =>
  aPatient({
    missing: [
      12, 13, 14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 26, 27, 28, 31, 32, 33, 34, 35, 36, 37, 38, 41, 42, 43,
      44, 45, 46, 47, 48,
    ],
  }).tooth(11, charting);

describe('the trials (§9)', () => {
  it.each<[string, Charting, readonly Deciding[]]>([
    [
      'measured, 2 mm, dry',
      { loss: 20, depth: 2 },
      [
        { tooth: 11, change: 'boneLoss+4' },
        { tooth: 11, change: 'boneLoss-4' },
        { tooth: 11, change: 'depth+1' },
        { tooth: 11, change: 'depth-1' },
        { tooth: 11, change: 'bleeding+1' },
        { change: 'allBoneLoss+2' },
        { change: 'allBoneLoss-2' },
      ],
    ],
    [
      '4 mm, bleeding, no bone loss: nothing below 0',
      { loss: 0, depth: 4, bleeding: 4 },
      [
        { tooth: 11, change: 'boneLoss+4' },
        { tooth: 11, change: 'depth+1' },
        { tooth: 11, change: 'depth-1' },
        { tooth: 11, change: 'bleeding=0' },
        { tooth: 11, change: 'bleeding-1' },
        { change: 'allBoneLoss+2' },
      ],
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
      'boneLoss+4',
      'boneLoss-4',
      'depth+1',
      'depth-1',
      'bleeding=0',
    ]);
    expect(implant({ loss: null, depth: null, bleeding: 0 })).toEqual(['bleeding=1']);
    expect(implant({ loss: null, depth: null, bleeding: 2 })).toEqual([]);
  });

  it('a depth lowered to 0 stays charted', () => {
    expect(of(aPatient().others({ depth: 1 })).condition).toEqual({ firm: true });
  });
});

describe('firm or borderline', () => {
  const withLoss = (loss: number, options: PatientOptions = {}) =>
    aPatient(options).teeth([14, 24], { loss, depth: 4 });

  it('names the other value and the first trial that found it', () => {
    const { stage, condition } = of(withLoss(31));
    expect(condition).toEqual({ firm: true });
    expect(stage).toEqual({ firm: false, toward: ['III'], because: [{ tooth: 14, change: 'boneLoss+4' }] });
  });

  it('in the middle of a class it is firm', () => {
    expect(of(withLoss(24)).stage).toEqual({ firm: true });
  });

  it('a trial that changes the condition counts for it alone', () => {
    // 6 % beside a pocket of 4 mm is a normal crest: one tooth is left.
    const found = of(withLoss(10));
    expect(found.condition).toEqual({
      firm: false,
      toward: ['Undetermined', 'Health'],
      because: [{ tooth: 14, change: 'boneLoss-4' }, { change: 'allBoneLoss-2' }],
    });
    expect(found.stage).toEqual({ firm: true });
  });

  it.each<[string, Patient]>([
    ['undetermined', aPatient().others({ bleeding: null })],
    ['a provisional stage', aPatient().others({ loss: null }).teeth([14, 24], { depth: 7 })],
    ['stability not judged', withLoss(20).teeth([14, 24], { depth: 3 }).others({ bleeding: null })],
    ['an implant not judged', aPatient({ implant: [36] }).tooth(36, { bleeding: null })],
    ['an implant without film', aPatient({ implant: [36] }).tooth(36, { bleeding: 4, loss: null })],
  ])('what rests on missing data is never firm: %s', (_, someone) => {
    const { implants, ...classes } = of(someone);
    const open = [...Object.values(classes), ...implants].filter(({ firm }) => !firm);
    expect(open.length).toBeGreaterThan(0);
  });

  it('a class set by hand has no key, one that does not apply keeps it', () => {
    expect(Object.keys(of(withLoss(24, { overrule: { stage: 'IV', grade: 'C' } })))).toEqual([
      'condition',
      'blt',
      'stability',
      'referral',
      'implants',
    ]);
    expect(of(aPatient({ overrule: { stage: 'IV' } }))).toHaveProperty('stage');
    expect(of(withLoss(24, { overrule: { condition: 'Gingivitis' } }))).not.toHaveProperty('condition');
  });

  it('the referral is that of what stands', () => {
    // By hand grade C: stage II or III, the referral is recommended either way.
    expect(of(withLoss(31, { overrule: { grade: 'C' } })).referral).toEqual({ firm: true });
    expect(of(withLoss(31)).referral).toMatchObject({ firm: false, toward: ['recommended'] });
  });

  it('each implant is judged on its own', () => {
    const someone = aPatient({ implant: [36, 46] }).tooth(36, { loss: 28, depth: 3, bleeding: 2 });
    expect(of(someone).implants).toEqual([
      {
        tooth: 36,
        firm: false,
        toward: ['PeriImplantitis'],
        because: [{ tooth: 36, change: 'boneLoss+4' }],
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

describe('any valid assessment', () => {
  it('is changed by no trial, and every value found is another than the one that is', () => {
    fc.assert(
      fc.property(anyAssessment, (document) => {
        const before = JSON.stringify(document);
        const found = sure(document);
        expect(JSON.stringify(document)).toBe(before);
        const { diagnosis, referral } = diagnose(document);
        for (const name of SURE_CLASSES) {
          const one = found[name];
          if (one === undefined || one.firm) continue;
          const is = name === 'referral' ? referral.is : diagnosis[name];
          expect(one.toward).not.toContain(is);
          expect(one.because).toHaveLength(one.toward.length);
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
