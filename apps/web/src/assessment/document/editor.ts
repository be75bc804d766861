import {
  type Assessment,
  applyRegistration,
  type Preferences,
  removeImage,
  type WizardStep,
} from '@alveola/clinical';
import { advance, changedStep, changedTooth, firstOpenTooth, openMeasuringStep } from './advance';
import { edit } from './edit';
import type { Action, Edit, Editor, Look } from './state';

export { askedSide } from './edit';
export type { Action, Editor, EditorRefusal } from './state';
export { WIZARD_STEPS } from './state';

/** Documents kept for undo. They share all that did not change. */
const UNDO_DEPTH = 1000;

export function openEditor(document: Assessment, preferences: Preferences, step: WizardStep): Editor {
  const editor: Editor = {
    document,
    past: [],
    future: [],
    preferences,
    step,
    reached: step,
    tooth: null,
    valueType: 'PocketDepth',
    awaitsDigit: false,
    measuringStep: 'Numbering',
    side: null,
    image: null,
    refusal: null,
    scoring: null,
  };
  return enterStep(editor, step);
}

/** The one door for edits. A refused action changes nothing but `refusal`. */
export function reduce(editor: Editor, action: Action): Editor {
  switch (action.type) {
    case 'undone':
      return undo(editor);
    case 'redone':
      return redo(editor);
    case 'preferencesChanged':
      return changePreferences(editor, action.preferences);
    case 'toothSelected':
    case 'sideSelected':
    case 'stepEntered':
    case 'valueTypeSelected':
    case 'measuringStepSelected':
    case 'imageSelected':
    case 'refusalSeen':
      return look(editor, action);
    case 'imageRemoved':
      return forgetImage(change(editor, action), action.image);
    case 'informationChanged':
    case 'toothMarked':
    case 'digitTyped':
    case 'valueEntered':
    case 'valueCleared':
    case 'valuesFilled':
    case 'suppurationToggled':
    case 'nonKeratinizedToggled':
    case 'markerPlaced':
    case 'markerMoved':
    case 'markerRemoved':
    case 'boneDefectAnswered':
    case 'noDefectsLeft':
    case 'findingSet':
    case 'sidedFindingSet':
    case 'visibilitySet':
    case 'notVisibleMarked':
    case 'scoreSet':
    case 'scoreReset':
    case 'overruleSet':
    case 'cleared':
      return change(editor, action);
    default:
      return action satisfies never;
  }
}

function change(editor: Editor, action: Edit): Editor {
  const edited = edit(editor, action);
  if ('refusal' in edited) return { ...editor, refusal: edited.refusal };
  const slides = action.type === 'scoreSet' && action.tooth === editor.scoring;
  const kept = slides ? { ...editor, document: edited.document } : remember(editor, edited.document);
  const scoring = action.type === 'scoreSet' && kept !== editor ? action.tooth : null;
  return advance(editor, { ...kept, awaitsDigit: false, refusal: null, scoring }, action);
}

function remember(editor: Editor, document: Assessment): Editor {
  if (document === editor.document) return editor;
  return { ...editor, document, past: [...editor.past, editor.document].slice(-UNDO_DEPTH), future: [] };
}

/** A deleted picture is gone for good: no undo may bring back markers that stand on it. */
function forgetImage(editor: Editor, image: string): Editor {
  const without = (document: Assessment) => removeImage(document, image);
  return { ...editor, past: editor.past.map(without), future: editor.future.map(without) };
}

function undo(editor: Editor): Editor {
  const document = editor.past.at(-1);
  if (!document) return editor;
  return {
    ...travelled(editor, document),
    past: editor.past.slice(0, -1),
    future: [editor.document, ...editor.future],
  };
}

function redo(editor: Editor): Editor {
  const [document, ...future] = editor.future;
  if (!document) return editor;
  return { ...travelled(editor, document), past: [...editor.past, editor.document], future };
}

function travelled(editor: Editor, document: Assessment): Editor {
  const tooth = changedTooth(editor, editor.document, document);
  const measuringStep = changedStep(editor, editor.document, document);
  return {
    ...editor,
    document,
    tooth,
    measuringStep,
    side: null,
    awaitsDigit: false,
    refusal: null,
    scoring: null,
  };
}

/** Only a changed registration touches the record: what was charted under another one stays as charted. */
function changePreferences(editor: Editor, preferences: Preferences): Editor {
  const was = editor.preferences;
  const same =
    was.bleeding_registration === preferences.bleeding_registration &&
    was.plaque_surface_registration === preferences.plaque_surface_registration;
  if (same) return { ...editor, preferences };
  return { ...remember(editor, applyRegistration(editor.document, preferences)), preferences };
}

function look(editor: Editor, action: Look): Editor {
  const seen = { ...editor, awaitsDigit: false, refusal: null, scoring: null };
  switch (action.type) {
    case 'toothSelected':
      return { ...seen, tooth: action.tooth, side: null };
    case 'sideSelected':
      return { ...seen, side: action.side };
    case 'stepEntered':
      return enterStep(seen, action.step);
    case 'valueTypeSelected':
      return firstOpen({ ...seen, valueType: action.valueType });
    case 'measuringStepSelected':
      return firstOpen({ ...seen, measuringStep: action.measuringStep });
    case 'imageSelected':
      return { ...seen, image: action.image };
    case 'refusalSeen':
      return { ...editor, refusal: null };
    default:
      return action satisfies never;
  }
}

function enterStep(editor: Editor, step: WizardStep): Editor {
  const reached = step > editor.reached ? step : editor.reached;
  const entered = { ...editor, step, reached };
  return firstOpen({ ...entered, measuringStep: openMeasuringStep(entered) });
}

function firstOpen(editor: Editor): Editor {
  return { ...editor, tooth: firstOpenTooth(editor), side: null };
}
