// @module-tag cases
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { assemble } from '@alveola/clinical';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { addPicture } from '../../testing/files/addPicture';
import { form } from '../../testing/calls/form';
import { INFORMATION, measured, saving } from '../../testing/records';
import { startServer, type TestServer } from '../../testing/server';
import { unzip } from '../../testing/files/unzip';
import { type Answer, clinician, type Visitor } from '../../testing/visitor';
import { isEveryCase } from '../../testing/everyCase';

const SAVE = '/patient/patient-report/save';
let server: TestServer;
let sender: Visitor & { readonly clinicId: string };
let me: Visitor & { readonly clinicId: string };
let sent: string;
let pack: Map<string, Buffer>;

const report = async (id: string, who: Visitor) =>
  (await who.call('GET', `/patient/patient-report?id=${id}`)).data;
const packed = async (id: string, who: Visitor) =>
  unzip((await who.call('GET', `/patient/patient-report/${id}/pack?language=en`)).bytes);
const upload = (bytes: Buffer, fields: Record<string, string> = { patient_number: '77' }): Promise<Answer> =>
  me.call('POST', '/patient/patient-reports/import', form(fields, { name: 'pack.zip', bytes }));
const json = (of: Map<string, Buffer>, path: string) => JSON.parse(String(of.get(path)));

interface ZipOptions {
  readonly mode?: number;
  readonly folder?: string;
}

function zipped(files: ReadonlyMap<string, Buffer>, { mode, folder }: ZipOptions = {}): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, bytes] of files) zip.addBuffer(bytes, path, mode === undefined ? {} : { mode });
  if (folder) zip.addEmptyDirectory(folder);
  zip.end();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
    zip.outputStream.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

/** Replaces files and their checksums, as a forger could. */
function forged(change: (files: Map<string, Buffer>, manifest: any) => void): Map<string, Buffer> {
  const files = new Map(pack);
  const manifest = json(pack, 'manifest.json');
  change(files, manifest);
  files.delete('manifest.json');
  const sums = [...files].map(([path, bytes]) => ({
    path,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  return files.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, files: sums })));
}

const record = (change: (record: any) => void) =>
  forged((files) => {
    const changed = json(pack, 'assessment.json');
    change(changed);
    files.set('assessment.json', Buffer.from(JSON.stringify(changed)));
  });

async function state(): Promise<unknown> {
  const counts = ['report', 'report_entry', 'report_completion', 'xray', 'audit_log'].map(async (table) => [
    table,
    (await server.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n,
  ]);
  const files = readdirSync(server.folder, { recursive: true })
    .map(String)
    .filter((path) => path.includes('.'));
  return [await Promise.all(counts), files.toSorted()];
}

beforeAll(async () => {
  server = await startServer();
  sender = await clinician(server);
  me = await clinician(server);
  const save = (type: string, data: unknown, more = {}) =>
    sender.call('POST', SAVE, saving(type, data, more));
  // An import ignores the earlier stage, although the judgement uses it.
  const before = (await save('information', INFORMATION)).data.id;
  const overrule = {
    condition: 'Periodontitis',
    stage: 'IV',
    grade: 'C',
    blt: 'Generalized',
    reason: 'seen',
  };
  await save('measurement', { overrule }, { id: before, status: 'Completed' });
  sent = (await save('information', { ...INFORMATION, haveDiabetes: '>=7.0' })).data.id;
  await save('dentition', { implant: [36], missing: [18] }, { id: sent });
  const values = {
    pocket_depth: [16, 26, 11].map((tooth) => ({ tooth, depth: 6 })),
    bleeding: [{ tooth: 16, value: 2 }],
    zeros: { bleeding: [11], pocket_depth: [12] },
    suppuration: [36],
  };
  await save('clinical_values', values, { id: sent });
  const [one, other] = [await addPicture(sender, sent), await addPicture(sender, sent)];
  const teeth = [measured(16, 40, one), measured(26, 35, other), measured(11, 20, one)];
  expect((await save('measurement', { teeth }, { id: sent, status: 'Completed' })).status).toBe(200);
  pack = await packed(sent, sender);
});
afterAll(() => server.stop());

describe('A referral pack in another clinic', () => {
  let id: string;
  beforeAll(async () => {
    const answer = await upload(await zipped(pack));
    expect([answer.status, answer.message]).toEqual([200, undefined]);
    id = answer.data.id;
  });

  it('is a completed report of the number that the patient has there, marked as imported', async () => {
    const [mine, theirs] = [await report(id, me), await report(sent, sender)];
    expect(mine).toMatchObject({
      patient_number: '77',
      status: 'Completed',
      draft: false,
      analysis_date: theirs.analysis_date,
      imported: { clinic: 'Clinic' },
    });
    expect(mine.reference_number).toMatch(/^X-77-/);
    const { reports } = (
      await me.call('POST', '/patient/patient-reports', { body: { patient_number: '77' } })
    ).data;
    expect(reports).toMatchObject([
      { id, imported: { clinic: 'Clinic' }, stage: mine.completions[0].findings.standing.stage },
    ]);
  });

  it('equals the report it was made of, value for value: record, findings, who and when', async () => {
    const [mine] = (await report(id, me)).completions;
    const [theirs] = (await report(sent, sender)).completions;
    const named = (of: unknown) =>
      JSON.parse(JSON.stringify(of).replaceAll(/"image":"[^"]+"/g, '"image":"…"'));
    expect(named(mine.record)).toEqual(named(theirs.record));
    expect(mine.record.history).toEqual({ stage: 'IV' });
    expect(mine.findings).toEqual(theirs.findings);
    expect([mine.completed_at, mine.completed_by]).toEqual([theirs.completed_at, theirs.completed_by]);
    expect([mine.imported_from, theirs.imported_from]).toEqual(['Clinic', undefined]);
  });

  it('leaves again as the very same record, pictures and values', async () => {
    const again = await packed(id, me);
    expect(json(again, 'assessment.json')).toEqual(json(pack, 'assessment.json'));
    for (const n of [1, 2]) {
      const pixels = (of: Map<string, Buffer>) =>
        sharp(of.get(`xrays/${n}.png`)!)
          .raw()
          .toBuffer();
      expect((await pixels(again)).equals(await pixels(pack))).toBe(true);
    }
    expect(json(again, 'manifest.json').pictures).toEqual(json(pack, 'manifest.json').pictures);
  });

  it('has markers on its own pictures, and can be changed as a draft', async () => {
    const { xray_images, measurements, reference_number } = await report(id, me);
    const own = new Set(xray_images.map((xray: { id: string }) => xray.id));
    for (const { CEJ } of measurements[0].teeth) expect(own.has(CEJ.distal.image)).toBe(true);
    const more = { id, reference_number, patient_number: '77' };
    const saved = await me.call(
      'POST',
      SAVE,
      saving('measurement', measurements[0], { ...more, status: 'In progress' }),
    );
    expect(saved.status).toBe(200);
  });

  it('sets no recall, and is told in the audit log', async () => {
    const { recalls } = (await me.call('POST', '/patient/recalls', { body: { which: 'unset' } })).data;
    expect(recalls).toEqual([]);
    const { rows } = await server.database.pool.query(
      "select detail from audit_log where action = 'report.import' and report_id = $1",
      [id],
    );
    expect(rows).toEqual([{ detail: { pack: true, pictures: 2 } }]);
  });
});

it('an import that the same client repeats, at once or later, answers with the report that it made', async () => {
  const bytes = await zipped(pack);
  const by = (client: string) => upload(bytes, { patient_number: '79', client });
  const answers = await Promise.all([by('one'), by('one')]);
  const before = await state();
  answers.push(await by('one'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(await state()).toEqual(before);
  expect((await by('another')).data.id).not.toBe(answers[0]?.data.id);
});

it('an assessment alone becomes a report in progress, its markers on pictures that are not there', async () => {
  const answer = await upload(pack.get('assessment.json')!, { patient_number: '78' });
  expect(answer.data).toMatchObject({
    status: 'In progress',
    patient_number: '78',
    imported: { clinic: '' },
  });
  const mine = await report(answer.data.id, me);
  expect(mine.xray_images).toEqual([]);
  const [theirs] = (await report(sent, sender)).completions;
  const asRecord = (information: unknown, dentition: unknown, clinical_values: unknown, measurement: any) =>
    JSON.stringify(
      assemble({
        information,
        dentition,
        clinical_values,
        measurement: { ...measurement, status: undefined },
      } as any),
    ).replaceAll(/"image":"[^"]+"/g, '');
  expect(
    asRecord(mine.information[0], mine.dentitions[0], mine.clinical_values[0], mine.measurements[0]),
  ).toBe(
    asRecord(
      theirs.record.information,
      theirs.record.dentition,
      theirs.record.clinical_values,
      theirs.record.measurement,
    ),
  );
  const more = { id: mine.id, patient_number: '78' };
  expect((await me.call('POST', SAVE, saving('measurement', mine.measurements[0], more))).status).toBe(200);
});

it('asks for the number that the patient has here', async () => {
  expect((await upload(await zipped(pack), { patient_number: ' ' })).status).toBe(422);
  expect(
    (await me.call('POST', '/patient/patient-reports/import', form({ patient_number: '1' }, null))).code,
  ).toBe('import-missing');
});

/** A ZIP holds each name twice. */
function patched(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

/** Changes the unpacked size of the first file in the list at the end. */
async function withSize(size: number): Promise<Buffer> {
  const bytes = await zipped(pack);
  bytes.writeUInt32LE(size, bytes.indexOf('PK\x01\x02', 0, 'latin1') + 24);
  return bytes;
}

const extra = (name: string) => new Map([...pack, [name, Buffer.from('x')]]);
const HOSTILE: Readonly<Record<string, readonly [code: string, make: () => Buffer | Promise<Buffer>]>> = {
  'cut off': ['import-damaged', async () => (await zipped(pack)).subarray(0, 20_000)],
  'one byte short': ['import-damaged', async () => (await zipped(pack)).subarray(0, -1)],
  'with a value that its checksum does not know': [
    'import-damaged',
    () =>
      zipped(
        new Map(pack).set(
          'assessment.json',
          Buffer.from(String(pack.get('assessment.json')).replace('52', '25')),
        ),
      ),
  ],
  'with a file less': [
    'import-damaged',
    () => zipped(new Map([...pack].filter(([path]) => path !== 'report.pdf'))),
  ],
  'with a file more': ['import-damaged', () => zipped(extra('virus.exe'))],
  'with a file outside of it': [
    'import-damaged',
    async () => patched(await zipped(extra('aa/bb/cc')), 'aa/bb/cc', '../../cc'),
  ],
  'with an absolute path': [
    'import-damaged',
    async () => patched(await zipped(extra('aa/bb/cc')), 'aa/bb/cc', '/etc/bbc'),
  ],
  'with a drive of Windows': [
    'import-damaged',
    async () => patched(await zipped(extra('aa/bb/cc')), 'aa/bb/cc', 'C:/bb/cc'),
  ],
  'with links': ['import-unsupported', () => zipped(pack, { mode: 0o120777 })],
  'with a folder': ['import-unsupported', () => zipped(pack, { folder: 'xrays' })],
  'with too many files': [
    'import-damaged',
    () =>
      zipped(
        new Map([...pack, ...Array.from({ length: 300 }, (_, n) => [`f${n}`, Buffer.alloc(1)] as const)]),
      ),
  ],
  'that says it unpacks to 4 GB': ['import-too-large', () => withSize(4_000_000_000)],
  'that unpacks to more than it says': ['import-damaged', () => withSize(100)],
  'with a record of 10 MB of blanks': [
    'import-unsupported',
    () => zipped(forged((files) => files.set('assessment.json', Buffer.alloc(10_000_000, 32)))),
  ],
  'with a lost picture of two thousand million pixels': [
    'import-unsupported',
    () =>
      zipped(
        forged((_, manifest) =>
          Object.assign(manifest.pictures[1], { file: null, dicom: null, width: 2 ** 31 }),
        ),
      ),
  ],
  'of the first year': [
    'import-unsupported',
    () => zipped(forged((_, manifest) => (manifest.report.analysis_date = '0001-01-01T00:00:00.000Z'))),
  ],
  'with something that is no picture': [
    'xray-unsupported',
    () => zipped(forged((files) => files.set('xrays/2.png', Buffer.from('MZ')))),
  ],
  'with a picture of another size': [
    'import-damaged',
    () => zipped(forged((_, manifest) => (manifest.pictures[1].width = 210))),
  ],
  'with a damaged picture': [
    'xray-damaged',
    () => zipped(forged((files) => files.set('xrays/2.png', pack.get('xrays/2.png')!.subarray(0, 200)))),
  ],
  'with a marker outside of its picture': [
    'marker-outside-picture',
    () => zipped(record(({ measurement }) => (measurement.teeth[0].CEJ.distal.x = 9999))),
  ],
  'with a marker on a picture that it lacks': [
    'marker-picture-unknown',
    () => zipped(record(({ measurement }) => (measurement.teeth[0].CEJ.distal.image = 'xrays/9.png'))),
  ],
  'with a depth that there is not': [
    'validation',
    () => zipped(record(({ clinical_values }) => (clinical_values.pocket_depth[0].depth = 99))),
  ],
  'with a depth at a missing tooth': [
    'validation',
    () =>
      zipped(
        record((all) => {
          all.dentition = { ...all.dentition, missing: [36] };
          all.clinical_values.pocket_depth.push({ tooth: 36, depth: 5 });
        }),
      ),
  ],
  'with a furcation at an incisor': [
    'validation',
    () => zipped(record(({ clinical_values }) => (clinical_values.furcation = [{ tooth: 11, value: 2 }]))),
  ],
  'with a key that nobody knows': ['validation', () => zipped(record((all) => (all.patient_name = 'Ola')))],
  'without a manifest': ['import-unsupported', () => zipped(new Map([['a.txt', Buffer.from('a')]]))],
  'that is no archive': ['import-unsupported', () => Buffer.from('%PDF-1.7')],
  'that is a picture': ['import-unsupported', () => Buffer.from(`\x89PNG${'['.repeat(99)}`)],
  'that is empty': ['import-unsupported', () => Buffer.alloc(0)],
  'that is a list': ['import-unsupported', () => Buffer.from('[]')],
  'that is JSON of something else': ['import-unsupported', () => Buffer.from('{"name": "a.json"}')],
  'that is nothing but a name': ['import-unsupported', () => Buffer.from('{"__proto__": {"x": 1}}')],
};

describe('Nothing is made of a file', () => {
  it.each(Object.entries(HOSTILE).filter((_, n) => isEveryCase || n % 3 === 0))(
    '%s',
    async (_, [code, make]) => {
      const bytes = await make();
      const before = await state();
      expect((await upload(bytes)).code).toBe(code);
      expect(await state()).toEqual(before);
    },
  );

  it('whose record is refused without saying where', async () => {
    const bytes = await zipped(record(({ clinical_values }) => (clinical_values.pocket_depth[0].depth = 99)));
    expect(Object.keys((await upload(bytes)).errors)).toEqual([
      'assessment.clinical_values.pocket_depth.0.depth',
    ]);
  });
});
