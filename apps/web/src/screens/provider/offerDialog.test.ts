import { expect, it } from 'vitest';
import { toMinorUnits } from './Quotes';

it.each([
  ['150', 15_000],
  ['150.5', 15_050],
  ['150,05', 15_005],
  [' 0.29 ', 29],
  ['1.005', null],
  ['', null],
  ['-1', null],
  ['1e3', null],
])('the price "%s" is %s cents', (typed, minor) => {
  expect(toMinorUnits(typed)).toBe(minor);
});
