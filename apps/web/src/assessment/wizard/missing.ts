import {
  CLINICAL_VALUE_TYPES,
  markersLeft,
  markersWanted,
  PROBING_ORDER,
  teethWithoutValue,
  toothState,
  type Assessment,
  type ClinicalValueType,
} from '@alveola/clinical';
import { isOpen } from '../document/editor';
import type { ActiveAssessment } from '../saving/assessment';

/** What the footer says is still missing on a step; null where nothing is asked for. */
export type Missing =
  | { readonly what: 'values'; readonly type: ClinicalValueType; readonly count: number }
  | { readonly what: 'noValues' | 'images' | 'markersDone' }
  | { readonly what: 'markers'; readonly left: number; readonly total: number }
  | { readonly what: 'dentition'; readonly counts: DentitionCounts };

export interface DentitionCounts {
  readonly present: number;
  readonly implant: number;
  readonly missing: number;
}

export function missingIn({ editor, xrays }: ActiveAssessment): Missing | null {
  if (!editor || !isOpen(editor)) return null;
  const { document, step, valueType } = editor;
  switch (step) {
    case 1:
      return { what: 'dentition', counts: countDentition(document) };
    case 2:
      return missingValues(document, valueType);
    case 3:
      return xrays.length === 0 ? { what: 'images' } : null;
    case 4: {
      const left = markersLeft(document);
      return left === 0 ? { what: 'markersDone' } : { what: 'markers', left, total: markersWanted(document) };
    }
    case 0:
    case 5:
      return null;
    default:
      return step satisfies never;
  }
}

/** Of the type that is open, else of the first that lacks a value. */
function missingValues(document: Assessment, open: ClinicalValueType): Missing {
  const types = [open, ...CLINICAL_VALUE_TYPES.filter((type) => type !== open)];
  for (const type of types) {
    const count = teethWithoutValue(document, type).length;
    if (count > 0) return { what: 'values', type, count };
  }
  return { what: 'noValues' };
}

export function countDentition(document: Assessment): DentitionCounts {
  const states = PROBING_ORDER.map((tooth) => toothState(document, tooth));
  const count = (state: string) => states.filter((each) => each === state).length;
  return { present: count('present'), implant: count('implant'), missing: count('missing') };
}
