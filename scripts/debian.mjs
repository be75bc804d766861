import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const isThere = (program) =>
  (process.env.PATH ?? '').split(':').some((place) => existsSync(`${place}/${program}`));

/** The path of a Chromium for the browser tests; on Debian, as root, it is installed where it is missing. */
export function ensureChromium() {
  const found = process.env.CHROMIUM_PATH ?? CHROMIUM.find((place) => existsSync(place));
  if (!found)
    install(['chromium'], 'The browser tests need Chromium: install it, or name it in CHROMIUM_PATH.');
  if (!isThere('pdftotext'))
    install(['poppler-utils'], 'The tests of printed pages need pdftotext: install Poppler.');
  return found ?? CHROMIUM[0];
}

/** `pg_dump` and `pg_restore` for the tests of the backup, in the same way. */
export function ensurePostgresClient() {
  if (isThere('pg_dump')) return;
  install(['postgresql-client'], 'The tests of the backup need pg_dump: install the client of PostgreSQL.');
}

function install(packages, otherwise) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(otherwise);
  console.log(`Installing ${packages.join(', ')} for the tests …`);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}
