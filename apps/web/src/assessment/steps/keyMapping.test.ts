import { describe, expect, it } from 'vitest';
import { SITE_KEYS, VALUE_KEYS } from './stepKeys';
import { toIntent } from './values/useCharting';
import {
  ACTIONS,
  findConflict,
  KEY_ACTIONS,
  type KeyMapping,
  toPress,
  toStandard,
  withKey,
} from './keyMapping';

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const key = (code: string, name: string, shiftKey = false) => ({ ...plain, code, key: name, shiftKey });

const PEDAL = key('F13', 'F13');
const MAPPING: KeyMapping = [
  { press: 'F13', does: 'bleeding' },
  { press: 'NumpadAdd', does: 'enter' },
  { press: 'Numpad1', does: 'right' },
];

describe('A mapped key', () => {
  it('does what the standard key of its action does, in both ways of charting', () => {
    expect(toIntent(SITE_KEYS, toStandard(PEDAL, MAPPING))).toEqual({ does: 'bleeding', n: 1 });
    expect(toIntent(VALUE_KEYS, toStandard(key('NumpadAdd', '+'), MAPPING))).toEqual({ does: 'enter', n: 1 });
    expect(toStandard(key('Numpad1', '1'), MAPPING).key).toBe('ArrowRight');
  });

  it('every action is understood by one of both screens', () => {
    const arrows = KEY_ACTIONS.filter((does) => ACTIONS[does].startsWith('arrow'));
    const lost = KEY_ACTIONS.filter((does) => {
      const pressed = toStandard(PEDAL, [{ press: 'F13', does }]);
      return !toIntent(SITE_KEYS, pressed) && !toIntent(VALUE_KEYS, pressed);
    });
    expect(lost).toEqual(arrows);
  });

  it('is known by its place: the 1 of the keyboard stays a digit', () => {
    expect(toIntent(SITE_KEYS, toStandard(key('Digit1', '1'), MAPPING))).toEqual({ does: 'digit', n: 1 });
    expect(toIntent(SITE_KEYS, toStandard(key('Digit2', '"', true), MAPPING))).toEqual({
      does: 'digit',
      n: 12,
    });
  });

  it('Shift, Escape and what holds Ctrl cannot be mapped', () => {
    expect(toPress(key('ShiftLeft', 'Shift', true))).toBeNull();
    expect(toPress(key('Escape', 'Escape'))).toBeNull();
    expect(toPress({ ...key('KeyZ', 'z'), ctrlKey: true })).toBeNull();
  });

  it('that does something already says what', () => {
    expect(findConflict(PEDAL, MAPPING)).toBe('bleeding');
    expect(findConflict(key('KeyB', 'b'), MAPPING)).toBe('standard');
    expect(findConflict(key('ArrowUp', 'ArrowUp'), MAPPING)).toBe('standard');
    expect(findConflict(key('F14', 'F14'), MAPPING)).toBeNull();
  });

  it('does one thing: given to another action, it leaves the first', () => {
    expect(withKey(MAPPING, 'F13', 'plaque').filter(({ press }) => press === 'F13')).toEqual([
      { press: 'F13', does: 'plaque' },
    ]);
  });
});
