import { describe, expect, it } from 'vitest';
import { valueIntent } from './values/useValueKeys';
import { siteIntent } from './values/sites/useSiteKeys';
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
    expect(siteIntent(toStandard(PEDAL, MAPPING))).toEqual({ does: 'bleeding' });
    expect(valueIntent(toStandard(key('NumpadAdd', '+'), MAPPING))).toEqual({ does: 'enter' });
    expect(toStandard(key('Numpad1', '1'), MAPPING).key).toBe('ArrowRight');
  });

  it('every action is understood by one of both screens', () => {
    const arrows = KEY_ACTIONS.filter((does) => ACTIONS[does].startsWith('arrow'));
    const lost = KEY_ACTIONS.filter((does) => {
      const pressed = toStandard(PEDAL, [{ press: 'F13', does }]);
      return !siteIntent(pressed) && !valueIntent(pressed);
    });
    expect(lost).toEqual(arrows);
  });

  it('is known by its place: the 1 of the keyboard stays a digit', () => {
    expect(siteIntent(toStandard(key('Digit1', '1'), MAPPING))).toEqual({ does: 'digit', digit: 1 });
    expect(siteIntent(toStandard(key('Digit2', '"', true), MAPPING))).toEqual({ does: 'digit', digit: 12 });
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
