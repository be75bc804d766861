import type { SaveType } from '@alveola/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AUTOSAVE_AT_MOST_MS,
  AUTOSAVE_DELAY_MS,
  createAutosave,
  type SaveState,
  type Sent,
} from './autosave';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A record of one part, edited by the test, and a network that answers when the test says so. */
function desk() {
  let value = 0;
  let saved = 0;
  const sent: number[] = [];
  const states: SaveState[] = [];
  const answers: ((sent: Sent) => void)[] = [];
  const autosave = createAutosave({
    unsaved: (): readonly SaveType[] => (value === saved ? [] : ['measurement']),
    send: () => {
      const newest = value;
      sent.push(newest);
      return new Promise((done) =>
        answers.push((answer) => {
          if (answer === 'acknowledged') saved = newest;
          done(answer);
        }),
      );
    },
    report: (state) => states.push(state),
  });
  return {
    autosave,
    sent,
    states,
    edit: () => {
      value += 1;
      autosave.edited();
    },
    answer: async (answer: Sent = 'acknowledged') => {
      answers.shift()?.(answer);
      await vi.advanceTimersByTimeAsync(0);
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    inFlight: () => answers.length,
  };
}

describe('Autosave', () => {
  it('saves 800 ms after the last edit', async () => {
    const { edit, pass, sent } = desk();
    edit();
    await pass(AUTOSAVE_DELAY_MS - 1);
    edit();
    await pass(AUTOSAVE_DELAY_MS - 1);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toEqual([2]);
  });

  it('saves at most 4 s after the first unsaved edit, however long the editing goes on', async () => {
    const { edit, pass, sent } = desk();
    for (let ms = 0; ms < AUTOSAVE_AT_MOST_MS; ms += 500) {
      edit();
      await pass(500);
    }
    expect(sent).toHaveLength(1);
  });

  it('one request is in flight; edits meanwhile go with the next one, the newest value wins', async () => {
    const { edit, pass, sent, answer, inFlight } = desk();
    edit();
    await pass(800);
    for (let n = 0; n < 5; n += 1) {
      edit();
      await pass(800);
    }
    expect(inFlight()).toBe(1);
    await answer();
    await pass(0);
    expect(sent).toEqual([1, 6]);
    await answer();
    await pass(60_000);
    expect(sent).toEqual([1, 6]);
  });

  it('a failed value is kept and sent again until it is acknowledged', async () => {
    const { edit, pass, sent, answer, states } = desk();
    edit();
    await pass(800);
    await answer('retry');
    expect(states.at(-1)).toBe('failed');
    await pass(500);
    await answer('retry');
    await pass(1000);
    await answer();
    expect(sent).toEqual([1, 1, 1]);
    expect(states.at(-1)).toBe('saved');
  });

  it('after a long absence of the server the edits are there within 2 s of its return', async () => {
    const { edit, pass, answer, sent } = desk();
    edit();
    await pass(800);
    for (let n = 0; n < 40; n += 1) {
      await answer('retry');
      await pass(1500);
    }
    const tries = sent.length;
    await answer('retry');
    await pass(1999);
    expect(sent.length).toBeGreaterThan(tries);
  });

  it('what the server refuses is not sent again by itself, but with the next edit', async () => {
    const { edit, pass, answer, sent, states } = desk();
    edit();
    await pass(800);
    await answer('refused');
    await pass(60_000);
    expect(sent).toEqual([1]);
    expect(states.at(-1)).toBe('failed');
    edit();
    await pass(800);
    expect(sent).toEqual([1, 2]);
  });

  it('a conflict stops the saving until it is decided', async () => {
    const { edit, pass, answer, sent, states } = desk();
    edit();
    await pass(800);
    await answer('conflict');
    await pass(60_000);
    expect(sent).toEqual([1]);
    expect(states.at(-1)).toBe('conflict');
  });

  it('flush sends at once, and is true when nothing is left, edits made meanwhile included', async () => {
    const { autosave, edit, answer, sent, pass } = desk();
    edit();
    const flushed = autosave.flush();
    await pass(0);
    edit();
    await answer();
    await answer();
    await expect(flushed).resolves.toBe(true);
    expect(sent).toEqual([1, 2]);
  });

  it('flush is false when the server cannot be reached', async () => {
    const { autosave, edit, answer, pass } = desk();
    edit();
    const flushed = autosave.flush();
    await pass(0);
    await answer('retry');
    await expect(flushed).resolves.toBe(false);
  });

  it('a job that runs alone never overlaps a save', async () => {
    const { autosave, edit, answer, pass } = desk();
    edit();
    await pass(800);
    let ran = false;
    const job = autosave.alone(async () => {
      ran = true;
    });
    await pass(100);
    expect(ran).toBe(false);
    await answer();
    await job;
    expect(ran).toBe(true);
  });

  it('an edit that was undone back to what is saved sends nothing', async () => {
    let unsaved: readonly SaveType[] = ['dentition'];
    const send = vi.fn(() => Promise.resolve<Sent>('acknowledged'));
    const states: SaveState[] = [];
    const autosave = createAutosave({ unsaved: () => unsaved, send, report: (state) => states.push(state) });
    autosave.edited();
    unsaved = [];
    autosave.edited();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send).not.toHaveBeenCalled();
    expect(states.at(-1)).toBe('saved');
  });
});
