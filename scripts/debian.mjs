import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { NEEDS } from './tests/tags.mjs';

const findProgram = (name) =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path));

export const findChromium = () =>
  process.env.CHROMIUM_PATH ??
  ['chromium', 'chromium-browser', 'google-chrome'].map(findProgram).find((path) => path !== undefined);

const isMissing = (tag) =>
  tag === 'engine/chromium'
    ? findChromium() === undefined
    : (NEEDS[tag].programs ?? []).some((program) => findProgram(program) === undefined);

/**
 * Works on Debian as root.
 * @returns the tags whose programs are still missing
 */
export function installPrograms(tags) {
  const missing = tags.filter(isMissing);
  if (missing.length === 0 || process.getuid?.() !== 0 || !findProgram('apt-get')) return missing;
  console.log(`Installing for the tests: ${missing.flatMap((tag) => NEEDS[tag].packages).join(', ')} …`);
  // At this run level the packages start no services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  apt('update', '-qq');
  for (const tag of missing) apt('install', '-y', '-qq', '--no-install-recommends', ...NEEDS[tag].packages);
  return missing.filter(isMissing);
}
