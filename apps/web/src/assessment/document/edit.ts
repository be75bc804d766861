import {
  acceptNumbers,
  type Assessment,
  assemble,
  clearValue,
  fillEstimates,
  fillValues,
  findRow,
  type ImagePoint,
  MARKER_STEPS,
  markTooth,
  noBoneDefectsLeft,
  placeMarker,
  placeRootMarker,
  removeImage,
  removeMarker,
  removeRoot,
  repeatMarker,
  resetScore,
  type Side,
  setBoneDefect,
  setCalibration,
  setCause,
  setEstimate,
  setFinding,
  setImplantLength,
  setOverrule,
  setRemark,
  setScore,
  setSidedFinding,
  setValue,
  setVisibility,
  SIDES,
  toggleImplantSign,
  toRootStep,
  type ToothNumber,
} from '@alveola/clinical';
import { askedRoot, askedSide, openApexSide } from './asked';
import { editSites } from './siteEdits';
import type { Edit, Edited, Editor } from './state';

/** The 5 of 3,5 belongs to no tooth: the 3 has been entered, and the next digit begins another value. */
function isFraction({ refusal }: Editor, action: Edit): boolean {
  const isDigit =
    action.type === 'digitTyped' || (action.type === 'siteEdited' && action.edit.does === 'digit');
  return isDigit && refusal?.code === 'value.whole' && !('left' in refusal.values);
}

export function edit(editor: Editor, action: Edit): Edited {
  if (isFraction(editor, action)) return { refusal: { code: 'value.whole', values: { left: 0 } } };
  const a = editor.document;
  switch (action.type) {
    case 'toothMarked':
      return { document: action.teeth.reduce((so, tooth) => markTooth(so, tooth, action.state), a) };
    case 'remarkSet':
      return { document: setRemark(a, action.tooth, action.text) };
    case 'digitTyped':
      return typeDigit(editor, action.digit);
    case 'valueEntered':
      return enter(editor, action.value);
    case 'valueCleared':
      return { document: editor.tooth === null ? a : clearValue(a, editor.valueType, editor.tooth) };
    case 'valuesFilled':
      return { document: fillValues(a, editor.valueType, action.value, editor.preferences) };
    case 'suppurationToggled':
      return { document: toggleImplantSign(a, 'suppuration', action.tooth) };
    case 'nonKeratinizedToggled':
      return { document: toggleImplantSign(a, 'non_keratinized_gingiva', action.tooth) };
    case 'markerPlaced':
      return place(editor, action.at);
    case 'sideMeasured':
      return measureSide(editor, action);
    case 'numbersAccepted':
      return { document: acceptNumbers(a, action.numbers) };
    case 'markerMoved':
      return { document: moveMarker(a, action) };
    case 'markerRemoved':
      return { document: takeMarker(a, action) };
    case 'estimatesSet':
      return { document: action.teeth.reduce((so, tooth) => setEstimate(so, tooth, action.third), a) };
    case 'estimatesFilled':
      return { document: fillEstimates(a, action.third) };
    case 'measuredAnew':
      return { document: withoutMarkers(a, action.tooth) };
    case 'boneDefectAnswered':
      return { document: setBoneDefect(a, action.tooth, action.which, action.present, action.at) };
    case 'noDefectsLeft':
      return { document: noBoneDefectsLeft(a) };
    case 'findingSet':
      return { document: setFinding(a, action.tooth, action.finding, action.present) };
    case 'sidedFindingSet': {
      const { tooth, finding, sides } = action;
      const set = (now: Assessment, side: Side) =>
        setSidedFinding(now, tooth, finding, side, sides.includes(side));
      return { document: SIDES.reduce(set, a) };
    }
    case 'causeSet':
      return { document: setCause(a, action.tooth, action.cause) };
    case 'implantLengthSet': {
      const set = setImplantLength(a, action.tooth, action.length);
      if ('refused' in set) return { refusal: { code: set.refused, values: { tooth: action.tooth } } };
      return { document: set.assessment };
    }
    case 'visibilitySet': {
      const set = setVisibility(a, action.tooth, action.to);
      if ('refused' in set) return { refusal: { code: `visibility.${set.refused}`, values: {} } };
      return { document: set.assessment };
    }
    case 'notVisibleMarked':
      return hide(a, action.teeth);
    case 'calibrationSet':
      return { document: setCalibration(a, action.image, action.calibration) };
    case 'imageRemoved':
      return { document: removeImage(a, action.image) };
    case 'scoreSet':
      return { document: setScore(a, action.tooth, action.score, action.computed) };
    case 'scoreReset':
      return { document: resetScore(a, action.tooth) };
    case 'overruleSet':
      return { document: setOverrule(a, action.overrule) };
    case 'siteEdited':
      return editSites(editor, action.edit);
    case 'cleared':
      return { document: assemble({ information: a.information, history: a.history ?? null }) };
    default:
      return action satisfies never;
  }
}

function withoutMarkers(a: Assessment, tooth: ToothNumber): Assessment {
  return MARKER_STEPS.reduce(
    (so, step) => SIDES.reduce((left, side) => removeMarker(left, tooth, step, side), so),
    removeRoot(a, tooth),
  );
}

function hide(a: Assessment, teeth: readonly ToothNumber[]): Edited {
  let document = a;
  for (const tooth of teeth) {
    const set = setVisibility(document, tooth, 'notVisible');
    if ('refused' in set) return { refusal: { code: `visibility.${set.refused}`, values: { tooth } } };
    document = set.assessment;
  }
  return { document };
}

function typeDigit(editor: Editor, digit: number): Edited {
  if (!editor.awaitsDigit) return enter(editor, digit);
  const entered = enter(editor, 10 + digit);
  if (!('refusal' in entered)) return entered;
  const { code, values } = entered.refusal;
  return { refusal: { code, values: { ...values, secondDigit: digit } } };
}

function enter(editor: Editor, value: number): Edited {
  const { document, tooth, valueType, preferences } = editor;
  if (tooth === null) return { refusal: { code: 'value.no-active-tooth', values: {} } };
  const set = setValue(document, valueType, tooth, value, preferences);
  if ('refused' in set)
    return { refusal: { code: set.refused, values: { type: valueType, max: set.maximum } } };
  return { document: set.assessment };
}

function measureSide(
  editor: Editor,
  { CEJ, BoneLevel, RootApex }: Extract<Edit, { readonly type: 'sideMeasured' }>,
): Edited {
  const { tooth, measuringStep } = editor;
  const side = askedSide(editor);
  const placed = place(editor, CEJ);
  if ('refusal' in placed || tooth === null || side === null || measuringStep !== 'CEJ') return placed;
  const measured = placeMarker(placed.document, tooth, 'BoneLevel', side, BoneLevel);
  const apex = RootApex && openApexSide(editor, tooth, side);
  return { document: apex ? placeMarker(measured, tooth, 'RootApex', apex, RootApex) : measured };
}

function place(editor: Editor, at: ImagePoint): Edited {
  const { document, tooth, measuringStep } = editor;
  if (tooth === null) return { refusal: { code: 'marker.no-active-tooth', values: {} } };
  const root = askedRoot(editor);
  if (root) {
    const placed = placeRootMarker(document, tooth, root.step, root.side, at);
    return placed === document ? { refusal: { code: 'marker.own-film', values: {} } } : { document: placed };
  }
  if (measuringStep === 'AdditionalFindings') return { document };
  if (measuringStep === 'BoneDefect' && document.dentition.implant.includes(tooth))
    return { document: setBoneDefect(document, tooth, 'bowelShaped', true, at) };
  const side = askedSide(editor);
  if (side === null) return { refusal: { code: 'marker.nothing-asked', values: { tooth } } };
  if (measuringStep === 'BoneDefect') return { document: setBoneDefect(document, tooth, side, true, at) };
  const put = editor.measuresAgain ? repeatMarker : placeMarker;
  return { document: put(document, tooth, measuringStep, side, at) };
}

/** Records of earlier releases say which bone levels were proposed; such a marker stays one when it is moved. */
function moveMarker(a: Assessment, moved: Extract<Edit, { readonly type: 'markerMoved' }>): Assessment {
  const { tooth, step, side, at } = moved;
  const row = findRow(a, tooth);
  const rootStep = toRootStep(row, step, side, at.image);
  if (rootStep) return placeRootMarker(a, tooth, rootStep, side, at);
  const before = row[step][side];
  return placeMarker(a, tooth, step, side, before?.proposed ? { ...at, proposed: 'moved' } : at);
}

function takeMarker(a: Assessment, removed: Extract<Edit, { readonly type: 'markerRemoved' }>): Assessment {
  const { tooth, step, side, image } = removed;
  const rootStep = toRootStep(findRow(a, tooth), step, side, image);
  return rootStep ? placeRootMarker(a, tooth, rootStep, side, null) : removeMarker(a, tooth, step, side);
}
