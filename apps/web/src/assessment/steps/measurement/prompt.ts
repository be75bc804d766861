import {
  findRow,
  isSided,
  type MarkedStep,
  type MarkerId,
  nextTooth,
  type Side,
  sidesWanted,
  type ToothNumber,
  toothState,
} from '@alveola/clinical';
import { askedSide, type Editor } from '../../document/editor';

export interface Prompt {
  readonly tooth: ToothNumber;
  readonly step: MarkedStep;
  readonly side: Side | null;
  readonly implant: boolean;
  /** A tooth with one root has one apex, so its side is not named. */
  readonly sided: boolean;
}

export function findPrompt(editor: Editor): Prompt | null {
  const { document, tooth, measuringStep: step } = editor;
  if (tooth === null || step === 'AdditionalFindings' || editor.approach === 'thirds') return null;
  const implant = toothState(document, tooth) === 'implant';
  if (step === 'BoneDefect' && implant) {
    const open = nextTooth(document, step, tooth) === tooth;
    return open ? { tooth, step, side: null, implant, sided: false } : null;
  }
  const side = askedSide(editor);
  if (side === null) return null;
  return { tooth, step, side, implant, sided: isSided(findRow(document, tooth), step, implant) };
}

/** Null while a marker is measured again: that is clicked, not dragged. */
export function findAskedCEJ({ measuresAgain }: Editor, prompt: Prompt | null): MarkerId | null {
  if (prompt?.step !== 'CEJ' || !prompt.side || measuresAgain) return null;
  return { tooth: prompt.tooth, step: 'CEJ', side: prompt.side };
}

export function findSides({ document, tooth, measuringStep }: Editor): readonly Side[] {
  if (tooth === null) return [];
  return sidesWanted(document, tooth, measuringStep);
}
