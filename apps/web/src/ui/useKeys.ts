import { useEffect, useEffectEvent } from 'react';

export interface KeyRow {
  /** As printed on the keyboard, for the list of keys; `shift`, `enter` and the like have names. */
  readonly shown: readonly string[];
  /** `KeyboardEvent.key` in lower case, `shift+` before it where that matters; none: handled elsewhere. */
  readonly press?: readonly string[];
}

const TYPED_INTO = 'input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]';

export type KeyTable = Readonly<Record<string, KeyRow>>;
type Handlers = Readonly<Record<string, (key: string) => void>>;
export type Pressable<Table extends KeyTable> = {
  [Name in keyof Table]: Table[Name] extends { readonly press: readonly string[] } ? Name : never;
}[keyof Table];

/** Ignores keys while something is typed or a dialog is open. `isFirst` runs before other listeners. */
export function useKeys<Table extends KeyTable>(
  table: Table,
  handlers: Readonly<Record<Pressable<Table>, (key: string) => void>>,
  isFirst?: boolean,
): void;
export function useKeys(table: KeyTable, handlers: Handlers, isFirst = false): void {
  const hear = (event: KeyboardEvent) => {
    // AltGr counts as no modifier, because [ and ] need it on many keyboards.
    const modified = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph');
    if (event.defaultPrevented || modified || event.metaKey) return;
    if (document.querySelector('dialog[open]')) return;
    if (event.target instanceof Element && event.target.matches(TYPED_INTO)) return;
    const name = findKey(table, event);
    if (!name) return;
    handlers[name]?.(event.key);
    event.preventDefault();
  };
  useWindowEvent('keydown', hear, true, isFirst);
}

/** The latest `act` hears the event while `isOn`. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  act: (event: WindowEventMap[Name]) => void,
  isOn = true,
  isFirst = false,
): void {
  const hear = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: WindowEventMap[Name]) => hear(event);
    addEventListener(name, listen, isFirst);
    return () => removeEventListener(name, listen, isFirst);
  }, [name, isOn, isFirst]);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

export function findKey<Table extends KeyTable>(table: Table, pressed: Pressed): Pressable<Table> | null;
export function findKey(table: KeyTable, { key, shiftKey }: Pressed): string | null {
  const pressed = key.toLowerCase();
  const names = Object.keys(table);
  const find = (each: string) => names.find((name) => table[name]?.press?.includes(each)) ?? null;
  return (shiftKey ? find(`shift+${pressed}`) : null) ?? find(pressed);
}

const TEXT_INPUTS = new Set(['text', 'search', 'email', 'password', 'number', 'tel', 'url']);

export function isWriting(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLInputElement) return TEXT_INPUTS.has(target.type);
  return target instanceof HTMLElement && target.isContentEditable;
}

/** True after a step has been entered, or after a press outside every control; never behind a dialog. */
export function isNowhere(element: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return false;
  return element === null || element === document.body || element === document.querySelector('main');
}
