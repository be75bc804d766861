import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of a Chromium for the browser tests; on Debian, as root, it is installed where it is missing. */
export function ensureChromium() {
  const found = process.env.CHROMIUM_PATH ?? PLACES.find((place) => existsSync(place));
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM_PATH.');
  console.log('Installing Chromium for the browser tests …');
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'poppler-utils'],
    options,
  );
  return PLACES[0];
}
