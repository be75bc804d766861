import { SITE_LISTS } from '@alveola/clinical';
import { type RefObject, useEffect, useRef } from 'react';
import type { Editor } from '../../../document/editor';
import { siteCursor, siteStop } from '../../../document/siteCursor';
import { dispatch } from '../../../saving/store';
import { isNowhere } from '../../../teeth/focus';
import { isArrow } from '../../../teeth/notation';
import { isWriting } from '../../../../ui/useKeys';
import { readMapping, toStandard } from '../../keyMapping/mapping';
import { siteBeside } from './beside';
import { type SiteIntent, siteIntent, toMinus } from './keys';

export interface SiteKeys {
  readonly editor: Editor;
  readonly isArmed: boolean;
  readonly setArmed: (isArmed: boolean) => void;
  readonly onDigit: (digit: number) => void;
  readonly onFill: () => void;
}

/** Uses Tab, Enter and Space only while the focus is in the chart or nowhere. */
export function useSiteKeys(keys: SiteKeys): RefObject<HTMLDivElement | null> {
  const chart = useRef<HTMLDivElement>(null);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]') || isWriting(event.target)) return;
      const { target } = event;
      const inChart = isNowhere(target) || (target instanceof Node && !!chart.current?.contains(target));
      const { editor } = latest.current;
      const key = toStandard(event, readMapping());
      if (inChart && isArrow(key.key) && !event.altKey && !event.ctrlKey && !event.metaKey) {
        const cursor = siteCursor(editor);
        const at = cursor && siteStop(editor, cursor);
        event.preventDefault();
        if (at) go(siteBeside(editor.document, at, key.key));
        return;
      }
      const intent = siteIntent(key);
      if (!intent || (!inChart && ['row', 'enter', 'yes'].includes(intent.does))) return;
      if (act(intent, latest.current)) event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  return chart;
}

function go(to: ReturnType<typeof siteBeside>): void {
  dispatch({ type: 'siteLooked', look: { does: 'go', to } });
}

function act(intent: SiteIntent, { editor, isArmed, setArmed, onDigit, onFill }: SiteKeys): boolean {
  const cursor = siteCursor(editor);
  if (cursor === null) return false;
  const isYesNo = cursor.list !== 'depth' && cursor.list !== 'margin';
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
      if (isYesNo) onDigit(1);
      return isYesNo;
    case 'enter':
      if (isYesNo) onDigit(0);
      else dispatch({ type: 'siteLooked', look: { does: 'next' } });
      return true;
    case 'row': {
      const list = SITE_LISTS[SITE_LISTS.indexOf(cursor.list) + intent.by];
      if (!list) return false;
      dispatch({ type: 'siteLooked', look: { does: 'list', list } });
      return true;
    }
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
