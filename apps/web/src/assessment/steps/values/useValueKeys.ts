import { type RefObject, useEffect, useRef } from 'react';
import type { Editor } from '../../document/editor';
import { isReading } from '../../saving/assessment';
import { current, dispatch } from '../../saving/store';
import { isArrow, toothBeside } from '../../teeth/notation';
import { isWriting } from '../../../ui/useKeys';
import { readMapping, toStandard } from '../keyMapping/mapping';
import { isNowhere } from '../../teeth/focus';
import { toAction, type ValueIntent, valueIntent } from './keys';

export interface ValueKeys {
  readonly editor: Editor;
  readonly isArmed: boolean;
  readonly setArmed: (isArmed: boolean) => void;
  readonly onDigit: (digit: number) => void;
}

/**
 * Uses Tab and Enter only while the focus is in the chart or nowhere. Tab leaves the chart at the last type.
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
      if (!intent || ((intent.does === 'type' || intent.does === 'enter') && !inChart)) return;
      if (act(intent, latest.current)) event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  return chart;
}

function isInside(element: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Node && !!element?.contains(target);
}

function act(intent: ValueIntent, { editor, isArmed, setArmed, onDigit }: ValueKeys): boolean {
  switch (intent.does) {
    case 'digit':
      onDigit(intent.digit);
      return true;
    case 'fill':
      if (!isReading(current())) setArmed(!isArmed);
      return true;
    case 'cancel':
      setArmed(false);
      return isArmed;
    case 'clear':
    case 'enter':
    case 'gingiva':
    case 'suppuration':
    case 'type': {
      const action = toAction(intent, editor);
      if (action) dispatch(action);
      return action !== null || intent.does === 'enter';
    }
  }
}
