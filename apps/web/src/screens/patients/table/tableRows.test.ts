import type { ListedPatient, ListedReport } from '@alveola/contract';
import { expect, it } from 'vitest';
import type { AnalysesAnswer } from '../usePatientList';
import { toTableRows } from './tableRows';

const patient = (patient_number: string, analyses: number) =>
  ({
    id: `newest of ${patient_number}`,
    patient_id: patient_number,
    patient_number,
    analyses,
  }) as ListedPatient;
const answer = (more: object) => ({ data: undefined, isError: false, ...more }) as unknown as AnalysesAnswer;
const analysis = (id: string) => ({ id }) as ListedReport;
const PATIENTS = [patient('1', 1), patient('2', 3), patient('3', 2)];
const lines = (opened: readonly (readonly [string, AnalysesAnswer])[]) =>
  toTableRows(PATIENTS, new Map(opened)).map((line) => (line.is === 'patient' ? line.key : line.is));

it('has a line for each patient, and for each earlier analysis of one that is open', () => {
  expect(lines([])).toEqual(['1', '2', '3']);
  const data = ['newest of 2', 'b', 'a'].map(analysis);
  expect(lines([['2', answer({ data })]])).toEqual(['1', '2', 'analysis', 'analysis', '3']);
});

it('holds the place of analyses that are on their way, and says when they do not come', () => {
  expect(lines([['2', answer({})]])).toEqual(['1', '2', 'waiting', 'waiting', '3']);
  expect(lines([['3', answer({ isError: true })]])).toEqual(['1', '2', '3', 'failed']);
});

it('leads on where a patient has more analyses than are shown', () => {
  expect(lines([['3', answer({ data: [analysis('newest of 3')] })]])).toEqual(['1', '2', '3', 'more']);
});

it('gives every line a key of its own', () => {
  const data = ['newest of 2', 'b', 'a'].map(analysis);
  const opened = new Map([
    ['2', answer({ data })],
    ['3', answer({})],
  ]);
  const keys = toTableRows(PATIENTS, opened).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});
