import { findKey, type Pressable } from '../../../ui/useKeys';
import { VALUE_KEYS } from '../keys';

/** What a key of the values screen means; null where it means nothing there. */
export type ValueIntent =
  | { readonly does: 'digit'; readonly digit: number }
  | { readonly does: 'type'; readonly by: 1 | -1 }
  | { readonly does: Exclude<Pressable<typeof VALUE_KEYS>, 'digit' | 'type'> | 'cancel' };

export type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

export function valueIntent(pressed: Pressed): ValueIntent | null {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = pressed;
  if (ctrlKey || altKey || metaKey) return null;
  if (key === 'Escape') return { does: 'cancel' };
  const does = findKey(VALUE_KEYS, pressed);
  if (does === 'digit') return { does, digit: Number(key) };
  if (does === 'type') return { does, by: shiftKey ? -1 : 1 };
  return does && { does };
}
