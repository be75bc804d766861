// @module-tag engine/machine
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { newId } from '../platform/base/ids';
import { type Database, openDatabase } from '../platform/db/open';
import { accountsOf, end, type Product, signedIn, startProduct, stranger } from '../testing/product';
import { INFORMATION, saving } from '../testing/records';

const SAVE = '/patient/patient-report/save';
const folder = mkdtempSync(join(tmpdir(), 'alveola-two-'));
const [FIRST, SECOND] = [join(folder, 'a'), join(folder, 'b')] as const;
const name = `two_${newId().replaceAll('-', '_').toLowerCase()}`;

let admin: Database;
let a: Product;
let b: Product;
beforeAll(async () => {
  admin = openDatabase(inject('databases').admin, { max: 1 });
  await admin.pool.query(`create database "${name}"`);
  const DATABASE_URL = Object.assign(new URL(inject('databases').admin), { pathname: `/${name}` }).href;
  a = await startProduct(FIRST, { DATABASE_URL });
  mkdirSync(SECOND);
  for (const secret of ['secret-key', 'file-keys']) copyFileSync(join(FIRST, secret), join(SECOND, secret));
  b = await startProduct(SECOND, { DATABASE_URL });
});
afterAll(async () => {
  await Promise.all([end(a, 'SIGTERM'), end(b, 'SIGTERM')]);
  await admin.pool.query(`drop database "${name}" with (force)`);
  await admin.close();
  rmSync(folder, { recursive: true, force: true });
});

const account = () => accountsOf(SECOND).clinic;

it('who signs in at one server works at the other, and each sees what the other has saved', async () => {
  const me = await signedIn(a.url, account());
  const there = me.at(b.url);
  expect((await there.call('GET', '/user')).status).toBe(200);
  const { body } = saving('information', INFORMATION, { patient_number: 'two', client: 'tab', seq: 1 });
  const made = await me.call('POST', SAVE, body);
  expect((await there.call('POST', SAVE, body)).data, 'repeated').toEqual(made.data);
  const { id, entry } = made.data;
  const next = { ...saving('dentition', { missing: [11] }, { patient_number: 'two', id }).body };
  const saved = await me.call('POST', SAVE, next);
  const read = await there.call('GET', `/patient/patient-report?id=${id}`);
  expect(JSON.stringify(read.data)).toContain(saved.data.entry);
  const newer = { ...saving('information', INFORMATION, { patient_number: 'two', id, entry }).body };
  expect((await there.call('POST', SAVE, newer)).status).toBe(200);
  const stale = await me.call('POST', SAVE, newer);
  expect(stale.status, 'another tab has saved since').toBe(409);
});

it('who signs out at one server is signed out of the other within a second', async () => {
  const me = await signedIn(a.url, account());
  const there = me.at(b.url);
  const work = async () => (await there.call('POST', '/patient/patient-reports', {})).status;
  for (let n = 0; n < 3; n += 1) expect(await work()).toBe(200);
  expect((await me.call('POST', '/logout')).status).toBe(204);
  await expect.poll(work, { interval: 20, timeout: 3500 }).toBe(401);
});

it('mails are sent once, by either', async () => {
  const { clinic, provider } = accountsOf(SECOND);
  const strangers = await Promise.all([stranger(a.url), stranger(b.url)]);
  const requests = [clinic, provider].flatMap(({ email }) =>
    strangers.map((visitor) => visitor.call('POST', '/forgot-password', { email })),
  );
  for (const { status } of await Promise.all(requests)) expect(status).toBeLessThan(300);
  const sent = () =>
    [FIRST, SECOND]
      .map((dataDir) => join(dataDir, 'outbox'))
      .filter((outbox) => existsSync(outbox))
      .flatMap((outbox) => readdirSync(outbox).map((file) => join(outbox, file)))
      .filter((file) => file.endsWith('.eml') && readFileSync(file, 'utf8').includes('/password/reset'))
      .map((file) => basename(file));
  await expect.poll(() => new Set(sent()).size, { timeout: 60_000 }).toBe(4);
  expect(sent()).toHaveLength(4);
});
