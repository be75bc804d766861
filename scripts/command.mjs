// `node scripts/command.mjs NAME ARGUMENTS` runs a command of the server in plain Node: the bundle when it
// was built from the present sources, otherwise the TypeScript. Standard output holds only the command's own.
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
// An outdated bundle would apply outdated rules.
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
