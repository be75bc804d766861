import { describe, expect, it } from 'vitest';
import { driveEditor } from './testing/driveEditor';
import {
  clock,
  countsAsKey,
  elapsed,
  IDLE_MS,
  isRunning,
  keyPressed,
  NOT_STARTED,
  stopped,
  valuesEntered,
} from './pace';

const record = driveEditor({ step: 2 }).editor.document;
const keysAt = (...seconds: readonly number[]) =>
  seconds.reduce((pace, second) => keyPressed(pace, 1000 * second, record), NOT_STARTED);

describe('The stopwatch', () => {
  it('begins with the first key and goes on between keys', () => {
    expect(elapsed(NOT_STARTED, 99_000)).toBe(0);
    expect(elapsed(keysAt(10), 12_000)).toBe(2000);
    expect(elapsed(keysAt(10, 13, 17), 17_500)).toBe(7500);
  });

  it('stands after half a minute without a key, and goes on with the next one', () => {
    const pace = keysAt(10);
    expect(isRunning(pace, 10_000 + IDLE_MS - 1)).toBe(true);
    expect(isRunning(pace, 10_000 + IDLE_MS)).toBe(false);
    expect(elapsed(pace, 500_000)).toBe(IDLE_MS);
    expect(elapsed(keysAt(10, 500, 502), 502_000)).toBe(IDLE_MS + 2000);
  });

  it('stands while the screen is hidden, and only once for two tellings', () => {
    const hidden = stopped(stopped(keysAt(10), 14_000), 15_000);
    expect(elapsed(hidden, 300_000)).toBe(4000);
    expect(isRunning(hidden, 14_001)).toBe(false);
    expect(elapsed(keyPressed(hidden, 300_000, record), 301_000)).toBe(5000);
    expect(stopped(NOT_STARTED, 7)).toBe(NOT_STARTED);
  });

  it('shows minutes and seconds, and hours where there are any', () => {
    expect([0, 9999, 61_000, 3_661_000].map(clock)).toEqual(['0:00', '0:09', '1:01', '1:01:01']);
  });
});

describe('Keys and values', () => {
  const down = (key: string, more = {}) => countsAsKey({ key, repeat: false, altKey: false, ...more });

  it('a key is one, a chord is one, a held key is one; leaving the step is none', () => {
    expect(['4', 'Tab', 'Backspace', 'z'].every((key) => down(key))).toBe(true);
    expect(['Shift', 'Control', 'Alt', 'Meta'].some((key) => down(key))).toBe(false);
    expect(down('ArrowRight', { repeat: true })).toBe(false);
    expect(down('ArrowRight', { altKey: true })).toBe(false);
    expect(keysAt(1, 2, 3).keys).toBe(3);
  });

  it('a value that was corrected counts once, one taken back not at all', () => {
    const editor = driveEditor({ step: 2 });
    const pace = keyPressed(NOT_STARTED, 0, editor.editor.document);
    const entered = () => valuesEntered(pace, editor.editor.document);
    editor.type('345');
    expect(entered()).toBe(3);
    editor.select(17).type('7');
    expect(entered()).toBe(3);
    editor.select(17).type('<');
    expect(entered()).toBe(2);
    editor.undo().undo();
    expect(entered()).toBe(3);
  });

  it('counts what was entered in this sitting, a zero too, not what stood before', () => {
    const editor = driveEditor({ step: 2 }).type('34');
    const pace = keyPressed(NOT_STARTED, 0, editor.editor.document);
    expect(valuesEntered(NOT_STARTED, editor.editor.document)).toBe(0);
    editor.type('5').do({ type: 'valueTypeSelected', valueType: 'Mobility' }).type('0');
    editor.do({ type: 'valueTypeSelected', valueType: 'PocketDepth' }).select(18).type('3');
    expect(valuesEntered(pace, editor.editor.document)).toBe(2);
  });
});
