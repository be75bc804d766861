import { DEFAULT_PREFERENCES, diagnose } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build/buildReport';
import { reader } from '../sentences/reader';
import { aReport, DATES } from '../testing/aReport';
import { readWords } from '../words/all';
import type { ScenePart, Scene } from './scene';
import { toothScene } from './tooth';
import { marksFor } from './toothMarks';

const sited = aPatient().tooth(16, { sites: { depth: [4, 3, 6, 5, 4, 5] } });

function charts(language: 'en' | 'nb' | 'pt'): readonly Scene[] {
  const aReader = reader(language, DEFAULT_PREFERENCES, readWords(language));
  return buildReport(aReport(sited.assessment()), aReader, DATES).flatMap((block) =>
    block.is === 'figure' && block.scene !== null && block.scene.width > 400 ? [block.scene] : [],
  );
}

interface Placed {
  readonly text: string;
  readonly x: number;
}

function letters(parts: readonly ScenePart[], right = 0): readonly Placed[] {
  return parts.flatMap((part): readonly Placed[] => {
    if ('parts' in part) return letters(part.parts, right + (part.move?.x ?? 0));
    return 'text' in part && /^[A-Z]$/.test(part.text) ? [{ text: part.text, x: right + part.x }] : [];
  });
}

describe('A chart of the mouth', () => {
  it.each([
    ['en', 'R', 'L'],
    ['nb', 'H', 'V'],
    ['pt', 'D', 'E'],
  ] as const)(
    'says in %s which side is the right of the patient and which the left, at both arches',
    (language, right, left) => {
      const all = charts(language);
      expect(all).toHaveLength(2);
      for (const { parts, width } of all) {
        const sideLetters = letters(parts).filter(({ text }) => text === right || text === left);
        expect(sideLetters.map(({ text }) => text).toSorted()).toEqual([right, right, left, left].toSorted());
        for (const { text, x } of sideLetters) expect(x < width / 2, `${text} at ${x}`).toBe(text === right);
      }
    },
  );
});

describe('A half tooth', () => {
  const seen = (which: 'distalOnly' | null) => {
    const record = aPatient().assessment();
    const marks = marksFor(record, diagnose(record), 'en')(46);
    const drawn = which ? { ...marks, seen: which } : marks;
    return JSON.stringify(toothScene({ tooth: 46, state: 'present', tone: 'plain', marks: drawn }));
  };

  it('has its other half under a veil, which is not the dashed outline of a missing tooth', () => {
    expect(seen('distalOnly')).toContain('"opacity":0.25');
    expect(seen('distalOnly')).not.toContain('"dash"');
    expect(seen(null)).not.toContain('"opacity":0.25');
  });
});
