// node scripts/command.mjs NAME ARGUMENTS: a command of the server in plain Node, which starts the TypeScript, or its
// bundle where that was made from the sources as they are. Standard output holds what the command writes and no more.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build.mjs';
import { ensureInstalled } from './ensure.mjs';

const SOURCES = {
  auditVerify: 'app/auditVerify.ts',
  backup: 'app/backup/command.ts',
  diagnose: 'app/diagnose.ts',
  keys: 'app/keys/keys.ts',
  passwordFilter: 'app/passwordFilter.ts',
  storageCopy: 'app/storage/storageCopy.ts',
};

ensureInstalled();
const [name, ...given] = process.argv.slice(2);
const path = (name) => fileURLToPath(new URL(`../apps/server/${name}`, import.meta.url));
// An old bundle would work by old rules.
const command = isBuilt('server')
  ? [path(`dist/${name}.js`)]
  : ['--import', import.meta.resolve('tsx'), path(`src/${SOURCES[name]}`)];
const child = spawn(process.execPath, [...command, ...given], { stdio: 'inherit' });
child.on('error', (error) => stop(`Node could not be started again: ${error.message}`));
child.on('exit', (code, signal) => {
  if (signal !== null) stop(`Ended by ${signal} before it was done: start it again.`);
  else process.exitCode = code;
});

function stop(message) {
  console.error(message);
  process.exitCode = 1;
}
