import { describe, expect, it } from 'vitest';
import { NEW_PASSWORD, newEmail, stranger } from '../../../testing/people/applicant';
import { newAddress } from '../../../testing/inbox';
import { PASSWORD } from '../../../testing/people/clinics';
import type { TestServer } from '../../../testing/server';
import { ownServer } from '../../../testing/ownServer';
import { type Visitor, visitor } from '../../../testing/visitor';

const MINUTE = 60_000;
const { server, post } = await ownServer();

interface Person {
  readonly me: Visitor;
  readonly email: string;
}

async function person(more: Parameters<TestServer['addUser']>[0] = {}): Promise<Person> {
  const { email } = await server.addUser({ clinic_id: await server.addClinic(), email: newEmail(), ...more });
  const me = visitor(server.app, newAddress());
  await me.signIn(email);
  return { me, email };
}

describe('the profile', () => {
  it('takes a name and a language, each alone; the settings follow the language', async () => {
    const { me } = await person();
    const settings = (await me.call('GET', '/settings')).data;
    await me.call('PUT', '/settings', { body: settings });
    expect((await me.call('PATCH', '/user', { body: { name: ' Liv Dahl ' } })).data.name).toBe('Liv Dahl');
    expect((await me.call('PATCH', '/user', { body: { language: 'pt' } })).data).toMatchObject({
      name: 'Liv Dahl',
      language: 'pt',
    });
    expect((await me.call('GET', '/settings')).data.language).toBe('pt');
    expect((await me.call('PATCH', '/user', { body: {} })).status).toBe(200);
  });

  it('refuses an empty name and everything that is not its own to change', async () => {
    const { me } = await person();
    expect((await me.call('PATCH', '/user', { body: { name: ' ' } })).errors).toEqual({
      name: ['Name is required'],
    });
    for (const body of [
      { approved: true },
      { type: 'provider' },
      { clinic_id: 'x' },
      { email: 'x@example.com' },
      { membership_summary: { code: 'custom', status: 'active' } },
      { id: 'x' },
    ])
      expect((await me.call('PATCH', '/user', { body })).status).toBe(422);
  });
});

describe('a code at sign-in', () => {
  it('is switched on and off with the password alone, and a mail says so each time', async () => {
    const { me, email } = await person();
    const set = (code_at_sign_in: boolean, current_password?: string) =>
      me.call('PATCH', '/user', { body: { code_at_sign_in, current_password } });
    for (const on of [true, false]) {
      expect((await set(on)).code).toBe('password-wrong');
      expect((await set(on, 'Wrong-1234')).code).toBe('password-wrong');
      expect((await me.call('GET', '/user')).data.code_at_sign_in).toBe(!on);
      expect((await set(on, PASSWORD)).data.code_at_sign_in).toBe(on);
      expect((await post.of(email)).at(-1)?.subject).toBe('Your sign-in security was changed');
    }
    expect(await post.of(email)).toHaveLength(2);
  });

  const coded = async () => {
    const { email } = await server.addUser({
      clinic_id: await server.addClinic(),
      email: newEmail(),
      code_at_sign_in: true,
    });
    return { me: await stranger(server), email };
  };

  it('comes before the session, which is bound to the browser that entered it', async () => {
    const { me, email } = await coded();
    const first = await me.signIn(email);
    expect(first.status).toBe(202);
    expect(first.data).toEqual({
      next: 'confirmation',
      step: 'login',
      method: 'mail',
      request: expect.any(String),
    });
    expect(me.cookies.has('bind')).toBe(false);
    const body = { request: first.data.request, code: await post.code(email) };
    const { status, data } = await me.call('POST', '/confirmation/login', { body });
    expect([status, data.user.email]).toEqual([200, email]);
    me.token = data.token;
    expect((await me.call('GET', '/user')).status).toBe(200);
    const elsewhere = await stranger(server);
    elsewhere.token = data.token;
    expect((await elsewhere.call('GET', '/user')).status).toBe(401);
    expect((await me.call('POST', '/confirmation/login', { body })).code).toBe('code-invalid');
  });

  it('is not sent after a wrong password, and not entered by who is no longer approved', async () => {
    const { me, email } = await coded();
    expect((await me.signIn(email, 'Wrong-1234')).code).toBe('login-failed');
    expect(await post.of(email)).toEqual([]);
    const { request } = (await me.signIn(email)).data;
    const code = await post.code(email);
    await server.database.pool.query('update app_user set approved = false where email = $1', [email]);
    const answer = await me.call('POST', '/confirmation/login', { body: { request, code } });
    expect([answer.status, answer.code]).toEqual([403, 'not-approved']);
  });

  it('is sent three times in a quarter of an hour', async () => {
    const { me, email } = await coded();
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await me.signIn(email)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });
});

describe('the password', () => {
  const change = (me: Visitor, more: Record<string, unknown> = {}) =>
    me.call('PUT', '/user/password', {
      body: {
        current_password: PASSWORD,
        password: NEW_PASSWORD,
        password_confirmation: NEW_PASSWORD,
        ...more,
      },
    });

  it('is changed with the old one; other devices are signed out and a mail says so', async () => {
    const { me, email } = await person();
    const other = visitor(server.app, newAddress());
    await other.signIn(email);
    expect((await change(me)).status).toBe(204);
    expect((await me.call('GET', '/user')).status).toBe(200);
    expect((await other.call('GET', '/user')).status).toBe(401);
    expect((await post.of(email)).at(-1)?.subject).toBe('Your password was changed');
    expect((await visitor(server.app, newAddress()).signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it.each([
    [{ current_password: 'Wrong-1234' }, { current_password: ['The current password is incorrect.'] }],
    [{ current_password: '' }, { current_password: ['The current password field is required'] }],
    [{ password_confirmation: 'x' }, { password_confirmation: ['Passwords do not match'] }],
    [
      { password: 'Qwerty123', password_confirmation: 'Qwerty123' },
      { password: ['This password is too common. Choose another.'] },
    ],
  ])('%j: %j', async (more, errors) => {
    const { me } = await person();
    const answer = await change(me, more);
    expect([answer.status, answer.errors]).toEqual([422, errors]);
  });

  it('does not hold the own email or the clinic', async () => {
    const { me } = await person({ email: 'Margrethe.Olsen@example.org' });
    for (const [password, part] of [
      ['Margretheolsen-1', 'the start of your email'],
      ['My-clinic-1999', 'the name of the clinic'],
    ]) {
      const { errors } = await change(me, { password, password_confirmation: password });
      expect(errors).toEqual({ password: [`The password must not contain ${part}`] });
    }
  });

  it('is not guessed at an open screen', async () => {
    const { me } = await person();
    const statuses = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push((await change(me, { current_password: `Wrong-${n}` })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
  });
});

describe('the email', () => {
  it('is changed by the code sent to the new one; the old one is told and its links are dead', async () => {
    const { me, email } = await person();
    const to = newEmail();
    await me.call('POST', '/forgot-password', { body: { email } });
    const link = await post.link(email);
    const asked = await me.call('POST', '/user/email', { body: { email: to, current_password: PASSWORD } });
    expect(asked.status).toBe(200);
    expect((await me.call('GET', '/user')).data.email).toBe(email);
    const body = { request: asked.data.request, code: await post.code(to) };
    expect((await me.call('POST', '/confirmation/email', { body })).status).toBe(204);
    expect((await me.call('GET', '/user')).data.email).toBe(to);
    const told = (await post.of(email)).at(-1);
    expect(told?.subject).toBe('The email of your account was changed');
    expect(told?.text).toContain(to);
    const reset = { ...link, url: undefined, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    expect((await me.call('POST', '/password/reset', { body: reset })).code).toBe('link-invalid');
    expect((await visitor(server.app, newAddress()).signIn(to)).status).toBe(200);
  });

  it('that somebody else asked for with the old password is nothing after the password was reset', async () => {
    const { me, email } = await person();
    const thief = newEmail();
    const { request } = (
      await me.call('POST', '/user/email', { body: { email: thief, current_password: PASSWORD } })
    ).data;
    const code = await post.code(thief);
    const owner = await stranger(server);
    await owner.call('POST', '/forgot-password', { body: { email } });
    const { url: _, ...to } = await post.link(email);
    const body = { ...to, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    expect((await owner.call('POST', '/password/reset', { body })).status).toBe(204);
    const late = await me.call('POST', '/confirmation/email', { body: { request, code } });
    expect(late.code).toBe('code-invalid');
  });

  it('needs the password, and one that nobody has', async () => {
    const { me } = await person();
    const taken = await person();
    const ask = (email: string, current_password = PASSWORD) =>
      me.call('POST', '/user/email', { body: { email, current_password } });
    expect((await ask(newEmail(), 'Wrong-1234')).code).toBe('password-wrong');
    expect((await ask(taken.email)).message).toBe('This user already exists');
    expect((await ask('kari')).errors).toEqual({ email: ['Invalid format for email'] });
  });

  it('taken by somebody else while the code was on its way: This user already exists', async () => {
    const { me, email } = await person();
    const to = newEmail();
    const { request } = (
      await me.call('POST', '/user/email', { body: { email: to, current_password: PASSWORD } })
    ).data;
    await server.addUser({ clinic_id: await server.addClinic(), email: to });
    const body = { request, code: await post.code(to) };
    expect((await me.call('POST', '/confirmation/email', { body })).code).toBe('user-exists');
    expect((await me.call('GET', '/user')).data.email).toBe(email);
  });
});

describe('sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';

  it('are listed with their device, this one marked, and ended one by one', async () => {
    const { me, email } = await person();
    const other = visitor(server.app, newAddress());
    await other.call('GET', '/csrf-cookie');
    const signedIn = await other.call('POST', '/login', {
      body: { email, password: PASSWORD },
      headers: { 'user-agent': FIREFOX },
    });
    other.token = signedIn.data.token;
    const { data } = await me.call('GET', '/user/sessions');
    expect(data).toHaveLength(2);
    expect(data.map((one: { current: boolean }) => one.current).toSorted()).toEqual([false, true]);
    const theirs = data.find((one: { current: boolean }) => !one.current);
    expect(theirs).toMatchObject({ browser: 'Firefox', system: 'Windows' });
    expect((await me.call('DELETE', `/user/sessions/${theirs.id}`)).status).toBe(204);
    expect((await other.call('GET', '/user')).status).toBe(401);
    expect((await me.call('DELETE', `/user/sessions/${theirs.id}`)).code).toBe('session-not-found');
  });

  it("of somebody else's are not there", async () => {
    const { me } = await person();
    const other = await person();
    const [theirs] = (await other.me.call('GET', '/user/sessions')).data;
    expect((await me.call('DELETE', `/user/sessions/${theirs.id}`)).status).toBe(404);
    expect((await other.me.call('GET', '/user')).status).toBe(200);
  });

  it('that are locked are listed as signed out', async () => {
    const { me, email } = await person();
    server.wait(31 * MINUTE);
    const now = visitor(server.app, me.address);
    await now.signIn(email);
    const { data } = await now.call('GET', '/user/sessions');
    expect(data.map((one: { signed_in: boolean }) => one.signed_in)).toEqual([true, false]);
  });
});

it("hands out a key for a user's drafts: the same at every sign-in, and nobody else's", async () => {
  const { me, email } = await person();
  const again = visitor(server.app, newAddress());
  await again.signIn(email);
  const keyOf = async (one: Visitor): Promise<string> => (await one.call('GET', '/user/draft-key')).data.key;
  const key = await keyOf(me);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(await keyOf(again)).toBe(key);
  expect(await keyOf((await person()).me)).not.toBe(key);
});
