import { RULES_VERSION } from '@alveola/clinical';
import type { Call } from '@alveola/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERY_CALL } from '../testing/calls/everyCall';
import { INFORMATION, saving } from '../testing/records';
import { startServer, type TestServer } from '../testing/server';
import { clinician, type Visitor, visitor } from '../testing/visitor';

let server: TestServer;
let owner: Visitor & { readonly clinicId: string };
beforeAll(async () => {
  server = await startServer();
  owner = await clinician(server);
});
afterAll(() => server.stop());

const toAddress = (call: Call) => `${call.method} ${call.path}`;
it('answers every call of the contract', () => {
  for (const call of EVERY_CALL)
    expect(server.app.hasRoute({ method: call.method, url: `/api${call.path}` }), toAddress(call)).toBe(true);
});

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'];

it('answers no method of an address but those of the contract', async () => {
  const isKnown = (method: string, path: string) =>
    EVERY_CALL.some(
      (call) =>
        call.method === method && new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
    );
  const paths = new Set(EVERY_CALL.map(({ path }) => path.replaceAll(/:\w+/g, 'A'.repeat(22))));
  const answered: string[] = [];
  for (const path of paths)
    for (const method of METHODS.filter((each) => !isKnown(each, path))) {
      const { status } = await owner.call(method, path);
      if (status !== 404 && status !== 405) answered.push(`${method} ${path}: ${status}`);
    }
  expect(answered).toEqual([]);
});

it('describes every call', async () => {
  const answer = await server.app.inject({ url: '/api/openapi.json' });
  const { paths, openapi } = answer.json();
  expect(openapi).toBe('3.1.0');
  for (const { path, method } of EVERY_CALL)
    expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')], path).toHaveProperty(method.toLowerCase());
});

it('lists for a clinic nothing of another', async () => {
  const saved = await owner.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  const whole = saving('measurement', {}, { id: saved.data.id, status: 'complete' });
  await owner.call('POST', '/patient/patient-report/save', whole);
  const stranger = await clinician(server);
  expect(
    (await stranger.call('POST', '/patient/patient-reports', { body: { search: '1001' } })).data.reports,
  ).toEqual([]);
  expect(
    (await stranger.call('POST', '/patient/patients', { body: { search: '1001' } })).data.patients,
  ).toEqual([]);
  const { counts, recalls } = (await stranger.call('POST', '/patient/recalls', { body: { which: 'unset' } }))
    .data;
  expect([recalls, counts.unset]).toEqual([[], 0]);
  const csv = await stranger.call('GET', '/patient/recalls/csv?which=unset');
  expect(csv.bytes.toString().trim().split('\n')).toHaveLength(1);
  expect((await stranger.call('GET', '/patient/rules-versions')).data.versions).toEqual([]);
  const rules = { body: { rules_version: RULES_VERSION } };
  expect((await stranger.call('POST', '/patient/rules-versions/reports', rules)).data.reports).toEqual([]);
  const all = await stranger.call('GET', '/patient/rules-versions/csv');
  expect(all.bytes.toString().trim().split('\n')).toHaveLength(1);
});

it('lets a clinic whose plan has ended read, list and write notes, but start nothing new', async () => {
  const late = await clinician(server);
  const { data } = await late.call(
    'POST',
    '/patient/patient-report/save',
    saving('information', INFORMATION),
  );
  await server.database.pool.query(
    "update membership set next_payment_date = now() - interval '1 day' where clinic_id = $1",
    [late.clinicId],
  );
  expect((await late.call('GET', '/user')).data.membership_summary.status).toBe('expired');
  expect((await late.call('GET', `/patient/patient-report?id=${data.id}`)).status).toBe(200);
  expect((await late.call('POST', '/patient/patient-reports', { body: {} })).status).toBe(200);
  expect(
    (await late.call('PATCH', `/patient/patient-report/${data.id}`, { body: { notes: 'a' } })).status,
  ).toBe(200);
  expect(
    await late.call('POST', '/patient/patient-report/save', saving('dentition', {}, { id: data.id })),
  ).toMatchObject({ status: 403, code: 'no-membership' });
});

it('lets only the owner see what was deleted, and restore it', async () => {
  const { email } = await server.addUser({ clinic_id: owner.clinicId, type: 'clinic_user' });
  const colleague = visitor(server.app);
  await colleague.signIn(email);
  const { data } = await colleague.call(
    'POST',
    '/patient/patient-report/save',
    saving('information', INFORMATION),
  );
  await colleague.call('DELETE', `/patient/patient-report/${data.id}`);
  expect((await colleague.call('POST', `/patient/patient-report/${data.id}/restore`)).code).toBe('forbidden');
  expect((await colleague.call('GET', '/patient/patient-reports/deleted')).code).toBe('forbidden');
  const deleted = async () => (await owner.call('GET', '/patient/patient-reports/deleted')).data.reports;
  expect(await deleted()).toEqual([
    expect.objectContaining({ id: data.id, patient_number: data.reference_number.split('-')[1] }),
  ]);
  const stranger = await clinician(server);
  expect((await stranger.call('GET', '/patient/patient-reports/deleted')).data.reports).toEqual([]);
  expect((await owner.call('POST', `/patient/patient-report/${data.id}/restore`)).data.id).toBe(data.id);
  expect(await deleted()).toEqual([]);
});
