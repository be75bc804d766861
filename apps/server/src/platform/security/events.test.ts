import { afterAll, beforeAll, expect, it } from 'vitest';
import { INFORMATION, saving } from '../../testing/records';
import { PASSWORD, startServer, type TestServer } from '../../testing/server';
import { clinician, type Visitor, visitor } from '../../testing/visitor';

const SAVE = '/patient/patient-report/save';
const logged: { readonly event: string; readonly [fact: string]: unknown }[] = [];
let server: TestServer;
let me: Visitor;
beforeAll(async () => {
  const info = (event: string, facts: object = {}) => void logged.push({ event, ...facts });
  server = await startServer({ log: { info, error: () => undefined } });
  me = await clinician(server);
});
afterAll(() => server.stop());

/** The events of what is done, as the log has them. */
async function during(work: () => Promise<unknown>) {
  logged.length = 0;
  await work();
  return logged.filter(({ event }) => event.startsWith('security.'));
}

it('says who was refused what, and from where, without an id or an address in it', async () => {
  const other = await clinician(server);
  const { id } = (await other.call('POST', SAVE, saving('information', INFORMATION))).data;
  const events = await during(async () => {
    await me.call('GET', `/patient/patient-report?id=${id}`);
    await me.call('GET', '/provider/accounts');
    await me.call('PATCH', '/user', { body: { name: 'Kari' }, withoutXsrf: true });
  });
  expect(events).toMatchObject([
    { event: 'security.foreign-id', route: '/api/patient/patient-report', status: 404 },
    { event: 'security.forbidden', route: '/api/provider/accounts', status: 403 },
    { event: 'security.xsrf', route: '/api/user', status: 419 },
  ]);
  for (const { request, user } of events)
    expect([request, user]).toEqual([expect.any(String), expect.any(String)]);
  expect(new Set(events.map(({ address }) => address)).size).toBe(1);
  expect(JSON.stringify(events)).not.toMatch(new RegExp(`${id}|127\\.0\\.0\\.1`));
});

it('tells a wrong password of somebody who is signed in', async () => {
  const body = { current_password: 'Wrong-horse-7', password: PASSWORD, password_confirmation: PASSWORD };
  const events = await during(() => me.call('PUT', '/user/password', { body }));
  expect(events.map(({ event }) => event)).toEqual(['security.step-up-failed']);
});

it('tells a search for what is not there once it is one, and guessing once it is limited', async () => {
  const scanner = visitor(server.app, '127.0.0.77');
  const few = await during(async () => {
    for (let n = 0; n < 20; n += 1) await scanner.call('GET', `/backup-${n}`);
  });
  expect(few).toEqual([]);
  const more = await during(() => scanner.call('GET', '/backup'));
  expect(more).toMatchObject([{ event: 'security.not-found-burst', user: null }]);
  const guesses = await during(async () => {
    for (let n = 0; n < 12; n += 1) await scanner.signIn('a@example.com', `Wrong-horse-${n}`);
  });
  expect(new Set(guesses.map(({ event }) => event))).toEqual(new Set(['security.rate-limited']));
});

it('tells a sign-in from an address that the account never came from, and each reading of the provider', async () => {
  const { email } = await server.addUser({ clinic_id: await server.addClinic() });
  const first = await during(() => visitor(server.app, '127.0.0.3').signIn(email));
  expect(first, 'the first address of an account is no news').toEqual([]);
  const second = await during(() => visitor(server.app, '127.0.0.4').signIn(email));
  expect(second).toMatchObject([{ event: 'security.new-address', route: '/api/login' }]);
  expect(await during(() => visitor(server.app, '127.0.0.4').signIn(email))).toEqual([]);
  const provider = visitor(server.app);
  await provider.signIn((await server.addUser()).email);
  const read = await during(() => provider.call('GET', '/provider/accounts'));
  expect(read).toMatchObject([{ event: 'security.provider-read', route: '/api/provider/accounts' }]);
});
