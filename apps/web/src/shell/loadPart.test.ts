import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadPart, PartMissing } from './loadPart';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const hang = () => new Promise<never>(() => undefined);
/** How a part ended so far. */
function watch(load: () => Promise<string>) {
  const seen: { end: unknown } = { end: null };
  void loadPart(load).then(
    (part) => (seen.end = part),
    (error: unknown) => (seen.end = error),
  );
  return seen;
}

it('gives a part up that hangs where the server does not answer', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    return new Promise((_answer, fail) => {
      setTimeout(fail, 5_000, new DOMException('No answer', 'TimeoutError'));
      expect(init).toMatchObject({ cache: 'no-store', signal: expect.any(AbortSignal) });
    });
  });
  const part = watch(hang);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(part.end).toBeNull();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(part.end).toBeInstanceOf(PartMissing);
});

it('waits for a part on a slow line, and asks nothing where it comes at once or once it has come', async () => {
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => new Promise((answer) => setTimeout(answer, 2_000, new Response())));
  expect(await loadPart(async () => 'at once')).toBe('at once');
  const part = watch(() => new Promise((done) => setTimeout(done, 60_000, 'late')));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(part.end).toBeNull();
  const times = asked.mock.calls.length;
  expect(times).toBeGreaterThan(5);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(part.end).toBe('late');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(times + 1);
});

it('says so where a part is refused', async () => {
  await expect(loadPart(() => Promise.reject(new Error('404')))).rejects.toBeInstanceOf(PartMissing);
});
