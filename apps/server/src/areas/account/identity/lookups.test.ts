import { expect, it } from 'vitest';
import { silentLog } from '../../../platform/base/log';
import { apply, newEmail, stranger } from '../../../testing/people/applicant';
import { newAddress } from '../../../testing/inbox';
import { ownServer } from '../../../testing/ownServer';
import { clinician } from '../../../testing/visitor';

const DAY = 86_400_000;
const logged: string[] = [];
const { server, post } = await ownServer({
  log: { ...silentLog, error: (event) => void logged.push(event) },
});

/** Changes networks, because each may ask for five emails an hour. */
async function ask(times: number): Promise<void> {
  const from = Array.from({ length: times / 5 }, newAddress);
  await Promise.all(
    from.map(async (address) => {
      const me = await stranger(server, address);
      for (let n = 0; n < 5; n += 1)
        expect((await me.call('POST', '/forgot-password', { body: { email: newEmail() } })).code).toBe(
          'user-not-found',
        );
    }),
  );
}

it('many networks that ask for many emails raise the alarm: once a day, in the log, the audit and a mail', {
  tags: ['engine/machine'],
}, async () => {
  const { email } = await server.addUser({ language: 'nb' });
  await ask(495);
  expect([logged, await post.of(email)]).toEqual([[], []]);
  await ask(5);
  await ask(15);
  expect(logged).toEqual(['alarm.many-lookups']);
  const [mail, ...more] = await post.of(email);
  expect(mail).toMatchObject({ subject: 'Mulig kartlegging av kontoer' });
  expect(mail?.text).toContain('har 500 oppslag');
  expect(more).toEqual([]);
  const { rows } = await server.database.pool.query(
    "select detail from audit_log where action = 'alarm.many-lookups'",
  );
  expect(rows).toEqual([{ detail: { count: 500 } }]);
  server.wait(DAY + 1000);
  await ask(495);
  expect(logged).toHaveLength(1);
  await ask(5);
  expect(logged).toHaveLength(2);
  // Each of the two thousand calls is as slow as a password's hash.
});

async function confirm(org: { readonly country: string; readonly org_number: string }) {
  const { me, request, email } = await apply(server, org);
  const body = { request, code: await post.code(email) };
  return me.call('POST', '/confirmation/registration', { body });
}

it('one organization is registered five times a day at most, however its number is written', async () => {
  const same = { country: 'NO', org_number: '912 345 678' };
  for (const org_number of ['912345678', '912 345 678', '912.345.678', 'no912345678'.slice(2), '912-345-678'])
    expect((await confirm({ ...same, org_number })).status).toBe(204);
  expect(await confirm(same)).toMatchObject({ status: 429, code: 'too-many-attempts' });
  expect((await confirm({ ...same, country: 'PT' })).status).toBe(204);
  server.wait(DAY + 1000);
  expect((await confirm(same)).status).toBe(204);
});

it('who registers an organization with invented emails keeps it from nobody', async () => {
  const theirs = { country: 'NO', org_number: '923 456 789' };
  for (let n = 0; n < 8; n += 1) expect((await apply(server, theirs)).answer.status).toBe(201);
  expect((await confirm(theirs)).status).toBe(204);
});

it('a clinic asks for ten quotes a day: each sends a mail to an address of its choice', async () => {
  const me = await clinician(server);
  const ask = async () => {
    const body = { clinic_users: 3, contactEmail: 'kari@example.com' };
    return (await me.call('POST', '/quote-requests', { body })).status;
  };
  for (let n = 0; n < 10; n += 1) expect(await ask()).toBe(201);
  expect(await ask()).toBe(429);
});
