import { assemble, DEFAULT_PREFERENCES, diagnose } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import { keyFigures } from './facts';
import { reader } from '../sentences/reader';
import { readWords } from '../words/all';

function bleedingIndex(charted: { readonly depths?: boolean; readonly bleeds?: boolean }) {
  const blank = assemble({ information: aPatient().information() });
  const document = {
    ...blank,
    clinical_values: {
      ...blank.clinical_values,
      pocket_depth: charted.depths ? [{ tooth: 16 as const, depth: 2 }] : [],
      bleeding: charted.bleeds ? [{ tooth: 16 as const, value: 4 }] : [],
    },
  };
  const report = {
    document,
    result: diagnose(document, DEFAULT_PREFERENCES),
    preferences: DEFAULT_PREFERENCES,
  };
  const figures = keyFigures(report, reader('en', DEFAULT_PREFERENCES, readWords('en')));
  return figures.find(({ label }) => label === 'Bleeding index')?.value;
}

describe('The bleeding index in a report', () => {
  it('is not 0 % where nobody probed', () => {
    expect(bleedingIndex({})).toBe('not charted');
  });

  it('is 0 % where depths are charted and nothing bled, and a figure where something did', () => {
    expect(bleedingIndex({ depths: true })).toBe('0%');
    expect(bleedingIndex({ bleeds: true })).toBe('3%');
  });
});
