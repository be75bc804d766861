import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore';

function task() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const state = { isRunning: false };
  return {
    state,
    end: () => end(),
    run: async () => {
      state.isRunning = true;
      await ended;
      return 'done';
    },
  };
}

it('lets in what fits, in the order of arrival, and the next when something leaves', async () => {
  const run = createSemaphore({ name: 'test', capacity: 100, maxQueue: 5, timeoutMs: 5000 });
  const [large, larger, small] = [task(), task(), task()];
  const answers = [run(60, large.run), run(60, larger.run), run(10, small.run)];
  await wait(1);
  expect([large, larger, small].map(({ state }) => state.isRunning)).toEqual([true, false, false]);
  large.end();
  await wait(1);
  expect([larger, small].map(({ state }) => state.isRunning)).toEqual([true, true]);
  larger.end();
  small.end();
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done']);
});

it('lets in what is urgent before all that waits, even where the queue of the others is full', async () => {
  const run = createSemaphore({ name: 'test', capacity: 100, maxQueue: 2, timeoutMs: 5000 });
  const begun: string[] = [];
  const first = task();
  const note = (name: string) => async () => void begun.push(name);
  const answers = [
    run(100, first.run),
    run(100, note('one')),
    run(100, note('two')),
    run(100, note('urgent'), 'urgent'),
    run(100, note('urgent too'), 'urgent'),
  ];
  expect(await run(100, note('three')), 'the queue is full').toBeNull();
  first.end();
  await Promise.all(answers);
  expect(begun).toEqual(['urgent', 'urgent too', 'one', 'two']);
});

it('refuses whoever finds the queue full, or waits too long', async () => {
  const run = createSemaphore({ name: 'test', capacity: 100, maxQueue: 1, timeoutMs: 20 });
  const first = task();
  const running = run(100, first.run);
  const late = run(1, task().run);
  expect(await run(1, task().run), 'the queue is full').toBeNull();
  expect(await late, 'it has waited').toBeNull();
  first.end();
  expect(await running).toBe('done');
  expect(await run(100, async () => 'free again')).toBe('free again');
});

it('releases the units of a task that fails, and all of it to one that is too large', async () => {
  const run = createSemaphore({ name: 'test', capacity: 100, maxQueue: 1, timeoutMs: 20 });
  await expect(run(500, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await run(500, async () => 'alone')).toBe('alone');
});
