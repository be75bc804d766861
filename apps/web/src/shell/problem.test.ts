import { expect, it } from 'vitest';
import { isPassing, isUnanswered, REFUSED_HERE } from './problem';

it.each([
  [0, true],
  [500, true],
  [503, true],
  [422, false],
  [429, false],
  [REFUSED_HERE, false],
])('status %i: nobody knows whether the server did it: %s', (status, unanswered) => {
  expect(isUnanswered({ status })).toBe(unanswered);
});

it('a refusal of the browser itself is not tried again by itself', () => {
  expect([isPassing({ status: REFUSED_HERE }), isPassing({ status: 429 })]).toEqual([false, true]);
});
