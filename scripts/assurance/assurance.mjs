// `npm run --silent assurance` prints the hospital's requirements (OWASP ASVS 5.0 level 2 and some of level
// 3, and the faults that must lose nothing) with the tests that show each and the tests that attack it. The
// rows are in assurance.json.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const SEPARATOR = ' › ';

/**
 * A test is `path › name`, %s and $name included; a path alone is a program. @returns those that do not exist
 */
export function findLost(tests) {
  return tests.filter((test) => !isThere(test)).map((test) => `there is no test ${test}`);
}

function isThere(test) {
  const [path, ...rest] = test.split(SEPARATOR);
  const name = rest.join(SEPARATOR);
  if (!existsSync(join(root, path))) return false;
  if (name === '') return path.startsWith('apps/server/bench/');
  const text = readFileSync(join(root, path), 'utf8');
  return ["'", '"', '`'].some((quote) =>
    [',', ':'].some((after) => text.includes(`${quote}${name}${quote}${after}`)),
  );
}

const VERDICTS = ['fail', 'partly', 'not decidable here', 'pass'];
const TITLES = { requirements: 'Security requirements', faults: 'Faults' };
const ROWS = { requirements: 64, faults: 27 };

export function readTables() {
  return JSON.parse(readFileSync(join(root, 'scripts/assurance/assurance.json'), 'utf8'));
}

/** Long runs are not in the tests of every run; docs/performance.md has their last figures. */
function findUnseen({ row, tests }) {
  const isLong = tests.some((test) => test.includes('.fault.ts › '));
  const figures = readFileSync(join(root, 'docs/performance.md'), 'utf8');
  const isSeen = new RegExp(`^\\| ${row} \\| \\d{4}-\\d\\d-\\d\\d \\|`, 'm').test(figures);
  return isLong && !isSeen ? ['was never run: docs/performance.md has no figures of it'] : [];
}

function findProblemsOfRow({ row, verdict, tests: shown, attacks, missing }) {
  const tests = [...shown, ...(attacks ?? [])];
  const isUnattacked = attacks?.length === 0 && !missing?.includes('not attacked');
  const lost = [
    ...findLost(tests),
    ...findUnseen({ row, tests }),
    ...(isUnattacked ? ['is attacked by nothing, and does not say so'] : []),
  ];
  if (!VERDICTS.includes(verdict)) return [...lost, `${verdict} is no verdict`];
  if (verdict === 'pass') return tests.length > 0 ? lost : ['passes without a test'];
  return missing ? lost : [...lost, 'does not say what is missing'];
}

export function findProblems(tables) {
  return Object.entries(ROWS).flatMap(([name, count]) => {
    const rows = tables[name];
    const wrong = rows.flatMap((row) =>
      findProblemsOfRow(row).map((problem) => `${TITLES[name]} ${row.row}: ${problem}`),
    );
    const isWhole = rows.length === count && rows.every(({ row }, n) => row === n + 1);
    return isWhole ? wrong : [...wrong, `${TITLES[name]}: not the rows 1 to ${count}`];
  });
}

export function countVerdicts(rows) {
  return Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length]),
  );
}

function print(name, rows) {
  const counts = Object.entries(countVerdicts(rows)).map(([verdict, count]) => `${count} ${verdict}`);
  const attacked = rows.filter(({ attacks }) => attacks?.length > 0).length;
  const inAll = rows[0].attacks ? `; ${attacked} of ${rows.length} attacked` : '';
  console.log(`${TITLES[name]}: ${counts.toReversed().join(', ')}${inAll}`);
  for (const verdict of VERDICTS) {
    console.log(`\n  ${verdict}`);
    for (const { row, asvs, wants, tests, attacks = [], missing } of rows.filter(
      (each) => each.verdict === verdict,
    )) {
      console.log(`  ${String(row).padStart(4)}  ${asvs === undefined ? '' : `${asvs.padEnd(7)} `}${wants}`);
      if (missing) console.log(`          missing: ${missing}`);
      for (const test of tests) console.log(`          ${test}`);
      for (const attack of attacks) console.log(`          attacked by ${attack}`);
    }
  }
  console.log('');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tables = readTables();
  for (const name of Object.keys(ROWS)) print(name, tables[name]);
  const problems = findProblems(tables);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
