import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../platform/base/log';
import { setUpApp, shownCode } from '../../../testing/people/authenticatorApp';
import { newAddress } from '../../../testing/inbox';
import { ownServer } from '../../../testing/ownServer';
import { type SoftAuthenticator, softAuthenticator } from '../../../testing/people/softAuthenticator';
import { clinician, stepUp, type Visitor, visitor } from '../../../testing/visitor';
import { CHALLENGE_VALID_FOR } from './passkeys';

const events: string[] = [];
const log = { ...silentLog, info: (event: string) => void events.push(event) };
const { server, post } = await ownServer({ log });
const { server: production } = await ownServer({ publicUrl: 'https://app.example.com' });

const begin = async (me: Visitor) => (await me.call('POST', '/user/passkeys/options')).data;
const add = (me: Visitor, challenge: string, response: unknown, name = 'Laptop') =>
  me.call('POST', '/user/passkeys', { body: { challenge, response, name } });

async function person(key: SoftAuthenticator = softAuthenticator()) {
  const me = await clinician(server);
  const { email } = (await me.call('GET', '/user')).data;
  await stepUp(me);
  const { challenge, options } = await begin(me);
  const { status, data } = await add(me, challenge, key.make(options));
  expect(status).toBe(201);
  return { me, email, key, recovery: data.recovery_codes as readonly string[] };
}

async function signInByKey(
  key: SoftAuthenticator,
  change: (proof: any, options: any) => unknown = (proof) => proof,
) {
  const me = visitor(server.app, newAddress());
  const { challenge, options } = (await me.call('POST', '/login/passkey/options')).data;
  const body = change({ challenge, response: key.use(options) }, options);
  return { me, answer: await me.call('POST', '/login/passkey', { body }), body };
}

describe('a passkey', () => {
  it('is added after a fresh proof, with recovery codes; other devices are signed out and a mail tells', async () => {
    const me = await clinician(server);
    const { email } = (await me.call('GET', '/user')).data;
    const other = visitor(server.app, newAddress());
    await other.signIn(email);
    expect((await me.call('POST', '/user/passkeys/options')).code).toBe('step-up-needed');
    await stepUp(me);
    const { challenge, options } = await begin(me);
    expect(options.rp.id).toBe('localhost');
    const { status, data } = await add(me, challenge, softAuthenticator().make(options));
    expect([status, data.passkey.name, new Set(data.recovery_codes).size]).toEqual([201, 'Laptop', 10]);
    expect((await me.call('GET', '/user')).data.passkeys).toBe(1);
    expect((await other.call('GET', '/user')).status).toBe(401);
    expect((await post.of(email)).at(-1)?.text).toContain('was added.');
  });

  it('is not added with another challenge, from another page or host, too late, or twice', async () => {
    const { me, key } = await person();
    await stepUp(me);
    const one = await begin(me);
    const two = await begin(me);
    const made = (change: Partial<SoftAuthenticator>) =>
      Object.assign(softAuthenticator(), change).make(one.options);
    expect((await add(me, two.challenge, made({}))).code).toBe('passkey-invalid');
    const wrong: readonly Partial<SoftAuthenticator>[] = [
      { origin: 'https://evil.example' },
      { host: 'evil.example' },
    ];
    for (const change of wrong) {
      const { challenge, options } = await begin(me);
      const response = Object.assign(softAuthenticator(), change).make(options);
      expect((await add(me, challenge, response)).code).toBe('passkey-invalid');
    }
    expect((await add(me, (await begin(me)).challenge, key.make(one.options))).code).toBe('passkey-invalid');
    const again = await begin(me);
    expect((await add(me, again.challenge, key.make(again.options))).code).toBe('passkey-invalid');
    const late = await begin(me);
    server.wait(CHALLENGE_VALID_FOR);
    expect((await add(me, late.challenge, softAuthenticator().make(late.options))).code).toBe(
      'passkey-invalid',
    );
    expect((await me.call('GET', '/user/passkeys')).data.passkeys).toHaveLength(1);
  });

  it('works at the host of the product, which in production is that of its address', async () => {
    const me = await clinician(production);
    expect((await me.call('GET', '/user/passkeys')).data.host).toBe('app.example.com');
    await stepUp(me);
    const { challenge, options } = await begin(me);
    const here = softAuthenticator('https://app.example.com');
    expect((await add(me, challenge, here.make(options))).status).toBe(201);
    const next = await begin(me);
    const local = softAuthenticator('http://localhost:3000').make(next.options);
    expect((await add(me, next.challenge, local)).code).toBe('passkey-invalid');
  });

  it('is taken off after a fresh proof, tells by mail, and takes nobody else’s', async () => {
    const { me, email, key } = await person();
    const stranger = await clinician(server);
    await stepUp(stranger);
    const remove = (who: Visitor) => who.call('DELETE', `/user/passkeys/${key.id}`);
    expect((await remove(stranger)).code).toBe('passkey-not-found');
    server.wait(CHALLENGE_VALID_FOR);
    expect((await remove(me)).code).toBe('step-up-needed');
    const { challenge, options } = (await me.call('POST', '/user/step-up/passkey')).data;
    expect((await stepUp(me)).errors).toHaveProperty('code');
    expect((await stepUp(me, { passkey: { challenge, response: key.use(options) } })).status).toBe(204);
    expect((await remove(me)).status).toBe(204);
    expect((await post.of(email)).at(-1)?.text).toContain('A passkey was removed');
    expect((await visitor(server.app, newAddress()).signIn(email)).status).toBe(200);
    expect((await signInByKey(key)).answer.code).toBe('passkey-invalid');
  });
});

describe('signing in', () => {
  it('with a passkey that verified its user takes no password and no code', async () => {
    const { key, email } = await person();
    const { me, answer } = await signInByKey(key);
    expect([answer.status, answer.data.user.email]).toEqual([200, email]);
    me.token = answer.data.token;
    const { passkeys } = (await me.call('GET', '/user/passkeys')).data;
    expect(passkeys[0].last_used_at).not.toBeNull();
  });

  it('is refused where the user was not verified, with an answer used before, a copy, or another page', async () => {
    const { key } = await person();
    const { body, answer } = await signInByKey(key);
    expect(answer.status).toBe(200);
    const again = await visitor(server.app, newAddress()).call('POST', '/login/passkey', { body });
    expect(again.code).toBe('passkey-invalid');
    key.verifies = false;
    expect((await signInByKey(key)).answer.code).toBe('passkey-invalid');
    key.verifies = true;
    key.counter = 0;
    expect((await signInByKey(key)).answer.code).toBe('passkey-invalid');
    key.counter = 50;
    key.origin = 'https://evil.example';
    expect((await signInByKey(key)).answer.code).toBe('passkey-invalid');
    key.origin = 'http://localhost:3000';
    const other = softAuthenticator();
    const forged = (proof: any, options: any) => ({
      ...proof,
      response: { ...other.use(options), id: key.id },
    });
    expect((await signInByKey(key, forged)).answer.code).toBe('passkey-invalid');
    expect((await signInByKey(key)).answer.status).toBe(200);
  });

  it('with the password waits for the passkey, for a code of the app, or for a recovery code', async () => {
    const { me: owner, email, key, recovery } = await person();
    const asked = async () => {
      const me = visitor(server.app, newAddress());
      const { status, data } = await me.signIn(email);
      expect([status, data.method]).toEqual([202, 'passkey']);
      const confirm = (proof: object) =>
        me.call('POST', '/confirmation/login', { body: { request: data.request, ...proof } });
      const options = async () =>
        (await me.call('POST', '/confirmation/login/passkey', { body: { request: data.request } })).data;
      return { confirm, options };
    };
    const first = await asked();
    const { challenge, options } = await first.options();
    expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([key.id]);
    key.verifies = false;
    const stranger = { passkey: { challenge, response: softAuthenticator().use(options) } };
    expect((await first.confirm(stranger)).code).toBe('passkey-invalid');
    const late = { request: 'A'.repeat(22) };
    const me = visitor(server.app, newAddress());
    expect((await me.call('POST', '/confirmation/login/passkey', { body: late })).code).toBe(
      'sign-in-expired',
    );
    expect((await me.call('POST', '/confirmation/login', { body: { ...late, ...stranger } })).code).toBe(
      'passkey-invalid',
    );
    const next = await first.options();
    const proof = { passkey: { challenge: next.challenge, response: key.use(next.options) } };
    expect((await first.confirm(proof)).status).toBe(200);
    expect((await (await asked()).confirm({ code: recovery[0] })).status).toBe(200);
    const { secret } = await setUpApp(server, owner);
    expect((await (await asked()).confirm({ code: shownCode(server, secret) })).status).toBe(200);
  });

  it('asks everybody the same, whoever has a passkey', async () => {
    const { data } = await visitor(server.app).call('POST', '/login/passkey/options');
    expect(data.options).toMatchObject({ allowCredentials: [], userVerification: 'required' });
  });

  it('is over for who was removed from the clinic', async () => {
    const owner = await clinician(server);
    const { id, email } = await server.addUser({ clinic_id: owner.clinicId, type: 'clinic_user' });
    const me = visitor(server.app, newAddress());
    await me.signIn(email);
    await stepUp(me);
    const key = softAuthenticator();
    const { challenge, options } = await begin(me);
    await add(me, challenge, key.make(options));
    await owner.call('DELETE', `/clinic/users/${id}`);
    expect((await signInByKey(key)).answer.code).toBe('passkey-invalid');
  });
});

it('a wrong passkey at a step-up is told in the log', async () => {
  const { me } = await person();
  const { challenge, options } = (await me.call('POST', '/user/step-up/passkey')).data;
  events.length = 0;
  const passkey = { challenge, response: softAuthenticator().use(options) };
  expect((await stepUp(me, { passkey })).code).toBe('passkey-invalid');
  expect(events).toContain('security.step-up-failed');
});
