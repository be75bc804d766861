// npm run diagnose -- FILE.json | --batch FILE.jsonl: plain Node that starts the TypeScript. Standard output
// holds nothing but JSON.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundle = `${root}apps/server/dist/diagnose.js`;

if (!existsSync(`${root}node_modules`)) {
  const installed = spawnSync('npm', ['ci'], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  });
  if (installed.status !== 0) process.exit(installed.status ?? 1);
}

const command = existsSync(bundle)
  ? [bundle]
  : ['--import', import.meta.resolve('tsx'), `${root}apps/server/src/diagnose.ts`];
const child = spawn(process.execPath, [...command, ...process.argv.slice(2)], { stdio: 'inherit' });
child.on('exit', (code, signal) => {
  process.exitCode = signal === null ? (code ?? 1) : 1;
});
