import { expect, it } from 'vitest';
import { cardFaults, monthAndYear } from './CardChoice';

/** Types one character after the other, as a keyboard does. */
const type = (text: string) => Array.from(text).reduce((shown, key) => monthAndYear(shown + key), '');

it.each([
  ['1240', '12/40'],
  ['12/2030', '12/30'],
  ['12 / 2030', '12/30'],
  ['12/20', '12/20'],
  ['12/30', '12/30'],
  ['1', '1'],
])('%s, typed or pasted, expires %s', (typed, shown) => {
  expect([type(typed), monthAndYear(typed)]).toEqual([shown, shown]);
});

it('a year of three digits is none', () => {
  const card = { number: '4242424242424242', expires: monthAndYear('12/203'), cvc: '123' };
  expect([...cardFaults(card)]).toEqual(['expires']);
});
