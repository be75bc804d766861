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
