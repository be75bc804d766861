import { expect, it } from 'vitest';
import { createDocuments, findDeviceProblems, findStale, readRows } from './device.mjs';

it('names tests that are there, controls that are requirements, and a use for every package', () => {
  expect(findDeviceProblems(readRows())).toEqual([]);
});

it('has the documents that `npm run device` writes', () => {
  expect(findStale(createDocuments(readRows())).map(([path]) => path)).toEqual([]);
});

it.each([
  ['requirements', { tests: ['scripts/device/device.test.mjs › is not written'] }, 'there is no test'],
  ['requirements', { tests: [], missing: undefined }, 'neither a test nor what is not shown'],
  ['scenarios', { tests: ['scripts/gone.test.mjs › anything'] }, 'there is no test'],
  ['hazards', { controls: ['R999'] }, 'there is no requirement R999'],
  ['hazards', { controls: [] }, 'has no control'],
  ['hazards', { remaining: '' }, 'does not say what remains'],
])('takes %s with %j for a mistake', (part, change, problem) => {
  const rows = readRows();
  Object.assign(rows[part][0], change);
  expect(findDeviceProblems(rows)).toEqual([expect.stringContaining(problem)]);
});

it('finds a document stale once a row or a version of a package is another', () => {
  const rows = readRows();
  rows.hazards[0].hazard = 'Another hazard';
  rows.soup.react = 'something else';
  expect(findStale(createDocuments(rows)).map(([path]) => path)).toEqual([
    'docs/device/risks.md',
    'docs/device/soup.md',
  ]);
});
