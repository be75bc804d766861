import { describe, expect, it } from 'vitest';
import { uprightMatrix } from './draw';

/** Upright, 3 wide and 2 high. */
const upright = { width: 3, height: 2 };

function place([a, b, c, d, e, f]: ReturnType<typeof uprightMatrix>, x: number, y: number) {
  return [a * x + c * y + e, b * x + d * y + f];
}

describe('the stored pixels stand upright', () => {
  it.each([
    // orientation, where the stored picture's first pixel corner and its far end lie when it is upright
    [1, [0, 0], [3, 2]],
    [2, [3, 0], [0, 2]],
    [3, [3, 2], [0, 0]],
    [4, [0, 2], [3, 0]],
    [5, [0, 0], [3, 2]],
    [6, [3, 0], [0, 2]],
    [7, [3, 2], [0, 0]],
    [8, [0, 2], [3, 0]],
  ])('EXIF %i', (orientation, first, far) => {
    const matrix = uprightMatrix(orientation, upright);
    const stored = orientation >= 5 ? [2, 3] : [3, 2];
    expect(place(matrix, 0, 0)).toEqual(first);
    expect(place(matrix, stored[0]!, stored[1]!)).toEqual(far);
  });

  it('an unknown orientation changes nothing', () => {
    expect(place(uprightMatrix(0, upright), 1, 1)).toEqual([1, 1]);
  });
});
