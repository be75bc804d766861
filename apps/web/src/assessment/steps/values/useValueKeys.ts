import { type RefObject, useEffect, useRef } from 'react';
import type { Editor } from '../../document/editor';
import { isReading } from '../../saving/activeAssessment';
import { current, dispatch } from '../../saving/store';
import { isArrow, toothBeside } from '../../teeth/notation';
import { isWriting, findKey, type Pressable, isNowhere } from '../../../ui/useKeys';
import { type MappedPress, readMapping, toStandard } from '../keyMapping';
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

interface ChartPress {
  readonly key: MappedPress;
  readonly isMapped: boolean;
  /** True also where the focus is nowhere. */
  readonly inChart: boolean;
  readonly isNowhere: boolean;
}

/** @param press true: the key is used up */
export function useChartKeys(press: (pressed: ChartPress) => boolean): RefObject<HTMLDivElement | null> {
  const chart = useRef<HTMLDivElement>(null);
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || document.querySelector('dialog[open]') || isWriting(target)) return;
      const key = toStandard(event, readMapping());
      const isFree = isNowhere(target);
      const inChart = isFree || (target instanceof Node && !!chart.current?.contains(target));
      if (latest.current({ key, isMapped: key !== event, inChart, isNowhere: isFree }))
        event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  return chart;
}

/**
 * Uses Tab, Enter and Space only while the focus is in the chart or nowhere. Tab leaves the chart at the last type.
 */
export function useValueKeys(keys: ValueKeys): RefObject<HTMLDivElement | null> {
  return useChartKeys(({ key, isMapped, inChart, isNowhere: isFree }) => {
    if ((isFree || (inChart && isMapped)) && isArrow(key.key)) {
      dispatch({ type: 'toothSelected', tooth: toothBeside(keys.editor.tooth ?? 11, key.key) });
      return true;
    }
    const intent = valueIntent(key);
    return intent !== null && (inChart || !IN_CHART.includes(intent.does)) && act(intent, keys);
  });
}

const IN_CHART: readonly ValueIntent['does'][] = ['type', 'enter', 'asBefore'];

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

type ValueIntent =
  | { readonly does: 'digit'; readonly digit: number }
  | { readonly does: 'type'; readonly by: 1 | -1 }
  | { readonly does: Exclude<Pressable<typeof VALUE_KEYS>, 'digit' | 'type'> | 'cancel' | 'fraction' };

export function valueIntent(pressed: Omit<MappedPress, 'code'>): ValueIntent | null {
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
