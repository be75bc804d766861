import type { SaveType } from '@alveola/contract';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once; the function returned cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** Specification §9: after the last edit. */
export const AUTOSAVE_DELAY_MS = 800;
/** After the first unsaved edit, however long the editing goes on. */
export const AUTOSAVE_AT_MOST_MS = 4000;
/** Waits between tries; the last one repeats, short enough that edits are there 2 s after a server's return. */
const RETRY_MS = [500, 1000, 1500] as const;
/** After a refusal by something between this device and the server, which nobody is told of when it ends. */
const BLOCKED_MS = 60_000;

export type SaveState = 'saved' | 'saving' | 'unsaved' | 'failed' | 'conflict';

/**
 * `retry`: it may go through later. `blocked`: something in between refused it, which may pass. `refused` and
 * `conflict`: it will not go through until something changes. `gone`: it is not open any more.
 */
export type SaveOutcome = 'acknowledged' | 'retry' | 'blocked' | 'refused' | 'conflict' | 'gone';

export interface SaveQueueOptions {
  readonly clock: Clock;
  /** The parts of which it is not known that the server has them as they are, in the order in which they are sent. */
  readonly unsaved: () => readonly SaveType[];
  /** Sends the newest value of one part. Never throws. */
  readonly send: (type: SaveType) => Promise<SaveOutcome>;
  readonly report: (state: SaveState) => void;
}

export type SaveQueue = ReturnType<typeof createSaveQueue>;

/** A queue of one: one request in flight, the newest value wins, a failed value is kept. */
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

  /** Runs in the queue, when nothing else is in flight and no timer is pending. */
  function alone<T>(job: () => Promise<T>): Promise<T> {
    const next = last.then(() => {
      clearTimers();
      return job();
    });
    last = next.catch(() => undefined);
    return next;
  }

  /** Sends every unsaved part; a timer sends later edits. */
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

  /** Says how it stands, and sends what is unsaved soon. */
  function edited(): void {
    if (unsaved().length === 0) {
      clearTimers();
      return report('saved');
    }
    report('unsaved');
    start('debounce', AUTOSAVE_DELAY_MS);
    if (!timers.has('atMost')) start('atMost', AUTOSAVE_AT_MOST_MS);
  }

  /** Sends everything now; false when something is left unsaved. */
  async function flush(): Promise<boolean> {
    while (await alone(sendUnsaved)) if (unsaved().length === 0) return true;
    return false;
  }

  return { alone, edited, flush };
}
