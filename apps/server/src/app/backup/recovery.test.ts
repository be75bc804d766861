// @module-tag engine/pgbackrest
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsOf, type Client as Caller, end, signedIn, startProduct } from '../../testing/product';
import { INFORMATION, saving } from '../../testing/records';
import {
  ARCHIVED_STARTS_WITHIN,
  type ArchivedPostgres,
  startArchivedPostgres,
} from '../../testing/services/archivedPostgres';

const MINUTE = 60_000;
/** Milliseconds of changes that a lost machine may cost, as the guide promises. */
const RPO = MINUTE;
const SLACK = 2 * MINUTE;

const folder = mkdtempSync(join(tmpdir(), 'alveola-recovery-'));
let postgres: ArchivedPostgres;
beforeAll(async () => {
  postgres = await startArchivedPostgres();
}, ARCHIVED_STARTS_WITHIN);
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}, MINUTE);

async function ask(text: string): Promise<any> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows[0];
}
const save = (me: Caller, patient_number: string) =>
  me.call(
    'POST',
    '/patient/patient-report/save',
    saving('information', INFORMATION, { patient_number }).body,
  );
const find = async (me: Caller, search: string) =>
  (await me.call('POST', '/patient/patient-reports', { search })).data.reports.length;

it(
  'goes back to a moment between two saves: the first is there, the second is not',
  async () => {
    await postgres.pgBackRest('stanza-create');
    await postgres.pgBackRest('--type=full', 'backup');
    const running = await startProduct(folder, { DATABASE_URL: postgres.url });
    const { clinic } = accountsOf(folder);
    const me = await signedIn(running.url, clinic);
    expect((await save(me, '55501')).status).toBe(200);
    const { moment } = await ask('select clock_timestamp()::text as moment');
    expect((await save(me, '55502')).status).toBe(200);
    const { segment } = await ask('select pg_walfile_name(pg_current_wal_lsn()) as segment');
    const saved = performance.now();
    await expect
      .poll(
        async () =>
          (await ask('select last_archived_wal from pg_stat_archiver')).last_archived_wal >= segment,
        {
          timeout: RPO + SLACK,
          interval: 500,
        },
      )
      .toBe(true);
    console.log(`in the archive ${((performance.now() - saved) / 1000).toFixed(0)} s after the save`);
    expect(await find(me, '5550')).toBe(2);
    await end(running, 'SIGTERM');

    const lost = performance.now();
    await postgres.pgBackRest(
      `--pg1-path=${postgres.folderOf('recovered')}`,
      '--type=time',
      `--target=${moment}`,
      '--target-action=promote',
      '--archive-mode=off',
      'restore',
    );
    const url = await postgres.serve('recovered');
    const again = await startProduct(folder, { DATABASE_URL: url });
    const back = await signedIn(again.url, clinic);
    expect([await find(back, '55501'), await find(back, '55502')]).toEqual([1, 0]);
    console.log(`back after ${((performance.now() - lost) / 1000).toFixed(1)} s`);
    expect((await save(back, '55503')).status).toBe(200);
    await end(again, 'SIGTERM');
  },
  10 * MINUTE,
);

it(
  'finds the archive in use and each of its files as it was stored, and fails where one is damaged',
  async () => {
    await postgres.pgBackRest('check');
    await postgres.verify();
    const archive = postgres.folderOf('repo/archive');
    const names = readdirSync(archive, { recursive: true }).map(String);
    const file = join(archive, names.find((name) => name.endsWith('.zst')) ?? '');
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000);
    writeFileSync(file, bytes);
    await expect(postgres.verify()).rejects.toMatchObject({
      stdout: expect.stringContaining('checksum invalid: 1'),
    });
  },
  3 * MINUTE,
);
