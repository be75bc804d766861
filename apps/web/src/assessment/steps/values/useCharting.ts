import type { ToothNumber } from '@alveola/clinical';
import { useCallback, useRef, useState } from 'react';
import {
  findKey,
  isNowhere,
  isWriting,
  type KeyTable,
  type Pressable,
  useWindowEvent,
} from '../../../ui/useKeys';
import type { Action } from '../../document/state';
import { dispatch, useIsReading } from '../../saving/store';
import { type Arrow, isArrow } from '../../teeth/notation';
import { type MappedPress, readMapping, toStandard } from '../keyMapping';

export interface ChartIntent<Does> {
  readonly does: Does | 'cancel' | 'fraction';
  /** The digit; for the other keys −1 with Shift and 1 without. */
  readonly n: number;
}

export function toIntent<Table extends KeyTable>(
  keys: Table,
  pressed: MappedPress,
): ChartIntent<Pressable<Table>> | null;
export function toIntent(keys: KeyTable, pressed: MappedPress): ChartIntent<string> | null {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = pressed;
  if (ctrlKey || altKey || metaKey) return null;
  const n = shiftKey ? -1 : 1;
  if (key === 'Escape') return { does: 'cancel', n };
  if (key === ',' || key === '.') return { does: 'fraction', n };
  // Keyboards differ in the sign that a digit types with Shift.
  const shifted = shiftKey && 'ten' in keys ? /^Digit([0-5])$/.exec(code)?.[1] : undefined;
  if (shifted !== undefined) return { does: 'digit', n: 10 + Number(shifted) };
  const does = findKey<KeyTable>(keys, pressed);
  return does && { does, n: does === 'digit' ? Number(key) : n };
}

interface Charting<Table extends KeyTable> {
  readonly keys: Table;
  /** Used only while the focus is in the chart or nowhere. */
  readonly chartKeys: readonly Pressable<Table>[];
  readonly tooth: ToothNumber | null;
  /** Takes over the value of the last visit. */
  readonly before: Action | null;
  /** Fills what is empty; null: with the next digit. */
  readonly filling: Action | null;
  readonly toAction: (intent: ChartIntent<Pressable<Table>>) => Action | null;
  readonly toMove: (arrow: Arrow) => Action | null;
}

/** Keys, filling and remarks of a chart, whether its teeth take one value or six. */
export function useCharting<Table extends KeyTable>(charting: Charting<Table>) {
  const { keys, chartKeys, tooth, before, filling, toAction, toMove } = charting;
  const isReading = useIsReading();
  const chart = useRef<HTMLDivElement>(null);
  const [isArmed, setArmed] = useState(false);
  const [written, setWritten] = useState<ToothNumber | null>(null);
  const onEnter = useCallback(
    (action: Action) => {
      const fills = toFilling(action);
      dispatch((isArmed && fills) || action);
      if (fills) setArmed(false);
    },
    [isArmed],
  );
  const enter = (action: Action | null) => {
    if (action) onEnter(action);
    return action !== null;
  };
  const onRemark = () => setWritten(isReading ? null : tooth);
  const onFill = () => {
    if (!isReading && !enter(filling)) setArmed(!isArmed);
  };
  const taken = isArmed ? null : before;
  const act = (intent: ChartIntent<Pressable<Table>>): boolean => {
    switch (intent.does) {
      case 'remark':
        onRemark();
        return true;
      case 'fill':
        onFill();
        return true;
      case 'cancel':
        setArmed(false);
        return enter(toAction(intent)) || isArmed;
      case 'asBefore':
      case 'yes':
        return enter(toAction(intent) ?? taken);
      case 'enter':
        enter(toAction(intent));
        return true;
      default:
        return enter(toAction(intent));
    }
  };
  useWindowEvent('keydown', (event) => {
    const { target } = event;
    if (event.defaultPrevented || document.querySelector('dialog[open]') || isWriting(target)) return;
    const key = toStandard(event, readMapping());
    const inChart = isNowhere(target) || (target instanceof Node && !!chart.current?.contains(target));
    if (inChart && isArrow(key.key) && !key.altKey && !key.ctrlKey && !key.metaKey) {
      enter(toMove(key.key));
      event.preventDefault();
      return;
    }
    const intent = toIntent(keys, key);
    if (intent === null || (!inChart && chartKeys.some((each) => each === intent.does))) return;
    if (act(intent)) event.preventDefault();
  });
  const onAsBefore = taken && (() => onEnter(taken));
  return { chart, isArmed, onEnter, onFill, onRemark, onAsBefore, written, setWritten };
}

/** Takes the typed value to every empty place. Null: the action types none. */
function toFilling(action: Action): Action | null {
  if (action.type === 'digitTyped') return { type: 'valuesFilled', value: action.digit };
  if (action.type === 'valueEntered') return { type: 'valuesFilled', value: action.value };
  if (action.type !== 'siteEdited' || action.edit.does !== 'digit') return null;
  return { type: 'siteEdited', edit: { does: 'fill', value: action.edit.digit } };
}
