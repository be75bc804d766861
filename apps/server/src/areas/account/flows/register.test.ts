import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appUser, clinic } from '../../../platform/db/schema';
import {
  application,
  apply,
  confirmed,
  insist,
  NEW_PASSWORD,
  newEmail,
  stranger,
} from '../../../testing/people/applicant';
import { newAddress } from '../../../testing/inbox';
import { ownServer } from '../../../testing/ownServer';
import { startServer } from '../../../testing/server';
import { visitor } from '../../../testing/visitor';
import { confirmation } from '../identity/accountTables';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { server, post } = await ownServer();

const invalid = { request: 'nobody', code: '123456' };

describe('the form', () => {
  it.each([
    ['name', '', 'The name field is required'],
    ['name', undefined, 'The name field is required'],
    ['name', '   ', 'The name field is required'],
    ['email', '', 'The email field is required'],
    ['email', undefined, 'The email field is required'],
    ['email', 'kari', 'Invalid format for email'],
    ['email', 'kari@example', 'Invalid format for email'],
    ['email', 'a@example.com\r\nBcc: b@example.com', 'Invalid format for email'],
    ['email', 'a@example.com,b@example.com', 'Invalid format for email'],
    ['password', '', 'The password field is required'],
    ['password', 'Sh0rt-7', 'The password must have at least 8 characters, 1 capital letter and 1 number'],
    [
      'password',
      'no-capital-1',
      'The password must have at least 8 characters, 1 capital letter and 1 number',
    ],
    [
      'password',
      'No-number-here',
      'The password must have at least 8 characters, 1 capital letter and 1 number',
    ],
    ['password', 'Password1', 'This password is too common. Choose another.'],
    ['password', `A1${'x'.repeat(127)}`, 'The password cannot be longer than 128 characters'],
    ['password_confirmation', '', 'The confirm password field is required'],
    ['password_confirmation', 'Battery-staple-8', 'Passwords do not match'],
  ])('%s %j: %s', async (field, value, message) => {
    const me = await stranger(server);
    const {
      country: _,
      clinic_name: _c,
      org_number: _o,
      terms_accepted: _t,
      language: _l,
      ...first
    } = application();
    const body = { ...first, [field]: value };
    const { status, errors } = await me.call('POST', '/registration/check', { body });
    expect(status).toBe(422);
    expect(errors[field]).toContain(message);
  });

  it.each([
    ['country', '', 'The country field is required'],
    ['clinic_name', ' ', 'The clinic name field is required'],
    ['org_number', '', 'The organization number field is required'],
    ['terms_accepted', false, 'The terms and conditions must be accepted'],
    ['clinic_name', 'battery staple', undefined],
  ])('%s %j on the second screen', async (field, value, message) => {
    const { answer } = await apply(server, { [field]: value });
    expect(answer.status).toBe(422);
    if (message) expect(answer.errors[field]).toEqual([message]);
    else expect(answer.message).toBe('The password must not contain the name of the clinic');
  });

  it('takes a password of 8 and of 128 characters, and counts every one of them', async () => {
    const long = `A1${'xyzw'.repeat(40)}`.slice(0, 128);
    for (const password of ['Tr4-löv!', long]) {
      const { answer } = await apply(server, { password, password_confirmation: password });
      expect(answer.status).toBe(201);
    }
    const { email } = await confirmed(server, post, { password: long, password_confirmation: long });
    const cut = await visitor(server.app, newAddress()).signIn(email, `${long.slice(0, 127)}Q`);
    expect(cut.code).toBe('login-failed');
    expect((await visitor(server.app, newAddress()).signIn(email, long)).code).toBe('not-approved');
  });

  it('refuses what nobody asked for: nobody approves themselves', async () => {
    const { answer } = await apply(server, { approved: true, type: 'provider' });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.errors)).toEqual(['approved', 'type']);
    expect(answer.codes).toEqual({ approved: ['invalid'], type: ['invalid'] });
  });

  it('gives a code beside each sentence', async () => {
    const { answer } = await apply(server, { country: '', password: 'Password1' });
    expect(answer.codes).toMatchObject({ country: ['country-required'], password: ['password-common'] });
    expect(answer.errors.country).toEqual(['The country field is required']);
  });
});

describe('an account', () => {
  it('is made with the code, waits for the provider, and its owner is told', async () => {
    const { email, me, request, answer } = await apply(server, { org_number: '987 654 321' });
    expect(answer.status).toBe(201);
    expect((await server.database.db.select().from(appUser)).some((user) => user.email === email)).toBe(
      false,
    );
    const code = await post.code(email);
    expect(code).toMatch(/^\d{6}$/);
    const answered = await me.call('POST', '/confirmation/registration', { body: { request, code } });
    expect(answered.status).toBe(204);
    const user = (await server.database.db.select().from(appUser)).find((row) => row.email === email);
    expect(user).toMatchObject({ type: 'clinic_owner', approved: false, language: 'nb' });
    const rows = await server.database.db.select().from(clinic);
    expect(rows.find(({ id }) => id === user?.clinic_id)).toMatchObject({
      org_number: '987 654 321',
      country: 'NO',
    });
    expect((await post.of(email)).at(-1)?.subject).toBe('Kontoen din venter på godkjenning');
    expect((await me.signIn(email, NEW_PASSWORD)).code).toBe('not-approved');
  });

  it('whose application names no language has nb, and is written to in it', async () => {
    const { email } = await confirmed(server, post, { language: undefined });
    const user = (await server.database.db.select().from(appUser)).find((row) => row.email === email);
    expect(user?.language).toBe('nb');
    expect((await post.of(email)).at(-1)?.subject).toBe('Kontoen din venter på godkjenning');
  });

  it('of an email that has one: This user already exists, on both screens, in capitals too', async () => {
    const { email } = await confirmed(server, post);
    const me = await stranger(server);
    const {
      clinic_name: _,
      country: _c,
      org_number: _o,
      terms_accepted: _t,
      language: _l,
      ...first
    } = application();
    const check = await me.call('POST', '/registration/check', {
      body: { ...first, email: email.toUpperCase() },
    });
    const { answer } = await apply(server, { email });
    for (const each of [check, answer]) {
      expect([each.status, each.code, each.message]).toEqual([
        422,
        'user-exists',
        'This user already exists',
      ]);
      expect(each.errors).toEqual({ email: ['This user already exists'] });
      expect(each.codes).toEqual({ email: ['user-exists'] });
    }
  });

  it('registered fifty times at once exists once', async () => {
    const email = newEmail();
    const all = await Promise.all(Array.from({ length: 50 }, () => apply(server, { email })));
    const made = all.filter(({ answer }) => answer.status === 201);
    expect(all.filter(({ answer }) => answer.status === 429)).toHaveLength(47);
    expect(made).toHaveLength(3);
    const codes = new Map((await codesOf(email)).map((code) => [code, code]));
    const tried = await Promise.all(
      made.flatMap(({ me, request }) =>
        [...codes.keys()].map((code) =>
          insist(() => me.call('POST', '/confirmation/registration', { body: { request, code } })),
        ),
      ),
    );
    expect(tried.filter(({ status }) => status === 204)).toHaveLength(1);
    const users = (await server.database.db.select().from(appUser)).filter((user) => user.email === email);
    expect(users).toHaveLength(1);
  });

  it('that was not confirmed: signing in asks for the code, and only with the right password', async () => {
    const { email, request, me } = await apply(server);
    expect((await me.signIn(email, 'Wrong-1234')).code).toBe('login-failed');
    const answer = await me.signIn(email, NEW_PASSWORD);
    expect(answer.status).toBe(202);
    expect(answer.data).toEqual({ next: 'confirmation', step: 'registration', method: 'mail', request });
    expect(await post.of(email)).toHaveLength(1);
    server.wait(11 * MINUTE);
    await me.signIn(email, NEW_PASSWORD);
    expect(await post.of(email)).toHaveLength(2);
    const body = { request, code: await post.code(email) };
    expect((await me.call('POST', '/confirmation/registration', { body })).status).toBe(204);
  });
});

async function codesOf(email: string): Promise<string[]> {
  return (await post.of(email)).map(({ text }) => /\d{6}$/m.exec(text)![0]);
}

describe('a code', () => {
  // Only Date is faked, so that waiting takes real seconds.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const enter = (
    me: Awaited<ReturnType<typeof stranger>>,
    request: string,
    code: string,
    step = 'registration',
  ) => insist(() => me.call('POST', `/confirmation/${step}`, { body: { request, code } }));
  const other = (code: string) => (code === '123456' ? '654321' : '123456');

  it('wrong, expired, used, unknown, of another request or step: The OTP is invalid, all alike', async () => {
    const late = await apply(server);
    const lateCode = await post.code(late.email);
    server.wait(10 * MINUTE);
    const { me, email, request } = await apply(server);
    const second = await apply(server);
    const code = await post.code(email);
    const answers = [
      await enter(late.me, late.request, lateCode),
      await enter(me, request, other(code)),
      await enter(me, request, 'abcdef'),
      await enter(me, request, code, 'login'),
      await enter(me, second.request, code),
      await me.call('POST', '/confirmation/registration', { body: invalid }),
    ];
    expect((await enter(me, request, code)).status).toBe(204);
    answers.push(await enter(me, request, code));
    for (const { status, code: problem, message, errors } of answers)
      expect([status, problem, message, errors]).toEqual([
        422,
        'code-invalid',
        'The OTP is invalid',
        { code: ['The OTP is invalid'] },
      ]);
  });

  it('is required', async () => {
    const { me, request } = await apply(server);
    for (const [code, message] of [
      ['', 'The OTP field is required'],
      ['  ', 'The OTP field is required'],
      [undefined, 'The code field is required'],
    ]) {
      const { errors } = await me.call('POST', '/confirmation/registration', { body: { request, code } });
      expect(errors).toEqual({ code: [message] });
    }
  });

  it('is valid until the last second of ten minutes', async () => {
    const { me, email, request } = await apply(server);
    const code = await post.code(email);
    server.wait(10 * MINUTE - 1000);
    expect((await enter(me, request, code)).status).toBe(204);
  });

  it('is worth nothing after five wrong ones; a new one is needed', async () => {
    const { me, email, request } = await apply(server);
    const code = await post.code(email);
    for (let n = 0; n < 5; n += 1) await enter(me, request, other(code));
    expect((await enter(me, request, code)).code).toBe('code-invalid');
    server.wait(MINUTE);
    expect((await me.call('POST', '/confirmation/registration/resend', { body: { request } })).status).toBe(
      204,
    );
    expect((await enter(me, request, await post.code(email))).status).toBe(204);
  });

  it('is looked at five times, however many guesses come at once', async () => {
    const { email, request } = await apply(server);
    const code = await post.code(email);
    const guesses = Array.from({ length: 50 }, (_, n) =>
      String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'),
    );
    const guessers = await Promise.all(guesses.map(() => stranger(server)));
    const answers = await Promise.all(guesses.map((guess, n) => enter(guessers[n]!, request, guess)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    const [row] = (await server.database.db.select().from(confirmation)).filter(
      (each) => each.request === request,
    );
    expect(row?.tries_left).toBe(0);
    expect((await enter(guessers[0]!, request, code)).code).toBe('code-invalid');
  });

  it('entered twice at once opens one account', async () => {
    const { me, email, request } = await apply(server);
    const code = await post.code(email);
    const answers = await Promise.all([enter(me, request, code), enter(me, request, code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422]);
  });

  it('stands nowhere in the database in clear', async () => {
    const { email, request } = await apply(server);
    const code = await post.code(email);
    const [row] = (await server.database.db.select().from(confirmation)).filter(
      (each) => each.request === request,
    );
    expect(row?.code_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(`"${code}"`);
  });

  it('comes again at most once a minute, and an older one is worth nothing then', async () => {
    const { me, email, request } = await apply(server);
    const first = await post.code(email);
    const resend = () => me.call('POST', '/confirmation/registration/resend', { body: { request } });
    const soon = await resend();
    expect([soon.status, soon.code]).toEqual([429, 'too-many-attempts']);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(50);
    server.wait(MINUTE);
    expect((await resend()).status).toBe(204);
    const second = await post.code(email);
    if (first !== second) expect((await enter(me, request, first)).code).toBe('code-invalid');
    expect((await enter(me, request, second)).status).toBe(204);
    expect((await resend()).code).toBe('code-invalid');
  });

  it('comes three times in a quarter of an hour and ten times a day', async () => {
    const email = newEmail();
    const { me, request } = await apply(server, { email });
    const resend = async () =>
      (await me.call('POST', '/confirmation/registration/resend', { body: { request } })).status;
    server.wait(MINUTE);
    expect(await resend()).toBe(204);
    server.wait(MINUTE);
    expect(await resend()).toBe(204);
    server.wait(MINUTE);
    expect(await resend()).toBe(429);
    for (let sent = 3; sent < 10; sent += 1) {
      server.wait(16 * MINUTE);
      expect(await resend()).toBe(204);
    }
    server.wait(2 * HOUR);
    expect(await resend()).toBe(429);
    server.wait(24 * HOUR);
    expect(await resend()).toBe(204);
  });
});

describe('who asks for many emails', () => {
  it('learns of five in an hour and of twenty in a day, registration and forgotten passwords together', async () => {
    const network = newAddress().replace(/\.1$/, '');
    const ask = async (n: number) => {
      const me = await stranger(server, `${network}.${n % 250}`);
      const email = newEmail();
      if (n % 2 === 0) return me.call('POST', '/forgot-password', { body: { email } });
      return me.call('POST', '/registration', { body: application({ email }) });
    };
    let answered = 0;
    for (let hour = 0; hour < 6; hour += 1) {
      for (let n = 0; n < 8; n += 1) {
        const { status, headers } = await ask(8 * hour + n);
        if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        else answered += 1;
      }
      expect(answered).toBe(Math.min(20, 5 * (hour + 1)));
      server.wait(HOUR + 1000);
    }
  });

  it('is not helped by a header that names another address', async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const me = await stranger(server, address);
      const headers = { 'x-forwarded-for': `203.0.${n}.7` };
      statuses.push(
        (await me.call('POST', '/forgot-password', { body: { email: newEmail() }, headers })).status,
      );
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });

  it('is known by the address that a trusted proxy names', async () => {
    const behind = await startServer({ trustedProxies: ['10.255.0.1'] });
    const ask = async (from: string) => {
      const me = await stranger(behind, '10.255.0.1');
      const headers = { 'x-forwarded-for': from };
      return (await me.call('POST', '/forgot-password', { body: { email: newEmail() }, headers })).status;
    };
    for (let n = 0; n < 5; n += 1) expect(await ask('203.0.113.7')).toBe(422);
    expect(await ask('203.0.113.7')).toBe(429);
    expect(await ask('198.51.100.7')).toBe(422);
    await behind.stop();
  });

  it('may ask for the same one again: it tells nothing new', async () => {
    const me = await stranger(server);
    const email = newEmail();
    for (let n = 0; n < 8; n += 1)
      expect((await me.call('POST', '/forgot-password', { body: { email } })).status).toBe(422);
  });
});
