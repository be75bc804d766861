import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Files } from '../files/files';
import { localFiles } from '../files/localFiles';
import { form } from '../testing/form';
import { INFORMATION, saving } from '../testing/records';
import { startServer } from '../testing/server';
import { clinician, type Visitor } from '../testing/visitor';

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

it('is 503 with Retry-After where more uploads wait than there is room for, and all are well afterwards', async () => {
  const server = await startServer();
  const me = await clinician(server);
  const sent = form({ patient_report_id: await newReport(me) }, { name: 'a.png', bytes: await png() });
  const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const head = [
    `POST /api${UPLOAD} HTTP/1.1`,
    `host: ${address.host}`,
    `authorization: Bearer ${me.token}`,
    `cookie: ${[...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    `x-xsrf-token: ${me.cookies.get('XSRF-TOKEN')}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${LARGEST}`,
    '\r\n',
  ].join('\r\n');
  const answers: string[] = [];
  // Each announces the largest file and sends none of it: three hold the room, forty wait.
  const open = Array.from({ length: 45 }, () => {
    const socket: Socket = connect(Number(address.port), address.hostname);
    socket.on('data', (chunk) => answers.push(chunk.toString()));
    socket.on('error', () => undefined);
    socket.write(head);
    return socket;
  });
  for (let tries = 0; answers.length < 2 && tries < 200; tries += 1) await wait(50);
  expect(answers).toHaveLength(2);
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: 5\r\n/);
  expect((await me.call('POST', UPLOAD, sent)).status).toBe(503);
  for (const socket of open) socket.destroy();
  let last = 0;
  for (let tries = 0; last !== 200 && tries < 100; tries += 1) {
    await wait(50);
    last = (await me.call('POST', UPLOAD, sent)).status;
  }
  expect(last).toBe(200);
  await server.stop();
}, 60_000);
