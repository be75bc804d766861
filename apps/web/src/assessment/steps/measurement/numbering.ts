import { type MeasuringStep, type ToothNumber, unnumbered } from '@alveola/clinical';
import { create } from 'zustand';
import { current, dispatch } from '../../saving/store';

interface Leaving {
  /** What was about to happen when the warning about unnumbered teeth came up; null while there is none. */
  readonly goOn: (() => void) | null;
}

export const useLeaving = create<Leaving>()(() => ({ goOn: null }));

/**
 * Goes on at once, unless Numbering would be left with teeth that are neither numbered nor marked not visible:
 * then the warning of specification §5 asks first.
 */
export function leaveNumbering(goOn: () => void): void {
  const { editor, xrays } = current();
  const warns =
    editor?.document &&
    editor.step === 4 &&
    editor.measuringStep === 'Numbering' &&
    xrays.length > 0 &&
    unnumbered(editor.document).length > 0;
  if (warns) useLeaving.setState({ goOn });
  else goOn();
}

export function stay(): void {
  useLeaving.setState({ goOn: null });
}

export function goOnAnyway(): void {
  const { goOn } = useLeaving.getState();
  stay();
  goOn?.();
}

export function goOnWithout(teeth: readonly ToothNumber[]): void {
  dispatch({ type: 'notVisibleMarked', teeth });
  if (current().editor?.refusal) stay();
  else goOnAnyway();
}

export function chooseStep(measuringStep: MeasuringStep): void {
  if (current().editor?.measuringStep === measuringStep) return;
  leaveNumbering(() => dispatch({ type: 'measuringStepSelected', measuringStep }));
}
