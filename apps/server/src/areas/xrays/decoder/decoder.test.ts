// @module-tag engine/machine
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encode, GREY, shapeElements, toBytes, toValues } from '../../../testing/files/dicomPixels';
import { SYNTAX, writeDicom } from '../../../testing/files/dicom';
import { form } from '../../../testing/calls/form';
import { pngChunk } from '../../../testing/files/png';
import { INFORMATION, saving } from '../../../testing/records';
import { startServer, type TestServer } from '../../../testing/server';
import { clinician, type Visitor } from '../../../testing/visitor';
import { readPicture } from './readPicture';
import { listDecoders } from './decode';

const isLinux = process.platform === 'linux';
const MB = 1024 * 1024;
let server: TestServer;
let me: Visitor;
beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
});
afterAll(() => server.stop());

let shade = 0;
async function picture(): Promise<Buffer> {
  shade += 1;
  const background = { r: shade, g: 7, b: 7 };
  return sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
}
async function upload(bytes: Buffer) {
  const { data } = await me.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  const fields = { patient_report_id: data.id };
  return me.call('POST', '/patient/patient-report/xray/save', form(fields, { name: 'a.png', bytes }));
}

const ofProcess = (pid: number, name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');

it.runIf(isLinux)(
  'that dies takes its upload and no other, and the next picture is taken',
  async () => {
    await Promise.all([upload(await picture()), upload(await picture())]);
    // A second process starts only if both are read at once.
    await Promise.all([readPicture(await picture()), readPicture(await picture())]);
    const [one = 0, two = 0, ...more] = listDecoders();
    expect([one > 0, two > 0, more]).toEqual([true, true, []]);
    for (const pid of [one, two]) process.kill(pid, 'SIGSTOP');
    const waiting = Promise.all([readPicture(await picture()), readPicture(await picture())]);
    await wait(100);
    expect((await me.call('GET', '/health')).status).toBe(204);
    // The system kills a process in this way when memory runs out.
    process.kill(one, 'SIGKILL');
    process.kill(two, 'SIGCONT');
    const read = await waiting;
    expect(read.filter((each) => 'full' in each)).toHaveLength(1);
    expect(read).toContainEqual({ problem: 'xray-too-heavy' });
    expect((await upload(await picture())).status).toBe(200);
  },
  60_000,
);

it.runIf(isLinux)(
  'has a limit of memory of its own, and is the first to go where there is none',
  async () => {
    await upload(await picture());
    const [pid = 0] = listDecoders();
    expect(ofProcess(pid, 'limits')).toMatch(/Max data size +1610612736 /);
    expect(ofProcess(pid, 'oom_score_adj').trim()).toBe('1000');
  },
);

it.runIf(isLinux)(
  'is kept for the next picture, and ended with a DICOM file',
  async () => {
    await upload(await picture());
    const before = listDecoders();
    await upload(await picture());
    expect(listDecoders()).toEqual(before);
    const pixels = [await encode('encodeJpegLs', toBytes(toValues(GREY), GREY), GREY)];
    const file = writeDicom({ syntax: SYNTAX.jpegLs, elements: shapeElements(GREY), pixels });
    expect('problem' in (await readPicture(file))).toBe(false);
    await expect
      .poll(() => listDecoders().filter((pid) => before.includes(pid)).length)
      .toBe(before.length - 1);
  },
  30_000,
);

const withChunk = (png: Buffer, chunk: Buffer) =>
  Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);

it('refuses a colour profile that swells, and takes one of the size that printers have', async () => {
  const png = await picture();
  const { icc } = await sharp(await sharp(png).withIccProfile('srgb').png().toBuffer()).metadata();
  const profile = (bytes: Buffer) =>
    pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), deflateSync(bytes, { level: 1 })]));
  const swelling = profile(Buffer.alloc(200 * MB));
  expect(swelling.length).toBeLessThan(2 * MB);
  expect(await readPicture(withChunk(png, swelling))).toEqual({ problem: 'xray-damaged' });
  expect('problem' in (await readPicture(withChunk(png, profile(icc!))))).toBe(false);
});

it.runIf(isLinux)(
  'takes no more memory for pixels that swell beyond what the header says',
  async () => {
    const png = await picture();
    const start = png.indexOf('IDAT') - 4;
    const end = start + 12 + png.readUInt32BE(start);
    const swelling = pngChunk('IDAT', deflateSync(Buffer.alloc(200 * MB), { level: 1 }));
    expect(swelling.length).toBeLessThan(2 * MB);
    await readPicture(Buffer.concat([png.subarray(0, start), swelling, png.subarray(end)]));
    for (const pid of listDecoders()) {
      const peak = Number(/VmHWM:\s+(\d+)/.exec(ofProcess(pid, 'status'))?.[1]) / 1024;
      expect(peak).toBeLessThan(450);
    }
  },
  30_000,
);
