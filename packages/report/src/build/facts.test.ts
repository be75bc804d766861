import { DEFAULT_PREFERENCES, diagnose } from '@alveola/clinical';
import { aPatient, type Patient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import { keyFigures } from './facts';
import { reader } from '../sentences/reader';
import { readWords } from '../words/all';

function figure(someone: Patient, wanted: string) {
  const document = someone.assessment();
  const report = { document, result: diagnose(document), preferences: DEFAULT_PREFERENCES, pictures: [] };
  const figures = keyFigures(report, reader('en', DEFAULT_PREFERENCES, readWords('en')));
  const found = figures.find(({ label }) => label === wanted);
  return [found?.value, ...(found?.note ? [found.note] : [])].join(' ');
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
    expect(anyAffected(aPatient())).toBe('0% of the natural teeth');
    const someUnmeasured = aPatient().teeth([16, 26], { loss: null });
    expect(anyAffected(someUnmeasured)).toBe('0% of the natural teeth; 2 of 28 not measured');
    const nothing = aPatient().others({ loss: null, depth: null });
    expect(anyAffected(nothing)).toMatch(/^Not judged/);
  });
});
