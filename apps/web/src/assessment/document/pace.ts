import { type Assessment, CLINICAL_VALUE_TYPES, PROBING_ORDER, findValue } from '@alveola/clinical';

/** Milliseconds without a key after which the stopwatch stands: the hand is doing something else. */
export const IDLE_MS = 30_000;

/** How the charting of this sitting goes: kept while the assessment is open, never saved. */
export interface Pace {
  /** Keys pressed, and taps on the chart and its keypad. */
  readonly keys: number;
  /** Milliseconds up to the last key. */
  readonly spent: number;
  /** When the last key was pressed, in milliseconds of a clock that only goes forward; null: it stands. */
  readonly last: number | null;
  /** The record before the first key; null: there was none yet. */
  readonly before: Assessment | null;
}

export const NOT_STARTED: Pace = { keys: 0, spent: 0, last: null, before: null };

/** A key was pressed. `document`: the record before it. */
export function keyPressed(pace: Pace, now: number, document: Assessment): Pace {
  return { keys: pace.keys + 1, spent: elapsed(pace, now), last: now, before: pace.before ?? document };
}

/** The screen was hidden or left: the time until the next key does not count. */
export function stopped(pace: Pace, now: number): Pace {
  return pace.last === null ? pace : { ...pace, spent: elapsed(pace, now), last: null };
}

/** Milliseconds spent charting; after a pause the stopwatch goes on where it stood. */
export function elapsed({ spent, last }: Pace, now: number): number {
  return last === null ? spent : spent + Math.min(Math.max(0, now - last), IDLE_MS);
}

/** Whether the time shown goes on. */
export function isRunning({ last }: Pick<Pace, 'last'>, now: number): boolean {
  return last !== null && now - last < IDLE_MS;
}

/** Values that stand now and did not, or not so, before the first key; a corrected one counts once. */
export function valuesEntered({ before }: Pace, document: Assessment): number {
  if (!before || before.clinical_values === document.clinical_values) return 0;
  return CLINICAL_VALUE_TYPES.flatMap((type) =>
    PROBING_ORDER.filter((tooth) => {
      const value = findValue(document, type, tooth);
      return value !== null && value !== findValue(before, type, tooth);
    }),
  ).length;
}

/** 154 s → "2:34", as a stopwatch shows it in every language. */
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

/** A chord is one key and a held key is one; Alt leaves the step and belongs to none. */
export function countsAsKey({ key, repeat, altKey }: KeyDown): boolean {
  return !repeat && !altKey && !MODIFIERS.has(key);
}
