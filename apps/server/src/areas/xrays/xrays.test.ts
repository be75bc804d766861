import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { form } from '../../testing/calls/form';
import { claimingPng } from '../../testing/files/png';
import { INFORMATION, saving } from '../../testing/records';
import { startServer, type TestServer } from '../../testing/server';
import { clinician, type Visitor } from '../../testing/visitor';

const UPLOAD = '/patient/patient-report/xray/save';
const SECRET = 'Ola Nordmann 01017012345';

let server: TestServer;
let me: Visitor & { readonly clinicId: string };
let report: string;
beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
  const { data } = await me.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  report = data.id;
});
afterAll(() => server.stop());

const upload = (bytes: Buffer, name = 'xray.jpg', id = report) =>
  me.call('POST', UPLOAD, form({ patient_report_id: id }, { name, bytes }));
const picture = (id: string, size: string) =>
  me.call('GET', `/patient/patient-report/xray/${id}/picture?size=${size}`);
const stored = () =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

/** A grey ramp with noise makes every row and column unique, so that a turn shows. */
function scene(width = 60, height = 40) {
  const values = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, n) => (n * 7 + ((n * n) % 31)) % 256),
  );
  return sharp(values, { raw: { width, height, channels: 3 } });
}
const withSecrets = (of: Sharp, orientation?: number) =>
  of
    .withExif({ IFD0: { ImageDescription: SECRET, Artist: SECRET } })
    .withMetadata(orientation ? { orientation } : {});
const secretive: [string, () => Promise<Buffer>][] = [
  [
    'JPEG',
    () =>
      withSecrets(scene())
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
        .jpeg()
        .toBuffer(),
  ],
  ['progressive JPEG', () => withSecrets(scene()).jpeg({ progressive: true }).toBuffer()],
  ['PNG', () => withSecrets(scene()).png().toBuffer()],
  ['WebP', () => withSecrets(scene()).webp().toBuffer()],
  ['lossless WebP', () => withSecrets(scene()).webp({ lossless: true }).toBuffer()],
];

it.each(secretive)('stores a %s without the names in it, and every pixel as it was', async (_, make) => {
  const bytes = Buffer.concat([await make(), Buffer.from(`after the picture: ${SECRET}`)]);
  expect(bytes.toString('latin1')).toContain(SECRET);
  const { status, data } = await upload(bytes);
  expect(status).toBe(200);
  const full = await picture(data.id, 'full');
  expect(await pixels(full.bytes)).toEqual(await pixels(bytes));
  for (const file of stored()) expect(readFileSync(file).toString('latin1')).not.toContain(SECRET);
  for (const size of ['full', 'view', 'thumb'])
    expect((await picture(data.id, size)).bytes.toString('latin1')).not.toContain(SECRET);
});

it('keeps the compressed data of a JPEG byte for byte', async () => {
  const bytes = await scene().jpeg().toBuffer();
  const { data } = await upload(bytes);
  const full = (await picture(data.id, 'full')).bytes;
  const scan = (of: Buffer) => of.subarray(of.indexOf(Buffer.from([0xff, 0xda])));
  expect(scan(full)).toEqual(scan(bytes));
});

it('keeps 16 bits of a TIFF, as PNG', async () => {
  const values = new Uint16Array(30 * 20).map((_, n) => n * 100);
  const tiff = await sharp(values, { raw: { width: 30, height: 20, channels: 1 } })
    .toColourspace('grey16')
    .tiff({ compression: 'lzw' })
    .toBuffer();
  const { data } = await upload(tiff, 'pan.tif');
  const full = await picture(data.id, 'full');
  expect(full.headers['content-type']).toBe('image/png');
  const read = await sharp(full.bytes).toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer();
  expect(new Uint16Array(read.buffer, read.byteOffset, read.length / 2)).toEqual(values);
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'shows a JPEG of orientation %i upright in every size',
  async (orientation) => {
    const bytes = await withSecrets(scene(60, 40), orientation).jpeg({ quality: 100 }).toBuffer();
    const { data } = await upload(bytes);
    const upright = orientation >= 5 ? { width: 40, height: 60 } : { width: 60, height: 40 };
    expect(data).toMatchObject({ ...upright, orientation });
    const full = (await picture(data.id, 'full')).bytes;
    expect(full.toString('latin1')).not.toContain(SECRET);
    expect(await pixels(full)).toEqual(await pixels(bytes));
    expect(await pixels(await sharp(full).autoOrient().png().toBuffer())).toEqual(
      await pixels(await sharp(bytes).autoOrient().png().toBuffer()),
    );
    expect(await sharp((await picture(data.id, 'view')).bytes).metadata()).toMatchObject({
      format: 'jpeg',
      ...upright,
    });
  },
);

it('stores a turned PNG upright, without loss', async () => {
  const bytes = await withSecrets(scene(60, 40), 6).png().toBuffer();
  const { data } = await upload(bytes);
  expect(data).toMatchObject({ width: 40, height: 60, orientation: 1 });
  const full = (await picture(data.id, 'full')).bytes;
  expect(await pixels(full)).toEqual(await pixels(await sharp(bytes).autoOrient().png().toBuffer()));
});

it('makes a view of 2048 and a thumbnail of 320 pixels, never larger than the picture', async () => {
  const { data } = await upload(await scene(3000, 1500).jpeg().toBuffer());
  expect(await sharp((await picture(data.id, 'view')).bytes).metadata()).toMatchObject({
    width: 2048,
    height: 1024,
  });
  expect(await sharp((await picture(data.id, 'thumb')).bytes).metadata()).toMatchObject({
    width: 320,
    height: 160,
  });
});

it('refuses a picture that the report holds already, leaves no file of it, and takes it again once it is deleted', async () => {
  const made = await me.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  const other = await me.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  const bytes = await scene(62, 40).jpeg().toBuffer();
  const { data } = await upload(bytes, 'one.jpg', made.data.id);
  const before = stored().length;
  const same = await upload(Buffer.concat([bytes, Buffer.from(SECRET)]), 'two.jpg', made.data.id);
  expect(same.status).toBe(409);
  expect(same.code).toBe('xray-duplicate');
  expect(stored().length).toBe(before);
  expect((await upload(bytes, 'one.jpg', other.data.id)).status).toBe(200);
  await me.call('DELETE', `/patient/patient-report/xray/${data.id}`);
  expect((await upload(bytes, 'one.jpg', made.data.id)).status).toBe(200);
});

it('is listed with its report, in the order of upload, until it is deleted', async () => {
  const made = await me.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  const bytes = await scene().png().toBuffer();
  const one = (await upload(bytes, 'one.png', made.data.id)).data;
  const other = await scene(61, 40).png().toBuffer();
  const two = (await upload(other, '../../two\u0000.png', made.data.id)).data;
  const read = async () =>
    (await me.call('GET', `/patient/patient-report?id=${made.data.id}`)).data.xray_images;
  expect(await read()).toEqual([one, two]);
  expect(two.file_name).toBe('two.png');
  const images = [one.picture_url, two.path];
  const saved = await me.call(
    'POST',
    '/patient/patient-report/save',
    saving('xray_image', { images }, { id: made.data.id }),
  );
  expect(saved.status).toBe(200);
  expect((await me.call('DELETE', `/patient/patient-report/xray/${one.id}`)).status).toBe(204);
  expect(await read()).toEqual([two]);
  expect((await picture(one.id, 'full')).code).toBe('xray-not-found');
  expect((await me.call('DELETE', `/patient/patient-report/xray/${one.id}`)).status).toBe(404);
  await me.call('DELETE', `/patient/patient-report/${made.data.id}`);
  expect((await picture(two.id, 'thumb')).status).toBe(404);
});

it('other pictures than those of the completed version are a draft beside it', async () => {
  const { data } = await me.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  const { id } = data;
  const read = async () => (await me.call('GET', `/patient/patient-report?id=${id}`)).data;
  const complete = (reason?: string) =>
    me.call(
      'POST',
      '/patient/patient-report/save',
      saving('measurement', {}, { id, status: 'Completed', reason }),
    );
  await complete();
  const added = await upload(await scene().png().toBuffer(), 'a.png', id);
  expect(await read()).toMatchObject({ status: 'Completed', draft: true });
  await complete('A picture was added');
  expect((await read()).draft).toBe(false);
  await me.call('DELETE', `/patient/patient-report/xray/${added.data.id}`);
  expect(await read()).toMatchObject({ status: 'Completed', draft: true });
});

it('serves a picture that is no page, is kept nowhere, and has a harmless name', async () => {
  const { data } = await upload(await scene().png().toBuffer(), 'a"b; c=\u00e6.png');
  const { headers } = await picture(data.id, 'full');
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['content-disposition']).toMatch(/^inline; filename="[\w. -]+"; filename\*=UTF-8''[\w.%-]+$/);
});

it.each([
  '../../etc/passwd.png',
  '/etc/passwd',
  'a\u0000b.png',
  `${'x'.repeat(300)}.png`,
  'con',
  '..',
  `a.png"; filename*="UTF-8''a%0d%0aX-Evil:%201%22.png`,
])('stores a picture named %j under its id alone, and gives it out under a harmless name', async (name) => {
  const made = await me.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  const before = new Set(stored());
  const { status, data } = await upload(await scene(63, 40).png().toBuffer(), name, made.data.id);
  expect(status).toBe(200);
  expect(data.id).toMatch(/^[\w-]{22}$/);
  const added = stored().filter((path) => !before.has(path));
  expect(added.map((path) => relative(server.folder, path)).toSorted()).toEqual(
    ['full', 'thumb', 'view'].map((size) => join(data.id.slice(0, 2), `${data.id}.${size}`)),
  );
  const { headers } = await picture(data.id, 'full');
  expect(headers['content-disposition']).toMatch(/^inline; filename="[\w. -]+"; filename\*=UTF-8''[\w.%-]+$/);
  expect(headers).not.toHaveProperty('x-evil');
});

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
const frames = async () =>
  Buffer.concat([await scene(20, 20).raw().toBuffer(), await scene(20, 20).negate().raw().toBuffer()]);
const animated = async () =>
  sharp(await frames(), { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .webp({ loop: 0, delay: [50, 50] })
    .toBuffer();
const cut = async (make: Promise<Buffer>, part: number) => {
  const bytes = await make;
  return bytes.subarray(0, Math.floor(bytes.length * part));
};
const claiming = async (width: number, height: number) =>
  claimingPng(await scene(16, 16).png().toBuffer(), width, height);

it.each<[string, number, string, () => Buffer | Promise<Buffer>]>([
  ['text named .jpg', 415, 'xray-unsupported', () => Buffer.from('dear diary')],
  ['SVG named .jpg', 415, 'xray-unsupported', () => svg],
  ['a GIF', 415, 'xray-unsupported', () => scene(9, 9).gif().toBuffer()],
  ['nothing', 422, 'xray-empty', () => Buffer.alloc(0)],
  ['half a JPEG', 422, 'xray-damaged', () => cut(scene(300, 300).jpeg().toBuffer(), 0.5)],
  ['a JPEG that lacks its end', 422, 'xray-damaged', () => cut(scene(300, 300).jpeg().toBuffer(), 0.99)],
  ['half a PNG', 422, 'xray-damaged', () => cut(scene(300, 300).png().toBuffer(), 0.5)],
  ['half a WebP', 422, 'xray-damaged', () => cut(scene(300, 300).webp().toBuffer(), 0.5)],
  ['half a TIFF', 422, 'xray-damaged', () => cut(scene(300, 300).tiff().toBuffer(), 0.5)],
  [
    'a JPEG head and text',
    422,
    'xray-damaged',
    () => Buffer.concat([Buffer.from([255, 216, 255, 224]), Buffer.from('x'.repeat(500))]),
  ],
  ['an animated WebP', 422, 'xray-several-pictures', animated],
  ['more than 100 megapixels', 422, 'xray-too-many-pixels', () => claiming(11_000, 11_000)],
  ['a side above 12,000 pixels', 422, 'xray-too-many-pixels', () => claiming(12_001, 16)],
  ['one pixel', 422, 'xray-too-small', () => scene(1, 1).png().toBuffer()],
  ['a side of 15 pixels', 422, 'xray-too-small', () => scene(300, 15).jpeg().toBuffer()],
  ['21 MB', 413, 'xray-too-large', () => Buffer.alloc(21 * 1024 * 1024, 0xff)],
])('refuses %s with a message, and stores nothing', async (_, status, code, make) => {
  const files = stored().length;
  const answer = await upload(await make());
  expect(answer).toMatchObject({ status, code });
  expect(answer.message).toMatch(/\w{3,}.*\./);
  expect(stored()).toHaveLength(files);
});

it('refuses SVG whatever it is called and announced as', async () => {
  for (const name of ['a.svg', 'a.png', 'a.jpg'])
    for (const type of ['image/svg+xml', 'image/png', 'image/jpeg']) {
      const sent = form({ patient_report_id: report }, { name, bytes: svg, type });
      expect(await me.call('POST', UPLOAD, sent)).toMatchObject({ status: 415, code: 'xray-unsupported' });
    }
});

it('takes exactly 20 MiB for a matter of content, not of size', async () => {
  expect((await upload(Buffer.alloc(20 * 1024 * 1024, 1))).code).toBe('xray-unsupported');
  expect((await upload(Buffer.alloc(20 * 1024 * 1024 + 1, 1))).code).toBe('xray-too-large');
});

it('refuses a form without a picture, a broken form, and a report that is not there', async () => {
  expect((await me.call('POST', UPLOAD, form({ patient_report_id: report }, null))).code).toBe(
    'xray-missing',
  );
  const broken = form(
    { patient_report_id: report },
    { name: 'a.png', bytes: await scene().png().toBuffer() },
  );
  const half = { ...broken, payload: Buffer.from(broken.payload!).subarray(0, 300) };
  expect((await me.call('POST', UPLOAD, half)).status).toBe(422);
  expect((await me.call('POST', UPLOAD, { body: {} })).status).toBe(415);
  expect((await upload(await scene().png().toBuffer(), 'a.png', 'nowhere')).code).toBe('report-not-found');
});
