// npm run diagnose -- FILE.json | --batch FILE.jsonl: plain Node that starts the TypeScript, or its bundle where
// that is newer than every source it was made from. Standard output holds nothing but JSON.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundle = `${root}apps/server/dist/diagnose.js`;
const entry = `${root}apps/server/src/app/diagnose.ts`;
const sources = [
  'packages/clinical/src',
  'packages/report/src',
  'packages/contract/src',
  'apps/server/src',
].map((at) => root + at);

/** An old bundle would judge by old rules. */
function isFresh() {
  if (!existsSync(bundle)) return false;
  const made = statSync(bundle).mtimeMs;
  return sources.every((folder) =>
    readdirSync(folder, { recursive: true }).every(
      (path) => statSync(`${folder}/${String(path)}`).mtimeMs < made,
    ),
  );
}

if (!existsSync(`${root}node_modules`)) {
  const installed = spawnSync('npm', ['ci', '--include=dev'], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  });
  if (installed.status !== 0) process.exit(installed.status ?? 1);
}

const command = isFresh() ? [bundle] : ['--import', import.meta.resolve('tsx'), entry];
const child = spawn(process.execPath, [...command, ...process.argv.slice(2)], { stdio: 'inherit' });
child.on('exit', (code, signal) => {
  process.exitCode = signal === null ? (code ?? 1) : 1;
});
