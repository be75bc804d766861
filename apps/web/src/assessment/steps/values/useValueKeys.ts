import { type RefObject, useEffect, useRef } from 'react';
import type { Editor } from '../../document/editor';
import { isReading } from '../../saving/activeAssessment';
import { current, dispatch } from '../../saving/store';
import { isArrow, toothBeside } from '../../teeth/notation';
import { isWriting, findKey, type Pressable, isNowhere } from '../../../ui/useKeys';
import { readMapping, toStandard } from '../keyMapping';
import { CLINICAL_VALUE_TYPES, nextToothForValue, toothState } from '@alveola/clinical';
import { nextOpenType } from '../../document/advance';
import type { Action } from '../../document/state';
import { VALUE_KEYS } from '../stepKeys';

export interface ValueKeys {
  readonly editor: Editor;
  readonly isArmed: boolean;
  readonly setArmed: (isArmed: boolean) => void;
  readonly onDigit: (digit: number) => void;
  readonly onRemark: () => void;
  readonly onAsBefore: (() => void) | null;
}

/**
 * Uses Tab, Enter and Space only while the focus is in the chart or nowhere. Tab leaves the chart at the last type.
 */
export function useValueKeys(keys: ValueKeys): RefObject<HTMLDivElement | null> {
  const chart = useRef<HTMLDivElement>(null);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]') || isWriting(event.target)) return;
      const isFree = isNowhere(event.target);
      const inChart = isFree || isInside(chart.current, event.target);
      const key = toStandard(event, readMapping());
      if ((isFree || (inChart && key !== event)) && isArrow(key.key)) {
        const { tooth } = latest.current.editor;
        event.preventDefault();
        return dispatch({ type: 'toothSelected', tooth: toothBeside(tooth ?? 11, key.key) });
      }
      const intent = valueIntent(key);
      if (!intent || (!inChart && IN_CHART.includes(intent.does))) return;
      if (act(intent, latest.current)) event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  return chart;
}

const IN_CHART: readonly ValueIntent['does'][] = ['type', 'enter', 'asBefore'];

function isInside(element: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Node && !!element?.contains(target);
}

function act(intent: ValueIntent, keys: ValueKeys): boolean {
  const { editor, isArmed, setArmed, onDigit, onRemark, onAsBefore } = keys;
  switch (intent.does) {
    case 'digit':
      onDigit(intent.digit);
      return true;
    case 'remark':
      onRemark();
      return true;
    case 'asBefore':
      onAsBefore?.();
      return onAsBefore !== null;
    case 'fill':
      if (!isReading(current())) setArmed(!isArmed);
      return true;
    case 'cancel':
      setArmed(false);
      return isArmed;
    case 'clear':
    case 'enter':
    case 'fraction':
    case 'gingiva':
    case 'suppuration':
    case 'type': {
      const action = toAction(intent, editor);
      if (action) dispatch(action);
      return action !== null || intent.does === 'enter';
    }
  }
}

export type ValueIntent =
  | { readonly does: 'digit'; readonly digit: number }
  | { readonly does: 'type'; readonly by: 1 | -1 }
  | { readonly does: Exclude<Pressable<typeof VALUE_KEYS>, 'digit' | 'type'> | 'cancel' | 'fraction' };

export type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

export function valueIntent(pressed: PressedKey): ValueIntent | null {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = pressed;
  if (ctrlKey || altKey || metaKey) return null;
  if (key === 'Escape') return { does: 'cancel' };
  if (key === ',' || key === '.') return { does: 'fraction' };
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
      if (!awaitsDigit) return null;
      const open = nextOpenType(document, valueType);
      return open ? { type: 'valueTypeSelected', valueType: open } : { type: 'toothSelected', tooth };
    }
    case 'type': {
      const type = CLINICAL_VALUE_TYPES[CLINICAL_VALUE_TYPES.indexOf(valueType) + intent.by];
      return type === undefined ? null : { type: 'valueTypeSelected', valueType: type };
    }
    case 'fraction':
      return { type: 'fractionTyped' };
    case 'remark':
    case 'fill':
    case 'asBefore':
    case 'cancel':
      return null;
    default:
      return intent satisfies never;
  }
}
