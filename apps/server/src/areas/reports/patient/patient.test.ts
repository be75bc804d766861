import { readFile } from 'node:fs/promises';
import { PROBING_ORDER } from '@alveola/clinical';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { explainAlone } from '../../../testing/explain';
import { form } from '../../../testing/calls/form';
import { INFORMATION, saving } from '../../../testing/records';
import { startServer, type TestServer } from '../../../testing/server';
import { clinician, type Visitor } from '../../../testing/visitor';
import { VISITS } from './getPatient';

const SAVE = '/patient/patient-report/save';
const LIST = '/patient/patient-reports';
let server: TestServer;
let me: Visitor & { readonly clinicId: string };
beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
});
afterAll(() => server.stop());

const VALUES = {
  pocket_depth: PROBING_ORDER.map((tooth, n) => ({ tooth, depth: n === 0 ? 6 : n < 4 ? 5 : 2 })),
  bleeding: PROBING_ORDER.map((tooth) => ({ tooth, value: 2 })),
};

async function begin(patient_number: string): Promise<string> {
  const { data } = await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number }));
  return data.id;
}

async function complete(patient_number: string, values: object | null = VALUES, id?: string) {
  const report = id ?? (await begin(patient_number));
  const save = (type: string, part: object, more: object = {}) =>
    me.call('POST', SAVE, saving(type, part, { patient_number, id: report, ...more }));
  if (values) await save('clinical_values', values);
  const again = id === undefined ? {} : { reason: 'charted wrong' };
  expect((await save('measurement', {}, { status: 'complete', ...again })).status).toBe(200);
  return report;
}

const idAt = async (patient_number: string): Promise<string> =>
  (await me.call('POST', LIST, { body: { patient_number } })).data.reports[0].patient_id;
const page = async (number: string) => me.call('GET', `/patient/${await idAt(number)}`);

it('has every analysis of the patient, the newest first, and nobody else’s', async () => {
  const first = await complete('1');
  const second = await begin('1');
  await complete('2');
  const { data } = await page('1');
  expect(data).toMatchObject({ patient_number: '1', due: expect.any(String) });
  expect(data.visits.map(({ id }: { id: string }) => id)).toEqual([second, first]);
  expect(data.visits[0]).toMatchObject({ status: 'In progress', findings: null, clinician: 'Kari Nordmann' });
  expect(data.visits[1].findings).toMatchObject({
    age: 52,
    teeth: 32,
    probed: 32,
    pockets4: 4,
    pockets6: 1,
    bleeding: 50,
    plaque: null,
  });
});

it('is null where nothing was recorded', async () => {
  await complete('3', null);
  const [{ findings }] = (await page('3')).data.visits;
  expect(findings).toMatchObject({
    condition: 'Undetermined',
    stage: null,
    months: null,
    probed: 0,
    pockets4: null,
    pockets6: null,
    bleeding: null,
    plaque: null,
  });
});

it('shows what stands: a draft changes nothing, the next completion does', async () => {
  const id = await complete('4');
  const deeper = { ...VALUES, pocket_depth: PROBING_ORDER.map((tooth) => ({ tooth, depth: 7 })) };
  await me.call('POST', SAVE, saving('clinical_values', deeper, { patient_number: '4', id }));
  const pockets = async () => (await page('4')).data.visits[0].findings.pockets6;
  expect(await pockets()).toBe(1);
  await complete('4', deeper, id);
  expect(await pockets()).toBe(32);
});

it('has the remarks on teeth as they were saved last, also of what nobody has completed', async () => {
  const id = await complete('41');
  const remarks = [{ tooth: 16, text: 'Crown loose' }];
  await me.call('POST', SAVE, saving('dentition', { remarks }, { patient_number: '41', id }));
  await begin('41');
  const { visits } = (await page('41')).data;
  expect(visits.map((visit: { remarks: object[] }) => visit.remarks)).toEqual([[], remarks]);
});

it('keeps one id a patient, which is the one of their recall, and another in each clinic', async () => {
  await complete('5');
  const before = await idAt('5');
  await complete('5');
  expect(await idAt('5')).toBe(before);
  const { data } = await me.call('POST', '/patient/recalls', { body: { days: 366 } });
  expect(data.recalls.find((row: { patient_number: string }) => row.patient_number === '5').id).toBe(before);
  const other = await clinician(server);
  await other.call('POST', SAVE, saving('information', INFORMATION, { patient_number: '5' }));
  const [theirs] = (await other.call('POST', LIST, { body: {} })).data.reports;
  expect(theirs.patient_id).not.toBe(before);
  expect(before).toMatch(/^[0-9a-f]{32}$/);
});

it('is not found once every analysis was deleted, and found again when one is restored', async () => {
  const id = await begin('6');
  const patient = await idAt('6');
  await me.call('DELETE', `/patient/patient-report/${id}`);
  const gone = await me.call('GET', `/patient/${patient}`);
  expect(gone).toMatchObject({ status: 404, code: 'patient-not-found' });
  await me.call('POST', `/patient/patient-report/${id}/restore`);
  expect((await me.call('GET', `/patient/${patient}`)).status).toBe(200);
});

it('has every X-ray of the patient, of those of deleted reports what another one uses', async () => {
  const first = await begin('61');
  const second = await begin('61');
  const upload = async (report: string, grey: number) => {
    const background = { r: grey, g: grey, b: grey };
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
    const sent = form({ patient_report_id: report }, { name: 'a.png', bytes });
    return (await me.call('POST', '/patient/patient-report/xray/save', sent)).data.id;
  };
  const [carried, own, lost] = [await upload(first, 90), await upload(second, 120), await upload(first, 150)];
  const images = { images: [carried, own] };
  await me.call('POST', SAVE, saving('xray_image', images, { patient_number: '61', id: second }));
  const patient = await idAt('61');
  const xrays = async () => (await me.call('GET', `/patient/${patient}/xrays`)).data.xrays;
  const ids = async () => new Set((await xrays()).map(({ id }: { id: string }) => id));
  expect(await ids()).toEqual(new Set([carried, own, lost]));
  await me.call('DELETE', `/patient/patient-report/${first}`);
  expect(await ids()).toEqual(new Set([carried, own]));
  await me.call('DELETE', `/patient/patient-report/${second}`);
  expect(await me.call('GET', `/patient/${patient}/xrays`)).toMatchObject({ code: 'patient-not-found' });
});

it('writes down who read which analyses, and no patient number', async () => {
  const id = await begin('70007000');
  await page('70007000');
  const { rows } = await server.database.pool.query(
    "select detail, user_id from audit_log where clinic_id = $1 and action = 'patient.read' order by at desc, id limit 1",
    [me.clinicId],
  );
  expect(rows[0].user_id).not.toBeNull();
  const all = await server.database.pool.query(
    "select detail::text from audit_log where clinic_id = $1 and action = 'patient.read'",
    [me.clinicId],
  );
  expect(all.rows.some(({ detail }) => detail.includes(id))).toBe(true);
  expect(JSON.stringify(all.rows)).not.toContain('70007000');
});

it('gives an id to the patients of reports that were there before', async () => {
  await complete('8');
  const before = await idAt('8');
  const text = await readFile(
    new URL('../../../platform/db/migrations/0016_patient.sql', import.meta.url),
    'utf8',
  );
  const fills = [...text.matchAll(/^insert into patient[\s\S]*?;/gm)].map(([fill]) => fill);
  expect(fills).toHaveLength(2);
  const { pool } = server.database;
  await begin('9');
  await pool.query('delete from patient where clinic_id = $1', [me.clinicId]);
  for (const fill of fills) await pool.query(fill.replace(/recall;$/, 'recall on conflict do nothing;'));
  expect(await idAt('8')).toBe(before);
  expect(await idAt('9')).toMatch(/^[0-9a-f]{32}$/);
});

const MANY = 20_000;
const VISITS_EACH = 20;

it(`reads ${VISITS_EACH} visits among ${MANY} reports from the indexes, sorting nothing`, {
  tags: ['engine/machine'],
}, async () => {
  const { pool } = server.database;
  const big = await clinician(server);
  const { rows: users } = await pool.query('select id from app_user where clinic_id = $1', [big.clinicId]);
  await pool.query(
    `insert into report (clinic_id, id, patient_number, reference_number, analysis_date, updated_at, status, created_by)
     select $1, 'r' || n, (n % ($3 / $4))::text, 'X-' || n, now() - n * interval '53 minutes', now(), 'Completed', $2
     from generate_series(1, $3::integer) n`,
    [big.clinicId, users[0].id, MANY, VISITS_EACH],
  );
  // Otherwise the foreign keys keep a plan from when the table was small, and read all of it for each row.
  await pool.query('analyze report');
  await complete('copied');
  await copyCompletions({ pool, from: me.clinicId, to: big.clinicId });
  await fillOthers(big.clinicId, users[0].id);
  await pool.query('vacuum analyze report, report_entry, report_completion, patient, recall');
  const { rows } = await pool.query('select id from patient where clinic_id = $1 and patient_number = $2', [
    big.clinicId,
    '7',
  ]);
  const values = { clinic: big.clinicId, patient: rows[0].id, at: new Date() };
  const plan = await explainAlone(pool, VISITS, (n) => ({
    ...values,
    audit: `a${n}`,
    user: 'u',
    address: '127.0.0.1',
  }));
  expect(plan).toMatch(/Index Scan using report_patient on report/);
  expect(plan).not.toMatch(/Sort|Seq Scan on (report|patient|recall)/);
  const { data } = await big.call('GET', `/patient/${rows[0].id}`);
  expect(data.visits).toHaveLength(VISITS_EACH);
  expect(data.visits.every(({ findings }: { findings: { probed: number } }) => findings.probed === 32)).toBe(
    true,
  );
});

/** With so many rows of other patients a plan that reads a whole table would cost. */
async function fillOthers(clinicId: string, userId: string) {
  const { pool } = server.database;
  await pool.query(
    `insert into report_entry (clinic_id, report_id, n, public_id, type, data, saved_by, saved_at)
     select $1, 'r' || n, 1, 'p' || n, 'information', '{}', $2, now() from generate_series(1, 5000) n where n % 1000 <> 7`,
    [clinicId, userId],
  );
  await pool.query(
    `insert into report_completion (clinic_id, report_id, n, completed_by, completed_at, rules_version, judged, findings)
     select $1, 'r' || n, 1, $2, now(), '1', '{}', '{}' from generate_series(1, 5000) n where n % 1000 <> 7`,
    [clinicId, userId],
  );
  await pool.query(
    `insert into recall (clinic_id, patient_number, report_id, visited_on, condition)
     select $1, n::text, 'r' || n, current_date, 'Health' from generate_series(0, 999) n`,
    [clinicId],
  );
}

interface Copying {
  readonly pool: TestServer['database']['pool'];
  readonly from: string;
  readonly to: string;
}

async function copyCompletions({ pool, from, to }: Copying) {
  const source = `select id from report where clinic_id = $1 and patient_number = 'copied'`;
  const target = `select id from report where clinic_id = $2 and patient_number = '7'`;
  await pool.query(
    `insert into report_entry (clinic_id, report_id, n, public_id, type, data, saved_by, saved_at)
     select $2, target.id, n, target.id || n, type, data, saved_by, saved_at
     from report_entry, (${target}) as target where clinic_id = $1 and report_id = (${source})`,
    [from, to],
  );
  await pool.query(
    `insert into report_completion (clinic_id, report_id, n, completed_by, completed_at, rules_version, judged, findings)
     select $2, target.id, n, completed_by, completed_at, rules_version, judged, findings
     from report_completion, (${target}) as target where clinic_id = $1 and report_id = (${source})`,
    [from, to],
  );
}
