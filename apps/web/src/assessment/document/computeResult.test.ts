import { assemble, DEFAULT_PREFERENCES } from '@alveola/clinical';
import { expect, it, vi } from 'vitest';
import { memoize, toJudged } from './computeResult';
import { INFORMATION } from './testing/driveEditor';

it('judges the age of X-rays as of today while the assessment has no day of its own', () => {
  vi.useFakeTimers({ now: new Date('2026-03-09T22:15:00Z') });
  const beside = { history: null, xrays: [], examined: null };
  const judged = toJudged(assemble({ information: INFORMATION }), DEFAULT_PREFERENCES, beside);
  vi.useRealTimers();
  expect(judged.xray_dates?.examined).toBe('2026-03-09');
});

it('a remembered result is computed again once one of its inputs has changed', () => {
  const compute = vi.fn((document: object, preferences: object) => ({ document, preferences }));
  const remember = memoize(compute);
  const [document, other, preferences] = [{}, {}, {}];
  expect(remember(document, preferences)).toBe(remember(document, preferences));
  expect(remember(other, preferences).document).toBe(other);
  expect(remember(other, document).preferences).toBe(document);
  expect(compute).toHaveBeenCalledTimes(3);
});
