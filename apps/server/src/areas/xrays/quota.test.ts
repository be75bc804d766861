import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPicture } from '../../testing/files/addPicture';
import { form } from '../../testing/calls/form';
import { INFORMATION, measured, saving } from '../../testing/records';
import { startServer, type TestServer } from '../../testing/server';
import { clinician, stepUp, type Visitor, visitor } from '../../testing/visitor';

const SAVE = '/patient/patient-report/save';
const XRAYS = 5;
let server: TestServer;
let provider: Visitor;
beforeAll(async () => {
  server = await startServer({ quota: { xrays: XRAYS, bytes: 1e9 } });
  provider = visitor(server.app);
  await provider.signIn((await server.addUser()).email);
});
afterAll(() => server.stop());

type Owner = Awaited<ReturnType<typeof clinician>>;

let shade = 0;
async function picture(): Promise<Buffer> {
  shade += 1;
  const background = { r: shade % 256, g: shade >> 8, b: 90 };
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
}

async function newReport(me: Owner): Promise<string> {
  return (await me.call('POST', SAVE, saving('information', INFORMATION))).data.id;
}
const add = async (me: Owner, report: string, bytes?: Buffer) =>
  me.call(
    'POST',
    '/patient/patient-report/xray/save',
    form({ patient_report_id: report }, { name: 'a.png', bytes: bytes ?? (await picture()) }),
  );
const use = async (me: Owner) => (await me.call('GET', '/clinic')).data.storage;
const setQuota = (me: Owner, xrays: number | null, gigabytes: number | null) =>
  provider.call('PUT', `/provider/accounts/${me.clinicId}/quota`, { body: { xrays, gigabytes } });
const stored = () =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)).length;
const acts = async (me: Owner) => {
  const { rows } = await server.database.pool.query(
    "select detail from audit_log where clinic_id = $1 and action = 'xray.refused'",
    [me.clinicId],
  );
  return rows;
};

it('takes the last X-ray that a clinic may keep and refuses the next, with an act in the audit and no file', async () => {
  const me = await clinician(server);
  const report = await newReport(me);
  for (let n = 0; n < XRAYS; n += 1) expect((await add(me, report)).status).toBe(200);
  const before = stored();
  expect(await add(me, report)).toMatchObject({ status: 422, code: 'clinic-storage-full' });
  expect(stored()).toBe(before);
  expect(await acts(me)).toEqual([{ detail: { bytes: expect.any(Number) } }]);
  expect((await use(me)).xrays).toEqual({ used: XRAYS, allowed: XRAYS });
  const other = await clinician(server);
  expect((await add(other, await newReport(other))).status).toBe(200);
});

it('of twelve that come at once takes exactly as many as there is room for', async () => {
  const me = await clinician(server);
  const reports = await Promise.all(Array.from({ length: 12 }, () => newReport(me)));
  const answers = await Promise.all(reports.map((report) => add(me, report)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(XRAYS);
  expect(answers.filter(({ code }) => code === 'clinic-storage-full')).toHaveLength(12 - XRAYS);
  expect((await use(me)).xrays.used).toBe(XRAYS);
});

it('counts to the byte', async () => {
  const me = await clinician(server);
  const report = await newReport(me);
  await add(me, report);
  const { used } = (await use(me)).bytes;
  const bytes = await picture();
  const setBytes = (most: number) =>
    server.database.pool.query('update clinic_storage set max_bytes = $2 where clinic_id = $1', [
      me.clinicId,
      most,
    ]);
  await setBytes(used + bytes.length - 1);
  expect((await add(me, report, bytes)).code).toBe('clinic-storage-full');
  await setBytes(used + bytes.length);
  expect((await add(me, report, bytes)).status).toBe(200);
  expect((await use(me)).bytes).toEqual({ used: used + bytes.length, allowed: used + bytes.length });
});

it('refuses a referral pack whose X-rays have no room, and no report of it is there', async () => {
  const sender = await clinician(server);
  const id = await newReport(sender);
  const xray = await addPicture(sender, id);
  await sender.call(
    'POST',
    SAVE,
    saving('measurement', { teeth: [measured(16, 50, xray)] }, { id, status: 'Completed' }),
  );
  const { bytes } = await sender.call('GET', `/patient/patient-report/${id}/pack?language=en`);
  const me = await clinician(server);
  const take = () =>
    me.call(
      'POST',
      '/patient/patient-reports/import',
      form({ patient_number: '77' }, { name: 'pack.zip', bytes }),
    );
  const report = await newReport(me);
  for (let n = 0; n < XRAYS; n += 1) await add(me, report);
  expect(await take()).toMatchObject({ status: 422, code: 'clinic-storage-full' });
  expect((await me.call('POST', '/patient/patient-reports', { body: {} })).data.reports).toHaveLength(1);
  await setQuota(me, XRAYS + 1, null);
  expect((await take()).status).toBe(200);
  expect((await use(me)).xrays.used).toBe(XRAYS + 1);
});

it('shows the provider what a clinic keeps, and allows it more until that is taken back', async () => {
  const me = await clinician(server);
  const report = await newReport(me);
  for (let n = 0; n < XRAYS; n += 1) await add(me, report);
  const { data } = await setQuota(me, XRAYS + 1, 7);
  expect(data.storage).toMatchObject({
    xrays: { used: XRAYS, allowed: XRAYS + 1 },
    bytes: { allowed: 7e9 },
    own: { xrays: XRAYS + 1, gigabytes: 7 },
    standard: { xrays: XRAYS, gigabytes: 1 },
  });
  expect((await add(me, report)).status).toBe(200);
  await setQuota(me, null, null);
  expect((await use(me)).xrays).toEqual({ used: XRAYS + 1, allowed: XRAYS });
  expect((await add(me, report)).code).toBe('clinic-storage-full');
  expect((await setQuota(me, 0, null)).status).toBe(422);
  expect((await me.call('PUT', `/provider/accounts/${me.clinicId}/quota`, { body: {} })).status).toBe(403);
});

it('forgets what a clinic kept when the clinic is erased', async () => {
  const me = await clinician(server);
  await add(me, await newReport(me));
  await stepUp(me);
  const body = { clinic_name: 'Clinic' };
  expect((await me.call('POST', '/clinic/erase', { body })).status).toBe(204);
  const { rowCount } = await server.database.pool.query('select from clinic_storage where clinic_id = $1', [
    me.clinicId,
  ]);
  expect(rowCount).toBe(0);
});
