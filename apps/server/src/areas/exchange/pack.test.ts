import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { assemble, assessment, diagnose } from '@alveola/clinical';
import dicomParser from 'dicom-parser';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPicture } from '../../testing/files/addPicture';
import { measurementSave, withPictures } from '../../testing/people/patient28';
import { readPdf, toNames } from '../../testing/files/pdf';
import { INFORMATION, saving } from '../../testing/records';
import { startServer, type TestServer } from '../../testing/server';
import { unzip } from '../../testing/files/unzip';
import { clinician, type Visitor } from '../../testing/visitor';
import { readDicom } from '../xrays/dicom/readDicom';
import { toDicom, toPackedPng } from './pack/pictureFiles';

const SAVE = '/patient/patient-report/save';
let server: TestServer;
let me: Visitor & { readonly clinicId: string };
let id: string;
let small: string;
let files: Map<string, Buffer>;

const pack = (of = id, language = 'en', who: Visitor = me) =>
  who.call('GET', `/patient/patient-report/${of}/pack?language=${language}&time_zone=Europe/Oslo`);
const json = (path: string) => JSON.parse(String(files.get(path)));
const report = async () => (await me.call('GET', `/patient/patient-report?id=${id}`)).data;

beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
  id = await withPictures(me);
  const done = await me.call('POST', SAVE, { body: { ...measurementSave(id), status: 'Completed' } });
  expect(done.status).toBe(200);
  small = (await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number: '2' }))).data.id;
  await me.call(
    'POST',
    SAVE,
    saving('measurement', {}, { id: small, patient_number: '2', status: 'Completed' }),
  );
  const answer = await pack();
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="referral-pack-\d{4}-\d\d-\d\d\.zip"/,
  );
  files = await unzip(answer.bytes);
});
afterAll(() => server.stop());

it('holds papers, X-rays, the record, the bundle and a page that shows it', () => {
  expect([...files.keys()]).toEqual([
    'index.html',
    'report.pdf',
    'xrays/1.png',
    'xrays/1.dcm',
    'xrays/2.png',
    'xrays/2.dcm',
    'assessment.json',
    'bundle.json',
    'manifest.json',
  ]);
  expect(files.get('report.pdf')!.subarray(0, 5).toString()).toBe('%PDF-');
});

it('has a checksum for each of its files, and says whose report it is', async () => {
  const { files: sums, report: whose } = json('manifest.json');
  const computed = [...files]
    .filter(([path]) => path !== 'manifest.json')
    .map(([path, bytes]) => ({
      path,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }));
  expect(sums).toEqual(computed);
  const { reference_number, analysis_date } = await report();
  expect(whose).toMatchObject({ patient_number: '1001', reference_number, analysis_date, clinic: 'Clinic' });
});

it('has the record that was judged, value for value, its pictures by their files', async () => {
  const read = assessment.parse(json('assessment.json'));
  const [{ record, findings }] = (await report()).completions;
  const name = (text: string) => text.replaceAll(/"image":"[^"]+"/g, '"image":"…"');
  expect(name(JSON.stringify(assemble({ ...read, history: read.history })))).toBe(
    name(JSON.stringify(assemble(record))),
  );
  expect(diagnose(read, read.preferences)).toEqual(findings);
  const pictures = new Set(JSON.stringify(json('assessment.json')).match(/"image":"[^"]+"/g));
  expect([...pictures].sort()).toEqual(['"image":"xrays/1.png"', '"image":"xrays/2.png"']);
});

it('has neither the note of the clinic nor its remarks on teeth', async () => {
  const of = { patient_number: '3' };
  const at = (await me.call('POST', SAVE, saving('information', INFORMATION, of))).data.id;
  const words = ['Mother of Grete', 'Crown is loose'];
  const [notes, text] = words;
  await me.call('PATCH', `/patient/patient-report/${at}`, { body: { notes } });
  const dentition = { missing: [18], remarks: [{ tooth: 16, text }] };
  await me.call('POST', SAVE, saving('dentition', dentition, { id: at, ...of }));
  await me.call('POST', SAVE, saving('measurement', {}, { id: at, ...of, status: 'Completed' }));
  const packed = await unzip((await pack(at)).bytes);
  const paper = (await readPdf(packed.get('report.pdf')!)).text;
  for (const word of words) {
    expect(paper).not.toContain(word);
    for (const [path, bytes] of packed) expect([path, bytes.includes(word)]).toEqual([path, false]);
  }
  expect(JSON.parse(String(packed.get('assessment.json'))).dentition).toEqual({ implant: [], missing: [18] });
});

it('has a bundle whose pictures are files of the pack', () => {
  const bundle = json('bundle.json');
  const of = (type: string) =>
    bundle.entry
      .map(({ resource }: any) => resource)
      .filter(({ resourceType }: any) => resourceType === type);
  expect(of('Patient')[0].identifier[0].value).toBe('1001');
  for (const { content } of of('Media')) expect(files.has(content.url)).toBe(true);
  expect(of('Media')).toHaveLength(2);
});

it('has pictures with the pixels that were stored, and the number of the patient', async () => {
  const { xray_images } = await report();
  for (const [n, { id: xray, width, height }] of xray_images.entries()) {
    const stored = await me.call('GET', `/patient/patient-report/xray/${xray}/picture?size=full`);
    const pixels = await sharp(stored.bytes).autoOrient().raw().toBuffer();
    const png = files.get(`xrays/${n + 1}.png`)!;
    expect((await sharp(png).raw().toBuffer()).equals(pixels)).toBe(true);
    expect(png.includes('Patient ID\0\0\0\0\x001001')).toBe(true);
    const dicom = await readDicom(files.get(`xrays/${n + 1}.dcm`)!);
    expect(dicom).toMatchObject({ width, height });
    expect(
      'pixels' in dicom && Buffer.from(dicom.pixels.buffer, dicom.pixels.byteOffset).equals(pixels),
    ).toBe(true);
  }
});

it('is DICOM that names the patient by the number and by nothing else', () => {
  const data = dicomParser.parseDicom(files.get('xrays/1.dcm')!);
  expect(data.string('x00100020')).toBe('1001');
  expect(data.string('x00080016')).toBe('1.2.840.10008.5.1.4.1.1.7');
  expect(data.string('x00020003')).toBe(data.string('x00080018'));
  for (const uid of ['x00080018', 'x0020000d', 'x0020000e'])
    expect(data.string(uid)).toMatch(/^2\.25\.\d{1,39}$/);
  for (const empty of ['x00100010', 'x00100030', 'x00100040', 'x00080090'])
    expect([empty, data.elements[empty]!.length]).toEqual([empty, 0]);
});

describe('The page', () => {
  it('refers to nothing but the files of the pack, and runs nothing', () => {
    const page = String(files.get('index.html'));
    const addresses = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address!);
    expect(addresses.length).toBeGreaterThan(6);
    for (const address of addresses) expect([address, files.has(address)]).toEqual([address, true]);
    expect(page).not.toMatch(/<script|<link|@import|url\(|https?:(?!\/\/www\.w3\.org)/i);
    expect(page).toContain('content="default-src &#39;none&#39;; img-src');
  });

  it('says what the report says, and what the file of a picture was called nowhere', async () => {
    const page = String(files.get('index.html'));
    const [{ findings }] = (await report()).completions;
    expect(page).toContain(`Stage</dt><dd><span class="plain">${findings.standing.stage}`);
    const rows = [...page.matchAll(/<th scope="row">([^<]*)<\/th>/g)].flatMap(([, name]) => toNames(name!));
    for (const { tooth } of findings.teeth) expect(rows).toContain(String(tooth));
    for (const bytes of files.values()) expect(bytes.includes('upper.jpg')).toBe(false);
    expect((await readPdf(files.get('report.pdf')!)).text).not.toContain('upper.jpg');
  });

  it.each([
    ['nb', 'nb-NO', 'Periodontal rapport'],
    ['pt', 'pt-PT', 'Relatório periodontal'],
  ])('is in %s where that was asked for', async (language, locale, title) => {
    const page = String((await unzip((await pack(small, language)).bytes)).get('index.html'));
    expect(page).toContain(`<html lang="${locale}">`);
    expect(page).toContain(title);
  });

  it('shows what a clinician wrote as text', async () => {
    const evil = `<img src=x onerror=alert(1)>"'&`;
    await server.database.pool.query('update app_user set name = $1 where clinic_id = $2', [
      evil,
      me.clinicId,
    ]);
    const page = String((await unzip((await pack(small)).bytes)).get('index.html'));
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(page).not.toContain('<img');
  });
});

it('is made from a completed report alone', async () => {
  const draft = await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number: '7' }));
  expect((await pack(draft.data.id)).code).toBe('report-not-completed');
});

it('tells the audit log', async () => {
  const { rows } = await server.database.pool.query(
    "select report_id, detail from audit_log where action = 'report.pack' limit 1",
  );
  expect(rows).toEqual([{ report_id: id, detail: { language: 'en' } }]);
});

it('of a picture that was lost says so and has the others', async () => {
  const other = await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number: '8' }));
  const lost = await addPicture(me, other.data.id);
  await addPicture(me, other.data.id);
  await me.call(
    'POST',
    SAVE,
    saving('measurement', {}, { id: other.data.id, patient_number: '8', status: 'Completed' }),
  );
  for (const size of ['full', 'view', 'thumb'])
    await (await import('node:fs/promises')).rm(`${server.folder}/${lost}.${size}`, {
      force: true,
      recursive: true,
    });
  const [gone] = (await server.database.pool.query('select id from xray where id = $1', [lost])).rows;
  expect(gone.id).toBe(lost);
  await server.database.pool.query("update xray set sha256 = 'x' where id = $1", [lost]);
  const found = await unzip((await pack(other.data.id)).bytes);
  expect([...found.keys()].filter((path) => path.startsWith('xrays/'))).toEqual([
    'xrays/2.png',
    'xrays/2.dcm',
  ]);
  const { pictures } = JSON.parse(String(found.get('manifest.json')));
  expect(pictures.map(({ file }: { file: string | null }) => file)).toEqual([null, 'xrays/2.png']);
});

describe('A picture', () => {
  const grey16 = async () => {
    const values = Uint16Array.from({ length: 40 * 30 }, (_, n) => (n * 53) % 65_536);
    return sharp(values, { raw: { width: 40, height: 30, channels: 1 } })
      .toColourspace('grey16')
      .png()
      .toBuffer();
  };
  const FACTS = {
    patientNumber: 'å\\1',
    study: '2.25.1',
    series: '2.25.2',
    instance: '2.25.3',
    n: 1,
    isBurnedIn: true,
    taken: '2026-03-07',
    kind: 'panoramic' as const,
  };

  it('of 16 bits keeps all of them', async () => {
    const bytes = await grey16();
    const png = await toPackedPng(bytes, '1001');
    const dicom = await readDicom(await toDicom(png, { ...FACTS, spacing: null }));
    if ('refused' in dicom) throw new Error(dicom.refused);
    const before = await sharp(bytes).toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer();
    expect([dicom.bits, dicom.isBurnedIn, dicom.spacing]).toEqual([16, true, null]);
    const stored = dicomParser.parseDicom(await toDicom(png, { ...FACTS, spacing: null }));
    expect([stored.string('x00080020'), stored.string('x00080060')]).toEqual(['20260307', 'PX']);
    const { dataOffset, length } = stored.elements['x7fe00010']!;
    expect(Buffer.from(stored.byteArray.slice(dataOffset, dataOffset + length)).equals(before)).toBe(true);
  });

  it.each(['sensor', 'calibrated', 'magnified'] as const)('keeps its scale: %s', async (origin) => {
    const png = await sharp({ create: { width: 3, height: 5, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const spacing = { row_mm: 0.098_765_4, column_mm: 0.1, origin };
    expect(await readDicom(await toDicom(png, { ...FACTS, spacing }))).toMatchObject({
      channels: 3,
      spacing,
    });
  });

  it('has a checksum for its text, as every chunk of a PNG has', async () => {
    const bytes = await grey16();
    const png = await toPackedPng(bytes, 'æøå 1');
    const at = png.indexOf('iTXt') - 4;
    const length = png.readUInt32BE(at);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(png.subarray(at + 4, at + 8 + length)));
    expect(png.subarray(at + 8, at + 8 + length).toString()).toMatch(/æøå 1$/);
  });
});
