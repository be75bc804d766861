import { DEFAULT_PREFERENCES, diagnose } from '@alveola/clinical';
import { aPatient, type Patient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import { keyFigures } from './facts';
import { reader } from '../sentences/reader';
import { readWords } from '../words/all';

function bleedingIndex(someone: Patient) {
  const document = someone.assessment();
  const report = { document, result: diagnose(document), preferences: DEFAULT_PREFERENCES };
  const figures = keyFigures(report, reader('en', DEFAULT_PREFERENCES, readWords('en')));
  return figures.find(({ label }) => label === 'Bleeding index')?.value;
}

describe('The bleeding index in a report', () => {
  it('is not 0 % where nobody probed', () => {
    expect(bleedingIndex(aPatient().others({ bleeding: null }))).toBe('not charted');
  });

  it('is 0 % where it was charted and nothing bled, and a figure where something did', () => {
    expect(bleedingIndex(aPatient())).toBe('0%');
    expect(bleedingIndex(aPatient().tooth(16, { bleeding: 4 }))).toBe('4%');
  });
});
