import { DEFAULT_PREFERENCES, setRemark } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import { expect, it } from 'vitest';
import { fingerprint } from './ProblemDialog';

const document = aPatient().teeth([16, 26], { loss: 40, depth: 6 }).assessment();
const inputs = { document, preferences: DEFAULT_PREFERENCES };

it('is the same for the same inputs, in whatever order they come', async () => {
  const turned = Object.fromEntries(Object.entries(document).toReversed()) as typeof document;
  expect(await fingerprint({ ...inputs, document: turned })).toBe(await fingerprint(inputs));
  expect(await fingerprint(inputs)).toMatch(/^[0-9a-f]{64}$/);
});

it('is another where one value is another', async () => {
  const other = aPatient().teeth([16, 26], { loss: 40, depth: 5 }).assessment();
  expect(await fingerprint({ ...inputs, document: other })).not.toBe(await fingerprint(inputs));
});

it('does not hold the patient number', async () => {
  const numbered = { ...document, patientNumber: '12345' };
  expect(await fingerprint({ ...inputs, document: numbered })).toBe(await fingerprint(inputs));
});

it('is the same in every language', async () => {
  const preferences = { ...DEFAULT_PREFERENCES, language: 'pt' };
  expect(await fingerprint({ document, preferences })).toBe(await fingerprint(inputs));
});

it('does not hold the remarks on teeth', async () => {
  const remarked = setRemark(document, 16, 'Crown loose');
  expect(await fingerprint({ ...inputs, document: remarked })).toBe(await fingerprint(inputs));
});
