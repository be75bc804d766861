import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../platform/base/ids';
import { form } from '../../../testing/calls/form';
import { ownServer } from '../../../testing/ownServer';
import {
  arrived,
  ask,
  begun,
  cancel,
  finish,
  newReport,
  noise,
  PART,
  sendAll,
  sendPart,
} from '../../../testing/files/parts';
import { clinician, type Visitor, visitor } from '../../../testing/visitor';

const { server } = await ownServer();
let me: Visitor & { readonly clinicId: string };
let there: Visitor;
beforeAll(async () => {
  me = await clinician(server);
  there = await signedInAt(me);
});

async function signedInAt({ cookies, token }: Visitor): Promise<Visitor> {
  const other = visitor(await server.addServer());
  for (const [name, value] of cookies) other.cookies.set(name, value);
  return Object.assign(other, { token });
}

const stored = (kind = '') =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(kind))
    .map(({ name }) => name);
const rows = async (report: string) =>
  (await server.database.pool.query('select id, bytes, sha256 from xray where report_id = $1', [report]))
    .rows;

describe('a picture in parts', () => {
  it('becomes the X-ray that it would have become whole, its parts sent to two servers in turn', async () => {
    const bytes = await noise(900);
    expect(bytes.length).toBeGreaterThan(3 * PART);
    const whole = await me.call(
      'POST',
      '/patient/patient-report/xray/save',
      form({ patient_report_id: await newReport(me) }, { name: 'Ola 16.png', bytes }),
    );
    const report = await newReport(me);
    const id = await begun(me, report, bytes.length);
    await sendAll([me, there], id, bytes);
    expect(stored('.upload').length).toBe(Math.ceil(bytes.length / PART));
    const { status, data } = await finish(there, id);
    expect(status).toBe(200);
    const { width, height, orientation, spacing, burned_in, taken, kind } = whole.data;
    const same = { width, height, orientation, spacing, burned_in, taken, kind };
    expect(data).toMatchObject({ ...same, report_id: report, file_name: 'a.png' });
    const shown = await me.call('GET', `/patient/patient-report/xray/${data.id}/picture?size=full`);
    expect(shown.bytes.equals(bytes)).toBe(true);
    expect(await rows(report)).toEqual([{ id: data.id, bytes: bytes.length, sha256: sha256(bytes) }]);
    expect(stored('.upload')).toEqual([]);
    const { rows: acts } = await server.database.pool.query(
      "select detail from audit_log where action = 'xray.add' and report_id = $1",
      [report],
    );
    expect(acts).toEqual([{ detail: { xray: data.id } }]);
  });

  it('lies encrypted in the store, each part for itself', async () => {
    const bytes = await noise(20);
    const id = await arrived(me, await newReport(me), bytes);
    const [name = ''] = stored('.upload');
    const file = readFileSync(`${server.folder}/${name.slice(0, 2)}/${name}`);
    expect(file.includes(bytes.subarray(1000, 1100))).toBe(false);
    await cancel(me, id);
  });

  it('goes on at a server that has just begun, where the one before was ended between two parts', async () => {
    const bytes = await noise(600);
    const id = await begun(me, await newReport(me), bytes.length);
    const first = await signedInAt(me);
    await sendPart(first, id, 0, bytes.subarray(0, PART));
    const next = await signedInAt(me);
    expect(await ask(next, id)).toMatchObject({
      status: 200,
      headers: { 'upload-offset': String(PART), 'upload-length': String(bytes.length) },
    });
    expect((await sendPart(next, id, PART, bytes.subarray(PART, 2 * PART))).status).toBe(204);
    expect((await sendPart(next, id, 2 * PART, bytes.subarray(2 * PART))).status).toBe(204);
    expect((await finish(next, id)).status).toBe(200);
  });
});

describe('the next part', () => {
  it('is 409 where it does not begin at what has arrived, and nothing of it is kept', async () => {
    const bytes = await noise(600);
    const id = await begun(me, await newReport(me), bytes.length);
    await sendPart(me, id, 0, bytes.subarray(0, PART));
    const before = stored();
    for (const offset of [0, PART - 1, PART + 1, 2 * PART])
      expect(await sendPart(there, id, offset, bytes.subarray(PART, PART + 10))).toMatchObject({
        status: 409,
        code: 'upload-offset',
      });
    expect(stored()).toEqual(before);
    expect((await ask(me, id)).headers['upload-offset']).toBe(String(PART));
  });

  it('is taken once where it comes to two servers at once, and the picture is whole', async () => {
    const bytes = await noise(600);
    const report = await newReport(me);
    const id = await begun(me, report, bytes.length);
    const before = stored('.upload').length;
    for (let at = 0; at < bytes.length; at += PART) {
      const part = bytes.subarray(at, at + PART);
      const answers = await Promise.all([me, there, me, there].map((each) => sendPart(each, id, at, part)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409]);
    }
    expect(stored('.upload').length - before).toBe(Math.ceil(bytes.length / PART));
    expect((await finish(me, id)).status).toBe(200);
    expect((await rows(report))[0]).toMatchObject({ sha256: sha256(bytes) });
  });
});

describe('an upload that has arrived', () => {
  it('answers with its X-ray however often it is finished, at two servers at once, too', async () => {
    const bytes = await noise(200);
    const report = await newReport(me);
    const id = await arrived(me, report, bytes);
    const answers = await Promise.all([me, there, me].map((each) => finish(each, id)));
    answers.push(await finish(there, id));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await rows(report)).toHaveLength(1);
    expect(stored(`${answers[0]?.data.id}.full`)).toHaveLength(1);
    expect((await sendPart(me, id, bytes.length, Buffer.from('x'))).code).toBe('body-too-large');
  });

  it('is 409 before it has arrived', async () => {
    const id = await begun(me, await newReport(me), 100);
    expect(await finish(me, id)).toMatchObject({ status: 409, code: 'upload-incomplete' });
    await sendPart(me, id, 0, Buffer.alloc(99));
    expect((await finish(me, id)).code).toBe('upload-incomplete');
  });

  it('is refused as a whole one is: the same picture twice, and what is no picture; nothing of it stays', async () => {
    const [bytes, report] = [await noise(30), await newReport(me)];
    expect((await finish(me, await arrived(me, report, bytes))).status).toBe(200);
    const before = stored().toSorted();
    for (const [again, status, code] of [
      [bytes, 409, 'xray-duplicate'],
      [Buffer.alloc(2 * PART, 'no picture'), 415, 'xray-unsupported'],
    ] as const) {
      const id = await arrived(me, report, again);
      expect(await finish(me, id)).toMatchObject({ status, code });
      expect(await finish(me, id)).toMatchObject({ status: 404, code: 'upload-not-found' });
    }
    expect(stored().toSorted()).toEqual(before);
  });

  it('is sent again where one of its parts is lost', async () => {
    const id = await arrived(me, await newReport(me), await noise(30));
    const { rows: found } = await server.database.pool.query('select parts from xray_upload where id = $1', [
      id,
    ]);
    const [part] = found[0].parts;
    rmSync(`${server.folder}/${part.slice(0, 2)}/${part}.upload`);
    expect((await finish(me, id)).code).toBe('upload-not-found');
    expect((await ask(me, id)).status).toBe(404);
  });
});

it('is gone with its parts when it is cancelled', async () => {
  const before = stored();
  const id = await begun(me, await newReport(me), 3 * PART);
  await sendPart(me, id, 0, Buffer.alloc(PART));
  expect(stored('.upload').length).toBeGreaterThan(before.filter((name) => name.endsWith('.upload')).length);
  expect((await cancel(there, id)).status).toBe(204);
  expect(stored()).toEqual(before);
  expect((await ask(me, id)).status).toBe(404);
  expect((await cancel(me, id)).status).toBe(404);
});

it("of another clinic, or another user, is 404 as an unknown one's, and stays as it is", async () => {
  const bytes = await noise(30);
  const id = await begun(me, await newReport(me), bytes.length);
  for (const stranger of [await clinician(server), await clinician(server, me.clinicId)])
    for (const upload of [id, 'A'.repeat(22)])
      for (const answer of [
        await ask(stranger, upload),
        await sendPart(stranger, upload, 0, bytes),
        await finish(stranger, upload),
        await cancel(stranger, upload),
      ])
        expect(answer.status).toBe(404);
  await sendAll([me], id, bytes);
  expect((await finish(me, id)).status).toBe(200);
});
