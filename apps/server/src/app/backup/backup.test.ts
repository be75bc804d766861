// @module-tag engine/ceph
// @module-tag engine/pg_dump
// @module-tag engine/restic
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { logActs } from '../../platform/audit/logActs';
import { jsonLog } from '../../platform/base/log';
import { newId, newSecret, sha256 } from '../../platform/base/ids';
import { migrate } from '../../platform/db/migrate';
import { type Database, openDatabase } from '../../platform/db/open';
import { openFiles } from '../../platform/files/openFiles';
import { copyFiles } from '../storage/copyFiles';
import { openClinicFiles } from '../../platform/storage/clinicFiles';
import { form } from '../../testing/calls/form';
import { type ObjectStore, STORE_STARTS_WITHIN, startObjectStore } from '../../testing/services/objectStore';
import { addPicture as upload } from '../../testing/files/addPicture';
import { readRights } from '../../testing/readRights';
import { INFORMATION, saving } from '../../testing/records';
import { KEYS, startServer, type TestServer } from '../../testing/server';
import { type Visitor, visitor } from '../../testing/visitor';

const SAVE = '/patient/patient-report/save';
const COMMAND = resolve(import.meta.dirname, '../../../../../scripts/command.mjs');
const KEY = newSecret();
const LONG = 300_000;
const folder = mkdtempSync(join(tmpdir(), 'alveola-backup-'));
const toUrl = (name: string) => pathToFileURL(join(folder, name)).href;
const STORAGE = toUrl('storage');
const BACKUPS = join(folder, 'backups');
let server: TestServer;
let me: Visitor & { readonly email: string; readonly clinicId: string };
let store: ObjectStore;
let admin: Database;
const made: string[] = [];
beforeAll(async () => {
  store = await startObjectStore();
  addRepository(BACKUPS);
  server = await startServer({ files: await openFiles(STORAGE) });
  const clinicId = await server.addClinic();
  const { email } = await server.addUser({ clinic_id: clinicId });
  me = Object.assign(visitor(server.app), { email, clinicId });
  await me.signIn(email);
  admin = openDatabase(inject('databases').admin, { max: 1 });
}, STORE_STARTS_WITHIN);
afterAll(async () => {
  await server.stop();
  for (const name of made) await admin.pool.query(`drop database "${name}" with (force)`);
  await admin.close();
  rmSync(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<string> {
  const name = `r_${newId().replaceAll('-', '_').toLowerCase()}`;
  await admin.pool.query(`create database "${name}"`);
  made.push(name);
  return Object.assign(new URL(inject('databases').admin), { pathname: `/${name}` }).href;
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function command(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [COMMAND, 'backup', ...args], {
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      DATABASE_URL: server.url,
      STORAGE_URL: STORAGE,
      ...inRepository(BACKUPS),
      KEYS,
      ...env,
    },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  return new Promise((done) => child.on('close', (code) => done({ code, out, err })));
}
const inRepository = (place: string) => ({
  RESTIC_REPOSITORY: place,
  RESTIC_PASSWORD: KEY,
  RESTIC_CACHE_DIR: join(folder, 'cache'),
});
const restic = (place: string, ...args: string[]) =>
  execFileSync('restic', args, { env: { ...process.env, ...inRepository(place) }, encoding: 'utf8' });
function addRepository(place: string): string {
  restic(place, 'init');
  return place;
}
const backup = (to = BACKUPS) => command(['make'], inRepository(to));
const restore = (env: Record<string, string>, from = BACKUPS) =>
  command(['restore'], { ...inRepository(from), ...env });

let width = 300;
async function addPicture(): Promise<string> {
  width += 1;
  const bytes = await sharp({ create: { width, height: 200, channels: 3, background: '#468' } })
    .png()
    .toBuffer();
  const { data } = await me.call('POST', SAVE, saving('information', INFORMATION));
  const sent = form({ patient_report_id: data.id }, { name: 'a.png', bytes });
  return (await me.call('POST', '/patient/patient-report/xray/save', sent)).data.id;
}

async function contents(url: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const database = openDatabase(url, { max: 1 });
  const { pool } = database;
  const tables = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const all: Record<string, readonly string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(`select to_jsonb(t)::text as row from "${name}" t`);
    all[name] = rows.map(({ row }) => row).toSorted((a, b) => a.localeCompare(b));
  }
  await database.close();
  return all;
}

function paths(name: string): readonly string[] {
  return readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
const digests = (name: string) =>
  new Map(paths(name).map((path) => [basename(path), sha256(readFileSync(path))]));

it(
  'brings back every row and every file after all was destroyed, and sends no file twice',
  async () => {
    for (let n = 0; n < 3; n += 1) await addPicture();
    const first = await backup();
    expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/its 3 pictures\n$/) });
    const size = () =>
      JSON.parse(
        restic(BACKUPS, 'stats', '--json', '--mode=raw-data', `--path=${join(folder, 'storage/files')}`),
      ).total_size;
    const once = size();
    const id = await addPicture();
    expect(await backup()).toMatchObject({ code: 0, out: expect.stringMatching(/its 4 pictures\n$/) });
    expect(size() / once, 'a third more, and the folders anew').toBeLessThan(1.7);
    const [rows, files] = [await contents(server.url), digests('storage')];
    expect(files.size).toBe(12);
    expect(rows['xray']).toHaveLength(4);
    const picture = (await me.call('GET', `/patient/patient-report/xray/${id}/picture?size=full`)).bytes;

    renameSync(join(folder, 'storage'), join(folder, 'destroyed'));
    const databaseUrl = await emptyDatabase();
    const restored = await restore({ DATABASE_URL: databaseUrl });
    expect(restored).toMatchObject({
      code: 0,
      out: expect.stringMatching(/: the database; 4 pictures compared with their rows\n$/),
    });
    expect(await contents(databaseUrl)).toEqual(rows);
    expect(digests('storage')).toEqual(files);
    const after = openDatabase(databaseUrl, { max: 1 });
    const store = { db: after.db, files: await openFiles(STORAGE), keyring: server.keyring };
    expect(await openClinicFiles(store, me.clinicId).get(`${id}.full`)).toEqual(picture);
    await after.close();

    const older = await emptyDatabase();
    const name = /^(\w+):/.exec(first.out)?.[1] ?? '';
    const back = await command(['restore', '--backup', name], {
      DATABASE_URL: older,
      STORAGE_URL: toUrl('older'),
    });
    expect(back.code).toBe(0);
    expect((await contents(older))['xray']).toHaveLength(3);
    expect(digests('older').size).toBe(9);
  },
  LONG,
);

it(
  'leaves a database with the rights, owners, functions and policies of one that was migrated',
  async () => {
    await migrate(server.database.pool);
    const to = addRepository(join(folder, 'rights'));
    expect((await backup(to)).code).toBe(0);
    const databaseUrl = await emptyDatabase();
    expect(
      await restore({ DATABASE_URL: databaseUrl, STORAGE_URL: toUrl('rights-storage') }, to),
    ).toMatchObject({ code: 0 });
    const restored = openDatabase(databaseUrl, { max: 1 });
    const [before, after] = [await readRights(server.database.pool), await readRights(restored.pool)];
    await restored.close();
    expect(before.length).toBeGreaterThan(400);
    expect(after).toEqual(before);
  },
  LONG,
);

it(
  'leaves a product that is searched, uploads, prints and sends its audit',
  async () => {
    const { data } = await me.call(
      'POST',
      SAVE,
      saving('information', INFORMATION, { patient_number: '77077' }),
    );
    const to = addRepository(join(folder, 'served'));
    expect((await backup(to)).code).toBe(0);
    const env = { DATABASE_URL: await emptyDatabase(), STORAGE_URL: toUrl('served-storage') };
    expect((await restore(env, to)).code).toBe(0);
    const template = new URL(env.DATABASE_URL).pathname.slice(1);
    const options = { files: await openFiles(env.STORAGE_URL), keyring: server.keyring };
    const again = await startServer(options, { ...inject('databases'), template });
    const back = visitor(again.app);
    expect((await back.signIn(me.email)).status).toBe(200);
    for (const path of ['/patient/patients', '/patient/patient-reports']) {
      const answer = await back.call('POST', path, { body: { search: '77077' } });
      expect([path, answer.status, answer.bytes.includes('77077')]).toEqual([path, 200, true]);
    }
    await upload(back, data.id);
    const printed = await back.call('GET', `/patient/patient-report/${data.id}/pdf?language=en`);
    expect([printed.status, printed.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const logged: string[] = [];
    const log = jsonLog(
      (line) => void logged.push(line),
      () => new Date(),
    );
    await expect
      .poll(
        async () => {
          await logActs(again.across, log);
          return logged.map((line) => JSON.parse(line).action);
        },
        { timeout: 60_000 },
      )
      .toEqual(expect.arrayContaining(['xray.add', 'report.pdf']));
    await again.stop();
  },
  LONG,
);

it('holds nothing that can be read, and not the key', () => {
  const all = Buffer.concat(paths('backups').map((path) => readFileSync(path)));
  const secrets = [KEY, KEYS.split(':')[1] ?? ''];
  for (const plain of ['PGDMP', 'PNG\r\n\x1A\n', 'example.com', 'JFIF\0', ...secrets])
    expect(all.includes(plain)).toBe(false);
  for (const path of paths('storage')) expect(paths('backups').join()).not.toContain(basename(path));
});

it(
  'is one state of the database while saves go on, with every picture that it knows',
  async () => {
    let isRunning = true;
    const writers = Array.from({ length: 3 }, async () => {
      for (let n = 0; isRunning && n < 8; n += 1) await addPicture();
    });
    const to = addRepository(join(folder, 'busy'));
    const ended = await backup(to);
    isRunning = false;
    await Promise.all(writers);
    expect(ended.code).toBe(0);
    const env = { DATABASE_URL: await emptyDatabase(), STORAGE_URL: toUrl('after') };
    expect(await restore(env, to)).toMatchObject({ code: 0, err: '' });
    const { xray = [], report = [] } = await contents(env.DATABASE_URL);
    expect(xray.length).toBeGreaterThanOrEqual(4);
    expect(report.length).toBeGreaterThanOrEqual(xray.length);
  },
  LONG,
);

it(
  'goes into a bucket and comes back from it',
  async () => {
    const bucket = new URL(await store.addBucket());
    const to = addRepository(`s3:${bucket.searchParams.get('endpoint')}/${bucket.hostname}`);
    expect((await backup(to)).code).toBe(0);
    const env = { DATABASE_URL: await emptyDatabase(), STORAGE_URL: toUrl('from-bucket') };
    expect((await restore(env, to)).code).toBe(0);
    expect(await contents(env.DATABASE_URL)).toEqual(await contents(server.url));
    expect(digests('from-bucket')).toEqual(digests('storage'));
  },
  LONG,
);

it(
  'counts pictures that are in a bucket, leaves them there, and compares them after the restore',
  async () => {
    const STORAGE_URL = await store.addBucket();
    const to = addRepository(join(folder, 'beside-bucket'));
    const make = () => command(['make'], { ...inRepository(to), STORAGE_URL });
    expect(await make()).toMatchObject({ code: 1, err: expect.stringContaining('of the pictures') });
    const [from, bucket] = [await openFiles(STORAGE), await openFiles(STORAGE_URL)];
    expect((await copyFiles(from, bucket, () => undefined)).failed).toEqual([]);
    expect(await make()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/pictures are in their bucket\n$/),
    });
    const DATABASE_URL = await emptyDatabase();
    expect(await restore({ DATABASE_URL, STORAGE_URL }, to)).toMatchObject({ code: 0, err: '' });
    const lost = (await contents(DATABASE_URL))['xray']?.map((row) => JSON.parse(row).id)[0];
    await bucket.remove(`${lost}.full`);
    const again = await restore({ DATABASE_URL: await emptyDatabase(), STORAGE_URL }, to);
    expect(again).toMatchObject({
      code: 1,
      err: `${lost}: the file of this picture is missing or another one\n`,
    });
    const elsewhere = await restore({ DATABASE_URL: await emptyDatabase(), STORAGE_URL });
    expect(elsewhere).toMatchObject({ code: 1, err: expect.stringContaining('npm run storage:copy') });
  },
  LONG,
);

it(
  'refuses another key, a changed or missing piece, and a database that is not empty, and writes nothing',
  async () => {
    const full = await restore({ DATABASE_URL: server.url, STORAGE_URL: toUrl('refused') });
    expect(full).toMatchObject({ code: 1, err: expect.stringContaining('not empty') });
    const databaseUrl = await emptyDatabase();
    const env = { DATABASE_URL: databaseUrl, STORAGE_URL: toUrl('refused') };
    const other = await restore({ ...env, RESTIC_PASSWORD: newSecret() });
    expect(other).toMatchObject({ code: 1, err: expect.stringContaining('wrong password') });
    const piece = paths('backups/data').toSorted((a, b) => statSync(b).size - statSync(a).size)[0] ?? '';
    const bytes = readFileSync(piece);
    const changed = Buffer.from(bytes);
    for (let at = 100; at < changed.length; at += 1000) changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    chmodSync(piece, 0o600);
    writeFileSync(piece, changed);
    expect(await restore(env)).toMatchObject({ code: 1, err: expect.stringContaining('restic failed') });
    rmSync(piece);
    expect(await restore(env)).toMatchObject({ code: 1, err: expect.stringContaining('restic failed') });
    expect(await contents(databaseUrl)).toEqual({});
    writeFileSync(piece, bytes);
    expect((await restore(env)).code).toBe(0);
  },
  LONG,
);

it(
  'refuses, and writes nothing, without the KEYS that its pictures were encrypted under',
  async () => {
    const databaseUrl = await emptyDatabase();
    const env = { DATABASE_URL: databaseUrl, STORAGE_URL: toUrl('locked') };
    for (const KEYS of ['', `tests:${newSecret()}`, `other:${newSecret()}`])
      expect(await restore({ ...env, KEYS })).toMatchObject({
        code: 1,
        err: expect.stringMatching(/another secret: tests\. Set KEYS .* Nothing was changed/),
      });
    expect(await contents(databaseUrl)).toEqual({});
    expect(existsSync(join(folder, 'locked'))).toBe(false);
    expect((await restore({ ...env, KEYS: `next:${newSecret()},${KEYS}` })).code).toBe(0);
  },
  LONG,
);

it('fails where the database cannot be dumped, and leaves nothing that looks like a backup', async () => {
  const to = addRepository(join(folder, 'failed'));
  const env = { ...inRepository(to), DATABASE_URL: `${server.url}_of_nobody` };
  expect(await command(['make'], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('pg_dump failed'),
  });
  expect(JSON.parse(restic(to, 'snapshots', '--json'))).toEqual([]);
  expect(await restore({}, to)).toMatchObject({ code: 1, err: expect.stringContaining('no backup') });
}, 60_000);

it('fails, and names how many pictures are missing, where the storage is not the one of the database', async () => {
  mkdirSync(join(folder, 'unmounted/files'), { recursive: true });
  const to = addRepository(join(folder, 'without-pictures'));
  const { rows } = await server.database.pool.query('select count(*)::int as n from xray');
  const ended = await command(['make'], { ...inRepository(to), STORAGE_URL: toUrl('unmounted') });
  expect(ended).toMatchObject({ code: 1, err: expect.stringContaining(`${rows[0].n} of the pictures`) });
  expect(await restore({}, to)).toMatchObject({ code: 1, err: expect.stringContaining('no backup') });
}, 60_000);

it('says which program is missing and where it comes from, and where there is no repository', async () => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const only = (name: string) => {
    rmSync(bin, { recursive: true });
    mkdirSync(bin);
    symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(bin, name));
    return command(['make'], { PATH: bin });
  };
  expect(await only('pg_dump')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^restic is missing: install/),
  });
  expect(await only('restic')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^pg_dump is missing: install/),
  });
  const nowhere = await backup(join(folder, 'nowhere'));
  expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('Is there a repository') });
}, 60_000);

it('tells how it is used where a key is missing or could be guessed', async () => {
  for (const RESTIC_PASSWORD of ['', 'x'.repeat(40)])
    expect(await command(['make'], { RESTIC_PASSWORD })).toMatchObject({
      code: 2,
      err: expect.stringContaining('Usage: npm run backup'),
    });
}, 60_000);
