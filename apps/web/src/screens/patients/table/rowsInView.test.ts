import { describe, expect, it } from 'vitest';
import { ROW_HEIGHT, rowsInView } from './tableRows';

const SCREEN = 600;

describe('of a hundred thousand analyses', () => {
  it('a few dozen rows are drawn, wherever the list stands', () => {
    for (const row of [0, 1, 5_000, 99_999]) {
      const { from, to } = rowsInView(row * ROW_HEIGHT, SCREEN, 100_000);
      expect(to - from).toBeLessThanOrEqual(40);
    }
  });

  it('every row that can be seen is among them', () => {
    for (const scrollTop of [0, 10, 43, 44, 1_000_003]) {
      const { from, to } = rowsInView(scrollTop, SCREEN, 100_000);
      expect(from * ROW_HEIGHT).toBeLessThanOrEqual(scrollTop);
      expect(to * ROW_HEIGHT).toBeGreaterThanOrEqual(scrollTop + SCREEN);
    }
  });
});

it('never asks for rows that are not there', () => {
  expect(rowsInView(0, SCREEN, 3)).toEqual({ from: 0, to: 3 });
  expect(rowsInView(0, SCREEN, 0)).toEqual({ from: 0, to: 0 });
  expect(rowsInView(90_000, SCREEN, 10).to).toBe(10);
  expect(rowsInView(-80, SCREEN, 10).from).toBe(0);
});
