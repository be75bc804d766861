import { assemble, DEFAULT_PREFERENCES, type WizardStep } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { expect, it } from 'vitest';
import { openEditor } from '../../document/editor';
import { findContradictions } from './Contradictions';

const charted = aPatient({ missing: [18, 28, 38, 48] }).assessment();

function findAskedQuestions(change: object, reached: WizardStep = 5) {
  const editor = openEditor(assemble(charted), DEFAULT_PREFERENCES, reached, '4711');
  return findContradictions(editor, { ...editor.patient, ...change }).map(({ code }) => code);
}
const needs = (...complexRehabilitationReasons: readonly string[]) => ({
  complexRehabilitation: 'Yes',
  complexRehabilitationReasons,
});

it('asks at the answer on lost teeth where none is missing', () => {
  expect(findAskedQuestions({ missingTeeth: '1-4' })).toEqual(['W21']);
  expect(findAskedQuestions({ missingTeeth: 'No' })).toEqual([]);
});

it('asks at the reason that the chart contradicts, of what stands in the form, saved or not', () => {
  expect(findAskedQuestions(needs('FewerThan20Teeth', 'BiteCollapse'))).toEqual(['W20']);
  expect(findAskedQuestions(needs('TraumaticOcclusion'))).toEqual(['W22']);
  expect(findAskedQuestions({ ...needs('TraumaticOcclusion'), complexRehabilitation: 'No' })).toEqual([]);
});

it('asks nothing before the chart could contradict', () => {
  expect(findAskedQuestions({ missingTeeth: '5+' }, 1)).toEqual([]);
  expect(findAskedQuestions(needs('TraumaticOcclusion'), 2)).toEqual([]);
});
