import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { NEEDS } from './tests/tags.mjs';

const findProgram = (name) =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path));

/** undefined: there is none. */
export const findChromium = () =>
  process.env.CHROMIUM_PATH ??
  ['chromium', 'chromium-browser', 'google-chrome'].map(findProgram).find((path) => path !== undefined);

const isMissing = (tag) =>
  tag === 'engine/chromium'
    ? findChromium() === undefined
    : (NEEDS[tag].programs ?? []).some((program) => findProgram(program) === undefined);

/**
 * Installs the programs that tests of these tags need: on Debian, as root.
 * @returns the tags whose programs are missing all the same.
 */
export function installPrograms(tags) {
  const missing = tags.filter(isMissing);
  if (missing.length === 0 || process.getuid?.() !== 0 || !findProgram('apt-get')) return missing;
  console.log(`Installing for the tests: ${missing.flatMap((tag) => NEEDS[tag].packages).join(', ')} …`);
  // In this run level the packages start no services of their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  apt('update', '-qq');
  // Each for itself: one that cannot be installed stops no other.
  for (const tag of missing) apt('install', '-y', '-qq', '--no-install-recommends', ...NEEDS[tag].packages);
  return missing.filter(isMissing);
}
