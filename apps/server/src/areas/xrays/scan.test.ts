import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clamd, readClamdAddress } from '../../platform/scan/scanner';
import { addPicture } from '../../testing/files/addPicture';
import { EICAR, type FakeClamd, fakeClamd, type Mood } from '../../testing/services/clamd';
import { form } from '../../testing/calls/form';
import { begun, finish, sendPart } from '../../testing/files/parts';
import { INFORMATION, measured, saving } from '../../testing/records';
import { startServer, type TestServer } from '../../testing/server';
import { clinician } from '../../testing/visitor';

const CLAMD = resolve(import.meta.dirname, '../../../../../scripts/services/clamd.sh');
const SAVE = '/patient/patient-report/save';
const SHORT = 400;
let fake: FakeClamd;
let server: TestServer;
let me: Awaited<ReturnType<typeof clinician>>;
let report: string;
beforeAll(async () => {
  fake = await fakeClamd();
  server = await startServer({ scanner: clamd({ host: '127.0.0.1', port: fake.port }, SHORT) });
  me = await clinician(server);
  const { data } = await me.call('POST', SAVE, saving('information', INFORMATION));
  report = data.id;
});
afterAll(async () => {
  await server.stop();
  await fake.stop();
});

let shade = 0;
async function picture(after = ''): Promise<Buffer> {
  shade += 1;
  const png = await sharp({
    create: { width: 30, height: 20, channels: 3, background: { r: shade, g: 9, b: 9 } },
  })
    .png()
    .toBuffer();
  return Buffer.concat([png, Buffer.from(after)]);
}
const upload = async (bytes: Buffer) =>
  me.call(
    'POST',
    '/patient/patient-report/xray/save',
    form({ patient_report_id: report }, { name: 'a.png', bytes }),
  );
const stored = () =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;

it('takes a file in which nothing is found, and has it looked at whole', async () => {
  const bytes = await picture();
  expect((await upload(bytes)).status).toBe(200);
  expect(fake.seen).toEqual([bytes.length]);
});

it('refuses a file in which malware is found, in the middle of a picture too, and notes it in the audit', async () => {
  const before = stored();
  for (const bytes of [await picture(EICAR), Buffer.from(EICAR)])
    expect(await upload(bytes)).toMatchObject({ status: 422, code: 'file-infected' });
  expect(stored()).toBe(before);
  const { rows } = await server.database.pool.query(
    "select detail from audit_log where action = 'upload.malware' and clinic_id = $1",
    [me.clinicId],
  );
  expect(rows).toEqual([1, 2].map(() => ({ detail: { found: 'Eicar-Test-Signature' } })));
});

it('finds it where it comes in two parts of an upload, neither of which holds it whole', async () => {
  // All parts but the last have 64 KB at least.
  const bytes = await picture('.'.repeat(64 * 1024) + EICAR);
  const half = bytes.length - EICAR.length / 2;
  const id = await begun(me, report, bytes.length);
  for (const [at, part] of [
    [0, bytes.subarray(0, half)],
    [half, bytes.subarray(half)],
  ] as const)
    expect((await sendPart(me, id, at, part)).status).toBe(204);
  const before = stored();
  expect(await finish(me, id)).toMatchObject({ status: 422, code: 'file-infected' });
  expect(stored()).toBeLessThanOrEqual(before);
});

it('looks at the pictures of a referral pack and at a logo, too', async () => {
  const sender = await clinician(server);
  const { id } = (await sender.call('POST', SAVE, saving('information', INFORMATION))).data;
  const xray = await addPicture(sender, id);
  const teeth = [measured(16, 50, xray)];
  await sender.call('POST', SAVE, saving('measurement', { teeth }, { id, status: 'Completed' }));
  const { bytes } = await sender.call('GET', `/patient/patient-report/${id}/pack?language=en`);
  const take = () =>
    me.call(
      'POST',
      '/patient/patient-reports/import',
      form({ patient_number: '9' }, { name: 'a.zip', bytes }),
    );
  fake.mood = 'find';
  const before = stored();
  expect((await take()).code).toBe('file-infected');
  expect(stored()).toBe(before);
  const body = { address: [], phone: '', email: '', logo: (await picture()).toString('base64') };
  expect((await me.call('PUT', '/clinic/letterhead', { body })).code).toBe('file-infected');
  fake.mood = 'scan';
  expect((await take()).status).toBe(200);
});

it.each<[string, Mood]>([
  ['hangs', 'hang'],
  ['ends the connection', 'close'],
  ['says that a file is too large for it', 'full'],
  ['says something that it never says', 'strange'],
])('takes nothing while the scanner %s: 503, to be sent again', async (_, mood) => {
  fake.mood = mood;
  const [before, begun] = [stored(), performance.now()];
  const answer = await upload(await picture());
  expect(answer).toMatchObject({ status: 503, code: 'scanner-unavailable' });
  expect(answer.headers['retry-after']).toBe('2');
  expect(performance.now() - begun).toBeLessThan(SHORT + 10_000);
  expect(stored()).toBe(before);
  expect((await me.call('POST', '/patient/patient-reports', { body: {} })).status).toBe(200);
  fake.mood = 'scan';
  expect((await upload(await picture())).status).toBe(200);
});

it('takes nothing while no scanner listens where it should', async () => {
  const gone = await fakeClamd();
  await gone.stop();
  const scanner = clamd({ host: '127.0.0.1', port: gone.port }, SHORT);
  await expect(scanner.scan(Buffer.from('a'))).rejects.toThrow('did not answer');
  await expect(scanner.ready()).rejects.toThrow('did not answer');
  await clamd({ host: '127.0.0.1', port: fake.port }, SHORT).ready();
});

it.each<[string, unknown]>([
  ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['clamd.internal:3310', { host: 'clamd.internal', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['3310', null],
  ['clamd', null],
  ['clamd:0', null],
  ['unix:clamd', null],
])('reads %s as an address', (text, address) => expect(readClamdAddress(text)).toEqual(address));

const CLAMD_STARTS_WITHIN = 180_000;

it('agrees with ClamAV itself', { tags: ['engine/clamav'] }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alveola-clamav-'));
  const socket = join(folder, 'clamd.sock');
  writeFileSync(join(folder, 'own.ndb'), `Own.Eicar:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
  const daemon = spawn('bash', [CLAMD, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, WHEN_PARENT_DIES: 'KILL' },
  });
  const scanner = clamd({ path: socket }, 20_000);
  const isReady = () =>
    scanner.ready().then(
      () => true,
      () => false,
    );
  try {
    await expect.poll(isReady, { timeout: CLAMD_STARTS_WITHIN }).toBe(true);
    expect(await scanner.scan(await picture())).toBeNull();
    expect(await scanner.scan(await picture(EICAR))).toMatch(/^Own\.Eicar/);
    expect(await scanner.scan(Buffer.alloc(20 * 1024 * 1024, 7)), 'the largest upload').toBeNull();
    daemon.kill('SIGSTOP');
    await expect(clamd({ path: socket }, 1000).scan(Buffer.from('a'))).rejects.toThrow('did not answer');
  } finally {
    daemon.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
