import type { Preferences } from '@alveola/clinical';
import { findKey, type Pressable } from '../../../../ui/useKeys';
import { SITE_KEYS } from '../../keys';

export type SiteIntent =
  | { readonly does: 'digit'; readonly digit: number }
  | { readonly does: 'row'; readonly by: 1 | -1 }
  | { readonly does: Exclude<Pressable<typeof SITE_KEYS>, 'digit' | 'row'> | 'cancel' };

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

export function siteIntent(pressed: Pressed): SiteIntent | null {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = pressed;
  if (ctrlKey || altKey || metaKey) return null;
  if (key === 'Escape') return { does: 'cancel' };
  // Keyboards differ in the sign that a digit types with Shift.
  const shifted = shiftKey ? /^Digit([0-5])$/.exec(code)?.[1] : undefined;
  if (shifted !== undefined) return { does: 'digit', digit: 10 + Number(shifted) };
  const does = findKey(SITE_KEYS, pressed);
  if (does === 'digit') return { does, digit: Number(key) };
  if (does === 'row') return { does, by: shiftKey ? -1 : 1 };
  return does && { does };
}

/** A minus means coronal or apical, as the clinic writes recession. */
export function toMinus({ margin_sign }: Pick<Preferences, 'margin_sign'>): 'coronal' | 'apical' {
  return margin_sign === 'recession+' ? 'coronal' : 'apical';
}
