import { expect, it } from 'vitest';
import { confirmed, NEW_PASSWORD } from '../../testing/applicant';
import { newAddress } from '../../testing/inbox';
import { ownServer } from '../../testing/ownServer';
import { visitor } from '../../testing/visitor';

const { server, post } = await ownServer();
const provider = visitor(server.app);
await provider.signIn((await server.addUser()).email);

async function listed(status: string, email: string) {
  const { data } = await provider.call('GET', `/provider/accounts?status=${status}`);
  return data.accounts.find((account: { email: string }) => account.email === email);
}

it('lists who waits, with clinic, country and organization number, and lets them in', async () => {
  const { email, me } = await confirmed(server, post, { org_number: '987 654 321' });
  const waiting = await listed('pending', email);
  expect(waiting).toMatchObject({
    status: 'pending',
    name: 'Ola Nordmann',
    clinic: { name: 'Havn tannklinikk', org_number: '987 654 321', country: 'NO' },
    declined: null,
  });
  expect((await me.signIn(email, NEW_PASSWORD)).code).toBe('not-approved');
  const approve = () => provider.call('POST', `/provider/accounts/${waiting.id}/approve`);
  expect((await approve()).data.status).toBe('approved');
  expect((await approve()).status).toBe(200);
  expect((await post.of(email)).filter(({ subject }) => subject === 'Kontoen din er godkjent')).toHaveLength(
    1,
  );
  expect(await listed('pending', email)).toBeUndefined();
  expect(await listed('approved', email)).toBeDefined();
  const { status, data } = await me.signIn(email, NEW_PASSWORD);
  expect([status, data.user.membership_summary]).toEqual([200, undefined]);
});

it('declines with a reason, which the mail repeats; who was in is out at once', async () => {
  const { email, me } = await confirmed(server, post);
  const { id } = await listed('pending', email);
  const decline = (reason?: string) =>
    provider.call('POST', `/provider/accounts/${id}/decline`, { body: { reason } });
  expect((await decline('')).errors).toEqual({ reason: ['The reason field is required'] });
  await provider.call('POST', `/provider/accounts/${id}/approve`);
  await me.signIn(email, NEW_PASSWORD);
  expect((await decline('The number <b>is unknown</b>')).data).toMatchObject({
    status: 'declined',
    declined: { reason: 'The number <b>is unknown</b>' },
  });
  expect((await me.call('GET', '/user')).status).toBe(401);
  expect((await me.signIn(email, NEW_PASSWORD)).code).toBe('account-declined');
  const mail = (await post.of(email)).at(-1);
  expect(mail?.text).toContain('The number <b>is unknown</b>');
  expect(mail?.html).toContain('The number &lt;b&gt;is unknown&lt;/b&gt;');
  expect(await listed('declined', email)).toBeDefined();
  await provider.call('POST', `/provider/accounts/${id}/approve`);
  expect((await listed('approved', email)).declined).toBeNull();
});

it('knows no account but owners of clinics', async () => {
  const id = (await provider.call('GET', '/user')).data.id;
  for (const unknown of [id, 'nobody']) {
    const { status, code } = await provider.call('POST', `/provider/accounts/${unknown}/approve`);
    expect([status, code]).toEqual([404, 'account-not-found']);
  }
});

it('turns pages without leaving one out', async () => {
  for (let n = 0; n < 60; n += 1)
    await server.addUser({ clinic_id: await server.addClinic('none'), approved: false });
  const seen = new Set<string>();
  let next: string | null = '';
  for (let page = 0; next !== null && page < 5; page += 1) {
    const { data } = await provider.call('GET', `/provider/accounts${next ? `?cursor=${next}` : ''}`);
    for (const { id } of data.accounts) seen.add(id);
    next = data.next;
  }
  const { rows } = await server.database.pool.query(
    "select id from app_user where type = 'clinic_owner' and not approved and declined_at is null",
  );
  expect(seen).toEqual(new Set(rows.map(({ id }) => id)));
});

it('approval lets in whoever of the clinic was put out with its owner', async () => {
  const clinicId = await server.addClinic();
  const owner = await server.addUser({ clinic_id: clinicId });
  const colleague = await server.addUser({ clinic_id: clinicId, type: 'clinic_user' });
  const me = visitor(server.app, newAddress());
  await me.signIn(colleague.email);
  await provider.call('POST', `/provider/accounts/${owner.id}/decline`, { body: { reason: 'Unpaid' } });
  expect((await me.call('GET', '/user')).status).toBe(401);
  expect((await me.signIn(colleague.email)).code).toBe('account-declined');
  await provider.call('POST', `/provider/accounts/${owner.id}/approve`);
  expect((await me.signIn(colleague.email)).status).toBe(200);
});
