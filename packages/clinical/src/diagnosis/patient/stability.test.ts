import { describe, expect, it } from 'vitest';
import { type Patient, aPatient } from '../../cases/patient';
import { diagnose } from '../diagnose';

const result = (someone: Patient) => diagnose(someone.assessment()).diagnosis;
/** 25 teeth × 4 surfaces, treated: a bleeding surface is a percent. */
const treated = aPatient({ earlier: 'III', missing: [18, 28, 38, 48, 17, 27, 37] });
const bleeding = (surfaces: number) =>
  treated.teeth([11, 21], { bleeding: 4 }).tooth(12, { bleeding: surfaces - 8 });

describe('stability of a periodontitis patient (R8)', () => {
  it.each([
    ['Stable', '9 % bleeding', bleeding(9)],
    ['Unstable', '10 % bleeding', bleeding(10)],
    ['Stable', 'a dry pocket of 4', treated.tooth(14, { depth: 4 })],
    ['Unstable', 'a bleeding pocket of 4', treated.tooth(14, { depth: 4, bleeding: 1 })],
    ['Stable', 'a bleeding pocket of 3', treated.tooth(14, { depth: 3, bleeding: 1 })],
    ['Unstable', 'a dry pocket of 5', treated.tooth(14, { depth: 5 })],
    ['Stable', 'a pocket of 7 at a cracked tooth', treated.tooth(14, { depth: 7, cause: 'fracture' })],
    [null, 'bleeding not charted', treated.others({ bleeding: null })],
    [null, 'bleeding at 76 %', treated.teeth([11, 12, 13, 14, 15, 16], { bleeding: null })],
    ['Stable', 'bleeding at 80 %', treated.teeth([11, 12, 13, 14, 15], { bleeding: null })],
    [null, 'depth at 76 %', treated.teeth([11, 12, 13, 14, 15, 16], { depth: null })],
    ['Stable', 'depth at 80 %', treated.teeth([11, 12, 13, 14, 15], { depth: null })],
    [
      'Unstable',
      'a pocket of 5, bleeding not charted',
      treated.others({ bleeding: null }).tooth(14, { depth: 5 }),
    ],
    [
      'Unstable',
      'bleeding proven at three teeth',
      treated.others({ bleeding: null }).teeth([11, 12], { bleeding: 4 }).tooth(13, { bleeding: 2 }),
    ],
    [
      'Unstable',
      'a pocket of 5 at an apical lesion',
      treated.tooth(14, { depth: 5, findings: ['ApikalPeriodontitis'] }),
    ],
  ])('%s: %s', (stability, _, someone) => {
    expect(result(someone).stability).toBe(stability);
  });

  it('implants do not decide it', () => {
    const implant = aPatient({ earlier: 'III', implant: [36] }).tooth(36, { depth: 9, bleeding: 4 });
    expect(result(implant).stability).toBe('Stable');
  });

  it('six surfaces a tooth: 16 of 168 stable, 17 not', () => {
    const six = aPatient({ earlier: 'II', preferences: { bleeding_registration: 6 } }).teeth([11, 21], {
      bleeding: 6,
    });
    expect(result(six.tooth(12, { bleeding: 4 })).stability).toBe('Stable');
    expect(result(six.tooth(12, { bleeding: 5 })).stability).toBe('Unstable');
  });

  it('says where no depth was recorded, and nothing of it in health', () => {
    expect(result(treated.tooth(14, { depth: null })).because.stability.map(({ code }) => code)).toEqual([
      'stability.stable',
      'stability.depth-not-recorded',
    ]);
    expect(result(aPatient()).stability).toBeNull();
  });
});
