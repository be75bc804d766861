import { z } from 'zod';
import { SITE_KEYS, VALUE_KEYS } from './stepKeys';

export const ACTIONS = {
  enter: 'enter',
  clear: 'backspace',
  row: 'tab',
  rowBack: 'shift+tab',
  left: 'arrowleft',
  right: 'arrowright',
  up: 'arrowup',
  down: 'arrowdown',
  bleeding: 'b',
  plaque: 'p',
  suppuration: 's',
  minus: '-',
  apical: 'r',
  ten: '+',
  furcation: 'f',
  mobility: 'm',
  keratinized: 'k',
  gingiva: 'g',
  pass: 'x',
  yes: ' ',
  fill: 'shift+f',
  digit0: '0',
  digit1: '1',
  digit2: '2',
  digit3: '3',
  digit4: '4',
  digit5: '5',
  digit6: '6',
  digit7: '7',
  digit8: '8',
  digit9: '9',
} as const;
export type KeyAction = keyof typeof ACTIONS;
export const KEY_ACTIONS = Object.keys(ACTIONS).filter((name): name is KeyAction => name in ACTIONS);

/** `press` is the place of the key on its keyboard or pad, after `shift+` where Shift is held. */
const mapping = z.array(z.object({ press: z.string(), does: z.enum(KEY_ACTIONS) }));
export type KeyMapping = Readonly<z.output<typeof mapping>>;

export type MappedPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

const KEY = 'alveola.keys';
const listeners = new Set<() => void>();
let cached: { readonly text: string | null; readonly mapping: KeyMapping } = { text: null, mapping: [] };

export function readMapping(): KeyMapping {
  const text = localStorage.getItem(KEY);
  if (text !== cached.text) cached = { text, mapping: parse(text) };
  return cached.mapping;
}

function parse(text: string | null): KeyMapping {
  try {
    return mapping.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}

export function writeMapping(next: KeyMapping): void {
  if (next.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(next));
  for (const changed of listeners) changed();
}

export function listenToMapping(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/**
 * Uses the key's place, so that the 1 of a pad differs from the 1 of the keyboard. Null: the key cannot be
 * mapped.
 */
export function toPress({ code, key, shiftKey, ctrlKey, altKey, metaKey }: MappedPress): string | null {
  const place = code || key;
  const isBare = /^(Shift|Control|Alt|Meta|OS)/.test(place) || ['CapsLock', 'Escape', 'Dead'].includes(key);
  if (isBare || place === '' || ctrlKey || altKey || metaKey) return null;
  return shiftKey ? `shift+${place}` : place;
}

export function toStandard(pressed: MappedPress, all: KeyMapping): MappedPress {
  const press = toPress(pressed);
  const mapped = press === null ? undefined : all.find((key) => key.press === press);
  if (mapped === undefined) return pressed;
  const standard: string = ACTIONS[mapped.does];
  const key = standard.replace('shift+', '');
  return { ...pressed, key: ARROW_KEYS[key] ?? key, code: '', shiftKey: standard !== key };
}

const ARROW_KEYS: Readonly<Record<string, string>> = {
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
};

const STANDARD = [SITE_KEYS, VALUE_KEYS].flatMap((table) =>
  Object.values(table).flatMap((row) => ('press' in row ? row.press : [])),
);

/** `standard`: the key is on the printed list. Null: the key is free. */
export function findConflict(pressed: MappedPress, all: KeyMapping): KeyAction | 'standard' | null {
  const press = toPress(pressed);
  const mapped = all.find((key) => key.press === press);
  if (mapped) return mapped.does;
  const key = `${pressed.shiftKey ? 'shift+' : ''}${pressed.key.toLowerCase()}`;
  const isArrow = key.replace('shift+', '') in ARROW_KEYS;
  return isArrow || STANDARD.some((each) => each === key) ? 'standard' : null;
}

export function withKey(all: KeyMapping, press: string, does: KeyAction): KeyMapping {
  return [...all.filter((key) => key.press !== press), { press, does }];
}
