import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUpApp, shownCode } from '../../../testing/people/authenticatorApp';
import {
  goThere,
  type IdentityProvider,
  startIdentityProvider,
} from '../../../testing/services/identityProvider';
import { newAddress } from '../../../testing/inbox';
import { ownServer } from '../../../testing/ownServer';
import { TEST_DEADLINES } from '../../../testing/server';
import { clinician, stepUp, type Visitor, visitor } from '../../../testing/visitor';
import { REQUEST_VALID_FOR } from './singleSignOn';

/** Shorter than the ten seconds in which a hang must show, and long enough for a busy machine. */
const deadlines = { ...TEST_DEADLINES, identityProvider: 2000 };
const { server, post } = await ownServer({ outboundAllow: ['127.0.0.1'], deadlines });
let provider: IdentityProvider;
let clinic: Awaited<ReturnType<typeof setUp>>;
beforeAll(async () => {
  provider = await startIdentityProvider();
  clinic = await setUp();
});
afterAll(() => provider.stop());

const settings = (more: object = {}) => {
  const { issuer, client_id, client_secret } = provider;
  return { issuer, client_id, client_secret, enabled: true, trusts_factor: false, required: false, ...more };
};
const put = (me: Visitor, body: object) => me.call('PUT', '/clinic/identity-provider', { body });

async function setUp(more: object = {}) {
  const owner = await clinician(server);
  await stepUp(owner);
  const { data } = await put(owner, settings(more));
  const { slug } = data.provider;
  const back = `http://localhost/login/${slug}`;
  provider.register(back);
  return { owner, clinicId: owner.clinicId, slug: String(slug), back };
}

const addMember = async (user: object = {}) =>
  server.addUser({ clinic_id: clinic.clinicId, type: 'clinic_user', ...user });

interface Journey {
  readonly me?: Visitor;
  readonly slug?: string;
  readonly turn?: (address: URL) => void;
  readonly change?: (answer: URLSearchParams) => void;
}

const begin = (me: Visitor, slug: string) => me.call('POST', '/login/single-sign-on', { body: { slug } });
const finish = (me: Visitor, slug: string, answer: string) =>
  me.call('POST', '/login/single-sign-on/answer', { body: { slug, answer } });

async function signIn({ me = visitor(server.app, newAddress()), slug, turn, change }: Journey = {}) {
  const at = slug ?? clinic.slug;
  await me.call('GET', '/csrf-cookie');
  const begun = await begin(me, at);
  expect(begun.status).toBe(200);
  const address = new URL(begun.data.address);
  turn?.(address);
  const answer = new URLSearchParams(await goThere(address.href, clinic.back));
  change?.(answer);
  const cookies = new Map(me.cookies);
  const finished = await finish(me, at, answer.toString());
  if (finished.status === 200) me.token = finished.data.token;
  return { me, finished, answer: answer.toString(), cookies };
}

const email = () => `${crypto.randomUUID()}@fjord.example`;
const verified = (address: string, sub = address) => ({ sub, email: address, email_verified: true });

const countLinkMails = async (to: string) =>
  (await post.of(to)).filter(({ text }) => text.includes("was linked with your clinic's identity provider"))
    .length;

describe('a user of the clinic', () => {
  it('signs in with an email that the provider has verified, is told once, and goes by the subject from then on', async () => {
    const member = await addMember();
    provider.signsIn(verified(member.email.toUpperCase(), 'subject-1'));
    const { me, finished } = await signIn();
    expect([finished.status, finished.data.user.id]).toEqual([200, member.id]);
    expect((await me.call('GET', '/user')).data.email).toBe(member.email);
    expect(await countLinkMails(member.email)).toBe(1);

    provider.signsIn({ sub: 'subject-1', email: email(), email_verified: false });
    expect((await signIn()).finished.data.user.id).toBe(member.id);
    expect(await countLinkMails(member.email)).toBe(1);
    provider.signsIn(verified(member.email, 'subject-2'));
    expect((await signIn()).finished.code).toBe('single-sign-on-no-member');
    const { data } = await clinic.owner.call('GET', '/clinic/identity-provider');
    expect(data.provider.links).toEqual([
      { id: member.id, name: 'Kari Nordmann', email: member.email, linked_at: expect.any(String) },
    ]);
    await stepUp(clinic.owner);
    expect((await clinic.owner.call('DELETE', `/clinic/identity-provider/links/${member.id}`)).status).toBe(
      204,
    );
    expect((await signIn()).finished.data.user.id).toBe(member.id);
  });

  it('gets another session than the browser had before, and leaves the others', async () => {
    const member = await addMember();
    provider.signsIn(verified(member.email));
    const { me } = await signIn();
    const elsewhere = visitor(server.app, newAddress());
    await elsewhere.signIn(member.email);
    const before = { token: me.token, bind: me.cookies.get('bind') };
    await signIn({ me });
    expect([me.token, me.cookies.get('bind')]).not.toEqual([before.token, before.bind]);
    expect((await me.call('GET', '/user')).status).toBe(200);
    expect((await elsewhere.call('GET', '/user')).status).toBe(200);
    me.token = before.token;
    me.cookies.set('bind', before.bind ?? '');
    expect((await me.call('GET', '/user')).status).toBe(401);
  });

  it('is asked for their second factor, unless the provider asks for one', async () => {
    const member = await addMember();
    const own = visitor(server.app, newAddress());
    await own.signIn(member.email);
    const { secret } = await setUpApp(server, own);
    provider.signsIn(verified(member.email));
    const { me, finished } = await signIn();
    expect([finished.status, finished.data.method]).toEqual([202, 'app']);
    expect(me.cookies.has('bind')).toBe(false);
    server.wait(30_000);
    const body = { request: finished.data.request, code: shownCode(server, secret) };
    expect((await me.call('POST', '/confirmation/login', { body })).data.user.id).toBe(member.id);

    await stepUp(clinic.owner);
    await put(clinic.owner, settings({ trusts_factor: true }));
    expect((await signIn()).finished.status).toBe(200);
    await stepUp(clinic.owner);
    await put(clinic.owner, settings());
  });

  it.each([
    [
      'whose email is not verified',
      (to: string) => ({ ...verified(to), email_verified: false }),
      'single-sign-on-email',
    ],
    [
      'whose email is not verified, whatever a claim of Entra ID says',
      (to: string) => ({ ...verified(to), email_verified: false, xms_edov: 1 }),
      'single-sign-on-email',
    ],
    ['of whom the provider tells no email', (to: string) => ({ sub: to }), 'single-sign-on-email'],
    ['under another email', () => verified(email()), 'single-sign-on-no-member'],
  ])('%s does not get in', async (_, person, code) => {
    const { email: to } = await addMember();
    provider.signsIn(person(to));
    const { me, finished } = await signIn();
    expect([finished.status, finished.code]).toEqual([403, code]);
    expect(me.cookies.has('bind')).toBe(false);
  });

  it('who was declined, who waits, and who was removed do not get in, linked or not', async () => {
    for (const [user, code] of [
      [{ approved: false }, 'not-approved'],
      [{ approved: false, declined_at: new Date() }, 'account-declined'],
      [{ approved: false, removed_at: new Date() }, 'single-sign-on-no-member'],
    ] as const) {
      const { email: to } = await addMember(user);
      provider.signsIn(verified(to));
      expect((await signIn()).finished.code).toBe(code);
    }
    const member = await addMember();
    provider.signsIn(verified(member.email));
    expect((await signIn()).finished.status).toBe(200);
    await clinic.owner.call('DELETE', `/clinic/users/${member.id}`);
    expect((await signIn()).finished.code).toBe('single-sign-on-no-member');
  });

  it("of another clinic does not get in, nor one of the provider's people", async () => {
    const other = await server.addUser({ clinic_id: await server.addClinic() });
    for (const { email: to } of [other, await server.addUser()]) {
      provider.signsIn(verified(to));
      expect((await signIn()).finished.code).toBe('single-sign-on-no-member');
    }
    const { rows } = await server.database.pool.query(
      `select detail from audit_log where action = 'login.failed' and clinic_id = $1`,
      [clinic.clinicId],
    );
    expect(rows).toContainEqual({ detail: { by: 'identity-provider', why: 'no-member' } });
  });
});

describe('an answer', () => {
  beforeEach(async () => provider.signsIn(verified((await addMember()).email)));

  it.each([
    ['another state', { change: (answer) => answer.set('state', 'x') }],
    ['another code', { change: (answer) => answer.set('code', 'x') }],
    ['another nonce', { turn: (address) => address.searchParams.set('nonce', 'x') }],
    [
      'a code for another browser',
      { turn: (address) => address.searchParams.set('code_challenge', 'x'.repeat(43)) },
    ],
    ['another issuer', { change: (answer) => answer.set('iss', 'https://evil.example') }],
    ['two codes', { change: (answer) => answer.append('code', 'x') }],
  ] satisfies [string, Journey][])('with %s is not accepted', async (_, journey) => {
    const { me, finished } = await signIn(journey);
    expect([finished.status, finished.code]).toEqual([422, 'single-sign-on-failed']);
    expect(me.cookies.has('bind')).toBe(false);
  });

  it('signed by another key is not accepted', async () => {
    const stranger = await startIdentityProvider();
    const keys = await (await fetch(`${stranger.issuer}/jwks`)).text();
    await stranger.stop();
    provider.answersAt('/jwks', (answer) => answer.setHeader('content-type', 'application/json').end(keys));
    expect((await signIn()).finished.code).toBe('single-sign-on-failed');
    provider.answersAt('/jwks', null);
  });

  it('counts once, for ten minutes, and in the browser that went for it', async () => {
    const { me, answer, cookies, finished } = await signIn();
    expect(finished.status).toBe(200);
    expect((await finish(me, clinic.slug, answer)).code).toBe('single-sign-on-expired');
    me.cookies.set('single-sign-on', cookies.get('single-sign-on') ?? '');
    expect((await finish(me, clinic.slug, answer)).code).toBe('single-sign-on-expired');

    const thief = visitor(server.app, newAddress());
    await begin(thief, clinic.slug);
    expect((await finish(thief, clinic.slug, answer)).code).toBe('single-sign-on-failed');

    const late = visitor(server.app, newAddress());
    await begin(late, clinic.slug);
    server.wait(REQUEST_VALID_FOR);
    expect((await finish(late, clinic.slug, answer)).code).toBe('single-sign-on-expired');
  });

  it("is not taken for another clinic's, which has the same provider", async () => {
    const other = await setUp();
    const me = visitor(server.app, newAddress());
    await me.call('GET', '/csrf-cookie');
    const { data } = await begin(me, other.slug);
    const answer = await goThere(data.address, other.back);
    expect((await finish(me, clinic.slug, answer)).code).toBe('single-sign-on-expired');
  });

  it('of who cancelled says so', async () => {
    provider.signsIn(null);
    expect((await signIn()).finished.code).toBe('single-sign-on-cancelled');
  });
});

describe('a sign-in address', () => {
  it('of nobody is answered as one that was turned off, and as one of before', async () => {
    const off = await setUp({ enabled: false });
    const renewed = await setUp();
    await stepUp(renewed.owner);
    const { data } = await renewed.owner.call('POST', '/clinic/identity-provider/address');
    expect(data.provider.slug).not.toBe(renewed.slug);
    const ask = (slug: string) => begin(visitor(server.app, newAddress()), slug);
    const answers = await Promise.all(['A'.repeat(22), off.slug, renewed.slug].map(ask));
    const told = answers.map(({ status, bytes, headers }) => [
      status,
      bytes.toString(),
      headers['set-cookie'],
    ]);
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    expect([answers[0]?.status, answers[0]?.code]).toEqual([404, 'single-sign-on-unavailable']);
    expect((await ask(data.provider.slug)).status).toBe(200);
  });

  it('sends the browser away with a secret of each part, none of them twice', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(() => begin(visitor(server.app, newAddress()), clinic.slug)),
    );
    const parts = ({ data }: typeof one & {}) => Object.fromEntries(new URL(data.address).searchParams);
    expect(parts(one!)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      redirect_uri: clinic.back,
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(parts(one!)[name]).not.toBe(parts(two!)[name]);
  });
});

describe('a provider that', () => {
  const ask = async (path: string) => {
    provider.signsIn(verified((await addMember()).email));
    provider.answersAt(path, () => undefined);
    try {
      const me = visitor(server.app, newAddress());
      const begun = await begin(me, clinic.slug);
      if (begun.status !== 200) return begun;
      return await finish(me, clinic.slug, await goThere(begun.data.address, clinic.back));
    } finally {
      provider.answersAt(path, null);
    }
  };

  it.each(['/.well-known/openid-configuration', '/token', '/me'])('hangs at %s is told of', async (path) => {
    const answer = await ask(path);
    expect([answer.status, answer.code]).toEqual([503, 'identity-provider-unavailable']);
  });

  it('is down is told of, and the password opens the account all the same', async () => {
    const gone = await startIdentityProvider();
    const { owner, slug } = await setUp({ issuer: gone.issuer });
    await gone.stop();
    expect((await begin(visitor(server.app, newAddress()), slug)).code).toBe('identity-provider-unavailable');
    const { email: own } = (await owner.call('GET', '/user')).data;
    expect((await visitor(server.app, newAddress()).signIn(own)).status).toBe(200);
  });
});
