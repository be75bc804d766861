import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findProblems, readTables } from './assurance.mjs';

it('prints every row, and each test that it names is there', () => {
  const script = fileURLToPath(new URL('assurance.mjs', import.meta.url));
  const said = execFileSync(process.execPath, [script], { encoding: 'utf8' });
  expect(said).toMatch(/^Security requirements: \d+ pass, .*; 64 of 64 attacked$/m);
  expect(said.match(/^ {2} *\d+ {2}/gm)).toHaveLength(64 + 27);
});

it.each([
  [{ tests: [], attacks: ['scripts/supply.test.mjs › is not written'] }, 'there is no test'],
  [{ attacks: [] }, 'is attacked by nothing, and does not say so'],
  [{ tests: [], attacks: undefined }, 'passes without a test'],
  [
    { tests: ['scripts/supply.test.mjs › is not written'] },
    'there is no test scripts/supply.test.mjs › is not',
  ],
  [{ tests: ['scripts/gone.test.mjs › anything'] }, 'there is no test scripts/gone.test.mjs'],
  [{ verdict: 'partly', missing: undefined }, 'does not say what is missing'],
  [{ verdict: 'nearly' }, 'nearly is no verdict'],
  [{ row: 9 }, 'not the rows 1 to 64'],
])('takes %j for a mistake', (change, problem) => {
  const tables = readTables();
  const passes = tables.requirements.findIndex(({ verdict }) => verdict === 'pass');
  Object.assign(tables.requirements[passes], change);
  expect(findProblems(tables)).toEqual([expect.stringContaining(problem)]);
});

it('takes a long fault without figures for a mistake', () => {
  const tables = readTables();
  const test =
    'apps/server/bench/faults/soak.fault.ts › half of the load for a long time: memory and waits stay as they were';
  tables.faults[24].tests.push(test);
  expect(findProblems(tables)).toEqual([expect.stringContaining('was never run')]);
});
