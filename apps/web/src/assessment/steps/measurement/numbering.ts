import { type MeasuringStep, type ToothNumber, unnumbered } from '@alveola/clinical';
import { create } from 'zustand';
import { hasEstimates } from '../../document/advance';
import { current, dispatch } from '../../saving/store';

export const useNumberingWarning = create<{ readonly proceed: (() => void) | null }>(() => ({
  proceed: null,
}));

/**
 * Specification §5: asks first where Numbering would be left with teeth that are neither numbered nor marked
 * not visible.
 */
export function leaveNumbering(proceed: () => void): void {
  const { editor, xrays } = current();
  const warns =
    editor?.document &&
    editor.step === 4 &&
    editor.measuringStep === 'Numbering' &&
    !hasEstimates(editor.document) &&
    xrays.length > 0 &&
    unnumbered(editor.document).length > 0;
  if (warns) useNumberingWarning.setState({ proceed });
  else proceed();
}

export function stay(): void {
  useNumberingWarning.setState({ proceed: null });
}

export function proceedAnyway(): void {
  const { proceed } = useNumberingWarning.getState();
  stay();
  proceed?.();
}

export function proceedWithout(teeth: readonly ToothNumber[]): void {
  dispatch({ type: 'notVisibleMarked', teeth });
  if (current().editor?.refusal) stay();
  else proceedAnyway();
}

export function chooseStep(measuringStep: MeasuringStep): void {
  const { editor } = current();
  const isByStep = editor?.approach === null || editor?.approach === 'every';
  if (isByStep && editor?.measuringStep === measuringStep) return;
  leaveNumbering(() => dispatch({ type: 'measuringStepSelected', measuringStep }));
}
