import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAssessment } from '../cases/anyAssessment';
import { type Patient, patient } from '../cases/patient';
import { diagnose } from './diagnose';
import { type Judged, type WhatIf, whatIf } from './whatIf';

const pair = (loss: number) => patient({ patientAge: 60 }).teeth([16, 26], { loss });
const of = (someone: Patient, judged: Judged): readonly WhatIf[] => whatIf(someone.assessment())[judged];
const find = (someone: Patient, judged: Judged, code: WhatIf['code']) =>
  of(someone, judged).find((each) => each.code === code);

describe('what would have changed the result', () => {
  it('bone loss under the edge that it is over, at the teeth that are over it', () => {
    expect(find(pair(36), 'stage', 'bone-loss-at-most')).toEqual({
      code: 'bone-loss-at-most',
      values: { teeth: [16, 26], percent: 33, now: 36 },
      becomes: 'II',
    });
    expect(find(pair(36).tooth(26, { loss: 20 }), 'stage', 'bone-loss-at-most')?.values).toEqual({
      teeth: [16],
      percent: 33,
      now: 36,
    });
  });

  it('bone loss over an edge that is near, not over one that is far', () => {
    expect(find(pair(31), 'stage', 'bone-loss-above')).toMatchObject({
      values: { percent: 33, now: 31 },
      becomes: 'III',
    });
    expect(find(pair(22), 'stage', 'bone-loss-above')).toBeUndefined();
  });

  it('the grade, by its ratio and by an answer', () => {
    const smoker = patient({ patientAge: 60, isPatientSmoke: '10+' }).teeth([16, 26], { loss: 36 });
    expect(find(smoker, 'grade', 'no-smoking')?.becomes).toBe('B');
    expect(find(smoker, 'grade', 'bone-loss-below')).toBeUndefined();
    expect(find(pair(16), 'condition', 'bone-loss-below')).toMatchObject({
      values: { percent: 15 },
      becomes: 'Health',
    });
  });

  it('the pockets and the furcations that make the stage', () => {
    const complex = pair(20).teeth([14, 24], { loss: 20, depth: 6 });
    expect(find(complex, 'stage', 'pocket-below')).toMatchObject({
      values: { teeth: [14], threshold: 6 },
      becomes: 'II',
    });
    expect(find(pair(20).teeth([16, 26], { furcation: 2 }), 'stage', 'furcation-below')).toMatchObject({
      values: { teeth: [16], threshold: 2 },
      becomes: 'II',
    });
    expect(find(pair(20).teeth([16, 26], { defect: 'mesial' }), 'stage', 'no-defect')?.becomes).toBe('II');
  });

  it('how many teeth fewer would make the disease localized', () => {
    const eight = pair(20).teeth([14, 15, 16, 24, 25, 26, 36, 46, 47], { loss: 20 });
    expect(find(eight, 'blt', 'bone-loss-below')).toMatchObject({
      values: { percent: 15 },
      becomes: 'Localized',
    });
  });

  it('bleeding, by the surfaces that are too many', () => {
    // 28 teeth, 112 surfaces: below 10 % is 11.
    const bleeding = pair(20).teeth([11, 12, 21], { bleeding: 4 });
    expect(find(bleeding, 'stability', 'bleeding-less')).toMatchObject({
      values: { surfaces: 1, percent: 10 },
      becomes: 'Stable',
    });
    expect(find(pair(20).teeth([11, 12], { bleeding: 4 }), 'stability', 'bleeding-more')).toMatchObject({
      values: { surfaces: 4, percent: 10 },
      becomes: 'Unstable',
    });
    expect(find(patient().others({ bleeding: 1 }), 'condition', 'bleeding-less')?.becomes).toBe('Health');
  });

  it('answers and the earlier stage', () => {
    const needy = patient({ complexRehabilitationReasons: ['Drifting'], missingTeeth: '1-4' }).teeth(
      [16, 26],
      {
        loss: 20,
      },
    );
    expect(find(needy, 'stage', 'no-rehabilitation')?.becomes).toBe('III');
    expect(find(needy, 'stage', 'no-teeth-lost')?.becomes).toBe('II');
    const known = patient({ earlier: 'IV' }).teeth([16, 26], { loss: 20 });
    expect(find(known, 'stage', 'no-earlier-stage')?.becomes).toBe('II');
  });

  it('nothing, where several findings carry the result', () => {
    const carried = patient({ missingTeeth: '5+', earlier: 'IV' }).teeth([16, 26], { loss: 60 });
    expect(of(carried, 'stage')).toEqual([]);
  });

  it('is always another result than the one that stands, and never changes the assessment', () => {
    fc.assert(
      fc.property(anyAssessment, (document) => {
        const before = structuredClone(document);
        const { diagnosis } = diagnose(document);
        for (const [judged, answers] of Object.entries(whatIf(document)) as [Judged, readonly WhatIf[]][])
          for (const { becomes } of answers) expect(becomes).not.toBe(diagnosis[judged]);
        expect(document).toEqual(before);
      }),
      { numRuns: 30 },
    );
  });

  it('runs the rules a bounded number of times', () => {
    const worst = patient({ patientAge: 30 }).others({ loss: 60, depth: 9, bleeding: 4, defect: 'mesial' });
    const start = performance.now();
    whatIf(worst.assessment());
    expect(performance.now() - start).toBeLessThan(500);
  });
});
