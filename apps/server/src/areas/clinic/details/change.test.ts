import { expect, it } from 'vitest';
import { newAddress } from '../../../testing/inbox';
import { ownServer } from '../../../testing/ownServer';
import { payer } from '../../../testing/people/payer';
import { visitor } from '../../../testing/visitor';

const { server, post } = await ownServer();

async function provider() {
  const { email } = await server.addUser();
  const me = visitor(server.app, newAddress());
  await me.signIn(email);
  return Object.assign(me, { email });
}

async function owner(number: string) {
  const me = await payer(server, 'NO', number);
  await me.call('POST', '/billing/trial');
  return me;
}

const change = { name: 'Fjordtann', org_number: '912 345 678', country: 'NO', reason: 'A company now' };

it("an owner changes the clinic's details with a reason; they count at once, and the provider is told", async () => {
  const me = await owner('987 654 321');
  const desk = await provider();
  const { status, data } = await me.call('PUT', '/clinic', { body: change });
  expect(status).toBe(200);
  const before = { name: 'Clinic', org_number: '987 654 321', country: 'NO' };
  const { reason, ...after } = change;
  expect(data).toMatchObject({ ...after, changes: [{ before, after, reason }] });
  expect((await me.call('GET', '/user')).data.clinic).toMatchObject(after);
  const [mail] = await post.of(desk.email);
  expect(mail?.subject).toBe('Clinic has changed its details');
  for (const text of ['Name: Clinic → Fjordtann', '987 654 321 → 912 345 678', reason, me.clinicId])
    expect(mail?.text).toContain(text);
  const seen = (await desk.call('GET', `/provider/accounts/${me.clinicId}`)).data;
  expect(seen.account.clinic).toEqual(after);
  expect(seen.changes).toMatchObject([{ before, reason }]);
  const { rows } = await server.database.pool.query(
    "select detail from audit_log where clinic_id = $1 and action = 'clinic.change'",
    [me.clinicId],
  );
  expect(rows).toEqual([{ detail: { before, after, reason } }]);
  await expect(server.database.pool.query("update clinic_change set reason = 'x'")).rejects.toThrow(
    'append-only',
  );
});

it('asks for each of them and for the reason, and writes nothing where nothing is another', async () => {
  const me = await owner('1');
  const body = { name: '', org_number: ' ', country: '', reason: '' };
  expect(Object.keys((await me.call('PUT', '/clinic', { body })).errors).toSorted()).toEqual(
    Object.keys(body).toSorted(),
  );
  const same = { name: 'Clinic', org_number: '1', country: 'NO', reason: 'None' };
  expect((await me.call('PUT', '/clinic', { body: same })).data.changes).toEqual([]);
});

it('no trial starts anew under a number that a clinic had before', async () => {
  const me = await owner('955 555 555');
  await me.call('PUT', '/clinic', { body: { ...change, org_number: '966 666 666' } });
  const again = await payer(server, 'NO', '955-555-555');
  expect((await again.call('POST', '/billing/trial')).code).toBe('trial-used');
});

it('is the owner, not another user', async () => {
  const me = await owner('2');
  const { email } = await server.addUser({ clinic_id: me.clinicId, type: 'clinic_user' });
  const nils = visitor(server.app, newAddress());
  await nils.signIn(email);
  expect((await nils.call('PUT', '/clinic', { body: change })).status).toBe(403);
});
