import { CLINICAL_VALUE_TYPES, nextToothForValue, toothState } from '@alveola/clinical';
import type { Pressable } from '../../../ui/useKeys';
import { nextOpenType } from '../../document/advance';
import type { Editor } from '../../document/editor';
import type { Action } from '../../document/state';
import type { VALUE_KEYS } from '../stepKeys';
import type { ChartIntent } from './useCharting';

type ValueIntent = ChartIntent<Pressable<typeof VALUE_KEYS>>;

/** Tab leaves the chart at the last type. */
export function toValueAction({ does, n }: ValueIntent, editor: Editor): Action | null {
  const { document, tooth, valueType, awaitsDigit } = editor;
  const implant = tooth !== null && toothState(document, tooth) === 'implant' ? tooth : null;
  switch (does) {
    case 'digit':
      return { type: 'digitTyped', digit: n };
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
      const type = CLINICAL_VALUE_TYPES[CLINICAL_VALUE_TYPES.indexOf(valueType) + n];
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
      return does satisfies never;
  }
}
