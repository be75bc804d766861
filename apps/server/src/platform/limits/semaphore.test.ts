import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { shelf } from './semaphore';

/** A task that ends when it is told to. */
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
  const hold = shelf({ bytes: 100, waiting: 5, patience: 5000 });
  const [large, larger, small] = [task(), task(), task()];
  const answers = [hold(60, large.run), hold(60, larger.run), hold(10, small.run)];
  await wait(1);
  expect([large, larger, small].map(({ state }) => state.isRunning)).toEqual([true, false, false]);
  large.end();
  await wait(1);
  expect([larger, small].map(({ state }) => state.isRunning)).toEqual([true, true]);
  larger.end();
  small.end();
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done']);
});

it('sends away whoever finds the queue full, or waits too long', async () => {
  const hold = shelf({ bytes: 100, waiting: 1, patience: 20 });
  const first = task();
  const running = hold(100, first.run);
  const late = hold(1, task().run);
  expect(await hold(1, task().run), 'the queue is full').toBeNull();
  expect(await late, 'it has waited').toBeNull();
  first.end();
  expect(await running).toBe('done');
  expect(await hold(100, async () => 'room again')).toBe('room again');
});

it('gives back the room of a task that fails, and all of it to one that is too large', async () => {
  const hold = shelf({ bytes: 100, waiting: 1, patience: 20 });
  await expect(hold(500, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await hold(500, async () => 'alone')).toBe('alone');
});
