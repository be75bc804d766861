import {
  type Assessment,
  applies,
  CLINICAL_VALUE_TYPES,
  type ClinicalValueType,
  advancesOn,
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
import { moveOnFromSites } from './siteEdits';
import type { Approach, Edit, Editor } from './state';

/** Where the selection stands after an edit. `before` is the editor the edit met, `after` holds its document. */
export function advance(before: Editor, after: Editor, action: Edit): Editor {
  switch (action.type) {
    case 'toothMarked':
      return { ...after, tooth: null, side: null };
    case 'digitTyped':
      return afterDigit(before, after);
    // A key that shows a value is that value, no first digit of another.
    case 'valueEntered':
    case 'valuesFilled':
      return moveOnFromValues(before, after);
    case 'markerPlaced':
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
      return { ...after, tooth: action.tooth, side: null };
    case 'measuredAnew':
      return { ...after, measuringStep: 'Numbering', approach: 'every', tooth: action.tooth, side: null };
    case 'imageRemoved':
      return after.image === action.image ? { ...after, image: null } : after;
    case 'cleared':
      return { ...after, step: 0, reached: 0, tooth: null, side: null, image: null };
    case 'siteEdited':
      return moveOnFromSites(before, after, action.edit);
    case 'valueCleared':
    case 'suppurationToggled':
    case 'nonKeratinizedToggled':
    case 'markerMoved':
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

/** The next tooth without this value; when the last one was just filled, the next value type that lacks one. */
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

/** The next or previous tooth on the probe's path that takes this value. */
export function neighbour(
  a: Assessment,
  type: ClinicalValueType,
  from: ToothNumber | null,
  by: 1 | -1,
): ToothNumber | null {
  const path = PROBING_ORDER.filter((tooth) => tooth === from || applies(a, type, tooth));
  if (from === null) return (by === 1 ? path[0] : path.at(-1)) ?? null;
  return path[(path.indexOf(from) + by + path.length) % path.length] ?? null;
}

/** Same tooth while a side is open, then the next tooth, then the next measuring step that lacks a marker. */
function afterMarker(before: Editor, after: Editor): Editor {
  const { document, measuringStep: step, tooth } = after;
  if (after.approach === 'deciding') return toOpenMarker({ ...after, side: null });
  if (step === 'AdditionalFindings') return { ...after, side: null };
  const next = nextTooth(document, step, tooth);
  if (next !== null) return { ...after, tooth: next, side: null };
  if (teethLeft(before.document, step).length === 0) return { ...after, side: null };
  const open = nextOpenStep(document, step);
  return { ...after, measuringStep: open, side: null, tooth: nextTooth(document, open, null) ?? tooth };
}

/** On entering the measurement: a measuring step that is complete already is not asked again. */
export function openMeasuringStep({ document, step, measuringStep }: Editor): MeasuringStep {
  if (step !== 4 || teethLeft(document, measuringStep).length > 0) return measuringStep;
  return nextOpenStep(document, measuringStep);
}

function nextOpenStep(a: Assessment, from: MeasuringStep): MeasuringStep {
  const later = MEASURING_STEPS.slice(MEASURING_STEPS.indexOf(from) + 1);
  return later.find((step) => teethLeft(a, step).length > 0) ?? 'AdditionalFindings';
}

/** Specification §4, "Changing step": the first tooth lacking data for what is asked on that screen. */
export function firstOpenTooth(editor: Editor): ToothNumber | null {
  const { document, step, valueType, measuringStep } = editor;
  if (step === 2)
    return nextToothForValue(document, valueType, null) ?? neighbour(document, valueType, null, 1);
  if (step !== 4 || editor.approach === 'deciding') return null;
  if (editor.approach === 'thirds') return nextToRead(document, null);
  return nextTooth(document, measuringStep, null);
}

/** After undo or redo: the tooth in which the two documents differ, so that the hand goes on where it was. */
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

/** After undo or redo: the measuring step in which the two documents differ on the tooth that changed. */
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

/** Bone loss is measured from these, the apex first: one line then gives both others. */
const MEASURED = ['RootApex', 'CEJ', 'BoneLevel'] as const;

/** A deciding tooth needs all its own markers, so they are asked for one after the other. */
export function toOpenMarker(editor: Editor): Editor {
  const { document, tooth, approach } = editor;
  if (approach !== 'deciding' || tooth === null) return editor;
  const step = MEASURED.find((each) => !isComplete(document, tooth, each));
  return { ...editor, measuringStep: step ?? 'BoneLevel' };
}

/** On entering the measurement: what was begun goes on. */
export function openApproach({ document, step, approach }: Editor): Approach | null {
  if (step !== 4 || !hasEstimates(document)) return approach === 'every' ? approach : null;
  return teethToRead(document).length > 0 ? 'thirds' : 'deciding';
}

export function hasEstimates({ measurement }: Assessment): boolean {
  return measurement.teeth.some(({ estimate }) => estimate != null);
}

/** The next tooth that is to be read; after the last one, those that decide are measured. */
export function moveOnFromEstimates(before: Editor, after: Editor, teeth: readonly ToothNumber[]): Editor {
  const last = PROBING_ORDER.findLast((tooth) => teeth.includes(tooth)) ?? null;
  const next = nextToRead(after.document, last);
  if (next !== null) return { ...after, tooth: next };
  if (teethToRead(before.document).length > 0)
    return { ...after, approach: 'deciding', tooth: null, side: null };
  const readable = PROBING_ORDER.filter((tooth) => isReadable(after.document, tooth));
  const beside = last === null ? -1 : readable.indexOf(last);
  return { ...after, tooth: readable[(beside + 1) % readable.length] ?? after.tooth };
}

/** After undo or redo of what was read, the hand reads on. */
export function changedApproach(
  { approach, step }: Editor,
  from: Assessment,
  to: Assessment,
  tooth: ToothNumber | null,
): Approach | null {
  if (step !== 4 || tooth === null) return approach;
  return findRow(from, tooth).estimate === findRow(to, tooth).estimate ? approach : 'thirds';
}
