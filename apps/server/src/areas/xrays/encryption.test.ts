import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newSecret } from '../../platform/base/ids';
import { localFiles } from '../../platform/files/localFiles';
import { silentLog } from '../../platform/base/log';
import { readKeys } from '../../platform/security/seal';
import { openClinicFiles } from '../../platform/storage/clinicFiles';
import { readKeyNumber } from '../../platform/storage/cipher';
import { findKeyProblem, readKeySamples } from '../../platform/storage/clinicKeys';
import { addPicture } from '../../testing/files/addPicture';
import { INFORMATION, saving } from '../../testing/records';
import { KEYS, startServer, type TestServer } from '../../testing/server';
import { clinician, stepUp } from '../../testing/visitor';
import { encryptPictures } from './encryptPictures';

const SIZES = ['full', 'view', 'thumb'] as const;
const COMMAND = resolve(import.meta.dirname, '../../../dist/keys.js');
const home = mkdtempSync(join(tmpdir(), 'alveola-encryption-'));
const files = localFiles(join(home, 'files'));
let server: TestServer;
let me: Awaited<ReturnType<typeof clinician>>;
let id: string;
beforeAll(async () => {
  server = await startServer({ files });
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});
beforeEach(async () => {
  me = await clinician(server);
  id = await add(me);
});

async function add(who: typeof me): Promise<string> {
  const { data } = await who.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  return addPicture(who, data.id);
}
const toFile = (name: string) => join(home, 'files', name.slice(0, 2), name);
const raw = (of: string, size: string) => readFileSync(toFile(`${of}.${size}`));
const show = (of: string, size: string = 'full', who = me) =>
  who.call('GET', `/patient/patient-report/xray/${of}/picture?size=${size}`);
const rowOf = async (of: string) =>
  (await server.database.pool.query('select * from xray where id = $1', [of])).rows[0];

it('stores no size of a picture as it is, each under the key of its clinic, which is kept wrapped', async () => {
  for (const size of SIZES) {
    const stored = raw(id, size);
    expect(readKeyNumber(stored)).toBe(1);
    const { bytes } = await show(id, size);
    expect(stored.includes(bytes.subarray(20, 52))).toBe(false);
  }
  const other = await clinician(server);
  await add(other);
  const { rows } = await server.database.pool.query(
    'select wrapped_by, wrapped from clinic_key where clinic_id = any($1)',
    [[me.clinicId, other.clinicId]],
  );
  expect(new Set(rows.map(({ wrapped }) => wrapped)).size).toBe(2);
  expect(JSON.stringify(rows)).not.toContain(KEYS.split(':')[1]);
  const store = { db: server.database.db, files, keyring: server.keyring };
  const theirs = openClinicFiles(store, other.clinicId);
  await expect(theirs.get(`${id}.full`)).rejects.toThrow('not what was encrypted');
});

it('does not show the file of another picture of the same clinic in its place', async () => {
  const second = await add(me);
  copyFileSync(toFile(`${second}.full`), toFile(`${id}.full`));
  expect(await show(id)).toMatchObject({ status: 500, code: 'xray-file-damaged' });
});

async function toPlain(of: string) {
  const before = new Map<string, Buffer>();
  for (const size of SIZES) {
    const { bytes } = await show(of, size);
    before.set(size, bytes);
    writeFileSync(toFile(`${of}.${size}`), bytes);
  }
  await server.database.pool.query(
    'update xray set key_n = null, view_sha256 = null, thumb_sha256 = null where id = $1',
    [of],
  );
  return before;
}
const encryptAll = () =>
  encryptPictures({ db: server.across, files, keyring: server.keyring, log: silentLog }, () => false);

it('goes on showing pictures that were stored before, and encrypts them behind the back of who looks', async () => {
  const before = await toPlain(id);
  for (const size of SIZES) expect((await show(id, size)).bytes).toEqual(before.get(size));
  const damaged = await add(me);
  await toPlain(damaged);
  writeFileSync(toFile(`${damaged}.full`), 'something else');
  expect(await encryptAll()).toEqual({ done: 1, failed: 1 });
  expect(raw(damaged, 'full').toString(), 'what is damaged is not made to look whole').toBe('something else');
  for (const size of SIZES) {
    expect(readKeyNumber(raw(id, size))).toBe(1);
    expect((await show(id, size)).bytes).toEqual(before.get(size));
  }
  expect(await rowOf(id)).toMatchObject({ key_n: 1, view_sha256: expect.any(String) });
  expect((await encryptAll()).done).toBe(0);
  await server.database.pool.query('update xray set bytes = 0 where id = $1', [damaged]);
});

function keys(action: string, KEYS: string): Promise<{ code: number | null; said: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: server.url,
    STORAGE_URL: pathToFileURL(home).href,
    KEYS,
  };
  const child = spawn(process.execPath, [COMMAND, action], { env });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  return new Promise((done) => child.on('close', (code) => done({ code, said })));
}

it('shows every picture during and after a rotation, which encrypts each under a new key', async () => {
  const before = (await show(id)).bytes;
  const { data } = await me.call('POST', '/patient/patients', { body: {} });
  const patient = `/patient/${data.patients[0].patient_id}`;
  await me.call('PUT', `${patient}/name`, { body: { patient_name: 'Kari N.' } });
  const rotated = await keys('rotate', KEYS);
  expect(rotated.said).toMatch(/clinics have a new key/);
  for (const size of SIZES) expect(readKeyNumber(raw(id, size))).toBe(2);
  expect(await rowOf(id)).toMatchObject({ key_n: 2 });
  expect((await show(id)).bytes).toEqual(before);
  const { rows } = await server.database.pool.query(
    'select name_sealed from patient where name_sealed is not null',
  );
  expect(rows.map(({ name_sealed }) => readKeyNumber(name_sealed))).toEqual([2]);
  expect((await me.call('GET', patient)).data.patient_name).toBe('Kari N.');
});

it('tells how the command is used where KEYS could be guessed', async () => {
  expect(await keys('rewrap', `a:${'x'.repeat(40)}`)).toMatchObject({
    code: 2,
    said: expect.stringContaining('Usage: npm run keys'),
  });
});

it('loses the key of a clinic with the clinic', async () => {
  await stepUp(me);
  const body = { clinic_name: 'Clinic' };
  expect((await me.call('POST', '/clinic/erase', { body })).status).toBe(204);
  const left = await server.database.pool.query('select from clinic_key where clinic_id = $1', [me.clinicId]);
  expect(left.rowCount).toBe(0);
  const names = readdirSync(home, { recursive: true }).map(String);
  expect(names.filter((name) => name.includes(id))).toEqual([]);
});

it('opens with a new key of KEYS alone once the keys of the clinics were wrapped anew', async () => {
  const next = `next:${newSecret()}`;
  const samples = () => readKeySamples(server.database.pool);
  const keyring = readKeys(next, () => true)!;
  expect(findKeyProblem(await samples(), keyring)).toContain(
    'do not hold, or hold with another secret: tests',
  );
  const lacking = await keys('rewrap', next);
  expect(lacking).toMatchObject({ code: 1, said: expect.stringContaining('KEYS lack the key tests') });
  expect(await keys('rewrap', `${next},${KEYS}`)).toMatchObject({ code: 0 });
  expect(findKeyProblem(await samples(), keyring)).toBeNull();
  const store = { db: server.database.db, files, keyring };
  const { bytes } = await show(id);
  expect(await openClinicFiles(store, me.clinicId).get(`${id}.full`)).toEqual(bytes);
});
