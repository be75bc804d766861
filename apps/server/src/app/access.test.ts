import { RULES_VERSION } from '@alveola/clinical';
import type { Call } from '@alveola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { EVERY_CALL } from '../testing/calls/everyCall';
import { form } from '../testing/calls/form';
import { begun, toMetadata, toPart, TUS } from '../testing/files/parts';
import { INFORMATION, saving } from '../testing/records';
import { startServer, type TestServer } from '../testing/server';
import { compareTimes } from '../testing/calls/timed';
import { clinician, type Sent, toRefused, type Visitor, visitor } from '../testing/visitor';

let server: TestServer;
let owner: Visitor & { readonly clinicId: string };
/** What the owner's clinic has, and strangers ask for. */
const theirs = { report: '', xray: '', recall: '', upload: '' };
beforeAll(async () => {
  server = await startServer();
  owner = await clinician(server);
  const saved = await owner.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  theirs.report = saved.data.id;
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#777' } })
    .png()
    .toBuffer();
  const uploaded = await owner.call(
    'POST',
    '/patient/patient-report/xray/save',
    form({ patient_report_id: theirs.report }, { name: 'a.png', bytes }),
  );
  theirs.xray = uploaded.data.id;
  theirs.upload = await begun(owner, theirs.report, 100);
  await owner.call(
    'POST',
    '/patient/patient-report/save',
    saving('measurement', {}, { id: theirs.report, status: 'complete' }),
  );
  theirs.recall = (
    await owner.call('POST', '/patient/recalls', { body: { which: 'unset' } })
  ).data.recalls[0].id;
});
afterAll(() => server.stop());

const toAddress = (call: Call) => `${call.method} ${call.path}`;
const clinical = EVERY_CALL.filter(({ access }) => ['clinical', 'member', 'owner'].includes(access));
const CHANGING = [
  'select count(*) from report_entry',
  'select json_agg(r order by id) from report r',
  'select json_agg(x order by id) from xray x',
  'select json_agg(u order by id) from xray_upload u',
  'select json_agg(r order by id) from recall r',
  'select json_agg(a order by n) from recall_act a',
  'select count(*) from report_letter',
  'select count(*) from report_note',
  'select count(*) from rules_review',
];

/** A call as it is made on the owner's own report or X-ray. */
function onTheirs(call: Call): { path: string; sent: Sent } {
  // A recall bears its patient's id.
  const id =
    call.path.includes('/recall/') || call.path.startsWith('/patient/:id')
      ? theirs.recall
      : call.path.includes('/uploads')
        ? theirs.upload
        : call.path.includes('/xray/')
          ? theirs.xray
          : theirs.report;
  const path = call.path.replace(/:\w+/, id) + (call.query && !call.params ? `?id=${id}` : '');
  if (call.path.endsWith('/picture')) return { path: call.path.replace(':id', id), sent: {} };
  if (call.path.endsWith('/uploads')) {
    const metadata = toMetadata({ patient_report_id: theirs.report });
    return { path, sent: { headers: { ...TUS, 'upload-length': '9', 'upload-metadata': metadata } } };
  }
  if (call.part) return { path, sent: toPart(0, Buffer.from('x')) };
  if (call.tus) return { path, sent: { headers: TUS } };
  if (call.path.endsWith('xray/save'))
    return {
      path,
      sent: form({ patient_report_id: theirs.report }, { name: 'a.png', bytes: Buffer.from('x') }),
    };
  if (call.path.endsWith('patient-report/save'))
    return { path, sent: saving('dentition', {}, { id: theirs.report }) };
  if (call.path.endsWith('/letter-draft'))
    return { path: `${path}?language=en&time_zone=Europe%2FOslo`, sent: {} };
  if (call.method === 'POST' && call.path.endsWith('/letters'))
    return { path, sent: { body: { language: 'en', paragraphs: [{ title: 'Question', text: 'Why?' }] } } };
  if (call.path.endsWith('/postpone'))
    return { path, sent: { body: { until: '2999-01-01', reason: 'ill' } } };
  if (call.path.endsWith('/rules-review'))
    return { path, sent: { body: { withdrawal: 'unknown', reviewed: true } } };
  if (call.path.endsWith('/recall/:id/undo')) return { path, sent: { body: { act: 1 } } };
  if (call.method === 'PATCH' && call.path.includes('/xray/'))
    return { path, sent: { body: { kind: 'other' } } };
  if (call.method === 'PATCH') return { path, sent: { body: { notes: 'seen' } } };
  return { path, sent: call.body ? { body: {} } : {} };
}

/** By call, how often the answer where there is nothing took longer than that of another clinic's: 0.5 for alike. */
const longer = new Map<string, number>();

const state = () =>
  Promise.all(CHANGING.map(async (text) => JSON.stringify((await server.database.pool.query(text)).rows)));

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

describe.each(
  EVERY_CALL.filter(({ access }) => access !== 'anyone').map((call) => [toAddress(call), call] as const),
)('%s', (_, call) => {
  it('is 401 for nobody', async () => {
    const { path, sent } = onTheirs(call);
    expect(await visitor(server.app).call(call.method, path, sent)).toMatchObject(
      toRefused(call.method, 401, 'unauthenticated'),
    );
  });
});

describe.each(clinical.map((call) => [toAddress(call), call] as const))('%s', (_, call) => {
  it('is 403 for the provider, for a clinic without a plan, and for who is not approved', async () => {
    const { path, sent } = onTheirs(call);
    const provider = visitor(server.app);
    await provider.signIn((await server.addUser()).email);
    expect(await provider.call(call.method, path, sent)).toMatchObject(
      toRefused(call.method, 403, 'forbidden'),
    );
    const unpaid = await clinician(server, await server.addClinic('none'));
    expect(await unpaid.call(call.method, path, sent)).toMatchObject(
      toRefused(call.method, 403, 'no-membership'),
    );
    const late = await clinician(server);
    await server.database.pool.query('update app_user set approved = false where clinic_id = $1', [
      late.clinicId,
    ]);
    expect(await late.call(call.method, path, sent)).toMatchObject(
      toRefused(call.method, 403, 'not-approved'),
    );
  });
});

describe.each(
  clinical
    .filter(
      ({ path }) =>
        path.startsWith('/patient/') && !/\/((patient-report|patient|recall)s\b|rules-versions)/.test(path),
    )
    .map((call) => [toAddress(call), call] as const),
)('%s', (_, call) => {
  it('is 404 for another clinic, exactly as where there is nothing, and changes nothing', async () => {
    const before = await state();
    const stranger = await clinician(server);
    const { path, sent } = onTheirs(call);
    const answer = await stranger.call(call.method, path, sent);
    expect(answer.status).toBe(404);
    const swap = (text: string) =>
      Object.values(theirs).reduce((swapped, id) => swapped.replaceAll(id, 'A'.repeat(22)), text);
    const nowhere: Sent = {
      ...sent,
      ...(sent.body === undefined ? {} : { body: JSON.parse(swap(JSON.stringify(sent.body))) }),
      ...(sent.payload === undefined ? {} : { payload: swap(sent.payload.toString('latin1')) }),
    };
    const unknown = await stranger.call(call.method, swap(path), nowhere);
    expect(unknown.bytes.toString()).toBe(answer.bytes.toString());
    const compared = await compareTimes(
      25,
      () => stranger.call(call.method, path, sent),
      () => stranger.call(call.method, swap(path), nowhere),
    );
    longer.set(toAddress(call), compared.longer);
    expect(await state()).toEqual(before);
  });
});

it("takes as long to refuse what is another clinic's as what is nobody's", async () => {
  const unlike = [...longer].filter(([, each]) => each < 0.15 || each > 0.85);
  expect(unlike).toEqual([]);
  const mean = [...longer.values()].reduce((sum, each) => sum + each, 0) / longer.size;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.1);
  expect(longer.size).toBeGreaterThan(15);
  // What is there and is read takes longer, and that is seen.
  const read = (id: string) => () => owner.call('GET', `/patient/patient-report?id=${id}`);
  const control = await compareTimes(25, read('A'.repeat(22)), read(theirs.report));
  expect(control.longer).toBeGreaterThan(0.85);
});

it('lists for a clinic nothing of another', async () => {
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
