import { expect, it } from 'vitest';
import { confirmed, NEW_PASSWORD } from '../../../testing/people/applicant';
import { inbox, newAddress } from '../../../testing/inbox';
import { startServer } from '../../../testing/server';
import { visitor, type Visitor } from '../../../testing/visitor';

const due = async (me: Visitor) => (await me.call('GET', '/user')).data.terms_due;

it('the version and the day of the terms are kept with the registration, and shown to the owner', async () => {
  const server = await startServer({ termsVersion: '2026-11' });
  const { email } = await confirmed(server, inbox(server));
  await server.database.pool.query('update app_user set approved = true where email = $1', [email]);
  const me = visitor(server.app, newAddress());
  await me.signIn(email, NEW_PASSWORD);
  expect(await due(me)).toBeUndefined();
  await me.call('POST', '/billing/trial');
  const { terms } = (await me.call('GET', '/clinic')).data;
  expect(terms).toMatchObject({ current: '2026-11', accepted: [{ version: '2026-11', by: 'Ola Nordmann' }] });
  expect(Date.parse(terms.accepted[0].at)).toBeLessThanOrEqual(server.now().getTime());
  await server.stop();
});

it('another version is asked of the owner once, closes nothing, and is kept beside the former', async () => {
  const server = await startServer({ termsVersion: '2' });
  const clinicId = await server.addClinic();
  const enter = async (type: 'clinic_owner' | 'clinic_user') => {
    const { email } = await server.addUser({ clinic_id: clinicId, type });
    const one = visitor(server.app, newAddress());
    await one.signIn(email);
    return one;
  };
  const [me, nils] = [await enter('clinic_owner'), await enter('clinic_user')];
  expect([await due(me), await due(nils)]).toEqual([true, undefined]);
  expect((await me.call('POST', '/patient/patient-reports', { body: {} })).status).toBe(200);
  expect((await me.call('POST', '/clinic/terms', { body: { version: '1' } })).status).toBe(422);
  expect((await nils.call('POST', '/clinic/terms', { body: { version: '2' } })).status).toBe(403);
  for (let n = 0; n < 2; n += 1)
    expect((await me.call('POST', '/clinic/terms', { body: { version: '2' } })).status).toBe(204);
  expect(await due(me)).toBeUndefined();
  expect((await me.call('GET', '/clinic')).data.terms.accepted).toMatchObject([{ version: '2' }]);
  const { rows } = await server.database.pool.query(
    "select detail from audit_log where clinic_id = $1 and action = 'clinic.terms'",
    [clinicId],
  );
  expect(rows).toEqual([{ detail: { version: '2' } }]);
  await expect(server.database.pool.query("update terms_acceptance set version = 'x'")).rejects.toThrow(
    'append-only',
  );
  await server.stop();
});
