import { assemble, DEFAULT_PREFERENCES, type WizardStep } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { expect, it } from 'vitest';
import { openEditor } from '../../document/editor';
import { findContradictions } from './Contradictions';

const charted = aPatient({ missing: [18, 28, 38, 48] }).assessment();

const fewTeeth = aPatient({ missing: [18, 28, 38, 48, 15, 25, 34, 35, 36, 37, 44, 45, 46] })
  .teeth([11, 12, 13, 21, 22, 23, 31, 41], { loss: 40 })
  .assessment();

function findAskedQuestions(change: object, reached: WizardStep = 5, chart = charted) {
  const editor = openEditor(assemble(chart), DEFAULT_PREFERENCES, reached, '4711');
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

it('asks for rehabilitation where the answer is No and the chart shows signs of stage IV', () => {
  const change = { complexRehabilitation: 'No', complexRehabilitationReasons: [] };
  expect(findAskedQuestions(change, 5, fewTeeth)).toEqual(['W6']);
  expect(findAskedQuestions(needs('FewerThan20Teeth'), 5, fewTeeth)).toEqual([]);
  expect(findAskedQuestions(change, 2, fewTeeth)).toEqual([]);
});

it('asks nothing before the chart could contradict', () => {
  expect(findAskedQuestions({ missingTeeth: '5+' }, 1)).toEqual([]);
  expect(findAskedQuestions(needs('TraumaticOcclusion'), 2)).toEqual([]);
});
