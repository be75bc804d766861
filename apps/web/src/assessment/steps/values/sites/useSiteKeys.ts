import {
  type Assessment,
  type Face,
  hasPlace,
  isYesNo,
  LOWER_ARCH,
  type Preferences,
  SITE_ROWS,
  type SiteRowName,
  sitesAsDrawn,
  type SitePlace,
  type ToothNumber,
  UPPER_ARCH,
} from '@alveola/clinical';
import type { RefObject } from 'react';
import { siteCursor, siteStop } from '../../../document/siteCursor';
import { dispatch } from '../../../saving/store';
import { findKey, type Pressable } from '../../../../ui/useKeys';
import { isArrow, type Arrow } from '../../../teeth/notation';
import type { MappedPress } from '../../keyMapping';
import { SITE_KEYS } from '../../stepKeys';
import { useChartKeys, type ValueKeys } from '../useValueKeys';

interface SiteKeys extends ValueKeys {
  readonly onFill: () => void;
}

export function useSiteKeys(keys: SiteKeys): RefObject<HTMLDivElement | null> {
  return useChartKeys(({ key, inChart }) => {
    if (inChart && isArrow(key.key) && !key.altKey && !key.ctrlKey && !key.metaKey) {
      const { editor } = keys;
      const cursor = siteCursor(editor);
      const at = cursor && siteStop(editor, cursor);
      if (cursor && at) {
        const to = siteBeside(editor.document, cursor.list, at, key.key);
        dispatch({ type: 'siteLooked', look: { does: 'go', to } });
      }
      return true;
    }
    const intent = siteIntent(key);
    return (
      intent !== null && (inChart || !['row', 'enter', 'yes'].includes(intent.does)) && act(intent, keys)
    );
  });
}

function act(intent: SiteIntent, keys: SiteKeys): boolean {
  const { editor, isArmed, setArmed, onDigit, onFill, onRemark, onAsBefore } = keys;
  const cursor = siteCursor(editor);
  if (cursor === null) return false;
  const isAnswered = isYesNo(cursor.list);
  switch (intent.does) {
    case 'digit':
      onDigit(intent.digit);
      return true;
    case 'bleeding':
    case 'plaque':
    case 'suppuration':
      dispatch({ type: 'siteEdited', edit: { does: 'mark', list: intent.does } });
      return true;
    case 'pass':
    case 'clear':
      dispatch({ type: 'siteEdited', edit: { does: intent.does } });
      return true;
    case 'ten':
    case 'minus':
      dispatch({ type: 'siteLooked', look: { does: 'await', what: toMinus(editor.preferences) } });
      return true;
    case 'apical':
    case 'furcation':
    case 'mobility':
    case 'keratinized':
      dispatch({ type: 'siteLooked', look: { does: 'await', what: intent.does } });
      return true;
    case 'yes':
      if (isAnswered) onDigit(1);
      else onAsBefore?.();
      return isAnswered || onAsBefore !== null;
    case 'enter':
      if (isAnswered) onDigit(0);
      else dispatch({ type: 'siteLooked', look: { does: 'next' } });
      return true;
    case 'row': {
      const list = SITE_ROWS[SITE_ROWS.indexOf(cursor.list) + intent.by];
      if (!list) return false;
      dispatch({ type: 'siteLooked', look: { does: 'list', list } });
      return true;
    }
    case 'fraction':
      dispatch({ type: 'fractionTyped' });
      return true;
    case 'remark':
      onRemark();
      return true;
    case 'fill':
      onFill();
      return true;
    case 'cancel':
      setArmed(false);
      if (cursor.awaits !== null) dispatch({ type: 'siteLooked', look: { does: 'await', what: null } });
      return isArmed || cursor.awaits !== null;
    default:
      return intent satisfies never;
  }
}

type SiteIntent =
  | { readonly does: 'digit'; readonly digit: number }
  | { readonly does: 'row'; readonly by: 1 | -1 }
  | { readonly does: Exclude<Pressable<typeof SITE_KEYS>, 'digit' | 'row'> | 'cancel' | 'fraction' };

export function siteIntent(pressed: MappedPress): SiteIntent | null {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = pressed;
  if (ctrlKey || altKey || metaKey) return null;
  if (key === 'Escape') return { does: 'cancel' };
  if (key === ',' || key === '.') return { does: 'fraction' };
  // Keyboards differ in the sign that a digit types with Shift.
  const shifted = shiftKey ? /^Digit([0-5])$/.exec(code)?.[1] : undefined;
  if (shifted !== undefined) return { does: 'digit', digit: 10 + Number(shifted) };
  const does = findKey(SITE_KEYS, pressed);
  if (does === 'digit') return { does, digit: Number(key) };
  if (does === 'row') return { does, by: shiftKey ? -1 : 1 };
  return does && { does };
}

export function toMinus({ margin_sign }: Pick<Preferences, 'margin_sign'>): 'coronal' | 'apical' {
  return margin_sign === 'recession+' ? 'coronal' : 'apical';
}

function inLine(arch: readonly ToothNumber[], face: Face): readonly SitePlace[] {
  return arch.flatMap((tooth) => sitesAsDrawn(tooth, face).map((site) => ({ tooth, site })));
}

const LINES = [
  inLine(UPPER_ARCH, 'B'),
  inLine(UPPER_ARCH, 'L'),
  inLine(LOWER_ARCH, 'L'),
  inLine(LOWER_ARCH, 'B'),
];

function siteBeside(a: Assessment, list: SiteRowName, from: SitePlace, arrow: Arrow): SitePlace {
  const isFrom = ({ tooth, site }: SitePlace) => tooth === from.tooth && site === from.site;
  const line = LINES.findIndex((places) => places.some(isFrom));
  const column = LINES[line]?.findIndex(isFrom) ?? 0;
  const row = LINES[line] ?? [];
  const ways: Readonly<Record<Arrow, readonly (SitePlace | undefined)[]>> = {
    ArrowLeft: row.slice(0, column).toReversed(),
    ArrowRight: row.slice(column + 1),
    ArrowUp: LINES.slice(0, line)
      .toReversed()
      .map((places) => places[column]),
    ArrowDown: LINES.slice(line + 1).map((places) => places[column]),
  };
  return ways[arrow].find((place) => place !== undefined && hasPlace(a, list, place)) ?? from;
}
