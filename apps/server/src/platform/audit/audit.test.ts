import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { form } from '../../testing/calls/form';
import { INFORMATION, saving } from '../../testing/records';
import { startServer, type TestServer } from '../../testing/server';
import { clinician } from '../../testing/visitor';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it('tells who read, listed, looked at and changed what, in order, and names no patient', async () => {
  const me = await clinician(server);
  const save = '/patient/patient-report/save';
  const { data } = await me.call(
    'POST',
    save,
    saving('information', INFORMATION, { patient_number: '7391-secret' }),
  );
  const to = { id: data.id, patient_number: '7391-secret' };
  await me.call('POST', save, saving('dentition', {}, to));
  const bytes = await sharp({ create: { width: 19, height: 19, channels: 3, background: '#777' } })
    .png()
    .toBuffer();
  const file = form({ patient_report_id: data.id }, { name: '7391-secret.png', bytes });
  const xray = (await me.call('POST', '/patient/patient-report/xray/save', file)).data.id;
  await me.call('POST', save, saving('measurement', {}, { ...to, status: 'complete' }));
  await me.call('GET', `/patient/patient-report?id=${data.id}`);
  await me.call('POST', '/patient/patient-reports', { body: { search: '7391' } });
  await me.call('GET', `/patient/patient-report/xray/${xray}/picture?size=full`);
  await me.call('PATCH', `/patient/patient-report/${data.id}`, { body: { notes: 'seen' } });
  await me.call('DELETE', `/patient/patient-report/xray/${xray}`);
  await me.call('DELETE', `/patient/patient-report/${data.id}`);
  await me.call('POST', `/patient/patient-report/${data.id}/restore`);
  await me.call('POST', '/logout');
  const { rows } = await server.database.pool.query(
    'select * from audit_log where clinic_id = $1 order by at',
    [me.clinicId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'login',
    'report.create',
    'report.save',
    'xray.add',
    'report.save',
    'report.complete',
    'report.read',
    'report.list',
    'xray.view',
    'report.notes',
    'xray.delete',
    'report.delete',
    'report.restore',
    'logout',
  ]);
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(1);
  expect(rows.every(({ address }) => address === '127.0.0.1')).toBe(true);
  expect(JSON.stringify(rows)).not.toContain('7391-');
});

it('is written or the change is not made: a refused save leaves no trace of itself', async () => {
  const me = await clinician(server);
  const { data } = await me.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
  const count = async () =>
    (await server.database.pool.query('select count(*) from audit_log where clinic_id = $1', [me.clinicId]))
      .rows[0].count;
  await server.database.pool.query(
    `create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger fail before insert on audit_log for each row when (new.action = 'report.save') execute function fail()`,
  );
  const before = await count();
  const answer = await me.call(
    'POST',
    '/patient/patient-report/save',
    saving('dentition', { missing: [11] }, { id: data.id }),
  );
  expect(answer).toMatchObject({ status: 500, code: 'server-error', message: 'Server Error' });
  await server.database.pool.query('drop trigger fail on audit_log');
  expect(await count()).toBe(before);
  expect((await me.call('GET', `/patient/patient-report?id=${data.id}`)).data.dentitions).toEqual([]);
});
