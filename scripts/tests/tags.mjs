import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Tags name the programs that tests need: `// @module-tag engine/ceph` at the top of a file, or `tags` of one
 * test. `npm test` leaves out the tests of an engine; `npm run test:engines` runs these, and those of `cases`
 * with many cases.
 */
export const NEEDS = {
  cases: { description: 'draws cases: few in `npm test`, many in `npm run test:engines`' },
  'engine/ceph': {
    description: "stores in Ceph's gateway",
    programs: ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph'],
    packages: ['radosgw', 'ceph-mon', 'ceph-osd'],
  },
  'engine/clamav': {
    description: 'has files scanned by ClamAV',
    programs: ['clamd'],
    packages: ['clamav-daemon'],
  },
  'engine/pgbouncer': {
    description: 'connects through PgBouncer',
    programs: ['pgbouncer'],
    packages: ['pgbouncer'],
  },
  'engine/pg_dump': {
    description: "backs up with PostgreSQL's client",
    programs: ['pg_dump', 'pg_restore'],
    packages: ['postgresql-client'],
  },
  'engine/restic': {
    description: 'stores copies with restic',
    programs: ['restic'],
    packages: ['restic'],
  },
  'engine/pgbackrest': {
    description: 'recovers a PostgreSQL of its own from an archive',
    programs: ['pgbackrest', 'pg_ctlcluster'],
    packages: ['postgresql', 'pgbackrest'],
  },
  'engine/chromium': {
    description: 'takes long in a browser, kills it, or restarts the product under it',
    programs: ['chromium'],
    packages: ['chromium'],
  },
  'engine/machine': { description: 'starts, kills and restarts servers as a machine does, or measures one' },
};

export const TAGS = Object.entries(NEEDS).map(([name, { description }]) => ({ name, description }));

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
