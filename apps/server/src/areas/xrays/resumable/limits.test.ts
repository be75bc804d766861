import { readdirSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { ORPHAN_AGE, sweepFiles } from '../../../app/jobs/housekeeping';
import { localFiles } from '../../../platform/files/localFiles';
import { SYNTAX, writeDicom } from '../../../testing/files/dicom';
import { GREY, shapeElements, toBytes, toValues } from '../../../testing/files/dicomPixels';
import { EICAR } from '../../../testing/services/clamd';
import { ownServer } from '../../../testing/ownServer';
import {
  arrived,
  ask,
  begin,
  begun,
  finish,
  newReport,
  noise,
  PART,
  sendPart,
  toMetadata,
  toPart,
  TUS,
  UPLOADS,
} from '../../../testing/files/parts';
import { clinician, stepUp, type Visitor } from '../../../testing/visitor';
import { EXPIRES_AFTER, MOST_OPEN, removeExpired } from './uploadRows';

const scanner = {
  scan: async (bytes: Buffer) => (bytes.includes(EICAR) ? 'Eicar-Test-Signature' : null),
  ready: async () => undefined,
};
const LARGEST = 20 * PART;
const { server } = await ownServer({ scanner });
const files = localFiles(server.folder);
let me: Visitor & { readonly clinicId: string };
beforeAll(async () => {
  me = await clinician(server);
});

const stored = () =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const sweep = () => sweepFiles(server.across, files, new Date(Date.now() + ORPHAN_AGE + 60_000));

it('is 20 MB at most, and a part 1 MB', async () => {
  const report = await newReport(me);
  expect(await begin(me, report, LARGEST + 1)).toMatchObject({ status: 413, code: 'xray-too-large' });
  expect(await begin(me, report, 0)).toMatchObject({ status: 422, code: 'xray-empty' });
  const id = await begun(me, report, 2 * PART);
  expect(await sendPart(me, id, 0, Buffer.alloc(PART + 1))).toMatchObject({
    status: 413,
    code: 'body-too-large',
  });
  expect((await sendPart(me, id, 0, Buffer.alloc(PART))).status).toBe(204);
  expect((await sendPart(me, id, PART, Buffer.alloc(PART - 1))).status).toBe(204);
  expect((await sendPart(me, id, 2 * PART - 1, Buffer.alloc(2))).status, 'more than was announced').toBe(413);
  expect((await ask(me, id)).headers['upload-offset']).toBe(String(2 * PART - 1));
});

it('takes no part of less than 64 KB, but the last: each is a file in the store', async () => {
  const id = await begun(me, await newReport(me), 200_000);
  const before = stored().length;
  for (const size of [1, 1000, 65_535])
    expect(await sendPart(me, id, 0, Buffer.alloc(size))).toMatchObject({ status: 422, code: 'validation' });
  expect([stored().length, (await ask(me, id)).headers['upload-offset']]).toEqual([before, '0']);
  expect((await sendPart(me, id, 0, Buffer.alloc(65_536))).status).toBe(204);
  expect((await sendPart(me, id, 65_536, Buffer.alloc(134_463))).status).toBe(204);
  expect((await sendPart(me, id, 199_999, Buffer.alloc(1))).status, 'the last').toBe(204);
});

it('speaks tus 1.0.0, says so in every answer, and is told what is wrong', async () => {
  const report = await newReport(me);
  const id = await begun(me, report, 100);
  const path = `${UPLOADS}/${id}`;
  for (const version of ['0.2.2', undefined]) {
    const headers = { ...toPart(0, Buffer.alloc(1)).headers, 'tus-resumable': version ?? '' };
    const answer = await me.call('PATCH', path, { headers, payload: Buffer.alloc(1) });
    expect(answer).toMatchObject({ status: 412, code: 'tus-version', headers: { 'tus-version': '1.0.0' } });
  }
  const json = await me.call('PATCH', path, { headers: { ...TUS, 'upload-offset': '0' }, body: {} });
  expect(json).toMatchObject({ status: 415, headers: { 'tus-resumable': '1.0.0' } });
  const elsewhere = await me.call('POST', '/patient/patient-report/save', toPart(0, Buffer.alloc(9)));
  expect(elsewhere.status).toBe(415);
  for (const offset of ['-1', '1e1', ' ', '9'.repeat(30)])
    expect(
      (
        await me.call('PATCH', path, {
          ...toPart(0, Buffer.alloc(1)),
          headers: { ...toPart(0, Buffer.alloc(1)).headers, 'upload-offset': offset },
        })
      ).status,
      offset,
    ).toBe(422);
  for (const metadata of ['', 'filename YQ==', 'patient_report_id &&', `x ${'A'.repeat(5000)}`]) {
    const headers = { ...TUS, 'upload-length': '10', 'upload-metadata': metadata };
    expect((await me.call('POST', UPLOADS, { headers })).status, metadata).toBe(422);
  }
  const metadata = toMetadata({ patient_report_id: 'unknown', filename: 'a' });
  const headers = { ...TUS, 'upload-length': '10', 'upload-metadata': metadata };
  expect(await me.call('POST', UPLOADS, { headers })).toMatchObject({
    status: 404,
    code: 'report-not-found',
  });
});

it('counts what is open against what the clinic may keep', async () => {
  const own = await clinician(server);
  const report = await newReport(own);
  await server.database.pool.query(
    `insert into clinic_storage (clinic_id, max_bytes) values ($1, $2)
     on conflict (clinic_id) do update set max_bytes = excluded.max_bytes`,
    [own.clinicId, 5 * PART],
  );
  const first = await begun(own, report, 3 * PART);
  expect(await begin(own, report, 2 * PART + 1)).toMatchObject({ status: 422, code: 'clinic-storage-full' });
  expect((await begin(own, report, 2 * PART)).status).toBe(201);
  expect((await begin(own, report, 1)).status).toBe(422);
  await own.call('DELETE', `${UPLOADS}/${first}`, { headers: TUS });
  expect((await begin(own, report, 3 * PART)).status).toBe(201);
});

it('is open so often at once and no more, of one user and of a clinic', async () => {
  const own = await clinician(server);
  const report = await newReport(own);
  const answers = await Promise.all(Array.from({ length: MOST_OPEN.user + 4 }, () => begin(own, report, 10)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_OPEN.user);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const { status, code, headers } of refused)
    expect({ status, code, after: headers['retry-after'] }).toEqual({
      status: 429,
      code: 'too-many-uploads',
      after: '60',
    });
  const colleague = await clinician(server, own.clinicId);
  expect((await begin(colleague, report, 10)).status).toBe(201);
  await server.database.pool.query(
    `insert into xray_upload (clinic_id, id, report_id, created_by, metadata, length, created_at, expires_at)
     select $1, 'other ' || n, $2, 'other', '', 1, now(), now() + interval '1 day' from generate_series(1, $3) n`,
    [own.clinicId, report, MOST_OPEN.clinic - MOST_OPEN.user - 1],
  );
  expect((await begin(colleague, report, 10)).status).toBe(429);
});

it('asks whether a file is meant that is no dental X-ray, and takes it then without its bytes again', async () => {
  const report = await newReport(me);
  const shape = { ...GREY, width: 400, height: 300 };
  const elements = { ...shapeElements(shape), '00080060': ['CS', 'CT'] } as const;
  const pixels = toBytes(toValues(shape), shape);
  const id = await arrived(me, report, writeDicom({ syntax: SYNTAX.explicit, elements, pixels }));
  const before = stored();
  for (let tries = 0; tries < 2; tries += 1)
    expect(await finish(me, id)).toMatchObject({ status: 409, code: 'xray-not-dental' });
  expect(stored()).toEqual(before);
  expect((await finish(me, id, { confirmed: 'yes' })).status).toBe(200);
});

it('with malware in it is refused at its end, and nothing of it stays', async () => {
  const before = stored();
  const bytes = Buffer.concat([await noise(20), Buffer.from(EICAR)]);
  const id = await arrived(me, await newReport(me), bytes);
  expect(await finish(me, id)).toMatchObject({ status: 422, code: 'file-infected' });
  expect(stored()).toEqual(before);
  const { rows } = await server.database.pool.query(
    "select 1 from audit_log where action = 'upload.malware' and clinic_id = $1",
    [me.clinicId],
  );
  expect(rows).toHaveLength(1);
});

it('is swept with its parts a day after it was begun, and not before', async () => {
  await removeExpired(server.across, files, new Date(Date.now() + 2 * EXPIRES_AFTER));
  const before = stored();
  const id = await begun(me, await newReport(me), 3 * PART);
  await sendPart(me, id, 0, Buffer.alloc(PART));
  await files.put('a-part-without-a-row.upload', Buffer.from('x'));
  expect(await sweep()).toMatchObject({ orphans: 1, tooMany: false });
  expect(stored()).toHaveLength(before.length + 1);
  expect(await removeExpired(server.across, files, server.now())).toBe(0);
  expect((await ask(me, id)).status).toBe(200);
  server.wait(EXPIRES_AFTER + 1000);
  me = await clinician(server, me.clinicId);
  await server.database.pool.query("update membership set next_payment_date = now() + interval '40 days'");
  expect((await ask(me, id)).status).toBe(404);
  expect(await removeExpired(server.across, files, server.now())).toBe(1);
  expect(stored().toSorted()).toEqual(before.toSorted());
});

it('goes with its clinic', async () => {
  const before = stored();
  const own = await clinician(server);
  const id = await begun(own, await newReport(own), 3 * PART);
  await sendPart(own, id, 0, Buffer.alloc(PART));
  await stepUp(own);
  expect((await own.call('POST', '/clinic/erase', { body: { clinic_name: 'Clinic' } })).status).toBe(204);
  expect(stored()).toEqual(before);
  const { rowCount } = await server.database.pool.query('select from xray_upload where id = $1', [id]);
  expect(rowCount).toBe(0);
});
