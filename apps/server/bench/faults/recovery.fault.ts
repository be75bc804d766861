import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { openCluster } from '../../src/app/evaluation/postgres/cluster';
import { accountsOf, end, signedIn, startProduct } from '../../src/testing/product';
import { saving } from '../../src/testing/records';
import { writeFigures } from './stand/figures';
import { newReport, readPath, SAVE, workAfterRestore } from './stand/people';
import { MINUTE, onStand, times } from './stand/stands';

const HASH = `select md5(string_agg(row, '' order by row)) as hash, count(*)::integer as rows from (
  select report_entry::text as row from report_entry union all select report::text from report) as rows`;

const IS_LOGGED = `select exists (select from audit_log, audit_cursor as logged where action = 'report.pdf'
  and (audit_log.transaction, audit_log.at, audit_log.id) <= (logged.transaction, logged.at, logged.id)`;

async function ask<T extends object>(url: string, text: string): Promise<T | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows[0];
  } finally {
    await client.end();
  }
}

describe('Fault 24', () => {
  it(
    'a bad delete is undone by going back to the second before it, by a base backup and the archived log',
    async () => {
      await onStand(async (stand) => {
        const outer = mkdtempSync(join(tmpdir(), 'alveola-archive-'));
        const [archive, copy] = [join(outer, 'wal'), join(outer, 'copy')];
        // PostgreSQL runs as another user, who writes here.
        for (const folder of [outer, archive]) {
          mkdirSync(folder, { recursive: true });
          execFileSync('chmod', ['777', folder]);
        }
        const { url } = stand;
        await ask(url, 'alter system set archive_mode = on');
        await ask(url, `alter system set archive_command = 'cp %p ${archive}/%f'`);
        await stand.halt();
        await stand.revive();
        const server = await stand.start();
        const me = await signedIn(server.url, accountsOf(stand.folder).clinic);
        const save = async (n: number) => {
          const id = await newReport(me, `p${n}`);
          const { status } = await me.call(
            'POST',
            SAVE,
            saving('dentition', { missing: [18] }, { patient_number: `p${n}`, id }).body,
          );
          expect(status).toBe(200);
        };
        const count = times(200);
        for (let n = 0; n < count / 2; n += 1) await save(n);
        await takeBaseBackup(url, stand.folder, copy);
        for (let n = count / 2; n < count; n += 1) await save(n);
        const before = await ask<{ hash: string; rows: number }>(url, HASH);
        const at = await ask<{ now: string }>(url, 'select now()::text as now');
        await pause(1000);
        await ask(url, 'delete from report_entry');
        const after = await ask<{ hash: string; rows: number }>(url, HASH);
        await ask(url, 'select pg_switch_wal()');
        await pause(2000);
        await stand.halt();

        const begun = performance.now();
        const settings = `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${at?.now}'\nrecovery_target_action = promote\n`;
        writeFileSync(join(copy, 'postgres/cluster/postgresql.auto.conf'), settings);
        writeFileSync(join(copy, 'postgres/cluster/recovery.signal'), '');
        const restored = await openCluster(copy);
        const back = new URL(restored.url('postgres')).href;
        while ((await ask<{ on: boolean }>(back, 'select pg_is_in_recovery() as on'))?.on) await pause(100);
        const seconds = (performance.now() - begun) / 1000;
        const found = await ask<{ hash: string; rows: number }>(back, HASH);
        await restored.stop();
        const product = await startProduct(copy);
        const served = new URL((await openCluster(copy)).url('postgres')).href;
        const isPrintAudited = async (report: string) =>
          (await ask<{ is: boolean }>(served, `${IS_LOGGED} and report_id = '${report}') as is`))?.is ===
          true;
        const again = await signedIn(product.url, accountsOf(copy).clinic);
        await workAfterRestore(again, { url: product.url, patient: '77077', isPrintAudited });
        await end(product, 'SIGTERM');
        rmSync(outer, { recursive: true, force: true });
        await stand.revive();
        expect(after?.hash, 'the control: the hash tells them apart').not.toBe(before?.hash);
        expect(found).toEqual(before);
        writeFigures(24, {
          done: `${count} analyses, half of them after the base backup; every entry deleted, and back to the second before`,
          seen: `${found?.rows} rows with the same hash as before, after ${seconds.toFixed(1)} s; it is searched, uploads, prints and logs its audit`,
          control: `after the delete ${after?.rows} rows and another hash`,
        });
      });
    },
    20 * MINUTE,
  );
});

async function takeBaseBackup(url: string, folder: string, to: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_backup_start('fault 24', true)");
  // Files come and go meanwhile; the log has what a copy lacks.
  execFileSync('sh', ['-c', `cp -a ${folder} ${to} 2>/dev/null || true`]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  await client.end();
  writeFileSync(join(to, 'postgres/cluster/backup_label'), rows[0]?.labelfile ?? '');
  for (const name of ['postmaster.pid', 'pg_wal'])
    rmSync(join(to, 'postgres/cluster', name), { recursive: true });
  mkdirSync(join(to, 'postgres/cluster/pg_wal/archive_status'), { recursive: true });
  execFileSync('chown', [
    '-R',
    '--reference',
    join(folder, 'postgres/cluster'),
    join(to, 'postgres/cluster'),
  ]);
}

describe('Fault 23', () => {
  it(
    'a page of the database that has changed on the disk is an error, and is not shown as good',
    async () => {
      await onStand(async (stand) => {
        const server = await stand.start();
        const me = await signedIn(server.url, accountsOf(stand.folder).clinic);
        const id = await newReport(me, 'flipped-1');
        const place = await ask<{ path: string }>(stand.url, "select pg_relation_filepath('report') as path");
        await stand.halt();
        const path = join(stand.folder, 'postgres/cluster', place?.path ?? '');
        const bytes = readFileSync(path);
        for (
          let found = bytes.indexOf('flipped-1');
          found >= 0;
          found = bytes.indexOf('flipped-1', found + 1)
        )
          bytes.write('flipped-2', found);
        writeFileSync(path, bytes);
        await stand.revive();
        const shown = await me.call('GET', readPath(id));
        await ask(stand.url, 'alter system set ignore_checksum_failure = on');
        await ask(stand.url, 'select pg_reload_conf()');
        await pause(1000);
        const control = await me.call('GET', readPath(id));
        expect(shown.status).toBeGreaterThanOrEqual(500);
        expect(control.data?.patient_number, 'unchecked, the changed page is shown as good').toBe(
          'flipped-2',
        );
        writeFigures(23, {
          done: 'a patient number changed in a page on the disk',
          seen: `answered with ${shown.status}, nothing shown`,
          control: 'checksums ignored: shown as it was changed',
        });
      });
    },
    10 * MINUTE,
  );
});
