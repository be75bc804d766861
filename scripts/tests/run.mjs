import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../ensure.mjs';

/**
 * Everything that has to hold: types, lint, format, unit and server tests, the build, and the browser tests.
 * Goes on after a failure, so that one run tells all of them; ends with what failed and the line `N passed, N failed`.
 */
ensureInstalled();
const { ensureChromium, ensurePostgresClient } = await import('../debian.mjs');

const failures = [];
let passed = 0;

function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

async function check(name, command, args) {
  console.log(`\n— ${name}`);
  const ok = (await run(command, args)) === 0;
  if (ok) passed += 1;
  else failures.push(name);
  return ok;
}

async function tests(name, args, env) {
  console.log(`\n— ${name}`);
  const folder = mkdtempSync(join(tmpdir(), 'alveola-tests-'));
  const TEST_REPORT = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/tests/report.mjs'];
  const code = await run('npx', ['vitest', 'run', ...args, ...reporters], { ...env, TEST_REPORT });
  const report = existsSync(TEST_REPORT)
    ? JSON.parse(readFileSync(TEST_REPORT, 'utf8'))
    : { passed: 0, failures: [] };
  rmSync(folder, { recursive: true, force: true });
  passed += report.passed;
  failures.push(...report.failures);
  if (report.passed === 0) failures.push(`${name}: no test passed`);
  else if (code !== 0 && report.failures.length === 0) failures.push(`${name}: ended with ${code}`);
}

await check('types', 'npm', ['run', '--silent', 'types']);
await check('lint', 'npm', ['run', '--silent', 'lint']);
await check('format', 'npm', ['run', '--silent', 'format:check']);
ensurePostgresClient();
await tests('unit and server tests', ['--project=!repository']);
if (await check('build', 'npm', ['run', '--silent', 'build'])) {
  await tests('a fresh clone and other Nodes', ['--project=repository']);
  await tests('browser tests', ['--config=vitest.e2e.config.ts'], { CHROMIUM_PATH: ensureChromium() });
}

for (const failure of failures) console.log(`\nFAILED: ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
