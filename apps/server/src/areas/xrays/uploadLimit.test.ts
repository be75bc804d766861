// @module-tag engine/machine
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Files } from '../../platform/files/files';
import { localFiles } from '../../platform/files/localFiles';
import { form } from '../../testing/calls/form';
import { INFORMATION, saving } from '../../testing/records';
import { startServer } from '../../testing/server';
import { clinician, type Visitor } from '../../testing/visitor';

const UPLOAD = '/patient/patient-report/xray/save';
const LARGEST = 20 * 1024 * 1024;

async function newReport(me: Visitor): Promise<string> {
  const { data } = await me.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  return data.id;
}
const png = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#456' } })
    .png()
    .toBuffer();

it.each(['full', 'view', 'thumb'])(
  'is 507 where the disk is full at the %s, leaves nothing behind, and goes on once there is room',
  async (size) => {
    let isFull = true;
    const full = (inner: Files): Files => ({
      ...inner,
      put: async (key, bytes) => {
        if (isFull && key.endsWith(`.${size}`))
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        // The others are still being written when the first one fails.
        await wait(20);
        await inner.put(key, bytes);
      },
    });
    const beside = await startServer();
    const files = full(localFiles(beside.folder));
    const server = await startServer({ files });
    const me = await clinician(server);
    const sent = form({ patient_report_id: await newReport(me) }, { name: 'a.png', bytes: await png() });
    const refused = await me.call('POST', UPLOAD, sent);
    expect(refused).toMatchObject({ status: 507, code: 'storage-full' });
    const stored = () =>
      readdirSync(beside.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(stored()).toEqual([]);
    expect((await server.database.pool.query('select count(*)::int as n from xray')).rows).toEqual([
      { n: 0 },
    ]);
    isFull = false;
    expect((await me.call('POST', UPLOAD, sent)).status).toBe(200);
    expect(stored()).toHaveLength(3);
    await server.stop();
    await beside.stop();
  },
);

async function slowHouse() {
  const server = await startServer();
  const me = await clinician(server);
  const report = await newReport(me);
  const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const head = [
    `POST /api${UPLOAD} HTTP/1.1`,
    `host: ${address.host}`,
    `authorization: Bearer ${me.token}`,
    `cookie: ${[...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    `x-xsrf-token: ${me.cookies.get('XSRF-TOKEN')}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${LARGEST}`,
    '',
    '--x',
    'content-disposition: form-data; name="image"; filename="a.png"',
    '\r\n',
  ].join('\r\n');
  const answers: string[] = [];
  const sockets: Socket[] = [];
  return {
    answers,
    upload: (bytes: Buffer) =>
      me.call('POST', UPLOAD, form({ patient_report_id: report }, { name: 'a.png', bytes })),
    send: (senders: number, bytes: number) => {
      for (let n = 0; n < senders; n += 1) {
        const socket = connect(Number(address.port), address.hostname);
        socket.on('data', (chunk) => answers.push(chunk.toString()));
        socket.on('error', () => undefined);
        socket.write(head);
        socket.write(Buffer.alloc(bytes));
        sockets.push(socket);
      }
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await server.stop();
    },
  };
}

it('gives a seat that brings nothing to whoever comes, and is 503 with Retry-After while all are new', async () => {
  const { answers, send, upload, stop } = await slowHouse();
  send(101, 100);
  for (let tries = 0; answers.length < 1 && tries < 1000; tries += 1) await wait(20);
  expect(answers[0]).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: 5\r\n/);
  let last = 0;
  for (let tries = 0; last !== 200 && tries < 200; tries += 1) {
    await wait(100);
    last = (await upload(await png())).status;
  }
  expect(last).toBe(200);
  expect(answers.length, 'the others are left alone').toBeLessThan(10);
  await stop();
});

it('stores the largest pictures of quick senders while many slow ones hold the room, and sends away no more than it must', async () => {
  const { answers, send, upload, stop } = await slowHouse();
  // The announced files together nearly fill the disk, though each has brought little.
  send(90, 440 * 1024);
  await wait(2500);
  expect(answers, 'nobody needs their room').toEqual([]);
  const quick = await Promise.all(
    [0, 1].map(async () => {
      const noise = randomBytes(2500 * 2600 * 3);
      const large = sharp(noise, { raw: { width: 2500, height: 2600, channels: 3 } });
      return large.png({ compressionLevel: 0 }).toBuffer();
    }),
  );
  expect(quick[0]?.length).toBeGreaterThan(LARGEST * 0.9);
  expect((await Promise.all(quick.map(upload))).map(({ status }) => status)).toEqual([200, 200]);
  for (let tries = 0; answers.length === 0 && tries < 1000; tries += 1) await wait(20);
  expect(answers[0]).toMatch(/^HTTP\/1\.1 503 /);
  expect(answers.length).toBeLessThan(80);
  await stop();
});

it('has all its room again after a hundred uploads, refused, broken and stored ones', async () => {
  const server = await startServer();
  const me = await clinician(server);
  const bytes = await png();
  const broken = form({}, { name: 'a.png', bytes: Buffer.alloc(3_000_000, 1) });
  const cut = { ...broken, payload: Buffer.from(broken.payload ?? '').subarray(0, 2_000_000) };
  const statuses = new Map<number, number>();
  for (let n = 0; n < 100; n += 1) {
    const fields = { patient_report_id: n % 4 === 0 ? await newReport(me) : 'nowhere' };
    const kinds = [bytes, bytes, Buffer.alloc(LARGEST + 1, 1), Buffer.alloc(4_000_000, 1)];
    const sent = n % 10 === 9 ? cut : form(fields, { name: 'a.png', bytes: kinds[n % 4] ?? bytes });
    const { status } = await me.call('POST', UPLOAD, sent);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(statuses.get(503), 'a room that leaks is full after fifteen of the largest').toBeUndefined();
  expect(statuses.get(200)).toBe(25);
  await server.stop();
});
