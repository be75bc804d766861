// npm run diagnose -- FILE.json | --batch FILE.jsonl: plain Node that starts the TypeScript, or its bundle where
// that was made from the sources as they are. Standard output holds nothing but JSON.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build.mjs';
import { ensureInstalled } from './ensure.mjs';

ensureInstalled();
const path = (name) => fileURLToPath(new URL(`../apps/server/${name}`, import.meta.url));
// An old bundle would judge by old rules.
const command = isBuilt('server')
  ? [path('dist/diagnose.js')]
  : ['--import', import.meta.resolve('tsx'), path('src/app/diagnose.ts')];
const child = spawn(process.execPath, [...command, ...process.argv.slice(2)], { stdio: 'inherit' });
child.on('error', (error) => stop(`Node could not be started again: ${error.message}`));
child.on('exit', (code, signal) => {
  if (signal !== null) stop(`Ended by ${signal} before it was done: start it again.`);
  else process.exitCode = code;
});

function stop(message) {
  console.error(message);
  process.exitCode = 1;
}
