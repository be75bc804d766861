import type { SaveType } from '@alveola/contract';

/** Specification §9: after the last edit. */
export const AUTOSAVE_DELAY_MS = 800;
/** After the first unsaved edit, however long the editing goes on. */
export const AUTOSAVE_AT_MOST_MS = 4000;
/** Waits between tries; the last one repeats, short enough that edits are there 2 s after a server's return. */
export const RETRY_MS = [500, 1000, 1500] as const;

export type SaveState = 'saved' | 'saving' | 'unsaved' | 'failed' | 'conflict';

/** `retry`: it may go through later. `refused` and `conflict`: it will not, until something changes. */
export type Sent = 'acknowledged' | 'retry' | 'refused' | 'conflict';

export interface Outbox {
  /** The parts that differ from what was last acknowledged, in the order in which they are sent. */
  unsaved(): readonly SaveType[];
  /** Sends the newest value of one part. Never throws. */
  send(type: SaveType): Promise<Sent>;
  report(state: SaveState): void;
}

export interface Autosave {
  edited(): void;
  /** Sends everything now; false when something is left unsaved. */
  flush(): Promise<boolean>;
  /** Runs in the queue, when nothing else is in flight and no timer is pending. */
  alone<T>(job: () => Promise<T>): Promise<T>;
  stop(): void;
}

/** Saving is a queue of one: one request in flight, the newest value wins, a failed value is kept. */
export function createAutosave(outbox: Outbox): Autosave {
  let settle: ReturnType<typeof setTimeout> | undefined;
  let atMost: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let stopped = false;
  let queue: Promise<unknown> = Promise.resolve();

  function clear(): void {
    clearTimeout(settle);
    clearTimeout(atMost);
    clearTimeout(retry);
    settle = atMost = retry = undefined;
  }

  function alone<T>(job: () => Promise<T>): Promise<T> {
    const next = queue.then(() => {
      clear();
      return job();
    });
    queue = next.catch(() => undefined);
    return next;
  }

  /** What is unsaved now; edits made meanwhile have a timer of their own. */
  async function round(): Promise<boolean> {
    for (const type of outbox.unsaved()) {
      if (stopped) return false;
      outbox.report('saving');
      const sent = await outbox.send(type);
      if (stopped) return false;
      if (sent === 'acknowledged') {
        tries = 0;
        continue;
      }
      outbox.report(sent === 'conflict' ? 'conflict' : 'failed');
      if (sent === 'retry') retryLater();
      return false;
    }
    outbox.report(outbox.unsaved().length === 0 ? 'saved' : 'unsaved');
    return true;
  }

  function retryLater(): void {
    const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)];
    tries += 1;
    clearTimeout(retry);
    retry = setTimeout(() => void alone(round), wait);
  }

  return {
    edited() {
      if (stopped) return;
      if (outbox.unsaved().length === 0) {
        clear();
        outbox.report('saved');
        return;
      }
      outbox.report('unsaved');
      clearTimeout(settle);
      settle = setTimeout(() => void alone(round), AUTOSAVE_DELAY_MS);
      atMost ??= setTimeout(() => void alone(round), AUTOSAVE_AT_MOST_MS);
    },
    async flush() {
      while (!stopped) {
        if (!(await alone(round))) return false;
        if (outbox.unsaved().length === 0) return true;
      }
      return outbox.unsaved().length === 0;
    },
    alone,
    stop() {
      stopped = true;
      clear();
    },
  };
}
