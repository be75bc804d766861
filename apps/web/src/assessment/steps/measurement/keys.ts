import { MEASURING_STEPS, visibility } from '@alveola/clinical';
import { isOpen } from '../../document/editor';
import { current, dispatch } from '../../saving/store';
import { useKeys } from '../../viewer/useKeys';
import { askedOf, sidesAsked } from './asked';
import { answerNo, noneLeft } from './DefectAnswers';
import { chooseStep } from './leaving';
import { otherThan, toggleTwo, usePanes } from './panes';
import { neighbourOf } from './progress';

/** The keys of the measurement step; those of the picture are the viewer's. */
export function useMeasurementKeys(): void {
  useKeys((key, shift) => {
    const { editor } = current();
    const action = editor && ACTIONS[key.toLowerCase()];
    if (!action || !isOpen(editor)) return false;
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

/** The focus leads: the pane that has it is the one that is worked on. */
function workOnOther(): void {
  const { two, focused } = usePanes.getState();
  if (two)
    document.querySelector<HTMLElement>(`[data-pane="${otherThan(focused)}"] [role=application]`)?.focus();
}

const ACTIONS: Readonly<Record<string, KeyAction>> = {
  ...Object.fromEntries(MEASURING_STEPS.map((each, n) => [String(n + 1), () => chooseStep(each)])),
  '[': step(-1),
  pageup: step(-1),
  ']': step(1),
  pagedown: step(1),
  d: side('distal'),
  m: side('mesial'),
  t: toggleTwo,
  o: workOnOther,
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
