import {
  CLINICAL_VALUE_TYPES,
  emptySites,
  markersLeft,
  markersWanted,
  partlyCharted,
  PROBING_ORDER,
  SITED_VALUES,
  teethToRead,
  teethLeft,
  teethWithoutValue,
  toothState,
  type Assessment,
  type ClinicalValueType,
  type SiteRowName,
  type ToothState,
  type WizardStep,
} from '@alveola/clinical';
import { toAsked } from '../document/asked';
import { hasEstimates } from '../document/advance';
import { isEditorOpen } from '../document/editor';
import { siteCursor } from '../document/siteCursor';
import { type ActiveAssessment, isPatientUnsubmitted, isReading } from '../saving/activeAssessment';

type Missing =
  | { readonly what: 'values'; readonly type: ClinicalValueType; readonly count: number }
  | { readonly what: 'sites'; readonly row: SiteRowName; readonly count: number }
  | { readonly what: 'toRead'; readonly count: number }
  | { readonly what: 'noValues' | 'images' | 'noXrays' | 'unsent' | 'markersDone' }
  | { readonly what: 'markers'; readonly left: number; readonly total: number }
  | { readonly what: 'dentition'; readonly counts: Readonly<Record<ToothState, number>> };

export function missingIn({ editor, xrays, picturesWaiting }: ActiveAssessment): Missing | null {
  if (!editor || !isEditorOpen(editor)) return null;
  const { document, step, valueType } = editor;
  switch (step) {
    case 1:
      return { what: 'dentition', counts: countDentition(document) };
    case 2:
      return countDentition(document).missing === PROBING_ORDER.length
        ? null
        : missingValues(document, valueType, siteCursor(editor) !== null);
    case 3:
      return xrays.length > 0 ? null : { what: picturesWaiting > 0 ? 'unsent' : 'images' };
    case 4: {
      const askedDocument = toAsked(editor);
      const left = markersLeft(askedDocument);
      const isRead = left === 0 || editor.approach === 'thirds' || hasEstimates(document);
      if (markersLeft(document) > 0 && isRead) {
        const count = teethToRead(document).length;
        return count === 0 ? null : { what: 'toRead', count };
      }
      if (xrays.length === 0) return { what: picturesWaiting > 0 ? 'unsent' : 'noXrays' };
      if (markersWanted(askedDocument) === 0) return null;
      return left === 0
        ? { what: 'markersDone' }
        : { what: 'markers', left, total: markersWanted(askedDocument) };
    }
    case 0:
    case 5:
      return null;
    default:
      return step satisfies never;
  }
}

function missingValues(document: Assessment, open: ClinicalValueType, isAtSites: boolean): Missing {
  const types = [open, ...CLINICAL_VALUE_TYPES.filter((type) => type !== open)];
  for (const type of types) {
    const count = countUncharted(document, type);
    if (count === 0) continue;
    const row = SITE_ROWS_OF[type];
    // The tabs count the same places.
    return isAtSites
      ? { what: 'sites', row, count: emptySites(document, row).length }
      : { what: 'values', type, count };
  }
  return { what: 'noValues' };
}

const SITE_ROWS_OF = {
  PocketDepth: 'depth',
  Bleeding: 'bleeding',
  Mobility: 'mobility',
  Furcation: 'furcation',
  Plaque: 'plaque',
} as const satisfies Record<ClinicalValueType, SiteRowName>;

function countUncharted(document: Assessment, type: ClinicalValueType): number {
  const list = SITED_VALUES[type];
  return teethWithoutValue(document, type).length + (list ? partlyCharted(document, list).length : 0);
}

export function isDone(state: ActiveAssessment, step: WizardStep): boolean {
  const { editor } = state;
  if (!editor || !isEditorOpen(editor) || editor.reached < step) return false;
  const missing = missingIn({ ...state, editor: { ...editor, step } });
  switch (step) {
    case 0:
      return !isPatientUnsubmitted(state);
    case 1:
      return editor.reached > step;
    case 2:
      return missing === null || missing.what === 'noValues';
    case 3:
      return state.xrays.length > 0;
    case 4:
      if (hasEstimates(editor.document) && missing === null) return true;
      return (
        markersWanted(editor.document) > 0 &&
        markersLeft(editor.document) === 0 &&
        teethLeft(editor.document, 'BoneDefect').length === 0
      );
    case 5:
      return isReading(state);
    default:
      return step satisfies never;
  }
}

function countDentition(document: Assessment): Readonly<Record<ToothState, number>> {
  const states = PROBING_ORDER.map((tooth) => toothState(document, tooth));
  const count = (state: ToothState) => states.filter((each) => each === state).length;
  return { present: count('present'), implant: count('implant'), missing: count('missing') };
}
