import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../ensure.mjs';

/**
 * `npm test` runs types, lint, format, unit and server tests, the build, and the main job in a browser.
 * `npm run test:engines` runs tests that need other programs or machines, and the properties with many cases.
 * A failure does not stop the run, which ends with the failed and skipped parts and the line `N passed, N
 * failed`. Server and browser tests keep all processors busy: side by side they take a fifth longer.
 */
ensureInstalled();
const { findChromium, installPrograms } = await import('./tags.mjs');
const { NEEDS } = await import('./tags.mjs');

const failures = [];
const skipped = [];
let passed = 0;

function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', () => resolve({ code: 1, output }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function show(name, command, args, env) {
  console.log(`\n… ${name}`);
  const start = performance.now();
  const { code, output } = await run(command, args, env);
  console.log(`\n— ${name} (${Math.round((performance.now() - start) / 1000)} s)\n${output.trim()}`);
  return code;
}

async function check(script) {
  const code = await show(script, 'npm', ['run', '--silent', script]);
  if (code === 0) passed += 1;
  else failures.push(script);
  return code === 0;
}

async function tests(name, args, env) {
  const TEST_REPORT = join(folder, 'report.json');
  const reporters = ['--reporter=dot', '--reporter=./scripts/tests/report.mjs'];
  const code = await show(name, 'npx', ['vitest', 'run', ...args, ...reporters], { ...env, TEST_REPORT });
  const report = existsSync(TEST_REPORT)
    ? JSON.parse(readFileSync(TEST_REPORT, 'utf8'))
    : { passed: 0, failures: [], skipped: [] };
  rmSync(TEST_REPORT, { force: true });
  passed += report.passed;
  failures.push(...report.failures);
  skipped.push(...report.skipped);
  if (report.passed + report.skipped.length === 0) failures.push(`${name}: no test passed`);
  else if (code !== 0 && report.failures.length === 0) failures.push(`${name}: ended with ${code}`);
}

const BROWSER = ['--config=vitest.e2e.config.ts'];

/** Vitest loads a file before it skips by tag, so files are chosen by their text first. */
const listFiles = (folders, pattern) =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
    .filter((file) => /\.(test|e2e)\.(tsx?|mjs)$/.test(file) && pattern.test(readFileSync(file, 'utf8')));
const ENGINES = Object.keys(NEEDS).filter((tag) => tag.startsWith('engine/'));
const isEngines = process.argv[2] === 'engines';

/** Linux keeps this folder in memory, where a database is made ten times as fast. Containers may have none. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4e9;
function hasMemory() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > NEEDED_BYTES;
}
const folder = mkdtempSync(join(!isEngines && hasMemory() ? MEMORY : tmpdir(), 'alveola-tests-'));
chmodSync(folder, 0o1777);
process.env.TMPDIR = folder;
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const missing = installPrograms(isEngines ? ENGINES : ['engine/chromium']);
const env = { MISSING: missing.join(), CHROMIUM_PATH: findChromium() };
if (isEngines) {
  const engines = ['engine/*', ...missing.map((tag) => `!${tag}`)].map((each) => `--tags-filter=${each}`);
  if (await check('build')) {
    await tests(
      'properties with many cases',
      [
        ...listFiles(['packages', 'apps/web/src', 'apps/server/src'], /@module-tag cases/),
        '--tags-filter=cases',
      ],
      { EVERY_CASE: '1' },
    );
    await tests(
      'engines and machines',
      [...listFiles(['apps/server/src', 'scripts'], /engine\//), ...engines],
      env,
    );
    await tests(
      'long journeys in a browser',
      [...BROWSER, ...listFiles(['e2e/src'], /engine\//), ...engines],
      env,
    );
    // Includes one minute of `npm run fuzz`; `npm run fuzz -- 60` takes an hour.
    await check('doors');
    await check('fuzz');
  }
} else {
  const whole = listFiles(['apps/server/src', 'scripts', 'e2e/src'], /^\/\/ @module-tag engine\//);
  const unless = ['--tags-filter=!engine/*', ...whole.map((file) => `--exclude=${file}`)];
  const isBuilt = await check('build');
  await Promise.all(['types', 'lint', 'format:check'].map(check));
  if (isBuilt) {
    await tests('unit and server tests', unless);
    const [only, set] = missing.length > 0 ? [['--testNamePattern=^$'], { MISSING: '*' }] : [[], env];
    await tests('browser tests', [...BROWSER, ...unless, ...only], set);
  }
}

const reason = (engine) =>
  (engine === '*' ? missing : [engine]).flatMap((tag) => NEEDS[tag].packages).join(', ');
for (const { name, engine } of skipped) console.log(`SKIPPED: ${name}: install ${reason(engine)}`);
for (const failure of failures) console.log(`\nFAILED: ${failure}`);
const skips = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
console.log(`\n${passed} passed, ${failures.length} failed${skips}`);
process.exit(failures.length === 0 ? 0 : 1);
