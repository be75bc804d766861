import { ASCENDING, DEFAULT_PREFERENCES, diagnose, isUpper } from '@alveola/clinical';
import { aPatient, type Patient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import { keyFigures } from './facts';
import { reader } from '../sentences/reader';
import { readWords } from '../words/all';

function figure(someone: Patient, wanted: string) {
  const document = someone.assessment();
  const report = { document, result: diagnose(document), preferences: DEFAULT_PREFERENCES, pictures: [] };
  const figures = keyFigures(report, reader('en', DEFAULT_PREFERENCES, readWords('en')));
  const fact = figures.find(({ label }) => label === wanted);
  return [fact?.value, ...(fact?.note ? [fact.note] : [])].join(' ');
}

const bleedingIndex = (someone: Patient) => figure(someone, 'Bleeding index');
const anyAffected = (someone: Patient) => figure(someone, 'Teeth with any attachment loss');

describe('The bleeding index in a report', () => {
  it('is not 0 % where nobody probed', () => {
    expect(bleedingIndex(aPatient().others({ bleeding: null }))).toBe('not charted');
  });

  it('is 0 % where it was charted and nothing bled, and a figure where something did', () => {
    expect(bleedingIndex(aPatient())).toBe('0%');
    expect(bleedingIndex(aPatient().tooth(16, { bleeding: 4 }))).toBe('4%');
  });
});

describe('An index of some teeth in a report', () => {
  it('says of how many it is', () => {
    const few = aPatient().others({ bleeding: null }).teeth([11, 21], { bleeding: 0, plaque: 2 });
    expect(bleedingIndex(few)).toBe('0% at 2 of 28 teeth');
    expect(figure(few, 'Plaque index')).toBe('50% at 2 of 28 teeth');
    expect(figure(aPatient().others({ plaque: 1 }), 'Plaque index')).toBe('25%');
  });
});

describe('The share of teeth with attachment loss in a report', () => {
  it('says at how many teeth nobody measured it', () => {
    expect(anyAffected(aPatient())).toBe('0% of 28 natural teeth');
    const someUnmeasured = aPatient().teeth([16, 26], { loss: null });
    expect(anyAffected(someUnmeasured)).toBe('0% of 28 natural teeth; 2 not measured');
    const nothing = aPatient().others({ loss: null, depth: null });
    expect(anyAffected(nothing)).toMatch(/^Not judged/);
    const fractured = aPatient().tooth(14, { cause: 'fracture', loss: 60, depth: 11 });
    expect(anyAffected(fractured)).toBe('0% of 28 natural teeth; 1 left out');
    expect(figure(fractured, 'Bone loss / age')).toBe('0.00% per year 1 left out');
  });

  it('of half a mouth is a lower bound', () => {
    const lower = ASCENDING.filter((tooth) => !isUpper(tooth) && tooth % 10 !== 8);
    const half = aPatient()
      .teeth(lower, { depth: null, bleeding: null, loss: null })
      .teeth([16, 26, 14, 24], { loss: 25, depth: 5, bleeding: 2 });
    expect(figure(half, 'Teeth that define the extent')).toBe(
      'at least 14% of 28 natural teeth; 14 not examined',
    );
  });
});
