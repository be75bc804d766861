import {
  BONE_LOSS_STEPS,
  type AskedAssessment,
  type Assessment,
  applies,
  CLINICAL_VALUE_TYPES,
  type ClinicalValueType,
  advancesOn,
  acceptNumbers,
  findGapAnchor,
  proposeNumbers,
  MEASURING_STEPS,
  findRow,
  isReadable,
  isComplete,
  type MeasuringStep,
  nextToRead,
  nextTooth,
  nextToothForValue,
  PROBING_ORDER,
  type ToothNumber,
  teethLeft,
  teethToRead,
  teethWithoutValue,
  findValue,
} from '@alveola/clinical';
import { askedRoot, isRootChanged, toAsked } from './asked';
import { moveOnFromSites } from './siteEdits';
import type { Approach, Edit, Editor } from './state';

export function advance(before: Editor, after: Editor, action: Edit): Editor {
  switch (action.type) {
    case 'toothMarked':
      return { ...after, tooth: null, side: null };
    case 'digitTyped':
      return afterDigit(before, after);
    // The key shows the whole value, so that the next digit begins a new one.
    case 'valueEntered':
    case 'valuesFilled':
      return moveOnFromValues(before, after);
    case 'markerPlaced':
      if (askedRoot(before)) return { ...after, asksOtherFilm: true };
      return afterMarker(before, after);
    case 'sideMeasured':
    case 'numbersAccepted':
    case 'boneDefectAnswered':
    case 'noDefectsLeft':
    case 'notVisibleMarked':
      return afterMarker(before, after);
    case 'visibilitySet':
      if (action.to === 'twoAreas') return { ...after, tooth: null, side: null };
      return afterMarker(before, after);
    case 'estimatesSet':
      return moveOnFromEstimates(before, after, action.teeth);
    case 'estimatesFilled':
      return moveOnFromEstimates(before, after, []);
    case 'markerRemoved':
      return {
        ...after,
        tooth: action.tooth,
        side: null,
        asksOtherFilm: isRootChanged(before.document, after.document, action.tooth),
      };
    case 'markerMoved':
      return { ...after, asksOtherFilm: before.asksOtherFilm };
    case 'measuredAnew':
      return { ...after, measuringStep: 'Numbering', approach: 'every', tooth: action.tooth, side: null };
    case 'imageRemoved':
      return after.image === action.image ? { ...after, image: null } : after;
    case 'cleared':
      return { ...after, step: 0, reached: 0, tooth: null, side: null, image: null };
    case 'siteEdited':
      return moveOnFromSites(before, after, action.edit);
    case 'remarkSet':
    case 'valueCleared':
    case 'suppurationToggled':
    case 'nonKeratinizedToggled':
    case 'findingSet':
    case 'sidedFindingSet':
    case 'causeSet':
    case 'implantLengthSet':
    case 'calibrationSet':
    case 'scoreSet':
    case 'scoreReset':
    case 'overruleSet':
      return after;
    default:
      return action satisfies never;
  }
}

function afterDigit(before: Editor, after: Editor): Editor {
  const { document, tooth, valueType } = after;
  if (tooth === null) return after;
  const value = findValue(document, valueType, tooth);
  const completesTwoDigits = before.awaitsDigit;
  if (value !== null && !advancesOn(valueType, value) && !completesTwoDigits)
    return { ...after, awaitsDigit: true };
  return moveOnFromValues(before, after);
}

function moveOnFromValues(before: Editor, after: Editor): Editor {
  const { document, tooth, valueType } = after;
  const next = nextToothForValue(document, valueType, tooth);
  if (next !== null) return { ...after, tooth: next };
  const wasComplete = teethWithoutValue(before.document, valueType).length === 0;
  if (wasComplete && !before.awaitsDigit)
    return { ...after, tooth: neighbour(document, valueType, tooth, 1) };
  const open = nextOpenType(document, valueType);
  if (open === null) return after;
  return { ...after, valueType: open, tooth: nextToothForValue(document, open, null) };
}

export function nextOpenType(a: Assessment, from: ClinicalValueType): ClinicalValueType | null {
  const start = CLINICAL_VALUE_TYPES.indexOf(from);
  const later = CLINICAL_VALUE_TYPES.map(
    (_, n) => CLINICAL_VALUE_TYPES[(start + n) % CLINICAL_VALUE_TYPES.length],
  );
  return later.find((type) => type !== undefined && teethWithoutValue(a, type).length > 0) ?? null;
}

export function neighbour(a: Assessment, type: ClinicalValueType, from: ToothNumber | null, by: 1 | -1) {
  const path = PROBING_ORDER.filter((tooth) => tooth === from || applies(a, type, tooth));
  if (from === null) return (by === 1 ? path[0] : path.at(-1)) ?? null;
  return path[(path.indexOf(from) + by + path.length) % path.length] ?? null;
}

/** Goes on where the apex that was asked for is not on the film. */
export function passApex(before: Editor, after: Editor): Editor {
  const { step, measuringStep, tooth } = after;
  const isAsked = step === 4 && measuringStep === 'RootApex' && tooth !== null;
  return isAsked && isComplete(toAsked(after), tooth, 'RootApex') ? afterMarker(before, after) : after;
}

function afterMarker(before: Editor, after: Editor): Editor {
  const { measuringStep: step, tooth } = after;
  const document = toAsked(after);
  if (after.approach === 'deciding') return toOpenMarker({ ...after, side: null });
  if (step === 'AdditionalFindings') return { ...after, side: null };
  const next = step === 'Numbering' ? nextToNumber(after) : nextTooth(document, step, tooth);
  if (next !== null) return { ...after, tooth: next, side: null };
  if (teethLeft(toAsked(before), step).length === 0) return { ...after, side: null };
  const open = nextOpenStep(document, step);
  return { ...after, measuringStep: open, side: null, tooth: nextTooth(document, open, null) ?? tooth };
}

/** Finds the first tooth after a gap while its number is proposed and not rejected. */
export function findAnchor(editor: Editor): ToothNumber | null {
  return findGapAnchor(editor.document, findOpenNumbers(editor));
}

function findOpenNumbers({ document, lastVisit, rejectedNumbers }: Editor) {
  return proposeNumbers(document, lastVisit).filter(({ tooth }) => !rejectedNumbers.includes(tooth));
}

/** The first tooth after a gap, then those whose number is not proposed, then the others. */
function nextToNumber(editor: Editor): ToothNumber | null {
  const { document, tooth } = editor;
  const proposed = findOpenNumbers(editor);
  const anchor = findGapAnchor(document, proposed);
  if (anchor !== null) return anchor;
  const numbered = acceptNumbers(document, proposed);
  return nextTooth(numbered, 'Numbering', tooth) ?? nextTooth(document, 'Numbering', tooth);
}

export function openMeasuringStep(editor: Editor): MeasuringStep {
  const { step, measuringStep } = editor;
  const document = toAsked(editor);
  if (step !== 4 || teethLeft(document, measuringStep).length > 0) return measuringStep;
  return nextOpenStep(document, measuringStep);
}

function nextOpenStep(a: AskedAssessment, from: MeasuringStep): MeasuringStep {
  const later = MEASURING_STEPS.slice(MEASURING_STEPS.indexOf(from) + 1);
  return later.find((step) => teethLeft(a, step).length > 0) ?? 'AdditionalFindings';
}

/** Specification §4, "Changing step": the first tooth that lacks data for this screen. */
export function firstOpenTooth(editor: Editor): ToothNumber | null {
  const { document, step, valueType, measuringStep } = editor;
  if (step === 2)
    return nextToothForValue(document, valueType, null) ?? neighbour(document, valueType, null, 1);
  if (step !== 4 || editor.approach === 'deciding') return null;
  if (editor.approach === 'thirds') return nextToRead(document, null);
  return nextTooth(toAsked(editor), measuringStep, null);
}

/** Finds the tooth in which two documents differ, so that typing continues there after undo or redo. */
export function changedTooth(editor: Editor, from: Assessment, to: Assessment): ToothNumber | null {
  if (editor.step === 2)
    return (
      PROBING_ORDER.find(
        (tooth) => findValue(from, editor.valueType, tooth) !== findValue(to, editor.valueType, tooth),
      ) ?? editor.tooth
    );
  if (editor.step !== 4) return editor.tooth;
  const row = (a: Assessment, tooth: ToothNumber) => a.measurement.teeth.find((each) => each.tooth === tooth);
  return PROBING_ORDER.find((tooth) => row(from, tooth) !== row(to, tooth)) ?? editor.tooth;
}

export function changedStep(editor: Editor, from: Assessment, to: Assessment): MeasuringStep {
  const tooth = editor.step === 4 ? changedTooth(editor, from, to) : null;
  if (tooth === null) return editor.measuringStep;
  const before = findRow(from, tooth);
  const after = findRow(to, tooth);
  const step = MEASURING_STEPS.find((each) => before[each] !== after[each]);
  const isFinding =
    before.notPeriodontal !== after.notPeriodontal || before.implantLength !== after.implantLength;
  return step ?? (isFinding ? 'AdditionalFindings' : editor.measuringStep);
}

export function toOpenMarker(editor: Editor): Editor {
  const { tooth, approach } = editor;
  if (approach !== 'deciding' || tooth === null) return editor;
  const askedDocument = toAsked(editor);
  const step = BONE_LOSS_STEPS.find((each) => !isComplete(askedDocument, tooth, each));
  return { ...editor, measuringStep: step ?? 'BoneLevel' };
}

export function openApproach({ document, step, approach }: Editor): Approach | null {
  if (step !== 4 || !hasEstimates(document)) return approach === 'every' ? approach : null;
  return teethToRead(document).length > 0 ? 'thirds' : 'deciding';
}

export function hasEstimates({ measurement }: Assessment): boolean {
  return measurement.teeth.some(({ estimate }) => estimate != null);
}

function moveOnFromEstimates(before: Editor, after: Editor, teeth: readonly ToothNumber[]): Editor {
  const last = PROBING_ORDER.findLast((tooth) => teeth.includes(tooth)) ?? null;
  const next = nextToRead(after.document, last);
  if (next !== null) return { ...after, tooth: next };
  if (teethToRead(before.document).length > 0)
    return { ...after, approach: 'deciding', tooth: null, side: null };
  const readable = PROBING_ORDER.filter((tooth) => isReadable(after.document, tooth));
  const beside = last === null ? -1 : readable.indexOf(last);
  return { ...after, tooth: readable[(beside + 1) % readable.length] ?? after.tooth };
}

export function changedApproach(
  { approach, step }: Editor,
  from: Assessment,
  to: Assessment,
  tooth: ToothNumber | null,
) {
  if (step !== 4 || tooth === null) return approach;
  return findRow(from, tooth).estimate === findRow(to, tooth).estimate ? approach : 'thirds';
}
