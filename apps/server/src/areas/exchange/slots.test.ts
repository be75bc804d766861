// @module-tag engine/machine
import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { form } from '../../testing/calls/form';
import { ownServer } from '../../testing/ownServer';
import { INFORMATION, saving } from '../../testing/records';
import { clinician, type Visitor } from '../../testing/visitor';

const SAVE = '/patient/patient-report/save';
const IMPORT = '/patient/patient-reports/import';
const { server } = await ownServer();
const sockets: Socket[] = [];
let address: URL;
beforeAll(async () => {
  address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

function begin(me: Visitor, [method, path]: readonly [string, string], rest: readonly string[] = []) {
  const socket = connect(Number(address.port), address.hostname);
  const head = [
    `${method} /api${path} HTTP/1.1`,
    `host: ${address.host}`,
    `authorization: Bearer ${me.token}`,
    `cookie: ${[...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    `x-xsrf-token: ${me.cookies.get('XSRF-TOKEN')}`,
    ...rest,
  ];
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}${rest.length > 0 ? '' : '\r\n\r\n'}`);
  return socket;
}

const sendSlowly = (me: Visitor) =>
  begin(
    me,
    ['POST', IMPORT],
    [
      'content-type: multipart/form-data; boundary=x',
      'content-length: 200000000',
      '',
      '--x',
      'content-disposition: form-data; name="image"; filename="a.zip"',
      '\r\nP',
    ],
  );
const importNothing = (me: Visitor) =>
  me.call('POST', IMPORT, form({ patient_number: '7' }, { name: 'a', bytes: Buffer.from('{}') }));

const opened = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });

it('a pack that arrives lies on the disk without a name, so that a crash leaves nothing of it', async () => {
  const isImport = (path: string) => path.includes('alveola-import-');
  const slow = sendSlowly(await clinician(server));
  await expect.poll(() => opened().filter(isImport)).toEqual([expect.stringMatching(/ \(deleted\)$/)]);
  expect(readdirSync(tmpdir()).filter(isImport)).toEqual([]);
  slow.destroy();
  await expect.poll(() => opened().filter(isImport)).toEqual([]);
});

it('two slow senders of a clinic stop its own imports at most, and the slowest gives way', async () => {
  const [slow, other] = [await clinician(server), await clinician(server)];
  sendSlowly(slow);
  sendSlowly(slow);
  expect((await importNothing(other)).code).toBe('import-unsupported');
  // One import of each clinic takes all places.
  for (let n = 0; n < 4; n += 1) sendSlowly(await clinician(server));
  await expect.poll(async () => (await importNothing(other)).code).toBe('import-unsupported');
});

async function completed(me: Visitor): Promise<string> {
  const { data } = await me.call('POST', SAVE, saving('information', INFORMATION));
  const side = 2400;
  const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
  const bytes = await noise.png({ compressionLevel: 0 }).toBuffer();
  const sent = form({ patient_report_id: data.id }, { name: 'a.png', bytes });
  expect((await me.call('POST', '/patient/patient-report/xray/save', sent)).status).toBe(200);
  const saved = await me.call('POST', SAVE, saving('measurement', {}, { id: data.id, status: 'Completed' }));
  expect(saved.status).toBe(200);
  return `/patient/patient-report/${data.id}/pack?language=en`;
}

it('readers that take nothing stop the packs of their own clinic at most', async () => {
  const [stuck, other] = [await clinician(server), await clinician(server)];
  const [theirs, mine] = [await completed(stuck), await completed(other)];
  for (let n = 0; n < 4; n += 1) begin(stuck, ['GET', theirs]).pause();
  const { status, bytes } = await other.call('GET', mine);
  expect([status, bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
});

it('of its own clinic, a second one waits for the first, and is then told to come again', async () => {
  const me = await clinician(server);
  const path = await completed(me);
  begin(me, ['GET', path]).pause();
  await expect.poll(async () => (await me.call('GET', path)).code, { interval: 10 }).toBe('unavailable');
});
