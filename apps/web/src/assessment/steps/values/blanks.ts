import { type ClinicalValueType, teethWithoutValue, toValues } from '@alveola/clinical';
import { isOpen } from '../../document/editor';
import type { ActiveAssessment } from '../../saving/assessment';

/** Blanks of older records: a pocket depth left out was never 0. */
const ASKED: readonly ClinicalValueType[] = ['Bleeding', 'Mobility', 'Furcation', 'Plaque'];

/**
 * Records made before zeros were kept do not tell a 0 from a blank. Where such a record has values of the type that
 * is open, its clinician is asked once what the blanks were.
 * @returns how many blanks are asked for; 0: no question
 */
export function blanksAsked({ editor, opened, blanksKept }: ActiveAssessment): number {
  if (!editor || !isOpen(editor) || !opened) return 0;
  const { document, valueType: type } = editor;
  const { clinical_values: before } = opened.document;
  const isOlder = !before.zeros && toValues(before, type).length > 0;
  if (!isOlder || !ASKED.includes(type) || blanksKept.includes(type)) return 0;
  return teethWithoutValue(document, type).length;
}
