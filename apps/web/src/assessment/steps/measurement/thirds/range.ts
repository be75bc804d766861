import { isReadable, PROBING_ORDER, type Third, type ToothNumber } from '@alveola/clinical';
import { create } from 'zustand';
import type { Editor } from '../../../document/editor';
import { currentEditor, dispatch } from '../../../saving/store';

/** Teeth that are read alike, from the active one on; ends when another tooth is selected. */
interface Range {
  readonly from: ToothNumber | null;
  readonly to: ToothNumber | null;
}

export const useRange = create<Range>()(() => ({ from: null, to: null }));

export function findRange({ document, tooth }: Editor, { from, to }: Range): readonly ToothNumber[] {
  if (tooth === null) return [];
  const end = from === tooth && to !== null ? to : tooth;
  const [first = 0, last = 0] = [tooth, end]
    .map((each) => PROBING_ORDER.indexOf(each))
    .toSorted((a, b) => a - b);
  return PROBING_ORDER.slice(first, last + 1).filter((each) => isReadable(document, each));
}

export function extendTo(to: ToothNumber): void {
  const editor = currentEditor();
  if (editor) useRange.setState({ from: editor.tooth, to });
}

export function extendBy(by: 1 | -1): void {
  const editor = currentEditor();
  if (!editor || editor.tooth === null) return;
  const { from, to } = useRange.getState();
  const end = (from === editor.tooth ? to : null) ?? editor.tooth;
  const next = PROBING_ORDER[PROBING_ORDER.indexOf(end) + by];
  if (next !== undefined) extendTo(next);
}

export function readAs(third: Third | null): void {
  const editor = currentEditor();
  if (!editor) return;
  dispatch({ type: 'estimatesSet', teeth: findRange(editor, useRange.getState()), third });
  useRange.setState({ from: null, to: null });
}

export function readRest(): void {
  dispatch({ type: 'estimatesFilled', third: 0 });
}
