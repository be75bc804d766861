import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readPdf } from '../../../testing/files/pdf';
import { unzip } from '../../../testing/files/unzip';
import { withApiKey } from '../../../testing/people/apiKey';
import { INFORMATION, saving } from '../../../testing/records';
import { startServer, type TestServer } from '../../../testing/server';
import { clinician, stepUp, type Visitor, visitor } from '../../../testing/visitor';

const SAVE = '/patient/patient-report/save';
const NAME = 'Solveig Østby';
const said: string[] = [];
let server: TestServer;
let me: Visitor & { readonly clinicId: string };
let report: string;
let id: string;
beforeAll(async () => {
  const log = { info: () => undefined, error: (event: string) => said.push(event) };
  server = await startServer({ log });
});
afterAll(() => server.stop());
beforeEach(async () => {
  me = await clinician(server);
  [report, id] = await completed('1001');
});

async function completed(patient_number: string): Promise<[string, string]> {
  const { data } = await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number }));
  const same = { patient_number, id: data.id, status: 'complete' };
  expect((await me.call('POST', SAVE, saving('measurement', {}, same))).status).toBe(200);
  const { data: list } = await me.call('POST', '/patient/patients', { body: {} });
  return [
    data.id,
    list.patients.find((row: { patient_number: string }) => row.patient_number === patient_number).patient_id,
  ];
}

const name = (patient_name: unknown, who: Visitor = me, of = id) =>
  who.call('PUT', `/patient/${of}/name`, { body: { patient_name } });
const page = async () => (await me.call('GET', `/patient/${id}`)).data;
const listed = async (path = '/patient/patients', body: object = {}) => {
  const { data } = await me.call('POST', path, { body });
  return (data.patients ?? data.reports).map((row: { patient_name: unknown }) => row.patient_name);
};
const paper = async (path: string, who: Visitor = me) => {
  const { bytes } = await who.call('GET', `/patient/patient-report/${report}/${path}`);
  return (await readPdf(bytes)).text;
};
const rows = async (text: string) => (await server.database.pool.query(text, [me.clinicId])).rows;

it('stands on the page of the patient and in the lists once it was recorded, without spaces around it', async () => {
  expect((await page()).patient_name).toBeNull();
  expect(await name(`  ${NAME} `)).toMatchObject({ status: 200, data: { patient_name: NAME } });
  await completed('1007');
  expect((await page()).patient_name).toBe(NAME);
  expect(await listed('/patient/patients', { sort: 'patient_number' })).toEqual([NAME, null]);
  expect(await listed('/patient/patient-reports', { patient_number: '1001' })).toEqual([NAME]);
});

it('is removed by an empty one, and by null', async () => {
  for (const empty of [' ', null]) {
    await name(NAME);
    expect((await name(empty)).data).toEqual({ patient_name: null });
    expect(await listed()).toEqual([null]);
  }
  expect(await rows('select name_sealed from patient where clinic_id = $1')).toEqual([{ name_sealed: null }]);
});

it('has 80 characters of one line at most', async () => {
  expect((await name('x'.repeat(80))).status).toBe(200);
  expect((await name('x'.repeat(81))).codes).toEqual({ patient_name: ['too-long'] });
  expect((await name('a\nb')).codes).toEqual({ patient_name: ['characters'] });
  expect(await listed()).toEqual(['x'.repeat(80)]);
});

it('is changed by who may chart, and by nobody of another clinic', async () => {
  const status = async (type: 'clinic_user' | 'clinic_assistant' | 'clinic_reader' | 'clinic_auditor') => {
    const colleague = visitor(server.app);
    await colleague.signIn((await server.addUser({ clinic_id: me.clinicId, type })).email);
    return (await name(type, colleague)).status;
  };
  expect([await status('clinic_user'), await status('clinic_assistant')]).toEqual([200, 200]);
  expect([await status('clinic_reader'), await status('clinic_auditor')]).toEqual([403, 403]);
  const other = await clinician(server);
  expect(await name(NAME, other)).toMatchObject({ status: 404, code: 'patient-not-found' });
  expect(await listed()).toEqual(['clinic_assistant']);
  await me.call('DELETE', `/patient/patient-report/${report}`);
  expect((await name(NAME)).code).toBe('patient-not-found');
});

it('is sealed in the database, each time anew, and in no line of the audit', async () => {
  const sealed = async () =>
    (await rows('select name_sealed from patient where clinic_id = $1'))[0].name_sealed;
  await name(NAME);
  const first: Buffer = await sealed();
  await name(NAME);
  expect(first.equals(await sealed())).toBe(false);
  for (const part of NAME.split(' ')) expect(first.includes(part)).toBe(false);
  const acts = await rows("select * from audit_log where clinic_id = $1 and action = 'patient.name'");
  expect(acts).toMatchObject([
    { report_id: report, detail: null },
    { report_id: report, detail: null },
  ]);
});

it('that was sealed for another patient, or under a key that is gone, is missing in its row alone', async () => {
  await name(NAME);
  await completed('1007');
  await server.database.pool.query(
    `update patient set name_sealed = (select name_sealed from patient as from_other where id = $2)
     where clinic_id = $1 and patient_number = '1007'`,
    [me.clinicId, id],
  );
  const both = () => listed('/patient/patients', { sort: 'patient_number' });
  said.length = 0;
  expect(await both()).toEqual([NAME, null]);
  expect(said).toEqual(['patient.name']);
  const changed = 'update patient set name_sealed = set_byte(name_sealed, 11, 9) where clinic_id = $1';
  await rows(changed);
  expect(await both()).toEqual([null, null]);
  expect((await page()).patient_name).toBeNull();
});

it("is printed on the clinic's report and the patient's sheet, and in nothing that others get", async () => {
  await name(NAME);
  const letter = await me.call('POST', `/patient/patient-report/${report}/letters`, {
    body: { language: 'en', paragraphs: [{ title: 'Question', text: 'Why?' }] },
  });
  expect(await paper('pdf?annex=yes')).toContain(NAME);
  expect(await paper('patient-sheet')).toContain(NAME);
  expect(await paper(`letters/${letter.data.id}/pdf`)).not.toContain('Solveig');
  const draft = await me.call('GET', `/patient/patient-report/${report}/letter-draft?language=en`);
  const files = await unzip((await me.call('GET', `/patient/patient-report/${report}/pack`)).bytes);
  const papers = ['report.pdf', 'letter.pdf'].map(async (path) => (await readPdf(files.get(path)!)).text);
  const texts = [draft.bytes, ...files.values()].map(String);
  for (const text of [...texts, ...(await Promise.all(papers))]) expect(text).not.toContain('Solveig');
  const csv = await me.call('GET', '/patient/recalls/csv?which=unset');
  expect(String(csv.bytes)).toContain('1001');
  expect(String(csv.bytes)).not.toContain('Solveig');
});

it('is not told to a practice system', async () => {
  await name(NAME);
  const system = await withApiKey(server, me);
  const { data } = await system.call('GET', `/patient/patient-report?id=${report}`);
  expect(data.patient_number).toBe('1001');
  expect(JSON.stringify(data)).not.toContain('Solveig');
  const pdf = await paper('pdf', system);
  expect(pdf).toContain('1001');
  expect(pdf).not.toContain('Solveig');
  expect((await name('x', system)).status).toBe(403);
});

it('goes along with everything that the clinic takes out, and with the clinic', async () => {
  await name(NAME);
  await stepUp(me);
  const files = await unzip((await me.call('GET', '/clinic/export')).bytes);
  expect(JSON.parse(String(files.get('patients.json')))).toEqual([
    { patient_number: '1001', patient_name: NAME },
  ]);
  for (const path of ['teeth.csv', 'sites.csv', 'audit.jsonl'])
    expect(String(files.get(path))).not.toContain('Solveig');
  expect((await me.call('POST', '/clinic/erase', { body: { clinic_name: 'Clinic' } })).status).toBe(204);
  expect(await rows('select from patient where clinic_id = $1')).toEqual([]);
});
