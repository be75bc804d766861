import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file) => JSON.parse(readFileSync(`${root}${file}`, 'utf8'));

/**
 * Installs missing or outdated dependencies before start, build, test and diagnose. Needs nothing but Node,
 * and writes only to standard error.
 */
export function ensureInstalled() {
  const { node } = read('package.json').engines;
  if (!isWithin(node, process.versions.node))
    fail(`Node ${node} is needed (22 or newer is best); this is ${process.versions.node}.`);
  if (isInstalled()) return;
  console.error('Installing dependencies (once, about half a minute) …');
  // Sets the log level, because `npm run --silent` passes its own on and a failure would print nothing.
  const installed = spawnSync('npm', ['ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  });
  if (installed.error)
    fail(`npm could not be started (${installed.error.message}). It comes with Node: is it on the PATH?`);
  if (installed.status !== 0)
    fail('The dependencies could not be installed. npm says why above; mend it, then run `npm ci`.');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Reads only ranges in this project's form: `^20.19.0 || >=24`. */
function isWithin(ranges, version) {
  const [major, minor] = version.split('.').map(Number);
  return [...ranges.matchAll(/(\^|>=)(\d+)(?:\.(\d+))?/g)].some(
    ([, sign, from, least = 0]) =>
      (major === Number(from) && minor >= Number(least)) || (sign === '>=' && major > Number(from)),
  );
}

/** Optional packages may be missing, because they are for other platforms. */
function isInstalled() {
  if (!existsSync(`${root}node_modules/.package-lock.json`)) return false;
  const wanted = read('package-lock.json').packages;
  const found = read('node_modules/.package-lock.json').packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    if (!existsSync(`${root}${path}`)) return entry.optional === true || entry.peer === true;
    return entry.link === true || found[path]?.version === entry.version;
  });
}
