import { expect, it } from 'vitest';
import { lengthBetween } from './length';

const at = (x: number, y: number, image = 'bitewing') => ({ x, y, image });

it('is told in millimetres where the file told what a pixel is, rows and columns each by their own', () => {
  const spacing = { row_mm: 0.03, column_mm: 0.04, origin: 'sensor' } as const;
  const length = lengthBetween(at(100, 100), at(200, 200), () => spacing);
  expect(length?.unit).toBe('mm');
  expect(length?.value).toBeCloseTo(5, 10);
});

it('is told in pixels where nothing is known of them', () => {
  expect(lengthBetween(at(0, 0), at(30, 40), () => null)).toEqual({ value: 50, unit: 'px' });
});

it('is not told between two pictures, or to a point that is not placed', () => {
  expect(lengthBetween(at(0, 0), at(30, 40, 'other'), () => null)).toBeNull();
  expect(lengthBetween(at(0, 0), null, () => null)).toBeNull();
});
