// @module-tag engine/ceph
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256 } from '../../platform/base/ids';
import { openFiles } from '../../platform/files/openFiles';
import { type ObjectStore, STORE_STARTS_WITHIN, startObjectStore } from '../../testing/services/objectStore';
import { accountsOf, type Client, end, signedIn, startProduct } from '../../testing/product';
import { INFORMATION, saving } from '../../testing/records';

const root = resolve(import.meta.dirname, '../../../../..');
const folder = mkdtempSync(join(tmpdir(), 'alveola-moves-'));
const dataDir = join(folder, 'data');
const LOCAL = pathToFileURL(dataDir).href;
let store: ObjectStore;
beforeAll(async () => {
  store = await startObjectStore();
}, STORE_STARTS_WITHIN);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function copy(from: string, to: string): Promise<Ended> {
  const args = [join(root, 'scripts/command.mjs'), 'storageCopy', '--from', from, '--to', to];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  return new Promise((done) => child.on('close', (code) => done({ code, out, err })));
}

function localDigests(dir: string): Map<string, string> {
  const paths = readdirSync(join(dir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.toSorted().map((path) => [basename(path), sha256(readFileSync(path))]));
}

let width = 300;
async function upload(me: Client, report: string): Promise<string> {
  width += 1;
  const bytes = await sharp({ create: { width, height: 200, channels: 3, background: '#468' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('patient_report_id', report);
  form.set('image', new Blob([Uint8Array.from(bytes)]), 'a.png');
  const { status, data } = await me.call('POST', '/patient/patient-report/xray/save', form);
  expect(status).toBe(200);
  return data.id;
}

it('moves the pictures of a running product into a bucket and back, and sends nothing twice', async () => {
  const bucket = await store.addBucket();
  let running = await startProduct(dataDir);
  let me = await signedIn(running.url, accountsOf(dataDir).clinic);
  const { data } = await me.call(
    'POST',
    '/patient/patient-report/save',
    saving('information', INFORMATION).body,
  );
  const ids = [await upload(me, data.id)];
  let isCopying = true;
  const first = copy(LOCAL, bucket).finally(() => (isCopying = false));
  while (isCopying) ids.push(await upload(me, data.id));
  expect(await first).toMatchObject({ code: 0, out: expect.stringContaining(' 0 failed\ndone') });
  expect(await end(running, 'SIGTERM')).toBe(0);
  expect((await copy(LOCAL, bucket)).code).toBe(0);
  expect((await copy(LOCAL, bucket)).out, 'everything is there').toMatch(
    /, 0 copied \(0\.0 MB\), 0 failed\ndone/,
  );

  running = await startProduct(dataDir, { STORAGE_URL: bucket });
  me = await signedIn(running.url, accountsOf(dataDir).clinic);
  const inBucket = await upload(me, data.id);
  const { data: report } = await me.call('GET', `/patient/patient-report?id=${data.id}`);
  expect(report.xray_images.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [...ids, inBucket].toSorted(),
  );
  expect(await end(running, 'SIGTERM')).toBe(0);
  const before = localDigests(dataDir);
  expect([...before.keys()].filter((key) => key.startsWith(inBucket))).toEqual([]);

  const back = join(folder, 'back');
  expect((await copy(bucket, pathToFileURL(back).href)).code).toBe(0);
  const after = localDigests(back);
  expect([...after].filter(([key]) => !key.startsWith(inBucket))).toEqual([...before]);
  expect(after.size).toBe(before.size + 3);
});

it('goes on where it was cut off, and mends what is other bytes in the target', async () => {
  const bucket = await store.addBucket();
  const files = await openFiles(bucket);
  const [[key = '', digest = ''] = [], ...others] = localDigests(dataDir);
  await files.put(key, Buffer.from('half of it'));
  for (const [other] of others.slice(0, 2))
    await files.put(other, readFileSync(join(dataDir, 'files', other.slice(0, 2), other)));
  const { code, out } = await copy(LOCAL, bucket);
  expect(code).toBe(0);
  expect(out).toContain(`${others.length + 1} files looked at, ${others.length - 1} copied`);
  expect(await files.digest(key)).toBe(digest);
});

it('says what it could not copy, and ends with 1', async () => {
  const bucket = await store.addBucket();
  await store.putForeign(bucket, 'damaged-one.full', 'changed', sha256('as it was'));
  await store.putForeign(bucket, 'a-good-one.full', 'good');
  const target = join(folder, 'target');
  const { code, err } = await copy(bucket, pathToFileURL(target).href);
  expect(code).toBe(1);
  expect(err).toMatch(/^damaged-one\.full: .+\n/m);
  expect([...localDigests(target).keys()]).toEqual(['a-good-one.full']);
  const nowhere = await copy(bucket, 's3://no-such-bucket?region=default&endpoint=http://127.0.0.1:9');
  expect(nowhere.code).toBe(1);
  expect(nowhere.err).toMatch(/^Nothing more can be copied/m);
});

it('tells how it is used', async () => {
  for (const [from, to] of [
    ['nowhere', LOCAL],
    [LOCAL, LOCAL],
  ] as const)
    expect(await copy(from, to)).toMatchObject({ code: 2, err: expect.stringContaining('Usage: npm run') });
});
