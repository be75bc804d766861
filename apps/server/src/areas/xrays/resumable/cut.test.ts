import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import { beforeAll, expect, it } from 'vitest';
import { sha256 } from '../../../platform/base/ids';
import { wireTo } from '../../../testing/services/cutWire';
import { ownServer } from '../../../testing/ownServer';
import { ask, begun, finish, newReport, noise, PART, TUS, UPLOADS } from '../../../testing/files/parts';
import { clinician, type Visitor } from '../../../testing/visitor';

const { server } = await ownServer();
let me: Visitor;
let urls: string[];
beforeAll(async () => {
  me = await clinician(server);
  const servers = [server.app, await server.addServer()];
  urls = await Promise.all(servers.map((app) => app.listen({ port: 0, host: '127.0.0.1' })));
});

const headers = () => ({
  authorization: `Bearer ${me.token}`,
  cookie: [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-xsrf-token': me.cookies.get('XSRF-TOKEN') ?? '',
});

async function sendCut(id: string, announced: number, bytes: Buffer): Promise<void> {
  const { hostname, port, host } = new URL(urls[0] ?? '');
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({
    ...headers(),
    ...TUS,
    host,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(announced),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`PATCH /api${UPLOADS}/${id} HTTP/1.1\r\n${lines.join('')}\r\n`);
  await new Promise((done) => socket.write(bytes, done));
  await wait(200);
  socket.destroy();
}

it('counts of a part that is cut what has arrived, and never more', async () => {
  const bytes = await noise(200);
  const id = await begun(me, await newReport(me), bytes.length);
  const cut = bytes.subarray(0, 300_000);
  await sendCut(id, bytes.length, cut);
  await expect.poll(async () => (await ask(me, id)).headers['upload-offset']).toBe(String(cut.length));
  const few = await begun(me, await newReport(me), bytes.length);
  await sendCut(few, bytes.length, bytes.subarray(0, 1000));
  await wait(200);
  expect((await ask(me, few)).headers['upload-offset'], 'not worth a file').toBe('0');
});

function upload(
  url: string,
  bytes: Buffer,
  report: string,
  onPart: (offset: number) => void,
): Promise<string> {
  return new Promise((done, failed) => {
    const sent = new Upload(bytes, {
      endpoint: `${url}/api${UPLOADS}`,
      chunkSize: PART,
      retryDelays: [50, 100, 200, 400, 800],
      headers: headers(),
      metadata: { patient_report_id: report, filename: 'a.png' },
      onChunkComplete: (_, offset) => onPart(offset),
      onError: failed,
      onSuccess: () => done(sent.url?.split('/').at(-1) ?? ''),
    });
    sent.start();
  });
}

it('a client of the protocol brings a picture to its end, over connections that are cut again and again', async () => {
  const wire = await wireTo(urls[0] ?? '');
  const bytes = await noise(1500);
  const report = await newReport(me);
  let cuts = 0;
  const id = await upload(new URL(wire.url).origin, bytes, report, (offset) => {
    if (cuts >= 3 || offset === bytes.length) return;
    cuts += 1;
    setTimeout(() => {
      wire.cut();
      setTimeout(() => wire.mend(), 60);
    }, 2);
  });
  expect(cuts).toBe(3);
  const { data } = await finish(me, id);
  const { rows } = await server.database.pool.query('select sha256 from xray where id = $1', [data.id]);
  expect(rows).toEqual([{ sha256: sha256(bytes) }]);
  wire.stop();
});
