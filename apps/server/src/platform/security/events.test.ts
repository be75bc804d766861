import { afterAll, beforeAll, expect, it } from 'vitest';
import { apply, NEW_PASSWORD, newEmail } from '../../testing/people/applicant';
import { setUpApp, shownCode, wrongCode } from '../../testing/people/authenticatorApp';
import { inbox, newAddress } from '../../testing/inbox';
import { NO_CLINIC } from '../audit/audit';
import { INFORMATION, saving } from '../../testing/records';
import { PASSWORD } from '../../testing/people/clinics';
import { startServer, type TestServer } from '../../testing/server';
import { clinician, stepUp, type Visitor, visitor } from '../../testing/visitor';

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

it('tells a sign-in on a device that the account was never used on, and each reading of the provider', async () => {
  const { email } = await server.addUser({ clinic_id: await server.addClinic() });
  const first = await during(() => visitor(server.app, '127.0.0.3').signIn(email));
  expect(first, 'the first device of an account is no news').toEqual([]);
  const another = visitor(server.app, '127.0.0.3');
  const second = await during(() => another.signIn(email));
  expect(second).toMatchObject([{ event: 'security.new-device', route: '/api/login' }]);
  expect(await during(() => another.signIn(email))).toEqual([]);
  const provider = visitor(server.app);
  await provider.signIn((await server.addUser()).email);
  const read = await during(() => provider.call('GET', '/provider/accounts'));
  expect(read).toMatchObject([{ event: 'security.provider-read', route: '/api/provider/accounts' }]);
});

it('has every event of an account in one log, in order, with who and when, and no secret', async () => {
  const post = inbox(server);
  const { pool } = server.database;
  const provider = visitor(server.app, newAddress());
  await provider.signIn((await server.addUser()).email);
  const begun = (await pool.query('select coalesce(max(at), now()) as at from audit_log')).rows[0].at;
  const password = 'Another-horse-8';
  const secrets: string[] = [PASSWORD, NEW_PASSWORD, password, 'Wrong-horse-7'];
  const done = async (answer: Promise<{ status: number; code: string }>) => {
    const { status, code } = await answer;
    expect([status < 300, code]).toEqual([true, undefined]);
  };
  logged.length = 0;

  const { email, me: applicant, request } = await apply(server);
  const code = await post.code(email);
  const confirm = (step: string, body: object) => applicant.call('POST', `/confirmation/${step}`, { body });
  await confirm('registration', { request, code: wrongCode(code) });
  await done(confirm('registration', { request, code }));
  const owner = (await pool.query('select id, clinic_id from app_user where email = $1', [email])).rows[0];
  await done(provider.call('POST', `/provider/accounts/${owner.clinic_id}/approve`));
  const signIn = async (usedPassword: string, to = email) => {
    const person = visitor(server.app, newAddress());
    return { one: person, answer: await person.signIn(to, usedPassword) };
  };
  await signIn('Wrong-horse-7');
  await signIn(NEW_PASSWORD);

  await done(applicant.call('POST', '/forgot-password', { body: { email } }));
  const { token } = await post.link(email);
  const chosen = { password: PASSWORD, password_confirmation: PASSWORD };
  await done(applicant.call('POST', '/password/reset', { body: { email, token, ...chosen } }));
  const { one } = await signIn(PASSWORD);
  const changed = { current_password: PASSWORD, password, password_confirmation: password };
  await done(one.call('PUT', '/user/password', { body: changed }));
  await done(
    one.call('PUT', '/user/password', { body: { ...changed, ...chosen, current_password: password } }),
  );

  const other = newEmail();
  const changeAnswer = await one.call('POST', '/user/email', {
    body: { email: other, current_password: PASSWORD },
  });
  const sent = await post.code(other);
  await done(
    one.call('POST', '/confirmation/email', { body: { request: changeAnswer.data.request, code: sent } }),
  );
  await done(stepUp(one));
  const { secret, recovery } = await setUpApp(server, one);
  const second = await signIn(PASSWORD, other);
  const again = { request: second.answer.data.request, code: recovery[0] };
  await done(second.one.call('POST', '/confirmation/login', { body: again }));
  const app = { current_password: PASSWORD, code: shownCode(server, secret) };
  await done(one.call('POST', '/user/authenticator/remove', { body: app }));
  const { data } = await one.call('GET', '/user/sessions');
  const elsewhere = data.find(({ current }: { current: boolean }) => !current);
  await done(one.call('DELETE', `/user/sessions/${elsewhere.id}`));
  await done(one.call('POST', '/logout'));

  const { rows } = await pool.query(
    'select at, action, user_id, detail from audit_log where at > $1 and clinic_id = any ($2) order by at',
    [begun, [owner.clinic_id, NO_CLINIC]],
  );
  const wanted = [
    'code.failed',
    'account.register',
    'account.approve',
    'login.failed',
    'login',
    'password.reset',
    'login',
    'password.change',
    'password.change',
    'email.change',
    'session.step-up',
    'factor.add',
    'factor.recovery',
    'login',
    'factor.remove',
    'session.end',
    'logout',
  ];
  expect(rows.map(({ action }) => action).filter((action) => wanted.includes(action))).toEqual(wanted);
  expect(
    rows
      .filter(({ action }) => /^(password|email|factor|session)\./.test(action))
      .every(({ user_id }) => user_id === owner.id),
  ).toBe(true);
  const texts = JSON.stringify([rows, logged]);
  secrets.push(code, token, sent, secret, ...recovery, one.token ?? 'none', email, other, 'Ola Nordmann');
  for (const text of secrets) expect(texts).not.toContain(text);
});
