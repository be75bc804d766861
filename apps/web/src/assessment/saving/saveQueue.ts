import type { SaveType } from '@alveola/contract';

export interface Clock {
  now(): number;
  after(ms: number, run: () => void): () => void;
}

/** Specification §9: milliseconds after the last edit. */
export const AUTOSAVE_DELAY_MS = 800;
/** Milliseconds after the first unsaved edit, even while editing goes on. */
export const AUTOSAVE_AT_MOST_MS = 4000;
/** Milliseconds between tries. The last one repeats, so that edits arrive within 2 s of a server's return. */
const RETRY_MS = [500, 1000, 1500] as const;
/** Milliseconds. Something between device and server refused the save, and nothing tells when that ends. */
const BLOCKED_MS = 60_000;

export type SaveState = 'saved' | 'saving' | 'unsaved' | 'failed' | 'conflict';

/**
 * `retry` may succeed later. `blocked` was refused on the way, which may pass. `refused` and `conflict` need
 * a change first. `gone` is no longer open.
 */
export type SaveOutcome = 'acknowledged' | 'retry' | 'blocked' | 'refused' | 'conflict' | 'gone';

interface SaveQueueOptions {
  readonly clock: Clock;
  readonly unsaved: () => readonly SaveType[];
  readonly send: (type: SaveType) => Promise<SaveOutcome>;
  readonly report: (state: SaveState) => void;
}

export type SaveQueue = ReturnType<typeof createSaveQueue>;

/** One request in flight, the newest value wins, a failed value is kept. */
export function createSaveQueue({ clock, unsaved, send, report }: SaveQueueOptions) {
  const timers = new Map<'debounce' | 'atMost' | 'retry', () => void>();
  let tries = 0;
  let last: Promise<unknown> = Promise.resolve();

  function start(timer: 'debounce' | 'atMost' | 'retry', ms: number): void {
    timers.get(timer)?.();
    timers.set(
      timer,
      clock.after(ms, () => void alone(sendUnsaved)),
    );
  }

  function clearTimers(): void {
    for (const cancel of timers.values()) cancel();
    timers.clear();
  }

  function alone<T>(job: () => Promise<T>): Promise<T> {
    const next = last.then(() => {
      clearTimers();
      return job();
    });
    last = next.catch(() => undefined);
    return next;
  }

  async function sendUnsaved(): Promise<boolean> {
    let isRefused = false;
    for (const type of unsaved()) {
      report('saving');
      const outcome = await send(type);
      if (outcome === 'gone') return false;
      if (outcome === 'acknowledged') tries = 0;
      else if (outcome === 'refused') isRefused = true;
      else {
        report(outcome === 'conflict' ? 'conflict' : 'failed');
        if (outcome === 'blocked') start('retry', BLOCKED_MS);
        if (outcome === 'retry') {
          start('retry', RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? AUTOSAVE_DELAY_MS);
          tries += 1;
        }
        return false;
      }
    }
    if (isRefused) report('failed');
    else if (timers.size > 0 && unsaved().length > 0) report('unsaved');
    else edited();
    return !isRefused;
  }

  function edited(): void {
    if (unsaved().length === 0) {
      clearTimers();
      return report('saved');
    }
    report('unsaved');
    start('debounce', AUTOSAVE_DELAY_MS);
    if (!timers.has('atMost')) start('atMost', AUTOSAVE_AT_MOST_MS);
  }

  async function flush(): Promise<boolean> {
    while (await alone(sendUnsaved)) if (unsaved().length === 0) return true;
    return false;
  }

  return { alone, edited, flush };
}
