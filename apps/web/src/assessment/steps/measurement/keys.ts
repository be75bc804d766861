import { MEASURING_STEPS, visibility } from '@alveola/clinical';
import { useEffect, useRef } from 'react';
import { current, dispatch } from '../../store';
import { askedOf, sidesAsked } from './asked';
import { answerNo, noneLeft } from './DefectAnswers';
import { chooseStep } from './leaving';
import { neighbourOf } from './progress';

/** For the wizard's list of keys: what is printed on them, and what they do (`t(label)`). */
export const MEASUREMENT_KEYS = [
  { keys: ['1', '–', '6'], label: 'xray.key.steps' },
  { keys: ['['], label: 'xray.key.previous' },
  { keys: [']'], label: 'xray.key.next' },
  { keys: ['D'], label: 'xray.key.distal' },
  { keys: ['M'], label: 'xray.key.mesial' },
  { keys: ['X'], label: 'xray.key.notVisible' },
  { keys: ['N'], label: 'xray.key.noDefect' },
  { keys: ['⇧', 'N'], label: 'xray.key.noneLeft' },
  { keys: ['←', '↑', '→', '↓'], label: 'xray.key.arrows' },
  { keys: ['Enter'], label: 'xray.key.place' },
  { keys: ['Delete'], label: 'xray.key.delete' },
  { keys: ['+', '−'], label: 'xray.key.zoom' },
  { keys: ['0'], label: 'xray.key.fit' },
  { keys: ['Space'], label: 'xray.key.pan' },
  { keys: ['I'], label: 'xray.key.invert' },
  { keys: ['R'], label: 'xray.key.rotate' },
  { keys: ['F'], label: 'xray.key.flip' },
  { keys: ['H'], label: 'xray.key.hide' },
  { keys: ['L'], label: 'xray.key.loupe' },
] as const;

const TYPED_INTO = 'input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]';

/** Listens to single keys on the whole screen, as long as nothing is typed into and no dialog is open. */
export function useKeys(handle: (key: string, shift: boolean) => boolean): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Where [ and ] need AltGr, it counts as no modifier.
      const modified = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph');
      if (event.defaultPrevented || modified || event.metaKey || document.querySelector('dialog[open]'))
        return;
      if (event.target instanceof Element && event.target.matches(TYPED_INTO)) return;
      if (latest.current(event.key, event.shiftKey)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** The keys of the measurement step; those of the picture are the viewer's. */
export function useMeasurementKeys(): void {
  useKeys((key, shift) => {
    const { editor } = current();
    const action = editor && ACTIONS[key.toLowerCase()];
    if (!action) return false;
    action(editor, shift);
    return true;
  });
}

type KeyAction = (editor: Parameters<typeof askedOf>[0], shift: boolean) => void;

const step = (by: 1 | -1) => (editor: Parameters<KeyAction>[0]) =>
  dispatch({ type: 'toothSelected', tooth: neighbourOf(editor.document, editor.tooth, by) });
const side = (which: 'distal' | 'mesial') => (editor: Parameters<KeyAction>[0]) => {
  if (sidesAsked(editor).includes(which)) dispatch({ type: 'sideSelected', side: which });
};

const ACTIONS: Readonly<Record<string, KeyAction>> = {
  ...Object.fromEntries(MEASURING_STEPS.map((each, n) => [String(n + 1), () => chooseStep(each)])),
  '[': step(-1),
  pageup: step(-1),
  ']': step(1),
  pagedown: step(1),
  d: side('distal'),
  m: side('mesial'),
  x: ({ document, tooth }) => {
    if (tooth === null) return;
    const to = visibility(document, tooth) === 'notVisible' ? 'visible' : 'notVisible';
    dispatch({ type: 'visibilitySet', tooth, to });
  },
  n: (editor, shift) => {
    if (editor.measuringStep !== 'BoneDefect') return;
    if (shift) noneLeft();
    else answerNo(askedOf(editor));
  },
};
