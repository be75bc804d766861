import { CLINICAL_VALUE_TYPES, nextToothForValue, toothState } from '@alveola/clinical';
import { nextOpenType } from '../../document/advance';
import type { Editor } from '../../document/editor';
import type { Action } from '../../document/state';
import { findKey, type Pressable } from '../../../ui/useKeys';
import { VALUE_KEYS } from '../keys';

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

export function toAction(intent: ValueIntent, editor: Editor): Action | null {
  const { document, tooth, valueType, awaitsDigit } = editor;
  const implant = tooth !== null && toothState(document, tooth) === 'implant' ? tooth : null;
  switch (intent.does) {
    case 'digit':
      return { type: 'digitTyped', digit: intent.digit };
    case 'clear':
      return { type: 'valueCleared' };
    case 'suppuration':
      return implant && { type: 'suppurationToggled', tooth: implant };
    case 'gingiva':
      return implant && { type: 'nonKeratinizedToggled', tooth: implant };
    case 'enter': {
      const next = nextToothForValue(document, valueType, tooth);
      if (next !== null) return { type: 'toothSelected', tooth: next };
      // Accepts a waiting 1, which may complete the type.
      if (!awaitsDigit) return null;
      const open = nextOpenType(document, valueType);
      return open ? { type: 'valueTypeSelected', valueType: open } : { type: 'toothSelected', tooth };
    }
    case 'type': {
      const type = CLINICAL_VALUE_TYPES[CLINICAL_VALUE_TYPES.indexOf(valueType) + intent.by];
      return type === undefined ? null : { type: 'valueTypeSelected', valueType: type };
    }
    case 'fill':
    case 'cancel':
      return null;
    default:
      return intent satisfies never;
  }
}
