import { RULES_VERSION } from '@alveola/clinical';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPicture } from '../../../testing/files/addPicture';
import { INFORMATION, measured, saving } from '../../../testing/records';
import { startServer, type TestServer } from '../../../testing/server';
import { clinician, type Visitor } from '../../../testing/visitor';

const SAVE = '/patient/patient-report/save';
let server: TestServer;
let me: Visitor & { readonly clinicId: string };
beforeAll(async () => {
  server = await startServer();
  me = await clinician(server);
});
afterAll(() => server.stop());

const entries = async () =>
  Number((await server.database.pool.query('select count(*) from report_entry')).rows[0].count);
const reports = async () =>
  Number((await server.database.pool.query('select count(*) from report')).rows[0].count);
const read = async (id: string) => (await me.call('GET', `/patient/patient-report?id=${id}`)).data;

async function newReport(patient_number = '1001') {
  return (await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number }))).data;
}

it('makes a report at the first save, with a reference number that begins with the patient number', async () => {
  const saved = await newReport(' 1001 ');
  expect(saved.reference_number).toMatch(/^X-1001-[A-Z2-9]{10}$/);
  expect(Buffer.from(saved.id, 'base64url')).toHaveLength(16);
  const report = await read(saved.id);
  expect(report).toMatchObject({ patient_number: '1001', status: 'In progress', draft: false, notes: '' });
  expect(report.information).toEqual([{ ...INFORMATION, complexRehabilitationReasons: [] }]);
  expect(report.entry.information).toBe(saved.entry);
  expect(report.dentitions).toEqual([]);
});

it('sends the newest entry of a type and keeps the others', async () => {
  const { id } = await newReport();
  await me.call('POST', SAVE, saving('dentition', { missing: [18] }, { id }));
  await me.call('POST', SAVE, saving('dentition', { missing: [18, 28] }, { id }));
  expect((await read(id)).dentitions).toEqual([{ implant: [], missing: [18, 28] }]);
  const { rows } = await server.database.pool.query(
    'select n, data from report_entry where report_id = $1 order by n',
    [id],
  );
  expect(rows.map(({ n }) => n)).toEqual([1, 2, 3]);
});

it('makes one report of a first save that is sent five times at once', async () => {
  const before = await reports();
  const sent = saving('information', INFORMATION, { client: 'tab-1', seq: 0 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => me.call('POST', SAVE, sent)));
  expect(new Set(answers.map(({ data }) => `${data.id} ${data.entry}`)).size).toBe(1);
  expect(await reports()).toBe(before + 1);
});

it('answers a repeated or older save with success and changes nothing', async () => {
  const { id } = await newReport();
  const dentition = (missing: number[], seq: number) =>
    me.call('POST', SAVE, saving('dentition', { missing }, { id, client: 'tab-2', seq }));
  await dentition([11], 1);
  const second = await dentition([12], 2);
  const count = await entries();
  expect((await dentition([13], 2)).data.entry).toBe(second.data.entry);
  expect((await dentition([14], 1)).status).toBe(200);
  expect(await entries()).toBe(count);
  expect((await read(id)).dentitions[0].missing).toEqual([12]);
});

it('tells who saved since, and takes the save that has seen it', async () => {
  const { id } = await newReport();
  const dentition = (missing: number[], more: object) =>
    me.call('POST', SAVE, saving('dentition', { missing }, { id, ...more }));
  const first = (await dentition([11], { client: 'a', seq: 1, entry: null })).data.entry;
  const newer = (await dentition([12], { client: 'b', seq: 1, entry: first })).data.entry;
  const conflict = await me.call(
    'POST',
    SAVE,
    saving('dentition', { missing: [13] }, { id, client: 'a', seq: 2, entry: first }),
  );
  expect(conflict).toMatchObject({ status: 409, code: 'newer-entry' });
  const problem = JSON.parse(conflict.bytes.toString());
  expect(problem.data).toMatchObject({ entry: newer, saved_by: 'Kari Nordmann' });
  expect((await read(id)).dentitions[0].missing).toEqual([12]);
  expect((await dentition([13], { client: 'a', seq: 3, entry: newer })).status).toBe(200);
});

it('answers a repeated save as the first time, though a newer part would refuse it today', async () => {
  const { id } = await newReport();
  const depth = () =>
    me.call(
      'POST',
      SAVE,
      saving('clinical_values', { pocket_depth: [{ tooth: 16, depth: 4 }] }, { id, client: 'd', seq: 1 }),
    );
  const first = await depth();
  await me.call('POST', SAVE, saving('dentition', { missing: [16] }, { id }));
  expect(await depth()).toMatchObject({ status: 200, data: { entry: first.data.entry } });
});

it('never keeps a value of a tooth that another save makes missing at the same moment', async () => {
  for (let n = 0; n < 12; n += 1) {
    const { id } = await newReport();
    const value = saving('clinical_values', { pocket_depth: [{ tooth: 16, depth: 4 }] }, { id });
    const [missing, charted] = await Promise.all([
      me.call('POST', SAVE, saving('dentition', { missing: [16] }, { id })),
      me.call('POST', SAVE, value),
    ]);
    const { rows } = await server.database.pool.query(
      "select type from report_entry where report_id = $1 and type <> 'information' order by n",
      [id],
    );
    const order = rows.map(({ type }) => type);
    expect(missing.status).toBe(200);
    expect(order).toEqual(charted.status === 200 ? ['clinical_values', 'dentition'] : ['dentition']);
  }
});

it('is no conflict with oneself when an answer was lost on the way', async () => {
  const { id } = await newReport();
  const first = await me.call(
    'POST',
    SAVE,
    saving('dentition', {}, { id, client: 'c', seq: 1, entry: null }),
  );
  await me.call(
    'POST',
    SAVE,
    saving('dentition', { missing: [11] }, { id, client: 'c', seq: 2, entry: first.data.entry }),
  );
  const third = await me.call(
    'POST',
    SAVE,
    saving('dentition', {}, { id, client: 'c', seq: 3, entry: first.data.entry }),
  );
  expect(third.status).toBe(200);
});

it('numbers forty saves at once without a gap', async () => {
  const { id } = await newReport();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      me.call('POST', SAVE, saving('dentition', {}, { id, client: `p${n % 8}`, seq: n })),
    ),
  );
  const saved = answers.filter(({ status }) => status === 200);
  expect(saved).toHaveLength(40);
  const { rows } = await server.database.pool.query(
    'select n from report_entry where report_id = $1 order by n',
    [id],
  );
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, n) => n + 1));
});

it('refuses a value for a missing tooth with its path, and stores nothing', async () => {
  const { id } = await newReport();
  await me.call('POST', SAVE, saving('dentition', { missing: [16], implant: [36] }, { id }));
  const count = await entries();
  const depth = {
    pocket_depth: [
      { tooth: 17, depth: 4 },
      { tooth: 16, depth: 5 },
    ],
  };
  const answer = await me.call('POST', SAVE, saving('clinical_values', depth, { id }));
  expect(answer).toMatchObject({ status: 422, code: 'validation' });
  expect(answer.errors).toEqual({ 'data.pocket_depth.1.tooth': ['a missing tooth cannot have a value'] });
  const furcation = await me.call(
    'POST',
    SAVE,
    saving('clinical_values', { furcation: [{ tooth: 36, value: 2 }] }, { id }),
  );
  expect(Object.keys(furcation.errors)).toEqual(['data.furcation.0.tooth']);
  expect(await entries()).toBe(count);
});

it('keeps a tooth that is sent missing and as an implant as missing, and no value at it', async () => {
  const { id } = await newReport();
  const both = { missing: [18, 36], implant: [36, 46] };
  expect((await me.call('POST', SAVE, saving('dentition', both, { id }))).status).toBe(200);
  expect((await read(id)).dentitions).toEqual([{ missing: [18, 36], implant: [46] }]);
  const answer = await me.call('POST', SAVE, saving('clinical_values', { suppuration: [36] }, { id }));
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['data.suppuration.0']]);
});

it.each([
  ['age 0', 'information', { ...INFORMATION, patientAge: 0 }, 'data.patientAge'],
  ['age 121', 'information', { ...INFORMATION, patientAge: 121 }, 'data.patientAge'],
  ['an unknown key', 'information', { ...INFORMATION, shoeSize: 43 }, 'data.shoeSize'],
  ['tooth 19', 'dentition', { missing: [19] }, 'data.missing.0'],
  [
    'furcation on an incisor',
    'clinical_values',
    { furcation: [{ tooth: 11, value: 1 }] },
    'data.furcation.0.tooth',
  ],
  ['depth 16', 'clinical_values', { pocket_depth: [{ tooth: 11, depth: 16 }] }, 'data.pocket_depth.0.depth'],
  [
    'a list that its sites contradict',
    'clinical_values',
    { pocket_depth: [{ tooth: 11, depth: 5 }], sites: [{ tooth: 11, depth: [3, 3, 6, 3, 3, 3] }] },
    'data.pocket_depth',
  ],
  ['score 23', 'measurement', { teeth: [{ tooth: 11, totalScore: 23 }] }, 'data.teeth.0.totalScore'],
  ['an X-ray from elsewhere', 'xray_image', { images: ['https://example.com/a.jpg'] }, 'data.images.0'],
])('refuses %s with the path and stores nothing', async (_, type, data, path) => {
  const before = [await entries(), await reports()];
  const answer = await me.call('POST', SAVE, saving(type, data));
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.errors)).toEqual([path]);
  expect(answer.message.length).toBeGreaterThan(5);
  expect([await entries(), await reports()]).toEqual(before);
});

it.each([
  ['information', { ...INFORMATION, patientAge: 121 }, 'Please provide a valid age', 'patient-age'],
  ['information', { ...INFORMATION, patientAge: 'old' }, 'Please provide a valid age', 'patient-age'],
  [
    'information',
    { ...INFORMATION, patientAge: undefined },
    'Patient age field is required',
    'patient-age-required',
  ],
  [
    'information',
    { ...INFORMATION, isPatientSmoke: undefined },
    'Does the patient smoke? field is required',
    'isPatientSmoke-required',
  ],
  [
    'clinical_values',
    { pocket_depth: [{ tooth: 11, depth: 16 }] },
    'Pocket depth cannot exceed 15',
    'pocket_depth.over-15',
  ],
  ['clinical_values', { mobility: [{ tooth: 11, value: 4 }] }, 'Mobility cannot exceed 3', 'mobility.over-3'],
  [
    'clinical_values',
    { bleeding: [{ tooth: 11, value: 5 }], bleeding_registration: 4 },
    'Bleeding cannot exceed 4',
    'bleeding.over-4',
  ],
])('refuses %s %j in the words of the specification, with their code', async (type, data, message, code) => {
  const answer = await me.call('POST', SAVE, saving(type, data));
  expect(answer).toMatchObject({ status: 422, code: 'validation', message });
  expect(Object.values(answer.codes)).toEqual([[code]]);
});

it.each([undefined, null, '', '   '])('refuses the patient number %j as missing', async (patient_number) => {
  const answer = await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number }));
  expect(answer).toMatchObject({ status: 422, message: 'Patient number field is required.' });
  expect(answer.codes).toEqual({ patient_number: ['patient-number-required'] });
});

it('keeps sites as they were sent, nulls included, beside the lists that follow from them', async () => {
  const { id } = await newReport('2016');
  const depth = [3, null, 6, 2, 2, 3];
  const data = { sites: [{ tooth: 16, depth, margin: [0, null, -1, 0, 1, 0] }] };
  const saved = await me.call('POST', SAVE, saving('clinical_values', data, { id, patient_number: '2016' }));
  expect(saved.status).toBe(200);
  const [values] = (await read(id)).clinical_values;
  expect(values).toMatchObject({ ...data, pocket_depth: [{ tooth: 16, depth: 6 }] });
});

it('names the first of several errors and counts the others', async () => {
  const answer = await me.call(
    'POST',
    SAVE,
    saving('information', { ...INFORMATION, patientAge: 0, a: 1, b: 2 }),
  );
  expect(answer.message).toMatch(/ \(and 2 more errors\)$/);
  const empty = await me.call('POST', SAVE, saving('information', INFORMATION, { patient_number: '  ' }));
  expect(empty.message).toBe('Patient number field is required.');
});

it('completes with the findings of the rules of today', async () => {
  const { id } = await newReport('2001');
  await me.call(
    'POST',
    SAVE,
    saving(
      'clinical_values',
      {
        pocket_depth: [
          { tooth: 16, depth: 6 },
          { tooth: 26, depth: 6 },
        ],
      },
      { id, patient_number: '2001' },
    ),
  );
  const image = await addPicture(me, id);
  const teeth = [measured(16, 50, image), measured(26, 50, image)];
  const done = saving('measurement', { teeth }, { id, patient_number: '2001', status: 'complete' });
  expect((await me.call('POST', SAVE, done)).status).toBe(200);
  const report = await read(id);
  expect(report).toMatchObject({ status: 'Completed', draft: false });
  expect(report.measurements[0].status).toBe('Completed');
  expect(report.completions).toHaveLength(1);
  expect(report.completions[0]).toMatchObject({
    completed_by: 'Kari Nordmann',
    completed_title: '',
    reason: null,
    rules_version: RULES_VERSION,
  });
  expect(report.completions[0].findings.diagnosis).toMatchObject({
    condition: 'Periodontitis',
    stage: 'III',
  });
});

it('keeps a completed report: a later save is a draft, completing again needs a reason', async () => {
  const { id } = await newReport();
  const measurement = (more: object, teeth: unknown[] = []) =>
    me.call('POST', SAVE, saving('measurement', { teeth }, { id, ...more }));
  await measurement({ status: 'Completed' });
  const image = await addPicture(me, id);
  expect((await measurement({}, [measured(16, 50, image)])).data.draft).toBe(true);
  expect(await read(id)).toMatchObject({ status: 'Completed', draft: true });
  expect(await measurement({ status: 'Completed' })).toMatchObject({ status: 422, code: 'reason-needed' });
  expect((await read(id)).completions).toHaveLength(1);
  expect((await measurement({ status: 'completed', reason: 'A tooth was mistaken' })).status).toBe(200);
  const report = await read(id);
  expect(report).toMatchObject({ status: 'Completed', draft: false });
  expect(report.completions.map(({ reason }: { reason: string }) => reason)).toEqual([
    null,
    'A tooth was mistaken',
  ]);
});

it('drops a draft that says again what was completed, in whatever order', async () => {
  const { id } = await newReport();
  const save = async (type: string, data: object, more = {}) =>
    (await me.call('POST', SAVE, saving(type, data, { id, ...more }))).data;
  const bleeding = [
    { tooth: 16, value: 2 },
    { tooth: 26, value: 1 },
  ];
  await save('clinical_values', { bleeding });
  await save('measurement', {}, { status: 'Completed' });
  expect(await save('clinical_values', { bleeding: bleeding.slice(1) })).toMatchObject({ draft: true });
  expect(await save('dentition', { missing: [48] })).toMatchObject({ draft: true });
  const { reports } = (await me.call('POST', '/patient/patient-reports', { body: {} })).data;
  const row = reports.find((each: { id: string }) => each.id === id);
  expect(row).toMatchObject({ status: 'Completed', draft: true });
  expect(await save('clinical_values', { bleeding: bleeding.toReversed() })).toMatchObject({ draft: true });
  expect(await save('dentition', {})).toMatchObject({ draft: false });
  expect(await read(id)).toMatchObject({ status: 'Completed', draft: false });
});

it('does not complete without patient information', async () => {
  const { data } = await me.call('POST', SAVE, saving('dentition', {}));
  const count = await entries();
  const answer = await me.call('POST', SAVE, saving('measurement', {}, { id: data.id, status: 'complete' }));
  expect(answer).toMatchObject({ status: 409, code: 'report-not-ready' });
  expect(await entries()).toBe(count);
});

it("answers the highest stage of the patient's other completed reports that are not deleted", async () => {
  const patient_number = '3001';
  const finished = async (bone: number) => {
    const { id } = await newReport(patient_number);
    await me.call(
      'POST',
      SAVE,
      saving(
        'clinical_values',
        {
          pocket_depth: [
            { tooth: 16, depth: 4 },
            { tooth: 26, depth: 4 },
          ],
        },
        { id, patient_number },
      ),
    );
    const image = await addPicture(me, id);
    await me.call(
      'POST',
      SAVE,
      saving(
        'measurement',
        { teeth: [measured(16, bone, image), measured(26, bone, image)] },
        { id, patient_number, status: 'complete' },
      ),
    );
    return id;
  };
  const mild = await finished(16);
  const severe = await finished(50);
  const now = await newReport(patient_number);
  expect(now.history).toEqual({ stage: 'III' });
  expect((await read(severe)).history).toEqual({ stage: 'I' });
  await me.call('DELETE', `/patient/patient-report/${severe}`);
  expect((await read(now.id)).history).toEqual({ stage: 'I' });
  await me.call('DELETE', `/patient/patient-report/${mild}`);
  expect((await read(now.id)).history).toBeNull();
  expect((await newReport('3002')).history).toBeNull();
});

it('takes a save that names a report of another patient number for a mistake', async () => {
  const { id } = await newReport('4001');
  const answer = await me.call('POST', SAVE, saving('dentition', {}, { id, patient_number: '4002' }));
  expect(Object.keys(answer.errors)).toEqual(['patient_number']);
});

it('does not revive a deleted report', async () => {
  const { id } = await newReport();
  await me.call('DELETE', `/patient/patient-report/${id}`);
  expect(await me.call('POST', SAVE, saving('dentition', {}, { id }))).toMatchObject({
    status: 404,
    code: 'report-not-found',
  });
  expect((await me.call('POST', `/patient/patient-report/${id}/restore`)).status).toBe(200);
  expect((await me.call('POST', SAVE, saving('dentition', {}, { id }))).status).toBe(200);
});

it('ignores fields that nobody may set', async () => {
  const answer = await me.call(
    'POST',
    SAVE,
    saving('information', INFORMATION, { clinic_id: 'x', approved: true, rev: 1, reference_number: 'X-1' }),
  );
  expect(Object.keys(answer.errors).toSorted()).toEqual(['approved', 'clinic_id', 'rev']);
});

it('signs what the clinician set, keeps who set it, and refuses what does not apply', async () => {
  const { id } = await newReport('2002');
  const image = await addPicture(me, id);
  const save = (overrule: object, teeth = [measured(16, 50, image), measured(26, 50, image)]) =>
    me.call('POST', SAVE, saving('measurement', { teeth, overrule }, { id, patient_number: '2002' }));
  expect((await save({ stage: 'IV', reason: 'Bite collapse', by: 'Nobody', at: 'never' })).status).toBe(200);
  const [{ overrule: first }] = (await read(id)).measurements;
  expect(first).toMatchObject({
    stage: 'IV',
    by: 'Kari Nordmann',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  await save({ stage: 'IV', reason: 'Bite collapse' });
  expect((await read(id)).measurements[0].overrule).toEqual(first);
  expect(await save({ stage: 'II', reason: 'As seen' }, [])).toMatchObject({
    status: 422,
    errors: { 'data.overrule.stage': ['does not apply to the diagnosis'] },
  });
  const whole = { condition: 'Periodontitis', stage: 'II', grade: 'A', blt: 'Localized', reason: 'As seen' };
  expect((await save(whole, [])).status).toBe(200);
});
