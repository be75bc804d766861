import {
  type Assessment,
  applyRegistration,
  outgrown,
  type OutgrownValue,
  type Preferences,
  SITE_PATH,
  type WizardStep,
} from '@alveola/clinical';
import { advance, firstOpenTooth, openApproach, openMeasuringStep, passApex, toOpenMarker } from './advance';
import { edit } from './edit';
import { EMPTY_PATIENT, keepTyped, toPatientDraft } from './patientDraft';
import { editPatient, submitPatient } from './patientEdits';
import { questionPlaced, withoutMarker } from './asked';
import { lookAtSite, openAsPreferred } from './siteCursor';
import {
  type Action,
  type Edit,
  type Editor,
  type EditorRefusal,
  type EditorState,
  isEditorOpen,
  MOMENT_OVER,
  type ScreenLook,
} from './state';
import { forgetImage, redo, withDocument, undo } from './undo';

export { askedSide } from './asked';
export type { Action, Editor, EditorState } from './state';
export { isEditorOpen, WIZARD_STEPS } from './state';

export function openEmptyEditor(preferences: Preferences): EditorState {
  return {
    document: null,
    patient: EMPTY_PATIENT,
    past: [],
    future: [],
    preferences,
    step: 0,
    reached: 0,
    tooth: null,
    valueType: 'PocketDepth',
    sites: null,
    path: SITE_PATH,
    measuringStep: 'Numbering',
    approach: null,
    side: null,
    image: null,
    questioned: [],
    rejectedNumbers: [],
    lastVisit: null,
    bitewings: [],
    cutOff: [],
    checkedFields: [],
    ...MOMENT_OVER,
  };
}

export function openEditor(
  document: Assessment,
  preferences: Preferences,
  step: WizardStep,
  patientNumber = '',
): Editor {
  const patient = toPatientDraft(patientNumber, document.information);
  return enterStep({ ...openEmptyEditor(preferences), document, patient, reached: step }, step);
}

export function reduce(editor: Editor, action: Action): Editor;
export function reduce(editor: EditorState, action: Action): EditorState;
export function reduce(editor: EditorState, action: Action): EditorState {
  if (action.type === 'undone') return undo(editor);
  if (action.type === 'redone') return redo(editor);
  if (action.type === 'preferencesChanged') return changePreferences(editor, action.preferences);
  // These preferences only replace the defaults, so what was charted meanwhile stays.
  if (action.type === 'preferencesLoaded')
    return openAsPreferred({ ...editor, preferences: action.preferences });
  if (action.type === 'patientEdited') return editPatient(editor, action);
  if (action.type === 'patientFieldLeft') {
    const { checkedFields: checked, patient } = editor;
    // A message under an empty field would move the answers away from the click that left it.
    if (checked === 'all' || patient[action.field].trim() === '') return editor;
    return { ...editor, checkedFields: [...checked, action.field] };
  }
  if (action.type === 'patientSubmitted') return submitPatient(editor);
  if (action.type === 'versionTaken')
    return isEditorOpen(editor) ? takeVersion(editor, action.document) : editor;
  if (isLook(action)) return look(editor, action);
  const changed = change(editor, action);
  return action.type === 'imageRemoved' ? forgetImage(changed, action.image) : changed;
}

const LOOKS: Readonly<Record<ScreenLook['type'], true>> = {
  toothSelected: true,
  sideSelected: true,
  stepEntered: true,
  valueTypeSelected: true,
  measuringStepSelected: true,
  approachChosen: true,
  repeatAsked: true,
  rootAsked: true,
  imageSelected: true,
  numbersRejected: true,
  lastVisitLoaded: true,
  bitewingsListed: true,
  cutOffSet: true,
  markerConfirmed: true,
  markerAskedAgain: true,
  siteLooked: true,
  fractionTyped: true,
  refusalSeen: true,
};

function isLook(action: Edit | ScreenLook): action is ScreenLook {
  return action.type in LOOKS;
}

function change(editor: EditorState, action: Edit): EditorState {
  if (!isEditorOpen(editor)) return editor;
  const edited = edit(editor, action);
  if ('refusal' in edited)
    return { ...editor, refusal: edited.refusal, sites: editor.sites && { ...editor.sites, awaits: null } };
  const slides = action.type === 'scoreSet' && action.tooth === editor.gesture;
  const remembered = slides
    ? { ...editor, document: edited.document }
    : withDocument(editor, edited.document);
  const gesture = action.type === 'scoreSet' && remembered !== editor ? action.tooth : null;
  const questioned = questionPlaced(editor, edited.document, action);
  return advance(editor, { ...remembered, ...MOMENT_OVER, gesture, questioned }, action);
}

function takeVersion(editor: Editor, document: Assessment): Editor {
  const patient = keepTyped(editor.patient, editor.document.information, document.information);
  return { ...withDocument(editor, document), ...MOMENT_OVER, questioned: [], patient };
}

/** Touches the record only where the registration changed: values charted under another one stay. */
function changePreferences(editor: EditorState, preferences: Preferences): EditorState {
  const former = editor.preferences;
  const unchanged =
    former.bleeding_registration === preferences.bleeding_registration &&
    former.plaque_surface_registration === preferences.plaque_surface_registration;
  if (unchanged || !isEditorOpen(editor)) return { ...editor, preferences };
  return {
    ...withDocument(editor, applyRegistration(editor.document, preferences)),
    preferences,
    refusal: chartAgain(outgrown(editor.document, preferences)),
  };
}

/** Values that a changed registration took out: `{ Bleeding.16: 5, Bleeding.maximum: 6 }`. */
function chartAgain(values: readonly OutgrownValue[]): EditorRefusal | null {
  if (values.length === 0) return null;
  const formerValues = values.flatMap(({ type, tooth, value, maximum }) => [
    [`${type}.maximum`, maximum] as const,
    [`${type}.${tooth}`, value] as const,
  ]);
  return { code: 'value.chart-again', values: Object.fromEntries(formerValues) };
}

function look(editor: EditorState, action: ScreenLook): EditorState {
  if (!isEditorOpen(editor)) return editor;
  const cleared = { ...editor, ...MOMENT_OVER };
  switch (action.type) {
    case 'toothSelected':
      return toOpenMarker({ ...cleared, tooth: action.tooth, side: null });
    case 'sideSelected':
      return { ...cleared, side: action.side };
    case 'stepEntered':
      return enterStep(cleared, action.step);
    case 'valueTypeSelected':
      return firstOpen({ ...cleared, valueType: action.valueType });
    case 'measuringStepSelected':
      return firstOpen({ ...cleared, measuringStep: action.measuringStep, approach: 'every' });
    case 'approachChosen':
      return firstOpen({ ...cleared, approach: action.approach });
    case 'repeatAsked': {
      const { tooth, step: measuringStep, side } = action;
      return { ...cleared, tooth, measuringStep, side, measuresAgain: true, approach: 'every' };
    }
    case 'rootAsked':
      return { ...cleared, asksOtherFilm: action.isAsked };
    case 'imageSelected': {
      const { measuresAgain, asksOtherFilm } = editor;
      return { ...cleared, image: action.image, measuresAgain, asksOtherFilm };
    }
    case 'numbersRejected':
      return { ...cleared, rejectedNumbers: action.teeth };
    case 'lastVisitLoaded':
      return { ...editor, lastVisit: action.document };
    case 'bitewingsListed':
      return passApex(editor, { ...editor, bitewings: action.images });
    case 'cutOffSet': {
      const others = editor.cutOff.filter((tooth) => !action.teeth.includes(tooth));
      const cutOff = action.isCutOff ? [...others, ...action.teeth] : others;
      return passApex(editor, { ...cleared, cutOff });
    }
    case 'markerConfirmed':
      return { ...cleared, questioned: withoutMarker(cleared.questioned, action.marker) };
    case 'markerAskedAgain': {
      const { tooth, step, side } = action.marker;
      const approach = cleared.approach === 'thirds' ? 'every' : cleared.approach;
      return { ...cleared, measuringStep: step, tooth, side, approach };
    }
    case 'siteLooked':
      return lookAtSite(cleared, action.look);
    case 'fractionTyped':
      return { ...cleared, refusal: { code: 'value.whole', values: {} } };
    case 'refusalSeen':
      return { ...editor, refusal: null };
    default:
      return action satisfies never;
  }
}

function enterStep(editor: Editor, step: WizardStep): Editor {
  const reached = step > editor.reached ? step : editor.reached;
  const entered = { ...editor, step, reached };
  const measuringStep = openMeasuringStep(entered);
  return openAsPreferred(firstOpen({ ...entered, measuringStep, approach: openApproach(entered) }));
}

function firstOpen(editor: Editor): Editor {
  return { ...editor, tooth: firstOpenTooth(editor), side: null };
}
