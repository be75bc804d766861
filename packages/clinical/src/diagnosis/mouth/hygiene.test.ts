import { describe, expect, it } from 'vitest';
import { type Patient, type PatientOptions, aPatient } from '../../cases/patient';
import { DEFAULT_PREFERENCES } from '../../model/preferences';
import { ASCENDING } from '../../model/tooth';
import { diagnose } from '../diagnose';

const result = (someone: Patient) => diagnose(someone.assessment()).diagnosis;
const TWENTY = [18, 28, 38, 48, 17, 27, 37, 47, 16, 26, 36, 46] as const;
const twenty = (options: PatientOptions = {}) => aPatient({ missing: TWENTY, ...options });
const present = ASCENDING.filter((tooth) => !TWENTY.some((missing) => missing === tooth));
const plaque = (sum: number, most: number, options: PatientOptions = {}) =>
  present.reduce(
    (someone, tooth, n) => someone.tooth(tooth, { plaque: Math.max(0, Math.min(most, sum - most * n)) }),
    twenty(options),
  );
const INDEX = { preferences: { plaque_surface_registration: false } };

describe('oral hygiene (§4.0)', () => {
  it.each([
    ['Good', 1, 3],
    ['Good', 20, 3],
    ['Fair', 21, 3],
    ['Fair', 40, 3],
    ['Poor', 41, 3],
  ])('%s: index sum %d over 20 teeth', (level, sum, most) => {
    expect(result(plaque(sum, most, INDEX))).toMatchObject({ oralHygiene: level });
  });

  it.each([
    ['Good', 26, 32.5],
    ['Fair', 27, 33.75],
    ['Fair', 53, 66.25],
    ['Poor', 54, 67.5],
  ])('%s: %d of 80 surfaces (× 3/4)', (level, sum, plaqueIndex) => {
    expect(result(plaque(sum, 4))).toMatchObject({ oralHygiene: level, plaqueIndex });
  });

  it('the plaque index in index mode is of 3 a tooth', () => {
    expect(result(plaque(21, 3, INDEX)).plaqueIndex).toBe(35);
  });

  it.each([
    ['Good', 'No visible plaque'],
    ['Good', 'Small amounts'],
    ['Fair', 'Several teeth'],
    ['Poor', 'Large amounts'],
    [null, 'Later registration'],
  ] as const)('%s: nothing charted, the answer is %s, in either mode', (level, oralHygiene) => {
    expect(result(twenty({ oralHygiene })).oralHygiene).toBe(level);
    expect(result(twenty({ oralHygiene, ...INDEX })).oralHygiene).toBe(level);
  });

  it.each(['Later registration', 'Several teeth'] as const)('never charted, %s: no index', (oralHygiene) => {
    expect(result(twenty({ oralHygiene })).plaqueIndex).toBeNull();
  });

  it('the index is over the teeth charted for plaque', () => {
    expect(result(twenty().teeth([11, 12], { plaque: 2 }).tooth(13, { plaque: 0 })).plaqueIndex).toBeCloseTo(
      33.333333,
      6,
    );
    const implant = twenty({ implant: [36], oralHygiene: 'Large amounts' }).tooth(36, { plaque: 0 });
    expect(result(implant)).toMatchObject({ plaqueIndex: null, oralHygiene: 'Poor' });
  });

  it('edentulous: none', () => {
    expect(result(aPatient({ missing: ASCENDING })).oralHygiene).toBeNull();
  });

  it('charted plaque counts before the answer', () => {
    expect(result(plaque(1, 3, { oralHygiene: 'Large amounts' })).oralHygiene).toBe('Good');
    expect(result(plaque(80, 4, { oralHygiene: 'Later registration' })).oralHygiene).toBe('Poor');
  });

  it('a row of plaque 0 charts: the answer no longer stands', () => {
    const document = twenty({ oralHygiene: 'Several teeth' }).assessment();
    const plaqueRows = { ...document.clinical_values, plaque: [{ tooth: 11 as const, value: 0 }] };
    const diagnosis = diagnose({ ...document, clinical_values: plaqueRows }).diagnosis;
    expect(diagnosis).toMatchObject({ oralHygiene: 'Good', plaqueIndex: 0 });
  });

  it('a record says how it was charted; preferences count where it does not', () => {
    const document = plaque(26, 3).assessment();
    const asIndex = { ...document.clinical_values, plaque_surface_registration: false };
    expect(diagnose({ ...document, clinical_values: asIndex }).diagnosis.oralHygiene).toBe('Fair');
    const preferences = { ...INDEX.preferences, bleeding_registration: 4 } as const;
    expect(diagnose(document, { ...DEFAULT_PREFERENCES, ...preferences }).diagnosis.oralHygiene).toBe('Fair');
  });
});
