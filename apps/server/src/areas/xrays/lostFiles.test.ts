import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Log } from '../../platform/base/log';
import { form } from '../../testing/calls/form';
import { INFORMATION, saving } from '../../testing/records';
import { startServer, type TestServer } from '../../testing/server';
import { clinician, type Visitor } from '../../testing/visitor';

let server: TestServer;
let me: Visitor;
const told: string[] = [];
const log: Log = { info: (event) => told.push(event), error: (event) => told.push(event) };
beforeAll(async () => {
  server = await startServer({ log });
  me = await clinician(server);
});
afterAll(() => server.stop());

async function uploaded() {
  const { data } = await me.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  const report: string = data.id;
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#864' } })
    .png()
    .toBuffer();
  const upload = () =>
    me.call(
      'POST',
      '/patient/patient-report/xray/save',
      form({ patient_report_id: report }, { name: 'a.png', bytes }),
    );
  const id: string = (await upload()).data.id;
  return { id, report, upload };
}
const picture = (id: string, size: string) =>
  me.call('GET', `/patient/patient-report/xray/${id}/picture?size=${size}`);
const toFile = (id: string, size: string) => join(server.folder, id.slice(0, 2), `${id}.${size}`);

it('says that a picture is missing where its row is there and its file is not, and tells the log', async () => {
  const { id, report } = await uploaded();
  for (const size of ['full', 'view', 'thumb']) rmSync(toFile(id, size));
  for (const size of ['full', 'view', 'thumb']) {
    told.length = 0;
    const answer = await picture(id, size);
    expect(answer).toMatchObject({ status: 404, code: 'xray-file-missing' });
    expect(answer.message).toBe('The file of this X-ray is missing from the store. Add the picture again.');
    expect(told).toContain('xray.lost');
  }
  const whole = await me.call('GET', `/patient/patient-report?id=${report}`);
  expect(whole.data.xray_images, 'the report opens all the same').toHaveLength(1);
});

it('shows no picture that has changed on the disk', async () => {
  const { id } = await uploaded();
  const bytes = readFileSync(toFile(id, 'full'));
  bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60);
  writeFileSync(toFile(id, 'full'), bytes);
  expect(await picture(id, 'full')).toMatchObject({ status: 500, code: 'xray-file-damaged' });
});

it.each(['view', 'thumb'])('shows no %s that has changed, and makes it anew', async (size) => {
  const { id } = await uploaded();
  const before = (await picture(id, size)).bytes;
  const good = readFileSync(toFile(id, size));
  const changed = Buffer.from(good);
  changed.writeUInt8(changed.readUInt8(200) ^ 1, 200);
  const other = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  // One changed byte, a missing end, and another picture from before encryption.
  for (const bytes of [changed, good.subarray(0, -1), other]) {
    writeFileSync(toFile(id, size), bytes);
    expect((await picture(id, size)).bytes).toEqual(before);
    expect(readFileSync(toFile(id, size)).length, 'it is whole again').toBe(good.length);
  }
});

it('makes a smaller size that is missing anew from the full one', async () => {
  const { id } = await uploaded();
  const before = (await picture(id, 'thumb')).bytes;
  rmSync(toFile(id, 'thumb'));
  rmSync(toFile(id, 'view'));
  expect((await picture(id, 'thumb')).bytes).toEqual(before);
  expect(existsSync(toFile(id, 'thumb')), 'kept for the next time').toBe(true);
  const { width, height } = await sharp((await picture(id, 'view')).bytes).metadata();
  expect({ width, height }).toEqual({ width: 400, height: 300 });
});

it.each(['missing', 'damaged'])(
  'puts a %s file back, under the same id, when the picture is sent again',
  async (loss) => {
    const { id, upload } = await uploaded();
    const before = (await picture(id, 'full')).bytes;
    if (loss === 'missing') rmSync(toFile(id, 'full'));
    else writeFileSync(toFile(id, 'full'), before.subarray(0, 100));
    const again = await upload();
    expect(again).toMatchObject({ status: 200, data: { id } });
    expect((await picture(id, 'full')).bytes).toEqual(before);
    expect(await upload(), 'it is there now').toMatchObject({ status: 409, code: 'xray-duplicate' });
  },
);
