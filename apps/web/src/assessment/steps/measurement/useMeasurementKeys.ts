import { MEASURING_STEPS, type Side, visibility } from '@alveola/clinical';
import { useKeys } from '../../../ui/useKeys';
import { currentEditor, dispatch } from '../../saving/store';
import { MEASUREMENT_KEYS } from '../stepKeys';
import { findPrompt, findSides, findNeighbour } from './prompt';
import { answerNo, noneLeft } from './panel/ToothControls';
import { chooseStep } from './numbering';
import { otherThan, toggleTwo, usePanes } from './pictures/panes';
import { passCutOff } from './panel/Apexless';
import { askOtherFilm } from './panel/OtherXrays';
import { askRowEnd } from './panel/UnsettledMarkers';

export function useMeasurementKeys(): void {
  useKeys(MEASUREMENT_KEYS, {
    thirds: () => dispatch({ type: 'approachChosen', approach: 'thirds' }),
    steps: (key) => {
      const step = MEASURING_STEPS[Number(key) - 1];
      if (step) chooseStep(step);
    },
    previous: () => selectNeighbour(-1),
    next: () => selectNeighbour(1),
    distal: () => selectSide('distal'),
    mesial: () => selectSide('mesial'),
    rowEnd: askRowEnd,
    notVisible: toggleNotVisible,
    cutOff: passCutOff,
    otherFilm: askOtherFilm,
    noDefect: () => inDefectStep((editor) => answerNo(findPrompt(editor))),
    noneLeft: () => inDefectStep(noneLeft),
    two: toggleTwo,
    other: focusOtherPane,
  });
}

function selectNeighbour(by: 1 | -1): void {
  const editor = currentEditor();
  if (editor) dispatch({ type: 'toothSelected', tooth: findNeighbour(editor.document, editor.tooth, by) });
}

function selectSide(side: Side): void {
  const editor = currentEditor();
  if (editor && findSides(editor).includes(side)) dispatch({ type: 'sideSelected', side });
}

function toggleNotVisible(): void {
  const editor = currentEditor();
  if (!editor || editor.tooth === null) return;
  const { document, tooth } = editor;
  const to = visibility(document, tooth) === 'notVisible' ? 'visible' : 'notVisible';
  dispatch({ type: 'visibilitySet', tooth, to });
}

function inDefectStep(act: (editor: Parameters<typeof findPrompt>[0]) => void): void {
  const editor = currentEditor();
  if (editor?.measuringStep === 'BoneDefect') act(editor);
}

function focusOtherPane(): void {
  const { two, focused } = usePanes.getState();
  if (two)
    document.querySelector<HTMLElement>(`[data-pane="${otherThan(focused)}"] [role=application]`)?.focus();
}
