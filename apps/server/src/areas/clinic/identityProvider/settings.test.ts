import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  goThere,
  type IdentityProvider,
  startIdentityProvider,
} from '../../../testing/services/identityProvider';
import { newAddress } from '../../../testing/inbox';
import { ownServer } from '../../../testing/ownServer';
import { receiver } from '../../../testing/services/receiver';
import { clinician, stepUp, type Visitor, visitor } from '../../../testing/visitor';

const { server, post } = await ownServer({ outboundAllow: ['127.0.0.1'] });
const PATH = '/clinic/identity-provider';
let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
});
afterAll(() => provider.stop());

const toClient = () => {
  const { issuer, client_id, client_secret } = provider;
  return { issuer, client_id, client_secret };
};
const toSettings = (more: object = {}) => ({
  ...toClient(),
  enabled: true,
  trusts_factor: false,
  required: false,
  ...more,
});
const put = (me: Visitor, more?: object) => me.call('PUT', PATH, { body: toSettings(more) });
const stateOf = async (me: Visitor) => (await me.call('GET', PATH)).data.provider;
const test = async (me: Visitor, more: object = {}) =>
  (await me.call('POST', `${PATH}/test`, { body: { ...toClient(), ...more } })).data.problem;

async function owner() {
  const me = await clinician(server);
  const { email } = (await me.call('GET', '/user')).data;
  expect((await put(me)).code).toBe('step-up-needed');
  await stepUp(me);
  return Object.assign(me, { email });
}

it('is set after a fresh proof; every owner is told, and the secret is not read again', async () => {
  const me = await owner();
  const other = await server.addUser({ clinic_id: me.clinicId });
  const { status, bytes } = await put(me);
  expect(status).toBe(200);
  const told = await stateOf(me);
  expect(told).toMatchObject({ issuer: `${provider.issuer}/`, enabled: true, required: false, links: [] });
  expect(told.slug).toMatch(/^[\w-]{22}$/);
  expect(bytes.toString() + JSON.stringify(told)).not.toContain(provider.client_secret);
  const { rows } = await server.database.pool.query('select client_secret from identity_provider');
  expect(JSON.stringify(rows)).not.toContain(provider.client_secret);
  for (const to of [me.email, other.email])
    expect((await post.of(to)).map(({ subject }) => subject)).toEqual(['How Clinic signs in has changed']);
});

it('keeps its secret for the issuer and the client that it was entered for', async () => {
  const me = await owner();
  expect((await put(me, { client_secret: undefined })).codes).toEqual({
    client_secret: ['client-secret-required'],
  });
  await put(me);
  expect((await put(me, { client_secret: undefined, trusts_factor: true })).status).toBe(200);
  expect(await test(me, { client_secret: undefined })).toBeNull();
  const to = await receiver();
  for (const change of [{ issuer: to.url }, { client_id: 'other' }]) {
    expect((await put(me, { ...change, client_secret: undefined })).status).toBe(422);
    const asked = await me.call('POST', `${PATH}/test`, {
      body: { ...toClient(), ...change, client_secret: undefined },
    });
    expect(asked.codes).toEqual({ client_secret: ['client-secret-required'] });
  }
  expect(to.received).toEqual([]);
});

it('is at a public address over https, written as one', async () => {
  const me = await owner();
  for (const issuer of [
    'http://id.example.com',
    'http://10.0.0.1',
    'https://10.0.0.1',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://kari:x@id.example.com',
    'https://id.example.com/?a=b',
    'https://id.example.com/.well-known/other',
    'ftp://id.example.com',
    'javascript:alert(1)',
  ])
    expect([issuer, (await put(me, { issuer })).codes]).toEqual([issuer, { issuer: ['issuer-address'] }]);
  expect(await stateOf(me)).toBeNull();
});

it('the test says what is wrong, and asks no closed network whatever leads there', async () => {
  const me = await owner();
  const description: object = JSON.parse(
    await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).text(),
  );
  const to = await receiver();
  const { port } = new URL(to.url);
  const describe = (change: object) =>
    provider.answersAt('/.well-known/openid-configuration', (answer) =>
      answer.setHeader('content-type', 'application/json').end(JSON.stringify({ ...description, ...change })),
    );
  expect(await test(me)).toBeNull();
  expect(await test(me, { issuer: `${provider.issuer}/.well-known/openid-configuration` })).toBeNull();
  expect(await test(me, { client_secret: 'wrong' })).toMatchObject({ code: 'client' });
  expect(await test(me, { client_id: 'nobody' })).toMatchObject({ code: 'client' });
  server.wait(600_000);
  expect(await test(me, { issuer: 'https://nobody.invalid' })).toMatchObject({ code: 'unknown-host' });
  expect(await test(me, { issuer: `https://127.0.0.2:${port}` })).toMatchObject({ code: 'address' });
  expect(await test(me, { issuer: `${provider.issuer}/other` })).toEqual({ code: 'status', found: '404' });
  const another = 'https://login.example.com/{tenantid}/v2.0';
  describe({ issuer: another });
  expect(await test(me)).toEqual({ code: 'issuer', found: another });
  describe({ authorization_endpoint: 'javascript:alert(1)' });
  expect(await test(me)).toMatchObject({ code: 'not-a-provider' });
  describe({ token_endpoint: `https://127.0.0.2:${port}/token` });
  expect(await test(me)).toMatchObject({ code: 'not-a-provider' });
  provider.answersAt('/.well-known/openid-configuration', (answer) =>
    answer.writeHead(302, { location: to.url }).end(),
  );
  expect(await test(me)).toMatchObject({ code: 'redirect' });
  provider.answersAt('/.well-known/openid-configuration', (answer) => answer.end('<html>'));
  server.wait(600_000);
  expect(await test(me)).toMatchObject({ code: 'not-a-provider' });
  provider.answersAt('/.well-known/openid-configuration', (answer) => answer.end('x'.repeat(600_000)));
  expect(await test(me)).toMatchObject({ code: 'connection' });
  provider.answersAt('/.well-known/openid-configuration', null);
  provider.answersAt('/token', (answer) => answer.writeHead(500).end());
  server.wait(600_000);
  expect(await test(me)).toEqual({ code: 'status', found: '500' });
  provider.answersAt('/token', (answer) => answer.end('<html>'));
  expect(await test(me)).toMatchObject({ code: 'not-a-provider' });
  provider.answersAt('/token', null);
  expect(to.received).toEqual([]);
});

it('required, it shuts out passwords of all but the owners; turned off or removed, they open again', async () => {
  const me = await owner();
  const { email } = await server.addUser({ clinic_id: me.clinicId, type: 'clinic_user' });
  const signIn = async (who: string, password?: string) =>
    (await visitor(server.app, newAddress()).signIn(who, password)).code ?? 'in';
  await put(me, { required: true });
  expect(await signIn(email)).toBe('single-sign-on-required');
  expect(await signIn(email, 'Wrong-horse-7')).toBe('login-failed');
  expect(await signIn(me.email)).toBe('in');
  await put(me, { required: true, enabled: false });
  expect([await signIn(email), (await stateOf(me)).required]).toEqual(['in', false]);
  await put(me, { required: true });
  expect((await me.call('DELETE', PATH)).status).toBe(204);
  expect([await signIn(email), await stateOf(me)]).toEqual(['in', null]);
});

it('another issuer or client knows nobody of whom the one before knew', async () => {
  const me = await owner();
  await put(me);
  const { slug } = await stateOf(me);
  const back = `http://localhost/login/${slug}`;
  provider.register(back);
  provider.signsIn({ sub: 's', email: me.email, email_verified: true });
  const guest = visitor(server.app, newAddress());
  await guest.call('GET', '/csrf-cookie');
  const { data } = await guest.call('POST', '/login/single-sign-on', { body: { slug } });
  const answer = await goThere(data.address, back);
  const body = { slug, answer };
  expect((await guest.call('POST', '/login/single-sign-on/answer', { body })).status).toBe(200);
  await put(me, { client_secret: undefined });
  expect((await stateOf(me)).links).toHaveLength(1);
  await put(me, { client_id: 'other' });
  expect(await stateOf(me)).toMatchObject({ client_id: 'other', links: [] });
});
