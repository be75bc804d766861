import {
  type AskedAssessment,
  findRow,
  isSided,
  type MarkedStep,
  nextTooth,
  type Side,
  sidesWanted,
  type ToothNumber,
  toothState,
  type Assessment,
  isComplete,
  isMeasurable,
  MEASURING_STEPS,
  type MeasuringStep,
  PROBING_ORDER,
  toFindings,
} from '@alveola/clinical';
import { askedRoot, openApexSide, toAsked } from '../../document/asked';
import { askedSide, type Editor } from '../../document/editor';
import type { AskedStroke } from '../../viewer/viewport/marker';

export interface Prompt {
  readonly tooth: ToothNumber;
  readonly step: MarkedStep;
  readonly side: Side | null;
  readonly implant: boolean;
  /** A tooth with one root has one apex, so its side is not named. */
  readonly sided: boolean;
  readonly isOnOtherFilm?: boolean;
}

export function findPrompt(editor: Editor): Prompt | null {
  const { document, tooth, measuringStep: step } = editor;
  if (tooth === null || editor.approach === 'thirds') return null;
  const root = askedRoot(editor);
  if (root) {
    const sided = isSided(findRow(document, tooth), root.step, false);
    return { tooth, ...root, implant: false, sided, isOnOtherFilm: true };
  }
  if (step === 'AdditionalFindings') return null;
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
export function findStroke(editor: Editor, prompt: Prompt | null): AskedStroke | null {
  if (prompt?.step !== 'CEJ' || !prompt.side || prompt.isOnOtherFilm || editor.measuresAgain) return null;
  const { tooth, side } = prompt;
  const apex = openApexSide(editor, tooth, side);
  return { CEJ: { tooth, step: 'CEJ', side }, RootApex: apex && { tooth, step: 'RootApex', side: apex } };
}

export function findSides(editor: Editor): readonly Side[] {
  const { tooth, measuringStep } = editor;
  if (tooth === null) return [];
  return sidesWanted(toAsked(editor), tooth, measuringStep);
}

export type ToothStatus = 'done' | 'open' | 'missing' | 'notVisible';

export function findStatus(a: AskedAssessment, tooth: ToothNumber, step: MeasuringStep): ToothStatus {
  if (toothState(a, tooth) === 'missing') return 'missing';
  if (findRow(a, tooth).isMissingFromXray) return 'notVisible';
  if (step === 'AdditionalFindings') return hasFinding(a, tooth) ? 'done' : 'open';
  return isComplete(a, tooth, step) ? 'done' : 'open';
}

/** AdditionalFindings are optional: their total are all teeth that could have some. */
export function toProgress(a: AskedAssessment) {
  const teeth = PROBING_ORDER.filter((tooth) => isMeasurable(a, tooth));
  return MEASURING_STEPS.map((step) => ({
    step,
    done: teeth.filter((tooth) => findStatus(a, tooth, step) === 'done').length,
    total: teeth.length,
  }));
}

function hasFinding(a: Assessment, tooth: ToothNumber): boolean {
  const row = findRow(a, tooth);
  const { whole, sided } = toFindings(row);
  return whole.length + sided.length > 0 || row.notPeriodontal !== null || row.implantLength !== undefined;
}

export function findNeighbour(a: Assessment, from: ToothNumber | null, by: 1 | -1): ToothNumber | null {
  const path = PROBING_ORDER.filter((tooth) => toothState(a, tooth) !== 'missing');
  if (from === null) return (by === 1 ? path[0] : path.at(-1)) ?? null;
  return path[(path.indexOf(from) + by + path.length) % path.length] ?? null;
}
