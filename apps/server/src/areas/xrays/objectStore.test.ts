// @module-tag engine/ceph
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ORPHAN_AGE, sweepFiles } from '../../app/jobs/housekeeping';
import { sha256 } from '../../platform/base/ids';
import { xray } from '../../platform/db/schema';
import type { Files } from '../../platform/files/files';
import { openFiles } from '../../platform/files/openFiles';
import { form } from '../../testing/calls/form';
import { type ObjectStore, STORE_STARTS_WITHIN, startObjectStore } from '../../testing/services/objectStore';
import { begun, finish, noise, PART, sendAll } from '../../testing/files/parts';
import { INFORMATION, saving } from '../../testing/records';
import { startServer, type TestServer } from '../../testing/server';
import { clinician, stepUp, type Visitor, visitor } from '../../testing/visitor';

const SAVE = '/patient/patient-report/save';
const UPLOAD = '/patient/patient-report/xray/save';
const SIZES = ['full', 'view', 'thumb'] as const;

let store: ObjectStore;
let server: TestServer;
let files: Files;
let me: Visitor;
beforeAll(async () => {
  store = await startObjectStore();
  files = await openFiles(await store.addBucket());
  server = await startServer({ files });
  me = await clinician(server);
}, STORE_STARTS_WITHIN);
afterAll(() => server.stop());

let width = 300;
/** Each picture differs, because a report takes a picture only once. */
function picture(): Promise<Buffer> {
  width += 1;
  return sharp({ create: { width, height: 200, channels: 3, background: '#468' } })
    .png()
    .toBuffer();
}

async function newReport(): Promise<string> {
  return (await me.call('POST', SAVE, saving('information', INFORMATION))).data.id;
}
const upload = (report: string, bytes: Buffer) =>
  me.call('POST', UPLOAD, form({ patient_report_id: report }, { name: 'a.png', bytes }));
const read = (id: string, size: string = 'full') =>
  me.call('GET', `/patient/patient-report/xray/${id}/picture?size=${size}`);
const sweep = () => sweepFiles(server.across, files, new Date(Date.now() + ORPHAN_AGE + 60_000));

async function stored(): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const batch of files.list(new Date(Date.now() + 60_000))) keys.push(...batch);
  return keys.toSorted();
}

async function rows(): Promise<readonly string[]> {
  return (await server.database.db.select({ id: xray.id }).from(xray)).map(({ id }) => id);
}
const expected = async () => (await rows()).flatMap((id) => SIZES.map((size) => `${id}.${size}`)).toSorted();

it('keeps pictures in a bucket: uploads, shows, removes from view, sweeps, erases with the clinic', async () => {
  const report = await newReport();
  const bytes = await picture();
  const { status, data } = await upload(report, bytes);
  expect(status).toBe(200);
  expect(await stored()).toEqual(SIZES.map((size) => `${data.id}.${size}`).toSorted());
  const [row] = await server.database.db.select().from(xray).where(eq(xray.id, data.id));
  expect(sha256((await read(data.id)).bytes)).toBe(row?.sha256);
  for (const size of SIZES) expect((await read(data.id, size)).status).toBe(200);
  expect((await me.call('DELETE', `/patient/patient-report/xray/${data.id}`)).status).toBe(204);
  expect((await read(data.id)).status).toBe(404);
  await files.put('lost-in-a-stop.full', bytes);
  expect(await sweepFiles(server.across, files, new Date()), 'it may be on its way').toMatchObject({
    orphans: 0,
  });
  expect(await sweep()).toEqual({ orphans: 1, halves: 0, tooMany: false });
  expect(await stored(), 'the removed picture stays with its report').toEqual(await expected());

  const other = await clinician(server);
  const theirs = await other.call('POST', SAVE, saving('information', INFORMATION));
  const sent = form({ patient_report_id: theirs.data.id }, { name: 'a.png', bytes });
  expect((await other.call('POST', UPLOAD, sent)).status).toBe(200);
  expect(await stored()).toHaveLength(6);
  await stepUp(other);
  const named = { body: { clinic_name: 'Clinic' } };
  expect((await other.call('POST', '/clinic/erase', named)).status).toBe(204);
  expect(await stored()).toEqual(await expected());
});

it('keeps the parts of a picture in the bucket until it is finished, whichever server they come to', async () => {
  const there = visitor(await server.addServer());
  for (const [name, value] of me.cookies) there.cookies.set(name, value);
  there.token = me.token;
  const bytes = await noise(600);
  const id = await begun(me, await newReport(), bytes.length);
  await sendAll([me, there], id, bytes);
  expect((await stored()).filter((key) => key.endsWith('.upload'))).toHaveLength(
    Math.ceil(bytes.length / PART),
  );
  expect(await sweep(), 'they are no orphans').toMatchObject({ orphans: 0 });
  const { status, data } = await finish(there, id);
  expect(status).toBe(200);
  expect((await read(data.id)).bytes.equals(bytes)).toBe(true);
  expect(await stored()).toEqual(await expected());
});

it('says that a changed picture is damaged, and makes a smaller size anew', async () => {
  const { data } = await upload(await newReport(), await picture());
  await files.put(`${data.id}.full`, Buffer.from('something else'));
  expect(await read(data.id)).toMatchObject({ status: 500, code: 'xray-file-damaged' });
  const again = await upload(await newReport(), await picture());
  await files.remove(`${again.data.id}.thumb`);
  expect((await read(again.data.id, 'thumb')).status).toBe(200);
});

it('answers 503 while the gateway is killed, saves reports all the same, loses nothing and recovers', async () => {
  const report = await newReport();
  const acknowledged = new Set<string>();
  let on = true;
  const statuses = new Set<number>();
  const writers = Array.from({ length: 3 }, async () => {
    while (on) {
      const answer = await upload(report, await picture());
      statuses.add(answer.status);
      if (answer.status === 200) acknowledged.add(answer.data.id);
      else expect(answer).toMatchObject({ status: 503, code: 'unavailable' });
    }
  });
  await vi.waitUntil(() => acknowledged.size >= 4, { timeout: 20_000, interval: 5 });
  store.signal('SIGKILL');
  await vi.waitUntil(() => statuses.has(503), { timeout: 20_000, interval: 5 });
  const [anyId = ''] = acknowledged;
  const refused = await read(anyId);
  expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
  expect(refused.headers['retry-after']).toBe('2');
  expect((await me.call('GET', '/ready')).status).toBe(503);
  expect((await me.call('POST', SAVE, saving('information', INFORMATION))).status).toBe(200);
  const before = acknowledged.size;
  await store.startAgain();
  await vi.waitUntil(() => acknowledged.size >= before + 2, { timeout: 20_000, interval: 5 });
  on = false;
  await Promise.all(writers);
  for (const id of acknowledged) {
    const [row] = await server.database.db.select().from(xray).where(eq(xray.id, id));
    expect(sha256((await read(id)).bytes)).toBe(row?.sha256);
  }
  expect((await me.call('GET', '/ready')).status).toBe(204);
  await sweep();
  expect(await stored()).toEqual(await expected());
});

it('does not wait for ever for a gateway that hangs, and leaves no row without a file', async () => {
  const report = await newReport();
  const [before, bytes] = [await rows(), await picture()];
  store.signal('SIGSTOP');
  const hanging = upload(report, bytes);
  const answer = await Promise.race([hanging, wait(45_000).then(() => null)]);
  expect(answer).toMatchObject({ status: 503, code: 'unavailable' });
  store.signal('SIGCONT');
  expect(await rows()).toEqual(before);
  await vi.waitUntil(async () => (await me.call('GET', '/ready')).status === 204, { timeout: 20_000 });
  expect((await upload(report, bytes)).status).toBe(200);
  await sweep();
  expect(await stored()).toEqual(await expected());
});
