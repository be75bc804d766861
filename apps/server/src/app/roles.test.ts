import { type Call, CLINIC_ROLES, type ClinicRole } from '@alveola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPicture } from '../testing/files/addPicture';
import { newEmail } from '../testing/people/applicant';
import { EVERY_CALL } from '../testing/calls/everyCall';
import { newAddress } from '../testing/inbox';
import { INFORMATION, saving } from '../testing/records';
import { startServer, type TestServer } from '../testing/server';
import { clinician, type Visitor, visitor } from '../testing/visitor';

let server: TestServer;
let provider: Visitor;
beforeAll(async () => {
  server = await startServer();
  provider = visitor(server.app, newAddress());
  await provider.signIn((await server.addUser()).email);
});
afterAll(() => server.stop());

const make = (me: Visitor, call: Call) =>
  me.call(call.method, call.path.replace(/:\w+/, 'A'.repeat(22)), call.terms.body ? { body: {} } : {});

it('the provider is answered nothing clinical by any call', async () => {
  const kinds = EVERY_CALL.filter(({ terms: { access } }) =>
    ['clinical', 'member', 'owner'].includes(access),
  );
  expect(kinds.length).toBeGreaterThan(10);
  for (const call of kinds) expect((await make(provider, call)).data).toBeUndefined();
});

describe('in a clinic with a report', () => {
  const id = { report: '', xray: '', patient: '' };
  const team = {} as Record<ClinicRole, Visitor>;
  const save = '/patient/patient-report/save';
  const state = async () =>
    JSON.stringify(
      await Promise.all(
        ['report', 'report_entry', 'report_completion', 'xray', 'patient', 'recall'].map(
          async (table) => (await server.database.pool.query(`select * from ${table} order by 1, 2, 3`)).rows,
        ),
      ),
    );
  beforeAll(async () => {
    const clinic_id = await server.addClinic();
    for (const type of CLINIC_ROLES) {
      team[type] = visitor(server.app, newAddress());
      await team[type].signIn((await server.addUser({ clinic_id, type, name: type })).email);
    }
    const me = team.clinic_user;
    id.report = (await me.call('POST', save, saving('information', INFORMATION))).data.id;
    id.xray = await addPicture(me, id.report);
    await me.call('POST', save, saving('measurement', {}, { id: id.report, status: 'complete' }));
    id.patient = (await me.call('POST', '/patient/recalls', { body: { which: 'unset' } })).data.recalls[0].id;
  });

  it('an assistant charts from the first value to the last, and a clinician completes', async () => {
    const me = team.clinic_assistant;
    const to = { patient_number: '2002' };
    const first = await me.call('POST', save, saving('information', INFORMATION, to));
    expect(first.status).toBe(200);
    const report = { ...to, id: first.data.id };
    await addPicture(me, report.id);
    expect((await me.call('POST', save, saving('dentition', { missing: [18] }, report))).status).toBe(200);
    const notes = { body: { notes: 'Bleeds easily' } };
    expect((await me.call('PATCH', `/patient/patient-report/${report.id}`, notes)).status).toBe(200);
    const before = await state();
    for (const whole of [
      saving('measurement', {}, { ...report, status: 'complete' }),
      saving('measurement', { status: 'Completed' }, report),
    ])
      expect(await me.call('POST', save, whole)).toMatchObject({ status: 403, code: 'clinician-completes' });
    expect(await state()).toBe(before);
    const whole = saving('measurement', {}, { ...report, status: 'complete' });
    expect((await team.clinic_user.call('POST', save, whole)).status).toBe(200);
  });

  it('an assistant takes back what they began, and deletes nothing else', async () => {
    const me = team.clinic_assistant;
    const begin = async (who: Visitor) => {
      const { data } = await who.call(
        'POST',
        save,
        saving('information', INFORMATION, { patient_number: '4' }),
      );
      return { report: data.id, xray: await addPicture(who, data.id) };
    };
    const theirs = await begin(team.clinic_user);
    const remove = async (path: string) => {
      const { status, code } = await me.call('DELETE', `/patient/patient-report/${path}`);
      return code ?? status;
    };
    for (const path of [`xray/${theirs.xray}`, theirs.report, `xray/${id.xray}`, id.report])
      expect(await remove(path)).toBe('forbidden');
    const ownReports = await begin(me);
    const sent = { patient_number: '4', id: ownReports.report, status: 'complete' };
    expect((await team.clinic_user.call('POST', save, saving('measurement', {}, sent))).status).toBe(200);
    for (const path of [`xray/${ownReports.xray}`, ownReports.report])
      expect(await remove(path)).toBe('forbidden');
    expect(await remove(`xray/${await addPicture(me, ownReports.report)}`)).toBe(204);
    const other = await begin(me);
    expect([await remove(`xray/${other.xray}`), await remove(other.report)]).toEqual([204, 204]);
  });

  it('a reader reads patient, report, picture, paper and recall, and changes nothing', async () => {
    const me = team.clinic_reader;
    const before = await state();
    for (const [method, path, body] of [
      ['POST', '/patient/patients', {}],
      ['POST', '/patient/patient-reports', {}],
      ['POST', '/patient/recalls', { which: 'unset' }],
      ['GET', `/patient/${id.patient}`],
      ['GET', `/patient/patient-report?id=${id.report}`],
      ['GET', `/patient/patient-report/xray/${id.xray}/picture?size=thumb`],
      ['GET', `/patient/patient-report/${id.report}/pdf?language=en&time_zone=Europe%2FOslo`],
    ] as const)
      expect([path, (await me.call(method, path, body ? { body } : {})).status]).toEqual([path, 200]);
    for (const [method, path, sent] of [
      ['POST', save, saving('dentition', {}, { id: id.report })],
      ['POST', save, saving('information', INFORMATION, { patient_number: '3003' })],
      ['PATCH', `/patient/patient-report/${id.report}`, { body: { notes: 'x' } }],
      ['POST', `/patient/recall/${id.patient}/seen`, {}],
      ['DELETE', `/patient/patient-report/xray/${id.xray}`, {}],
      ['GET', `/patient/patient-report/${id.report}/pack?language=en&time_zone=Europe%2FOslo`, {}],
    ] as const)
      expect([path, (await me.call(method, path, sent)).code]).toEqual([path, 'forbidden']);
    expect(await state()).toBe(before);
  });

  it('an auditor reads who did what to whom and who has which role, and is answered nothing clinical', async () => {
    const me = team.clinic_auditor;
    const acts = async (body: object = {}) => (await me.call('POST', '/clinic/acts', { body })).data;
    const { data: people } = await me.call('GET', '/clinic/users');
    expect(people.map(({ type }: { type: string }) => type).toSorted()).toEqual([...CLINIC_ROLES].toSorted());
    const all = (await acts({ limit: 100 })).acts;
    expect(all.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['report.create', 'report.complete', 'report.read', 'report.pdf', 'xray.view']),
    );
    const reader = people.find(({ type }: { type: string }) => type === 'clinic_reader').id;
    const read = (await acts({ user: reader })).acts;
    expect(new Set(read.map(({ user }: { user: { name: string } }) => user.name))).toEqual(
      new Set(['clinic_reader']),
    );
    const ofPatient = (await acts({ patient_number: '1001', limit: 100 })).acts;
    expect(
      new Set(ofPatient.map(({ report }: { report: { patient_number: string } }) => report.patient_number)),
    ).toEqual(new Set(['1001']));
    expect(ofPatient.map(({ action }: { action: string }) => action)).toContain('patient.read');
    expect((await acts({ patient_number: '404' })).acts).toEqual([]);
    for (const call of EVERY_CALL.filter(({ terms: { needs } }) => needs !== undefined && needs !== 'audit'))
      expect((await make(me, call)).data).toBeUndefined();
  });

  it('pages of acts follow each other without a gap, and no other clinic is in them', async () => {
    const body = { limit: 100 };
    const whole = (await team.clinic_owner.call('POST', '/clinic/acts', { body })).data.acts;
    const ids: string[] = [];
    let cursor: string | null | undefined;
    for (let n = 0; n < 4 && cursor !== null; n += 1) {
      const page = { limit: 7, ...(cursor && { cursor }) };
      const { data } = await team.clinic_auditor.call('POST', '/clinic/acts', { body: page });
      ids.push(...data.acts.map((act: { id: string; action: string }) => act.id));
      cursor = data.next;
    }
    const knownActs = whole.map((act: { id: string }) => act.id);
    expect(ids.slice(1)).toEqual(knownActs.slice(0, 27));
    expect((await team.clinic_owner.call('POST', '/clinic/acts', { body: { cursor: 'x' } })).status).toBe(
      422,
    );
    const stranger = (await clinician(server)).call('POST', '/clinic/acts', { body: {} });
    const actions = (await stranger).data.acts.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['login']);
  });
});

it('readers and auditors take no seat, and who is to chart needs one', async () => {
  const me = await clinician(server);
  const { pool } = server.database;
  await pool.query("update membership set code = 'custom', seats = 2 where clinic_id = $1", [me.clinicId]);
  const invite = (type: ClinicRole) =>
    me.call('POST', '/clinic/users', { body: { email: newEmail(), type } });
  const seats = async () => (await me.call('GET', '/clinic')).data.seats;
  for (const type of ['clinic_reader', 'clinic_auditor', 'clinic_reader'] as const)
    expect((await invite(type)).data.type).toBe(type);
  expect(await seats()).toEqual({ total: 2, taken: 1 });
  const { id } = await server.addUser({ clinic_id: me.clinicId, type: 'clinic_reader' });
  const change = (type: ClinicRole) =>
    me.call('PUT', `/clinic/users/${id}/role`, { body: { type, reason: 'Charts from now on' } });
  expect((await invite('clinic_assistant')).status).toBe(201);
  expect(await seats()).toEqual({ total: 2, taken: 2 });
  expect((await invite('clinic_user')).code).toBe('no-seat');
  expect((await change('clinic_assistant')).code).toBe('no-seat');
  expect((await change('clinic_auditor')).data.type).toBe('clinic_auditor');
  await pool.query('update membership set seats = 3 where clinic_id = $1', [me.clinicId]);
  expect((await change('clinic_assistant')).data.type).toBe('clinic_assistant');
  expect((await invite('clinic_owner')).status).toBe(422);
});
