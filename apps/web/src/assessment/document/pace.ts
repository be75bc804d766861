import { type Assessment, CLINICAL_VALUE_TYPES, PROBING_ORDER, findValue } from '@alveola/clinical';

/** Milliseconds. After a longer pause the stopwatch stands still: the hand is doing something else. */
export const IDLE_MS = 30_000;

export interface Pace {
  readonly keys: number;
  readonly spent: number;
  /** Milliseconds of a monotonic clock. Null: the stopwatch stands still. */
  readonly last: number | null;
  readonly before: Assessment | null;
}

export const NOT_STARTED: Pace = { keys: 0, spent: 0, last: null, before: null };

export function keyPressed(pace: Pace, now: number, document: Assessment): Pace {
  return { keys: pace.keys + 1, spent: elapsed(pace, now), last: now, before: pace.before ?? document };
}

export function stopped(pace: Pace, now: number): Pace {
  return pace.last === null ? pace : { ...pace, spent: elapsed(pace, now), last: null };
}

export function elapsed({ spent, last }: Pace, now: number): number {
  return last === null ? spent : spent + Math.min(Math.max(0, now - last), IDLE_MS);
}

export function isRunning({ last }: Pick<Pace, 'last'>, now: number): boolean {
  return last !== null && now - last < IDLE_MS;
}

/** Counts each value once that differs from the record before the first key. */
export function valuesEntered({ before }: Pace, document: Assessment): number {
  if (!before || before.clinical_values === document.clinical_values) return 0;
  return CLINICAL_VALUE_TYPES.flatMap((type) =>
    PROBING_ORDER.filter((tooth) => {
      const value = findValue(document, type, tooth);
      return value !== null && value !== findValue(before, type, tooth);
    }),
  ).length;
}

export function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

export interface KeyDown {
  readonly key: string;
  readonly repeat: boolean;
  readonly altKey: boolean;
}

/** A chord and a held key count once. Alt leaves the step and does not count. */
export function countsAsKey({ key, repeat, altKey }: KeyDown): boolean {
  return !repeat && !altKey && !MODIFIERS.has(key);
}
