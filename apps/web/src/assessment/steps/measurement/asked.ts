import {
  isSided,
  isSideWanted,
  findRow,
  nextTooth,
  type Side,
  SIDES,
  type ToothNumber,
  toothState,
} from '@alveola/clinical';
import { askedSide, type Editor } from '../../document/editor';

/** What the next click or key answers. `side` is null where the question is not about a side. */
export interface Asked {
  readonly tooth: ToothNumber;
  readonly step: Editor['measuringStep'];
  readonly side: Side | null;
  readonly implant: boolean;
  /** Whether the side belongs to the question: a tooth with one root has one apex. */
  readonly sided: boolean;
}

/** Null when no tooth is active, or the active one has nothing left to be asked in this step. */
export function askedOf(editor: Editor): Asked | null {
  const { document, tooth, measuringStep: step } = editor;
  if (tooth === null || step === 'AdditionalFindings') return null;
  const implant = toothState(document, tooth) === 'implant';
  if (step === 'BoneDefect' && implant) {
    const open = nextTooth(document, step, tooth) === tooth;
    return open ? { tooth, step, side: null, implant, sided: false } : null;
  }
  const side = askedSide(editor);
  if (side === null) return null;
  return { tooth, step, side, implant, sided: isSided(findRow(document, tooth), step, implant) };
}

/** The sides on which the step wants something of the active tooth. */
export function sidesAsked({ document, tooth, measuringStep }: Editor): readonly Side[] {
  if (tooth === null) return [];
  return SIDES.filter((side) => isSideWanted(document, tooth, measuringStep, side));
}
