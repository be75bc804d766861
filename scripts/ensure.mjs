import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const MINIMUM = [20, 19];

/**
 * Installs the dependencies where they are missing or not those of the lock file. Needs nothing but Node.
 * `npm ci` would refuse where a registry does not carry the binaries of every other platform; `npm install`
 * takes the lock file's versions just the same and, with `--no-save`, leaves the file as it is.
 */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1])) {
    console.error(`Node ${MINIMUM.join('.')} or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  if (isInstalled()) return;
  console.log('Installing dependencies …');
  const installed = spawnSync(
    'npm',
    ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    },
  );
  if (installed.status !== 0) {
    console.error('The dependencies could not be installed: see the messages of npm above.');
    process.exit(installed.status ?? 1);
  }
}

/** Every package of the lock file in its version; optional ones may be missing (other platforms). */
function isInstalled() {
  const written = `${root}node_modules/.package-lock.json`;
  if (!existsSync(written)) return false;
  const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages;
  const found = JSON.parse(readFileSync(written, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true;
    if (entry.link) return existsSync(`${root}${path}`);
    const installed = found[path];
    if (!installed) return entry.optional === true || entry.peer === true;
    return installed.version === entry.version;
  });
}
