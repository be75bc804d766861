import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REMEMBERED_KEY } from '../../session/activeDiagnosis';
import { CLOSED } from './activeAssessment';
import { remember } from './store';
import { openTestSession, REPORT } from './testing/openTestSession';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('after a reload the diagnosis to continue stays remembered until it is open, whatever else changes', () => {
  const { state } = openTestSession(REPORT);
  remember(state, CLOSED);
  expect(stored.get(REMEMBERED_KEY)).toContain('"reportId":"r"');
  remember({ ...CLOSED, saveState: 'failed' }, CLOSED);
  expect(stored.get(REMEMBERED_KEY)).toContain('"reportId":"r"');
  remember(CLOSED, state);
  expect(stored.size).toBe(0);
});
