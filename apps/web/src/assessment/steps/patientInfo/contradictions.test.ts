import { assemble, DEFAULT_PREFERENCES, type WizardStep } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { expect, it } from 'vitest';
import { openEditor } from '../../document/editor';
import { findContradictions } from './Contradictions';

const charted = aPatient({ missing: [18, 28, 38, 48] }).assessment();

function asked(change: object, reached: WizardStep = 5) {
  const editor = openEditor(assemble(charted), DEFAULT_PREFERENCES, reached, '4711');
  return findContradictions(editor, { ...editor.patient, ...change }).map(({ code }) => code);
}
const needs = (...complexRehabilitationReasons: readonly string[]) => ({
  complexRehabilitation: 'Yes',
  complexRehabilitationReasons,
});

it('asks at the answer on lost teeth where none is missing', () => {
  expect(asked({ missingTeeth: '1-4' })).toEqual(['W21']);
  expect(asked({ missingTeeth: 'No' })).toEqual([]);
});

it('asks at the reason that the chart contradicts, of what stands in the form, saved or not', () => {
  expect(asked(needs('FewerThan20Teeth', 'BiteCollapse'))).toEqual(['W20']);
  expect(asked(needs('TraumaticOcclusion'))).toEqual(['W22']);
  expect(asked({ ...needs('TraumaticOcclusion'), complexRehabilitation: 'No' })).toEqual([]);
});

it('asks nothing before the chart could contradict', () => {
  expect(asked({ missingTeeth: '5+' }, 1)).toEqual([]);
  expect(asked(needs('TraumaticOcclusion'), 2)).toEqual([]);
});
