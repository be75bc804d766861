import { expect, it } from 'vitest';
import { confirmed, NEW_PASSWORD } from '../../testing/people/applicant';
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

it('declines who waits, with a reason that the mail repeats; who was let in is not declined', async () => {
  const { email, me } = await confirmed(server, post);
  const { id } = await listed('pending', email);
  const decline = (reason?: string) =>
    provider.call('POST', `/provider/accounts/${id}/decline`, { body: { reason } });
  expect((await decline('')).errors).toEqual({ reason: ['The reason field is required'] });
  expect((await decline('The number <b>is unknown</b>')).data).toMatchObject({
    status: 'declined',
    declined: { reason: 'The number <b>is unknown</b>' },
  });
  expect((await me.signIn(email, NEW_PASSWORD)).code).toBe('account-declined');
  const mail = (await post.of(email)).at(-1);
  expect(mail?.text).toContain('The number <b>is unknown</b>');
  expect(mail?.html).toContain('The number &lt;b&gt;is unknown&lt;/b&gt;');
  expect(await listed('declined', email)).toBeDefined();
  await provider.call('POST', `/provider/accounts/${id}/approve`);
  expect((await listed('approved', email)).declined).toBeNull();
  expect(await decline('Unpaid')).toMatchObject({ status: 409, code: 'account-approved' });
  expect((await me.signIn(email, NEW_PASSWORD)).status).toBe(200);
});

it('is told by mail and by a count that a clinic waits', async () => {
  const { email: reader } = await server.addUser({ email: 'desk@alveola.example' });
  const before = (await provider.call('GET', '/provider/waiting')).data.accounts;
  await confirmed(server, post, { clinic_name: 'Fjord & Sønn', org_number: '912 1' });
  expect((await provider.call('GET', '/provider/waiting')).data).toEqual({ accounts: before + 1, quotes: 0 });
  expect((await post.of(reader)).at(-1)?.subject).toBe('Fjord & Sønn is waiting for approval');
});

it('flags clinics of one organization number, however it is written, within a country', async () => {
  const one = await confirmed(server, post, { org_number: '912 345 678' });
  const other = await confirmed(server, post, { org_number: '912345678', clinic_name: 'Vik' });
  const abroad = await confirmed(server, post, { org_number: '912345678', country: 'PT' });
  const account = await listed('pending', one.email);
  expect(account.duplicates).toEqual([{ id: (await listed('pending', other.email)).id, name: 'Vik' }]);
  expect((await listed('pending', abroad.email)).duplicates).toEqual([]);
});

it('finds an account of any status by clinic, number, name and email; a percent sign is none of all', async () => {
  const { email } = await confirmed(server, post, { clinic_name: 'Søk 100 %', org_number: 'NO 955.111' });
  const { id } = await listed('pending', email);
  const found = async (search: string) =>
    (await provider.call('POST', '/provider/accounts/search', { body: { search } })).data.accounts.map(
      (each: { id: string }) => each.id,
    );
  for (const search of ['søk 100 %', '955 111', email.slice(0, -4)])
    expect(await found(search)).toContain(id);
  expect(await found('%')).toEqual([id]);
  expect(await found('no such clinic')).toEqual([]);
});

it('knows no account but owners of clinics', async () => {
  const id = (await provider.call('GET', '/user')).data.id;
  for (const unknown of [id, 'nobody']) {
    const { status, code } = await provider.call('POST', `/provider/accounts/${unknown}/approve`);
    expect([status, code]).toEqual([404, 'account-not-found']);
  }
});

it('turns pages without leaving one out', async () => {
  for (let n = 0; n < 60; n += 1) {
    const clinic_id = await server.addClinic('none');
    await server.addUser({ clinic_id, approved: false });
    if (n % 20 === 0) await server.addUser({ clinic_id, approved: false });
  }
  const seen = new Set<string>();
  let next: string | null = '';
  for (let page = 0; next !== null && page < 5; page += 1) {
    const { data } = await provider.call('GET', `/provider/accounts${next ? `?cursor=${next}` : ''}`);
    for (const { id } of data.accounts) seen.add(id);
    next = data.next;
  }
  const { rows } = await server.database.pool.query(
    "select distinct clinic_id as id from app_user where type = 'clinic_owner' and not approved and declined_at is null",
  );
  expect(seen).toEqual(new Set(rows.map(({ id }) => id)));
});
