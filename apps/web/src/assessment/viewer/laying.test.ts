import { MARK_PATHS } from '@alveola/report';
import { describe, expect, it } from 'vitest';
import { shifted } from './laying';

describe('the path of a marker', () => {
  it('laid at the origin in full size is the shape itself', () => {
    for (const shape of ['RootApex', 'CEJ', 'BoneLevel', 'BoneDefect'] as const) {
      const numbers = (path: string) => (path.match(/-?[\d.]+/g) ?? []).map(Number);
      expect(numbers(shifted(shape, { left: 0, top: 0 }, 1)).length).toBe(numbers(MARK_PATHS[shape]).length);
      numbers(shifted(shape, { left: 0, top: 0 }, 1)).forEach((value, n) =>
        expect(value).toBeCloseTo(numbers(MARK_PATHS[shape])[n] ?? NaN, 2),
      );
    }
  });

  it('is scaled round the exact place, then moved there', () => {
    expect(shifted('RootApex', { left: 100, top: 50 }, 0.5)).toBe('M100.00 50.00L97.00 45.00H103.00Z');
    expect(shifted('BoneDefect', { left: 100, top: 50 }, 1)).toContain('A8 8 0 1 0 100.01 42.00Z');
  });
});
