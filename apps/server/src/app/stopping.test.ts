// @module-tag engine/machine
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { form } from '../testing/calls/form';
import { accountsOf, type Client, end, freePort, signedIn, startProduct } from '../testing/product';
import { production } from '../testing/production';
import { INFORMATION, saving } from '../testing/records';

const folder = mkdtempSync(join(tmpdir(), 'alveola-stopping-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SAVE = '/patient/patient-report/save';

interface Slow {
  finish(): Promise<{
    readonly status: number | undefined;
    readonly connection: string | undefined;
    readonly data: any;
  }>;
}

function begin(url: string, me: Client, path: string, headers: Record<string, string>, bytes: Buffer): Slow {
  const half = Math.floor(bytes.length / 2);
  const sent = request(`${url}/api${path}`, {
    method: 'POST',
    headers: { ...me.headers(), ...headers, 'content-length': bytes.length },
  });
  sent.write(bytes.subarray(0, half));
  const answer: ReturnType<Slow['finish']> = new Promise((done, failed) => {
    sent.on('error', failed);
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => {
        const { statusCode: status, headers: answered } = response;
        done({ status, connection: answered.connection, data: JSON.parse(text).data });
      });
    });
  });
  answer.catch(() => undefined);
  return {
    finish: () => {
      sent.end(bytes.subarray(half));
      return answer;
    },
  };
}

async function beginHead(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise<void>((done) => socket.once('connect', () => done()));
  socket.write(`GET /api/patient/patient-reports HTTP/1.1\r\nhost: ${hostname}\r\n`);
  return socket;
}

it('ends a slow upload and a slow save well, refuses new calls with 503, and stops within 10 s', async () => {
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const running = await startProduct(dataDir, { PORT: port });
  const me = await signedIn(running.url, accountsOf(dataDir).clinic);
  const { data } = await me.call('POST', SAVE, saving('information', INFORMATION).body);
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#468' } })
    .png()
    .toBuffer();
  const picture = form({ patient_report_id: data.id }, { name: 'a.png', bytes });
  const body = Buffer.from(
    JSON.stringify(saving('information', INFORMATION, { patient_number: 'slow' }).body),
  );
  const upload = begin(
    running.url,
    me,
    '/patient/patient-report/xray/save',
    picture.headers ?? {},
    Buffer.from(picture.payload ?? ''),
  );
  const save = begin(running.url, me, SAVE, { 'content-type': 'application/json' }, body);
  const late = await beginHead(running.url);
  await wait(500);
  const began = performance.now();
  const ended = end(running, 'SIGTERM');
  await wait(1500);
  const refused = new Promise<string>((done) => {
    let text = '';
    late.on('data', (chunk) => (text += chunk));
    late.on('close', () => done(text));
  });
  late.write('\r\n');
  expect(await refused).toMatch(/^HTTP\/1\.1 503 [\s\S]*"code":"unavailable"/);
  expect((await refused).toLowerCase()).toMatch(/\r\nretry-after: 2\r\n/);
  expect((await refused).toLowerCase()).toMatch(/\r\nconnection: close\r\n/);
  await expect(fetch(`${running.url}/api/health`), 'it listens no more').rejects.toThrow();
  const [stored, saved] = await Promise.all([upload.finish(), save.finish()]);
  expect(stored).toMatchObject({ status: 200, connection: 'close' });
  expect(saved).toMatchObject({ status: 200, connection: 'close' });
  expect(await ended).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);

  const again = await startProduct(dataDir, { PORT: port });
  const after = await signedIn(again.url, accountsOf(dataDir).clinic);
  const whole = await after.call('GET', `/patient/patient-report?id=${data.id}`);
  expect(whole.data.xray_images).toMatchObject([{ id: stored.data.id }]);
  const { status } = await after.call('GET', `/patient/patient-report?id=${saved.data.id}`);
  expect(status, 'the slow save was kept').toBe(200);
  expect(await end(again, 'SIGTERM')).toBe(0);
});

it('tells balancers first in production, and answers calls meanwhile', async () => {
  const ownProduction = await production();
  try {
    const running = await startProduct(join(folder, 'none'), {
      ...ownProduction.env,
      NODE_ENV: 'production',
      CONTAINER: '1',
    });
    const ask = (path: string) => fetch(`${running.url}/api${path}`);
    expect((await ask('/ready')).status).toBe(204);
    const began = performance.now();
    const ended = end(running, 'SIGTERM');
    await wait(500);
    const ready = await ask('/ready');
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);
    const health = await ask('/health');
    expect([health.status, health.headers.get('connection')]).toEqual([204, 'close']);
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
  } finally {
    await ownProduction.stop();
  }
});
