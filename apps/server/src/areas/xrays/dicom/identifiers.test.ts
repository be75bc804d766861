// @module-tag cases
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonLog } from '../../../platform/base/log';
import { type Elements, type File, SYNTAX, writeDicom } from '../../../testing/files/dicom';
import { toBytes, encode, GREY, shapeElements, toValues } from '../../../testing/files/dicomPixels';
import { form } from '../../../testing/calls/form';
import { INFORMATION, saving } from '../../../testing/records';
import { startServer, type TestServer } from '../../../testing/server';
import { clinician, type Visitor } from '../../../testing/visitor';
import { isEveryCase } from '../../../testing/everyCase';

/** Each place of a file that can hold text gets a unique one. */
const secrets: string[] = [];
function secret(text: string): string {
  secrets.push(text);
  return text;
}

/** Covers each value representation that is text, and those that may hold any bytes. */
const OF_EACH_VR: Elements = {
  '00080012': ['DA', secret('18990213')],
  '00080013': ['TM', secret('112233.445566')],
  '0008002a': ['DT', secret('18990214112234.445567')],
  '00080054': ['AE', secret('AETITLEQX7')],
  '00080081': ['ST', secret('StreetQX7 77')],
  '00080119': ['UC', secret('UnlimitedQX7')],
  '00080120': ['UR', secret('https://qx7.example/patient')],
  '00081010': ['SH', secret('StationQX7')],
  '00081070': ['PN', secret('Operator^QX7=Ideographic^QX7')],
  '00081195': ['UI', secret('2.25.770077007700770077')],
  '00100010': ['PN', secret('Patient^QX7')],
  '00100020': ['LO', secret('NumberQX7')],
  '00100030': ['DA', secret('18990215')],
  '00101010': ['AS', '077Y'],
  '00101030': ['DS', secret('86753099.125')],
  '00104000': ['LT', secret('CommentsQX7, of many words')],
  '00180015': ['CS', secret('BODYQX7')],
  '00200013': ['IS', secret('867530911')],
  '0040a160': ['UT', secret('TextQX7 without an end')],
};
const NESTED: Elements = {
  '00081140': [
    'SQ',
    { items: [{ '00400275': ['SQ', { items: [{ '00400007': ['LO', secret('NestedQX7')] }] }] }] },
  ],
};
const PRIVATE: Elements = {
  '00090010': ['LO', secret('CreatorQX7')],
  '00091001': ['UN', Buffer.from(secret('PrivateBytesQX7'))],
  '00091002': ['LO', secret('PrivateTextQX7')],
  '00091003': ['OB', Buffer.from(secret('PrivateBlobQX7'))],
};
const OVERLAY: Elements = {
  '60000010': ['US', [8]],
  '60000011': ['US', [16]],
  '60000022': ['LO', secret('OverlayNameQX7')],
  '60001500': ['LO', secret('OverlayLabelQX7')],
  '60003000': ['OB', Buffer.from(secret('OverlayBits.QX7!'))],
  '60004000': ['LT', secret('OverlayCommentQX7')],
};
const META: Elements = {
  '00020012': ['UI', secret('2.25.880088008800880088')],
  '00020013': ['SH', secret('VersionQX7')],
  '00020016': ['AE', secret('SOURCEQX7')],
  '00020100': ['UI', secret('2.25.990099009900990099')],
  '00020102': ['OB', Buffer.from(secret('PrivateMetaQX7'))],
};
const AFTER: Elements = {
  '7fe10010': ['LO', secret('AfterPixelsQX7')],
  fffcfffc: ['OB', Buffer.from(secret('PaddingQX7'))],
};
const FILE: Omit<File, 'syntax'> = {
  elements: { ...shapeElements(GREY), ...OF_EACH_VR, ...NESTED, ...PRIVATE, ...OVERLAY },
  meta: META,
  after: AFTER,
  preamble: secret('PreambleQX7'),
};
const TRAILING = secret('TrailingBytesQX7');

const told: string[] = [];
let server: TestServer;
let me: Visitor;
beforeAll(async () => {
  server = await startServer({
    log: jsonLog(
      (line) => told.push(line),
      () => new Date(),
    ),
  });
  me = await clinician(server);
});
afterAll(() => server.stop());

const secretsIn = (bytes: Buffer | string) => secrets.filter((each) => bytes.includes(each));
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

async function rows(): Promise<string> {
  const { pool } = server.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')",
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => JSON.stringify((await pool.query(`select * from ${name}`)).rows)),
  );
  return texts.join('\n');
}

/** Includes the log of changes since then. */
async function databaseFiles(since: number): Promise<string[]> {
  const { pool } = server.database;
  await pool.query('checkpoint');
  const { rows: found } = await pool.query(
    "select current_setting('data_directory') as folder, oid from pg_database where datname = current_database()",
  );
  const { folder, oid } = found[0];
  const changes = filesIn(join(folder, 'pg_wal')).filter((file) => statSync(file).mtimeMs >= since);
  expect(changes.length).toBeGreaterThan(0);
  return [...filesIn(join(folder, 'base', String(oid))), ...changes];
}

const { implicit, explicit, bigEndian, deflated, jpegLs } = SYNTAX;
const SYNTAXES = isEveryCase ? [implicit, explicit, bigEndian, deflated, jpegLs] : [deflated, jpegLs];

it('writes no identifier of a DICOM file anywhere: not to the store, the database, its files, or the log', async () => {
  const since = Date.now() - 1000;
  const samples = toBytes(toValues(GREY), GREY);
  const compressed = [await encode('encodeJpegLs', samples, GREY)];
  const files = SYNTAXES.map((syntax) =>
    writeDicom({ ...FILE, syntax, pixels: syntax === SYNTAX.jpegLs ? compressed : samples }),
  );
  const statuses: number[] = [];
  for (const [n, file] of files.entries()) {
    const bytes = Buffer.concat([file, Buffer.from(TRAILING)]);
    if (SYNTAXES[n] !== SYNTAX.deflated)
      expect(secretsIn(bytes), 'all of them are in what is sent').toEqual(secrets);
    const { data } = await me.call(
      'POST',
      '/patient/patient-report/save',
      saving('information', INFORMATION),
    );
    const sent = [bytes, bytes.subarray(0, bytes.length >> 1)];
    for (const each of sent) {
      const fields = { patient_report_id: data.id };
      const { status } = await me.call(
        'POST',
        '/patient/patient-report/xray/save',
        form(fields, { name: 'IM0001', bytes: each }),
      );
      statuses.push(status);
    }
    const whole = await me.call('GET', `/patient/patient-report?id=${data.id}`);
    expect(secretsIn(whole.bytes)).toEqual([]);
    for (const { picture_url } of whole.data.xray_images)
      for (const size of ['full', 'view', 'thumb']) {
        const { status, bytes: shown } = await me.call(
          'GET',
          `/${picture_url.replace('api/', '')}?size=${size}`,
        );
        expect(status).toBe(200);
        expect(secretsIn(shown)).toEqual([]);
      }
  }
  expect(statuses).toEqual(files.flatMap(() => [200, 422]));
  const stored = filesIn(server.folder);
  expect(stored).toHaveLength(files.length * 3);
  for (const path of [...stored, ...(await databaseFiles(since))])
    expect(secretsIn(readFileSync(path)), path).toEqual([]);
  const everything = await rows();
  expect(everything, 'the search finds what is there').toContain('IM0001');
  expect(secretsIn(everything)).toEqual([]);
  expect(told.length).toBeGreaterThan(0);
  expect(secretsIn(told.join('\n'))).toEqual([]);
});
