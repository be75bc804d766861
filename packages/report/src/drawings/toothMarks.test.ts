import { describe, expect, it } from 'vitest';
import { boneDrawn, pocketBase } from './toothMarks';

const line = (...of: Parameters<typeof boneDrawn>) => boneDrawn(...of)?.line ?? null;

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
