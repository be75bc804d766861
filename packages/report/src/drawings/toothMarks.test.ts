import { describe, expect, it } from 'vitest';
import { diagnose } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { readWords } from '../words/all';
import { markKeys } from './chart';
import { toothScene } from './tooth';
import { boneDrawn, marksFor, pocketBase } from './toothMarks';

const line = (...parameters: Parameters<typeof boneDrawn>) => boneDrawn(...parameters)?.line ?? null;

describe('the bone line', () => {
  it('lies at the neck without bone loss and at the apex with all of it', () => {
    expect(line({ distal: 0, mesial: 0 }, 40, 3)).toBe('M-3 60L43 60');
    expect(line({ distal: 100, mesial: 50 }, 40, 3)).toBe('M-3 10L43 35');
    expect(line({ distal: 130, mesial: 130 }, 40, 3)).toBe('M-3 10L43 10');
  });

  it('is drawn on the side that is measured alone', () => {
    expect(line({ distal: 50, mesial: null }, 40, 3)).toBe('M-3 35L20 35');
    expect(line({ distal: null, mesial: 50 }, 40, 3)).toBe('M20 35L43 35');
    expect(line({ distal: null, mesial: null }, 40, 3)).toBeNull();
  });

  it('has the crest beyond it, at the measured half alone', () => {
    expect(boneDrawn({ distal: 100, mesial: 50 }, 40, 3)?.crest).toBe('M-3 10L43 35v-9L-3 1Z');
    expect(boneDrawn({ distal: null, mesial: 50 }, 40, 3)?.crest).toBe('M20 35L43 35v-9L20 26Z');
  });
});

describe('the pocket', () => {
  it('goes from the neck to the apex with 13 mm, and no further', () => {
    expect([0, 6.5, 13, 15].map(pocketBase)).toEqual([60, 35, 10, 10]);
  });
});

describe('what was not charted', () => {
  const record = aPatient().assessment();
  const { clinical_values } = record;
  const nothing = { pocket_depth: [], bleeding: [], plaque: [], furcation: [], mobility: [] };
  const draw = (values: Partial<typeof clinical_values>) => {
    const document = { ...record, clinical_values: { ...clinical_values, ...nothing, ...values } };
    const marks = marksFor(document, diagnose(document), 'en')(46);
    return { marks, parts: toothScene({ tooth: 46, state: 'present', tone: 'plain', marks }).parts };
  };

  it('is null and no zero, and leaves no mark', () => {
    const blank = draw({ zeros: {} });
    expect(blank.marks).toMatchObject({
      depth: null,
      bleeding: null,
      plaque: null,
      furcation: null,
      mobility: null,
    });
    const dry = draw({ bleeding: [{ tooth: 46, value: 0 }], plaque: [{ tooth: 46, value: 0 }] });
    expect(dry.marks).toMatchObject({ depth: null, bleeding: 0, plaque: 0, mobility: null });
    expect(dry.parts).toEqual(blank.parts);
    expect(draw({ zeros: {}, bleeding: [{ tooth: 46, value: 2 }] }).parts).not.toEqual(blank.parts);
  });
});

describe('what the clinician noted', () => {
  const record = aPatient({ implant: [36] })
    .teeth([46], { cause: 'fracture' })
    .teeth([36], { length: 11.5 })
    .assessment();
  const marks = marksFor(record, diagnose(record), 'nb');

  it('stands upon the tooth: a letter for the cause, the length of an implant as the language writes it', () => {
    const letters = ([46, 36] as const).map((tooth) => {
      const state = tooth === 36 ? 'implant' : 'present';
      const { parts } = toothScene({ tooth, state, tone: 'plain', marks: marks(tooth) });
      return parts.flatMap((part) => ('text' in part ? [part.text] : []));
    });
    expect(letters).toEqual([['F'], ['11,5']]);
  });

  it('is explained in the key, each cause that occurs', () => {
    const texts = markKeys(readWords('en'), record).map(({ text }) => text);
    expect(texts.slice(-2)).toEqual(['Crack or root fracture', 'implant length in mm']);
    expect(markKeys(readWords('en'), aPatient().assessment())).toHaveLength(6);
  });
});
