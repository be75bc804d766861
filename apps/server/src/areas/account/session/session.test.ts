import { expect, it } from 'vitest';
import { newSecret } from '../../../platform/base/ids';
import { session } from '../../../platform/db/schema';
import { newAddress } from '../../../testing/inbox';
import { ownServer } from '../../../testing/ownServer';
import type { TestServer } from '../../../testing/server';
import { clinician, visitor } from '../../../testing/visitor';

const MINUTE = 60_000;
const { server } = await ownServer();

async function account(user: Parameters<TestServer['addUser']>[0] = {}) {
  return server.addUser({ clinic_id: await server.addClinic(), ...user });
}

it('signs in with the right password and answers the profile with its plan', async () => {
  const { email, id } = await account();
  const me = visitor(server.app);
  const { status, data } = await me.signIn(email.toUpperCase());
  expect(status).toBe(200);
  expect(data.user).toMatchObject({ id, type: 'clinic_owner', approved: true });
  expect(data.user.membership_summary).toMatchObject({ code: 'trial', status: 'active' });
  expect((await me.call('GET', '/user')).data.email).toBe(email);
});

it('says the same of a wrong password and of an unknown user', async () => {
  const { email } = await account();
  const wrong = await visitor(server.app, '127.0.0.50').signIn(email, 'Wrong-1234');
  const unknown = await visitor(server.app, '127.0.0.50').signIn('nobody@example.com', 'Wrong-1234');
  expect([wrong.status, unknown.status]).toEqual([422, 422]);
  expect(wrong.message).toBe(unknown.message);
  expect(wrong.code).toBe('login-failed');
});

it('names the fields of a sign-in that are empty', async () => {
  const { status, errors, codes } = await visitor(server.app).call('POST', '/login', {
    body: { email: ' ' },
  });
  expect([status, errors]).toEqual([
    422,
    { email: ['The email field is required'], password: ['The password field is required'] },
  ]);
  expect(codes).toEqual({ email: ['email-required'], password: ['password-required'] });
});

it('tells that approval is missing only to who knows the password', async () => {
  const { email } = await account({ approved: false });
  expect((await visitor(server.app).signIn(email, 'Wrong-1234')).code).toBe('login-failed');
  expect((await visitor(server.app).signIn(email)).code).toBe('not-approved');
});

it('refuses the token without its cookie, and with the cookie of another session', async () => {
  const me = await clinician(server);
  const other = await clinician(server);
  const thief = visitor(server.app);
  thief.token = me.token;
  expect((await thief.call('GET', '/user')).status).toBe(401);
  thief.cookies.set('bind', other.cookies.get('bind')!);
  expect((await thief.call('GET', '/user')).status).toBe(401);
  expect((await me.call('GET', '/user')).status).toBe(200);
});

it('sets the binding cookie out of reach of scripts and of other sites', async () => {
  const { email } = await account();
  const me = visitor(server.app);
  const { headers } = await me.signIn(email);
  const set = [headers['set-cookie']].flat().map(String);
  expect(set.find((one) => one.startsWith('bind='))).toMatch(/HttpOnly.*SameSite=Strict/i);
  expect(set.find((one) => one.startsWith('XSRF-TOKEN='))).not.toMatch(/HttpOnly/i);
});

it('keeps neither token nor cookie in the database', async () => {
  const me = await clinician(server);
  const kept = JSON.stringify(await server.database.db.select().from(session));
  expect(kept).not.toContain(me.token);
  expect(kept).not.toContain(me.cookies.get('bind'));
});

it('makes every token anew, each of its 256 bits as often 0 as 1', () => {
  const tokens = Array.from({ length: 10_000 }, newSecret);
  expect(new Set(tokens).size).toBe(tokens.length);
  const ones = Array.from({ length: 256 }, () => 0);
  for (const token of tokens) {
    const bytes = Buffer.from(token, 'base64url');
    expect(bytes).toHaveLength(32);
    for (let bit = 0; bit < 256; bit += 1)
      ones[bit] = (ones[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
  }
  // Expects 5000 with a standard deviation of 50, ten of which never occur by chance.
  for (const count of ones) expect(Math.abs(count - 5000)).toBeLessThan(500);
});

it('signing in again in the same browser ends the session before, and no other', async () => {
  const me = await clinician(server);
  const { email } = (await me.call('GET', '/user')).data;
  const elsewhere = visitor(server.app, newAddress());
  await elsewhere.signIn(email);
  const before = { token: me.token, bind: me.cookies.get('bind') ?? '' };
  await me.signIn(email);
  const thief = visitor(server.app, newAddress());
  thief.token = before.token;
  thief.cookies.set('bind', before.bind);
  expect((await thief.call('GET', '/user')).status).toBe(401);
  expect((await elsewhere.call('GET', '/user')).status).toBe(200);
  expect((await me.call('GET', '/user')).status).toBe(200);
});

it('locks after 30 minutes without use and not a moment before', async () => {
  const me = await clinician(server);
  server.wait(29 * MINUTE);
  const { status, headers } = await me.call('GET', '/user');
  expect([status, headers['x-session-idle']]).toEqual([200, '1800']);
  server.wait(30 * MINUTE);
  expect(await me.call('GET', '/user')).toMatchObject({ status: 401, code: 'session-idle' });
});

it('ends after 12 hours however much it is used', async () => {
  const me = await clinician(server);
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    server.wait(20 * MINUTE);
    expect((await me.call('GET', '/user')).status).toBe(200);
  }
  server.wait(21 * MINUTE);
  expect(await me.call('GET', '/user')).toMatchObject({ status: 401, code: 'unauthenticated' });
});

it('ends on the server at logout', async () => {
  const me = await clinician(server);
  const before = new Map(me.cookies);
  expect((await me.call('POST', '/logout')).status).toBe(204);
  before.forEach((value, name) => me.cookies.set(name, value));
  expect((await me.call('GET', '/user')).status).toBe(401);
  expect((await me.call('POST', '/logout')).status).toBe(401);
});

it('keeps passwords as argon2id with 19 MiB and two passes', async () => {
  const { rows } = await server.database.pool.query('select password_hash from app_user limit 1');
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('stops who guesses, and lets the owner in from another address', async () => {
  const { email } = await account();
  const answers: number[] = [];
  for (let n = 0; n < 25; n += 1)
    answers.push((await visitor(server.app, '127.0.0.66').signIn(email, `Wrong-${n}234`)).status);
  expect(answers.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
  const stopped = await visitor(server.app, '127.0.0.66').signIn(email);
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  expect((await visitor(server.app, '127.0.0.67').signIn(email)).status).toBe(200);
});
