import { describe, expect, it } from 'vitest';
import { type Charting, type PatientOptions, aPatient } from '../../cases/patient';
import type { ToothNumber } from '../../model/tooth';
import { diagnose } from '../diagnose';
import { prognosisLevel } from './prognosis';

const RISKS = { isPatientSmoke: '10+', haveDiabetes: '>=7.0' } as const;

function judged(number: ToothNumber, charting: Charting, options: PatientOptions = {}) {
  const { teeth, implants } = diagnose(aPatient(options).tooth(number, charting).assessment());
  const toothResult = [...teeth, ...implants].find(({ tooth }) => tooth === number);
  const points = toothResult?.because
    .map(({ values }) => values['points'])
    .filter((value) => typeof value === 'number');
  return {
    score: toothResult?.score,
    level: toothResult?.level,
    points: (points ?? []).reduce((a, b) => a + b, 0),
  };
}

/** Clinical rules §5.5: points, score, level. */
const TEETH: [points: number, score: number, level: string | null, ToothNumber, Charting, PatientOptions?][] =
  [
    [0, 0, 'Good', 16, {}],
    [0, 0, 'Good', 16, { loss: 5, depth: 2 }],
    [2, 2, 'Good', 11, { loss: 20, depth: 4, bleeding: 1 }],
    [5, 5, 'Fair', 11, { loss: 20, depth: 4, bleeding: 1 }, RISKS],
    [1, 1, 'Good', 11, { loss: 24.9, depth: 3 }],
    [2, 5, 'Fair', 11, { loss: 25, depth: 3 }],
    [4, 5, 'Fair', 15, { loss: 33, depth: 5, bleeding: 2 }],
    [5, 5, 'Fair', 15, { loss: 33.1, depth: 5, bleeding: 2 }],
    [1, 5, 'Fair', 36, { loss: 10, depth: 4, furcation: 1 }],
    [6, 6, 'Fair', 36, { loss: 20, furcation: 2, depth: 5, bleeding: 2, plaque: 2 }],
    [6, 10, 'Poor', 36, { loss: 30, furcation: 2, depth: 6, bleeding: 2 }],
    [5, 10, 'Poor', 27, { loss: 37, depth: 7, bleeding: 2 }],
    [8, 10, 'Poor', 14, { loss: 50, depth: 6, defect: 'mesial', bleeding: 2 }],
    [3, 10, 'Poor', 46, { loss: 10, depth: 4, furcation: 3 }],
    [5, 10, 'Poor', 31, { loss: 30, depth: 4, mobility: 3 }],
    [10, 15, 'Hopeless', 31, { loss: 50, depth: 5, mobility: 3, bleeding: 1 }],
    [
      15,
      15,
      'Hopeless',
      46,
      { loss: 75, depth: 8, mobility: 2, furcation: 2, defect: 'distal', bleeding: 4, plaque: 2 },
    ],
    [12, 15, 'Hopeless', 17, { loss: 76, depth: 9, mobility: 2, defect: 'mesial', bleeding: 3 }],
    [7, 10, 'Poor', 24, { loss: 70, depth: 5 }],
    [6, 15, 'Hopeless', 24, { loss: 90, depth: 3 }],
    [7, 15, 'Hopeless', 24, { loss: 98, depth: 5 }],
    [7, 22, 'Hopeless', 24, { loss: 100, depth: 5 }],
    [1, 5, 'Fair', 21, { loss: 10, findings: ['ApikalPeriodontitis'] }],
    // Endodontic treatment comes before the prognosis of a deep or severe tooth.
    [6, 10, null, 21, { loss: 40, depth: 6, bleeding: 2, findings: ['ApikalPeriodontitis'] }],
    [1, 15, 'Hopeless', 11, { loss: 20, cause: 'fracture' }],
    [4, 15, 'Hopeless', 11, { loss: 40, cause: 'fracture', findings: ['ApikalPeriodontitis'] }],
    [4, 4, 'Good', 11, { loss: null, depth: 6, bleeding: 2 }],
    [
      22,
      22,
      null,
      46,
      {
        loss: 80,
        depth: 12,
        furcation: 3,
        mobility: 3,
        defect: 'distal',
        bleeding: 4,
        plaque: 3,
        findings: ['ApikalPeriodontitis'],
      },
      RISKS,
    ],
    [0, 0, 'Good', 11, { loss: 14.9 }],
    [1, 1, 'Good', 11, { loss: 15 }],
    [3, 5, 'Fair', 11, { loss: 49.9 }],
    [5, 10, 'Poor', 11, { loss: 50 }],
    [5, 10, 'Poor', 11, { loss: 69.9 }],
    [6, 10, 'Poor', 11, { loss: 70 }],
    [6, 10, 'Poor', 11, { loss: 89.9 }],
    [6, 22, 'Hopeless', 11, { loss: [100, 0] }],
    [1, 1, 'Good', 11, { loss: null, depth: 5 }],
    [1, 5, 'Fair', 11, { loss: 0, depth: 7 }],
    [2, 5, 'Fair', 11, { depth: 8 }],
    [2, 5, 'Fair', 11, { depth: 10 }],
    [3, 5, 'Fair', 11, { depth: 11 }],
    [1, 1, 'Good', 11, { mobility: 1 }],
    [2, 5, 'Fair', 11, { mobility: 2 }],
    [3, 10, 'Poor', 11, { mobility: 3 }],
    [2, 5, 'Fair', 16, { furcation: 2 }],
    [0, 0, 'Good', 11, { depth: 3, bleeding: 1 }],
    [1, 1, 'Good', 11, { depth: 4, bleeding: 1 }],
    [1, 1, 'Good', 11, { bleeding: 2 }],
    [0, 0, 'Good', 11, { bleeding: 2 }, { preferences: { bleeding_registration: 6 } }],
    [1, 1, 'Good', 11, { bleeding: 3 }, { preferences: { bleeding_registration: 6 } }],
    [0, 0, 'Good', 11, { plaque: 1 }],
    [1, 1, 'Good', 11, { plaque: 2 }],
    [1, 1, 'Good', 11, { plaque: 2 }, { preferences: { plaque_surface_registration: false } }],
    [1, 1, 'Good', 11, {}, { oralHygiene: 'Several teeth' }],
    [0, 0, 'Good', 11, {}, { oralHygiene: 'Small amounts' }],
    [1, 5, 'Fair', 11, { findings: ['RootResorption'] }],
    [1, 1, 'Good', 11, { rootCaries: 'mesial' }],
    [0, 0, 'Good', 11, { findings: ['EndodonticalTreatedTooth'] }],
    [0, 0, 'Good', 11, { findings: ['FurcationinvolvementgradeIII'] }],
    [3, 10, 'Poor', 16, { findings: ['FurcationinvolvementgradeIII'] }],
    [1, 1, 'Good', 11, {}, { isPatientSmoke: '1-9' }],
    [2, 2, 'Good', 11, {}, { isPatientSmoke: '10+' }],
    [0, 0, 'Good', 11, {}, { haveDiabetes: '<7.0' }],
    [4, 5, 'Fair', 16, { loss: 24.9, furcation: 2, depth: 5 }],
    [2, 2, 'Good', 16, { loss: 24.9, depth: 6 }],
    [4, 10, 'Poor', 16, { loss: 25, furcation: 2 }],
    [4, 10, 'Poor', 11, { loss: 25, mobility: 2 }],
    [3, 5, 'Fair', 11, { loss: 25, mobility: 1 }],
    [3, 10, 'Poor', 11, { loss: 25, depth: 7 }],
    [3, 5, 'Fair', 11, { loss: 25, depth: 6 }],
    [3, 10, 'Poor', 11, { loss: 25, findings: ['ApikalPeriodontitis'] }],
    [3, 5, 'Fair', 11, { loss: 25, findings: ['RootResorption'] }],
    [9, 15, 'Hopeless', 16, { loss: 70, furcation: 3 }],
    [8, 10, 'Poor', 16, { loss: 69.9, furcation: 3 }],
    [9, 15, 'Hopeless', 11, { loss: 70, mobility: 3 }],
    [8, 15, 'Hopeless', 11, { loss: 70, depth: 9 }],
    [8, 10, 'Poor', 11, { loss: 70, depth: 8 }],
    [10, 15, 'Hopeless', 16, { loss: 70, furcation: 2, mobility: 2 }],
    [9, 10, 'Poor', 16, { loss: 70, furcation: 2, mobility: 1 }],
    [6, 10, 'Poor', 11, { loss: 49.9, mobility: 3 }],
    [5, 15, 'Hopeless', 11, { depth: 9, mobility: 3 }],
    [5, 10, 'Poor', 11, { depth: 8, mobility: 3 }],
  ];

/** Clinical rules §5.5, implants. */
const IMPLANTS: [points: number, score: number, level: string, Charting, PatientOptions?][] = [
  [0, 0, 'Good', { loss: 0, depth: 3 }],
  [1, 1, 'Good', { loss: 10, depth: 4, bleeding: 1 }],
  [4, 4, 'Good', { loss: 10, depth: 4, bleeding: 1 }, RISKS],
  [7, 7, 'Fair', { loss: 30, depth: 6, bleeding: 1 }],
  [10, 10, 'Poor', { loss: 35, depth: 7, bleeding: 1, suppuration: true, defect: 'bowelShaped' }],
  [11, 11, 'Poor', { loss: 35, depth: 8, bleeding: 1, suppuration: true, defect: 'bowelShaped' }],
  [9, 10, 'Poor', { loss: 50, depth: 6, bleeding: 1 }],
  [10, 15, 'Hopeless', { loss: 50, depth: 8, bleeding: 1 }],
  [9, 15, 'Hopeless', { loss: 75, depth: 6, bleeding: 1 }],
  [1, 10, 'Poor', { depth: 4, mobility: 1 }],
  [2, 15, 'Hopeless', { depth: 4, mobility: 2 }],
  [10 + 1, 22, 'Hopeless', { loss: 100, depth: 10, bleeding: 4 }],
  [10, 22, 'Hopeless', { loss: 100, depth: 9, bleeding: 4 }],
  [
    22,
    22,
    'Hopeless',
    {
      loss: 80,
      depth: 12,
      suppuration: true,
      bleeding: 4,
      mobility: 3,
      defect: 'bowelShaped',
      plaque: 3,
      nonKeratinized: true,
    },
    RISKS,
  ],
  [0, 0, 'Good', { loss: 14.9 }],
  [2, 2, 'Good', { loss: 15 }],
  [2, 2, 'Good', { loss: 24.9 }],
  [5, 5, 'Fair', { loss: 25 }],
  [5, 5, 'Fair', { loss: 49.9 }],
  [7, 10, 'Poor', { loss: 50 }],
  [7, 10, 'Poor', { loss: 74.9 }],
  [7, 15, 'Hopeless', { loss: 75 }],
  [7, 15, 'Hopeless', { loss: 99.9 }],
  [0, 0, 'Good', { loss: null, depth: 5 }],
  [1, 1, 'Good', { loss: null, depth: 6 }],
  [1, 1, 'Good', { depth: 7 }],
  [2, 2, 'Good', { depth: 8 }],
  [2, 2, 'Good', { depth: 9 }],
  [3, 3, 'Good', { depth: 10 }],
  [2, 2, 'Good', { suppuration: true }],
  [3, 3, 'Good', { suppuration: true, depth: 7 }],
  [4, 10, 'Poor', { suppuration: true, depth: 8 }],
  [9, 15, 'Hopeless', { loss: 50, suppuration: true }],
  [7, 7, 'Fair', { loss: 49.9, suppuration: true }],
  [7, 7, 'Fair', { loss: 49.9, depth: 8 }],
  [9, 15, 'Hopeless', { loss: 50, depth: 8 }],
  [8, 10, 'Poor', { loss: 50, depth: 7 }],
  [1, 1, 'Good', { plaque: 2 }],
  [0, 0, 'Good', { plaque: 1 }],
  [1, 1, 'Good', {}, { oralHygiene: 'Several teeth' }],
  [1, 1, 'Good', { nonKeratinized: true }],
  [6, 6, 'Fair', { loss: 20, depth: 6, suppuration: true, defect: 'mesial' }],
  [1, 1, 'Good', { defect: 'distal' }],
];

describe('prognosis of a tooth: points, score, level (§5.2, §5.5)', () => {
  it.each(TEETH)(
    '%d points, %d, %s: tooth %d %j %j',
    (points, score, level, tooth, charting, options = {}) => {
      expect(judged(tooth, charting, options)).toEqual({ points, score, level });
    },
  );
});

describe('prognosis of an implant: points, score, level (§5.3, §5.5)', () => {
  it.each(IMPLANTS)('%d points, %d, %s: %j %j', (points, score, level, charting, options = {}) => {
    const plain: Charting = { loss: 0, depth: 3, ...charting };
    expect(judged(36, plain, { implant: [36], ...options })).toEqual({ points, score, level });
  });
});

it.each([
  ['Good', 0],
  ['Good', 4],
  ['Fair', 5],
  ['Fair', 9],
  ['Poor', 10],
  ['Poor', 14],
  ['Hopeless', 15],
  ['Hopeless', 22],
])('%s at score %d (§5.4)', (level, score) => {
  expect(prognosisLevel(score)).toBe(level);
});
