import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './ensure.mjs';

/**
 * Everything that has to hold: types, lint, format, unit and server tests, the build, and the browser tests.
 * Goes on after a failure, so that one run tells all of them; ends with the line `N passed, N failed`.
 */
ensureInstalled();
const { ensureChromium, ensurePostgresClient } = await import('./debian.mjs');

const total = { passed: 0, failed: 0 };

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
  total[ok ? 'passed' : 'failed'] += 1;
  if (!ok) console.log(`FAILED: ${name}`);
  return ok;
}

async function tests(name, args, env) {
  console.log(`\n— ${name}`);
  const folder = mkdtempSync(join(tmpdir(), 'alveola-tests-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('npx', ['vitest', 'run', ...args, ...reporters], env);
  let counted = { numPassedTests: 0, numFailedTests: 0 };
  try {
    counted = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    console.log(`${name} left no report.`);
  }
  rmSync(folder, { recursive: true, force: true });
  total.passed += counted.numPassedTests;
  total.failed += counted.numFailedTests;
  // A run can fail without a failing test: an error outside of one, or no test at all.
  if ((code !== 0 && counted.numFailedTests === 0) || counted.numPassedTests === 0) total.failed += 1;
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

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
