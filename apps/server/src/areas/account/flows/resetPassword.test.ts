import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { session } from '../../../platform/db/schema';
import { NEW_PASSWORD, newEmail, stranger } from '../../../testing/people/applicant';
import { PASSWORD } from '../../../testing/people/clinics';
import { ownServer } from '../../../testing/ownServer';
import { type Visitor, visitor } from '../../../testing/visitor';
import { link } from '../identity/accountTables';

const MINUTE = 60_000;
const { server, post } = await ownServer();

async function owner(): Promise<{ readonly id: string; readonly email: string }> {
  return server.addUser({ clinic_id: await server.addClinic(), email: newEmail() });
}

async function forgot(email: string): Promise<Visitor> {
  const me = await stranger(server);
  expect((await me.call('POST', '/forgot-password', { body: { email } })).status).toBe(204);
  return me;
}

function chosen(to: { readonly email: string; readonly token: string }, password = NEW_PASSWORD) {
  return { body: { email: to.email, token: to.token, password, password_confirmation: password } };
}

it('says User not found of an email that has no account', async () => {
  const me = await stranger(server);
  const { status, code, message, errors } = await me.call('POST', '/forgot-password', {
    body: { email: newEmail() },
  });
  expect([status, code, message]).toEqual([422, 'user-not-found', 'User not found']);
  expect(errors).toEqual({ email: ['User not found'] });
});

it('sends a link whose token no server on the way sees, and keeps only its hash', async () => {
  const { email } = await owner();
  await forgot(email);
  const { url, token } = await post.link(email);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/password\/reset#/);
  const rows = await server.database.db.select().from(link);
  expect(rows.some((row) => row.email === email)).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(token);
});

it('sets the new password once, ends every session and tells the owner', async () => {
  const { email, id } = await owner();
  const [phone, desk] = [visitor(server.app), visitor(server.app)];
  await phone.signIn(email);
  await desk.signIn(email);
  const me = await forgot(email);
  const to = await post.link(email);
  expect((await me.call('POST', '/password/reset', chosen(to))).status).toBe(204);
  for (const device of [phone, desk]) expect((await device.call('GET', '/user')).status).toBe(401);
  expect(await server.database.db.select().from(session).where(eq(session.user_id, id))).toEqual([]);
  expect((await post.of(email)).at(-1)?.subject).toBe('Your password was changed');
  expect((await visitor(server.app, '10.9.0.1').signIn(email)).code).toBe('login-failed');
  expect((await visitor(server.app, '10.9.0.2').signIn(email, NEW_PASSWORD)).status).toBe(200);
  const again = await me.call('POST', '/password/reset', chosen(to, 'Another-horse-3'));
  expect([again.status, again.code]).toEqual([422, 'link-invalid']);
});

it('says whether a link works, as often as it is asked and as the form does, and uses nothing up', async () => {
  const { email } = await owner();
  const me = await forgot(email);
  const to = await post.link(email);
  const check = async (sent: object) => {
    const { status, code } = await me.call('POST', '/password/reset/check', { body: sent });
    return code ?? status;
  };
  const link = { email: to.email, token: to.token };
  for (let times = 0; times < 3; times += 1) expect(await check(link)).toBe(204);
  expect(await check({ ...link, email: newEmail() })).toBe('link-invalid');
  expect(await check({ ...link, token: `${to.token.slice(1)}A` })).toBe('link-invalid');
  expect((await me.call('POST', '/password/reset', chosen(to))).status).toBe(204);
  expect(await check(link)).toBe('link-invalid');
});

it('guesses of a link count together, whether at the form or before it', async () => {
  const guess = { email: newEmail(), token: 'guessed' };
  const me = await stranger(server);
  for (let tries = 0; tries < 30; tries += 1)
    expect((await me.call('POST', '/password/reset/check', { body: guess })).code).toBe('link-invalid');
  expect((await me.call('POST', '/password/reset/check', { body: guess })).status).toBe(429);
  expect((await me.call('POST', '/password/reset', chosen(guess))).status).toBe(429);
});

it('used twice at once, sets one password', async () => {
  const { email } = await owner();
  const me = await forgot(email);
  const to = await post.link(email);
  const both = await Promise.all(
    ['Battery-horse-1', 'Battery-horse-2'].map((password) =>
      me.call('POST', '/password/reset', chosen(to, password)),
    ),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422]);
});

it('is refused after half an hour, for another email, with another token, and after a newer password', async () => {
  const { email } = await owner();
  const me = await forgot(email);
  const to = await post.link(email);
  const send = (sent: ReturnType<typeof chosen>) => me.call('POST', '/password/reset', sent);
  expect((await send(chosen({ ...to, email: newEmail() }))).code).toBe('link-invalid');
  expect((await send(chosen({ ...to, token: `${to.token.slice(1)}A` }))).code).toBe('link-invalid');
  server.wait(30 * MINUTE + 1000);
  expect((await send(chosen(to))).code).toBe('link-invalid');
  await forgot(email);
  const older = await post.link(email);
  await forgot(email);
  const newer = await post.link(email);
  expect((await send(chosen(newer))).status).toBe(204);
  expect((await send(chosen(older))).code).toBe('link-invalid');
});

it.each([
  ['Sh0rt', 'The password must have at least 8 characters, 1 capital letter and 1 number'],
  ['Welcome2024!', 'This password is too common. Choose another.'],
  ['Clinic-2024-x', 'The password must not contain the name of the clinic'],
])('refuses the password %s and keeps the link', async (password, message) => {
  const { email } = await owner();
  const me = await forgot(email);
  const to = await post.link(email);
  const { status, errors } = await me.call('POST', '/password/reset', chosen(to, password));
  expect([status, errors]).toEqual([422, { password: [message] }]);
  const { body } = chosen(to);
  const differs = await me.call('POST', '/password/reset', { body: { ...body, password_confirmation: 'x' } });
  expect(differs.errors).toEqual({ password_confirmation: ['Passwords do not match'] });
  expect((await me.call('POST', '/password/reset', chosen(to))).status).toBe(204);
});

it('does not skip the code at sign-in', async () => {
  const { email } = await server.addUser({
    clinic_id: await server.addClinic(),
    email: newEmail(),
    code_at_sign_in: true,
  });
  const me = await forgot(email);
  await me.call('POST', '/password/reset', chosen(await post.link(email)));
  const answer = await me.signIn(email, NEW_PASSWORD);
  expect([answer.status, answer.data.step]).toEqual([202, 'login']);
  expect((await me.call('GET', '/user')).status).toBe(401);
});

it('sends three links in a quarter of an hour, whoever asks', async () => {
  const { email } = await owner();
  for (let n = 0; n < 3; n += 1) await forgot(email);
  const me = await stranger(server);
  const { status, headers } = await me.call('POST', '/forgot-password', { body: { email } });
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await visitor(server.app).signIn(email, PASSWORD)).status).toBe(200);
});
