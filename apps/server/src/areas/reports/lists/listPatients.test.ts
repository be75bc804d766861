import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { INFORMATION, saving } from '../../../testing/records';
import { startServer, type TestServer } from '../../../testing/server';
import { clinician, type Visitor } from '../../../testing/visitor';

const SAVE = '/patient/patient-report/save';
let server: TestServer;
let me: Visitor & { readonly clinicId: string };
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Each test counts its patients, so it needs a new clinic. */
async function newClinic() {
  me = await clinician(server);
}

async function begin(patient_number: string): Promise<string> {
  const { data } = await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number }));
  return data.id;
}

async function complete(patient_number: string): Promise<string> {
  const id = await begin(patient_number);
  const save = saving('measurement', {}, { patient_number, id, status: 'complete' });
  expect((await me.call('POST', SAVE, save)).status).toBe(200);
  return id;
}

const list = async (body: object = {}) =>
  (await me.call('POST', '/patient/patients', { body })).data.patients;
const numbers = async (body: object = {}) =>
  (await list(body)).map((row: { patient_number: string }) => row.patient_number);
const remove = (id: string) => me.call('DELETE', `/patient/patient-report/${id}`);

it('has one row a patient: the newest analysis, how many there are, and when the patient is due', async () => {
  await newClinic();
  await complete('1');
  await complete('2');
  const newest = await begin('1');
  const day = "update recall set due = '2027-05-20' where clinic_id = $1 and patient_number = '1'";
  await server.database.pool.query(day, [me.clinicId]);
  const [first, second] = await list();
  expect(first).toMatchObject({ id: newest, patient_number: '1', analyses: 2, status: 'In progress' });
  expect(first).toMatchObject({ condition: null, due: '2027-05-20' });
  expect(second).toMatchObject({ patient_number: '2', analyses: 1, status: 'Completed' });
  expect(await numbers({ sort: 'oldest' })).toEqual(['2', '1']);
  expect(await numbers({ sort: 'patient_number' })).toEqual(['1', '2']);
});

it('filters by what any analysis is for the status, and by the newest completed one for the stage', async () => {
  await newClinic();
  const unfinished = await begin('1');
  await complete('1');
  await complete('2');
  expect(await numbers({ status: 'In progress' })).toEqual(['1']);
  expect(await numbers({ status: 'Completed' })).toEqual(['2']);
  await server.database.pool.query(
    "update report set completed_stage = 'III' where clinic_id = $1 and patient_number = '2'",
    [me.clinicId],
  );
  await begin('2');
  expect(await numbers({ stage: 'III' })).toEqual(['2']);
  expect(await numbers({ stage: 'II' })).toEqual([]);
  await remove(unfinished);
  expect(await numbers({ status: 'In progress' })).toEqual(['2']);
});

it('finds a patient by the reference number of an earlier analysis', async () => {
  await newClinic();
  await begin('1');
  const [{ reference_number }] = await list();
  const newest = await begin('1');
  await begin('2');
  const found = await list({ search: reference_number.slice(-6).toLowerCase() });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ id: newest, patient_number: '1' });
  expect(await numbers({ search: '%' })).toEqual([]);
});

it('lists the due, the longest overdue first, also where a new analysis is begun', async () => {
  await newClinic();
  await complete('1');
  await complete('2');
  await begin('2');
  expect(await numbers({ due: true })).toEqual([]);
  const day =
    'update recall set due = current_date - $2::integer where clinic_id = $1 and patient_number = $3';
  await server.database.pool.query(day, [me.clinicId, 400, '2']);
  await server.database.pool.query(day, [me.clinicId, 300, '1']);
  expect(await numbers({ due: true })).toEqual(['2', '1']);
  const first = await me.call('POST', '/patient/patients', { body: { due: true, limit: 1 } });
  const next = await me.call('POST', '/patient/patients', {
    body: { due: true, limit: 1, cursor: first.data.next },
  });
  expect(next.data.patients.map((row: { patient_number: string }) => row.patient_number)).toEqual(['1']);
});

it('shows the analysis before when the newest is deleted, no patient without one, and all when they are back', async () => {
  await newClinic();
  const first = await complete('1');
  const second = await begin('1');
  await remove(second);
  expect(await list()).toMatchObject([{ id: first, analyses: 1, status: 'Completed' }]);
  await remove(first);
  expect(await list()).toEqual([]);
  await me.call('POST', `/patient/patient-report/${second}/restore`);
  expect(await list()).toMatchObject([{ id: second, analyses: 1, status: 'In progress' }]);
});

it('knows the newest of several that are begun at once', async () => {
  await newClinic();
  await Promise.all(Array.from({ length: 6 }, () => begin('1')));
  const [row] = await list();
  const all = (await me.call('POST', '/patient/patient-reports', { body: { patient_number: '1' } })).data
    .reports;
  expect(row).toMatchObject({ id: all[0].id, analyses: 6 });
});

it('has the patients of reports that were there before', async () => {
  await newClinic();
  await complete('1');
  await begin('1');
  await begin('2');
  const before = await list();
  const { pool } = server.database;
  await pool.query(
    'update patient set newest_report = null, newest_at = null, analyses = 0, status = null where clinic_id = $1',
    [me.clinicId],
  );
  expect(await list()).toEqual([]);
  const file = new URL('../../../platform/db/migrations/0030_patients.sql', import.meta.url);
  const fill = /^select refresh_patients.*;/m.exec(await readFile(file, 'utf8'))?.[0] ?? '';
  await pool.query(fill);
  expect(await list()).toEqual(before);
});

it('writes down whose analyses were listed', async () => {
  await newClinic();
  const id = await begin('70007000');
  await list();
  const { rows } = await server.database.pool.query(
    "select detail from audit_log where clinic_id = $1 and action = 'report.list'",
    [me.clinicId],
  );
  expect(rows).toEqual([{ detail: { reports: [id] } }]);
});

it('refuses a cursor that was not given here', async () => {
  await newClinic();
  const answer = await me.call('POST', '/patient/patients', { body: { cursor: 'abc' } });
  expect(answer.errors).toHaveProperty('cursor');
});
