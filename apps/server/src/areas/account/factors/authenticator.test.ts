import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { setUpApp, shownCode, wrongCode } from '../../../testing/people/authenticatorApp';
import { newEmail } from '../../../testing/people/applicant';
import { newAddress } from '../../../testing/inbox';
import { ownServer } from '../../../testing/ownServer';
import { PASSWORD } from '../../../testing/people/clinics';
import { stepUp, type Visitor, visitor } from '../../../testing/visitor';
import { findStep, toTotpUri } from './authenticatorApp';

const { server, post } = await ownServer();
const INTERVAL = 30_000;

const shown = (secret: string, ahead = 0) => shownCode(server, secret, ahead);

async function person() {
  const { email } = await server.addUser({ clinic_id: await server.addClinic(), email: newEmail() });
  const me = visitor(server.app, newAddress());
  await me.signIn(email);
  return { me, email };
}

const begin = (me: Visitor, current_password = PASSWORD) =>
  me.call('POST', '/user/authenticator', { body: { current_password } });
const enter = (me: Visitor, code: string) =>
  me.call('POST', '/user/authenticator/confirm', { body: { code } });

async function protectedPerson() {
  const { me, email } = await person();
  return { me, email, ...(await setUpApp(server, me)) };
}

async function askedForCode(email: string) {
  const me = visitor(server.app, newAddress());
  const { status, data } = await me.signIn(email);
  expect([status, data.method]).toEqual([202, 'app']);
  const confirm = (code: string) =>
    me.call('POST', '/confirmation/login', { body: { request: data.request, code } });
  return { me, confirm, request: data.request };
}

describe('the test vectors of RFC 6238 (SHA-1, last six digits)', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('%i s: %s', async (seconds, code) => {
    const secret = Secret.fromLatin1('12345678901234567890').base32;
    const at = new Date(seconds * 1000);
    expect(findStep(secret, code, at)).toBe(Math.floor(seconds / 30));
    expect(findStep(secret, code, new Date(at.getTime() + 3 * INTERVAL))).toBeNull();
  });
});

describe('setting an authenticator app up', () => {
  it('takes the password, then the first code; until then nothing is asked for', async () => {
    const { me, email } = await person();
    expect((await begin(me, 'Wrong-1234')).code).toBe('password-wrong');
    const { secret, uri } = (await begin(me)).data;
    expect(uri).toBe(toTotpUri(secret, email));
    expect((await visitor(server.app, newAddress()).signIn(email)).status).toBe(200);
    expect((await enter(me, wrongCode(shown(secret)))).code).toBe('code-invalid');
    expect((await me.call('GET', '/user')).data.authenticator).toBe(false);
    const { recovery_codes } = (await enter(me, shown(secret))).data;
    expect(new Set(recovery_codes).size).toBe(10);
    expect((await me.call('GET', '/user')).data.authenticator).toBe(true);
  });

  it('signs the other devices out and tells by mail', async () => {
    const { me, email } = await person();
    const other = visitor(server.app, newAddress());
    await other.signIn(email);
    await enter(me, shown((await begin(me)).data.secret));
    expect((await other.call('GET', '/user')).status).toBe(401);
    expect((await post.of(email)).at(-1)?.subject).toBe('Your sign-in security was changed');
  });

  it('is not done twice over: who sits at an open screen does not replace it', async () => {
    const { me, secret } = await protectedPerson();
    expect((await begin(me)).code).toBe('authenticator-on');
    expect((await enter(me, shown(secret))).code).toBe('authenticator-on');
  });

  it('keeps neither the secret nor a recovery code readable in the database', async () => {
    const { email, secret, recovery } = await protectedPerson();
    const { rows } = await server.database.pool.query('select * from app_user where email = $1', [email]);
    const stored = JSON.stringify(rows);
    for (const hidden of [secret, ...recovery]) expect(stored).not.toContain(hidden);
  });
});

describe('signing in with it', () => {
  it('asks for its code after the password, and mails none', async () => {
    const { email, secret } = await protectedPerson();
    const { me, confirm } = await askedForCode(email);
    expect(me.cookies.has('bind')).toBe(false);
    expect((await confirm(wrongCode(shown(secret)))).code).toBe('code-invalid');
    const { status, data } = await confirm(shown(secret));
    expect([status, data.user.email]).toEqual([200, email]);
    expect((await post.of(email)).map(({ subject }) => subject)).not.toContain('Your code for Alveola');
  });

  it('takes a code once, also for two at the same moment', async () => {
    const { email, secret } = await protectedPerson();
    const [one, two] = [await askedForCode(email), await askedForCode(email)];
    const code = shown(secret);
    const answers = await Promise.all([one.confirm(code), two.confirm(code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await (await askedForCode(email)).confirm(code)).code).toBe('code-invalid');
  });

  it('takes the code of the interval before and after, of a clock that is not right, and none further', async () => {
    const { email, secret } = await protectedPerson();
    server.wait(4 * INTERVAL);
    expect((await (await askedForCode(email)).confirm(shown(secret, -2))).status).toBe(422);
    expect((await (await askedForCode(email)).confirm(shown(secret, 2))).status).toBe(422);
    expect((await (await askedForCode(email)).confirm(shown(secret, -1))).status).toBe(200);
    expect((await (await askedForCode(email)).confirm(shown(secret, 1))).status).toBe(200);
  });

  it('no longer takes the right code after five wrong ones at once', async () => {
    const { email, secret } = await protectedPerson();
    const { confirm } = await askedForCode(email);
    const right = shown(secret);
    await Promise.all(Array.from({ length: 5 }, () => confirm(wrongCode(right))));
    expect((await confirm(right)).code).toBe('code-invalid');
    expect((await (await askedForCode(email)).confirm(right)).status).toBe(200);
  });

  it('is asked for however often the password is right: only wrong codes count', async () => {
    const { email } = await protectedPerson();
    const statuses = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push((await visitor(server.app, newAddress()).signIn(email)).status);
    expect(statuses).toEqual(Array.from({ length: 12 }, () => 202));
  });

  /** A stranger who knows the password tries wrong codes. @returns the answers */
  async function guess(email: string, secret: string, times: number) {
    const codes: string[] = [];
    let signIn = await askedForCode(email);
    for (let n = 0; n < times; n += 1) {
      if (n % 4 === 3) signIn = await askedForCode(email);
      codes.push((await signIn.confirm(wrongCode(shown(secret, 5)))).code);
    }
    return codes;
  }

  it('is guessed ten times in a quarter of an hour by who knows the password, and its owner notices nothing', async () => {
    const { me, email, secret } = await protectedPerson();
    const codes = await guess(email, secret, 12);
    expect(codes).toEqual([
      ...Array.from({ length: 10 }, () => 'code-invalid'),
      ...Array.from({ length: 2 }, () => 'too-many-attempts'),
    ]);
    expect((await (await askedForCode(email)).confirm(shown(secret))).code, 'elsewhere').toBe(
      'too-many-attempts',
    );
    expect((await stepUp(me, { code: shown(secret) })).status, 'in the open session').toBe(204);
    server.wait(INTERVAL);
    const again = visitor(server.app, newAddress());
    again.cookies.set('device', me.cookies.get('device') ?? '');
    const body = { request: (await again.signIn(email)).data.request, code: shown(secret) };
    expect((await again.call('POST', '/confirmation/login', { body })).status, 'on the known device').toBe(
      200,
    );
  });

  it('is told of by mail at the third wrong code in a row', async () => {
    const { email, secret } = await protectedPerson();
    const countMails = async () =>
      (await post.of(email)).filter(({ subject }) => subject === 'Wrong codes for your account').length;
    await guess(email, secret, 2);
    expect(await countMails()).toBe(0);
    await guess(email, secret, 2);
    expect(await countMails()).toBe(1);
    expect((await (await askedForCode(email)).confirm(shown(secret))).status).toBe(200);
    server.wait(INTERVAL);
    await guess(email, secret, 3);
    expect(await countMails(), 'a right one begins anew').toBe(2);
  });

  it('is guessed a hundred times in a row at most, until a new password or a right code on a known device', async () => {
    const { me, email, secret } = await protectedPerson();
    await server.database.pool.query('update app_user set wrong_factors = 100 where email = $1', [email]);
    expect((await (await askedForCode(email)).confirm(shown(secret))).code).toBe('factor-locked');
    expect((await stepUp(me, { code: shown(secret) })).status).toBe(204);
    server.wait(INTERVAL);
    expect((await (await askedForCode(email)).confirm(shown(secret))).status).toBe(200);
  });

  it('mails no code where a new one is asked for', async () => {
    const { email } = await protectedPerson();
    const { me, request } = await askedForCode(email);
    expect((await me.call('POST', '/confirmation/login/resend', { body: { request } })).code).toBe(
      'code-invalid',
    );
  });

  it('takes each recovery code once, however it is typed, and tells by mail', async () => {
    const { email, recovery } = await protectedPerson();
    const [first = '', second = ''] = recovery;
    expect((await (await askedForCode(email)).confirm(first)).status).toBe(200);
    expect((await post.of(email)).some(({ text }) => text.includes('A recovery code was used'))).toBe(true);
    expect((await (await askedForCode(email)).confirm(first)).code).toBe('code-invalid');
    expect(
      (await (await askedForCode(email)).confirm(` ${second.toUpperCase().replace('-', ' ')} `)).status,
    ).toBe(200);
  });
});

describe('taking it off', () => {
  const remove = (me: Visitor, code: string, current_password = PASSWORD) =>
    me.call('POST', '/user/authenticator/remove', { body: { current_password, code } });

  it('takes the password and a code, and tells by mail', async () => {
    const { me, email, secret } = await protectedPerson();
    expect((await remove(me, shown(secret), 'Wrong-1234')).code).toBe('password-wrong');
    expect((await remove(me, wrongCode(shown(secret)))).code).toBe('code-invalid');
    expect((await me.call('GET', '/user')).data.authenticator).toBe(true);
    expect((await remove(me, shown(secret))).status).toBe(204);
    expect((await me.call('GET', '/user')).data.authenticator).toBe(false);
    expect((await post.of(email)).at(-1)?.text).toContain('was removed');
    expect((await visitor(server.app, newAddress()).signIn(email)).status).toBe(200);
  });

  it('takes a recovery code in place of the lost app', async () => {
    const { me, recovery } = await protectedPerson();
    expect((await remove(me, recovery[0] ?? '')).status).toBe(204);
  });
});

it('a new password does not go past it', async () => {
  const { me, email } = await protectedPerson();
  const password = 'Another-long-password-1';
  const body = { current_password: PASSWORD, password, password_confirmation: password };
  expect((await me.call('PUT', '/user/password', { body })).status).toBe(204);
  expect((await visitor(server.app, newAddress()).signIn(email, password)).status).toBe(202);
});
