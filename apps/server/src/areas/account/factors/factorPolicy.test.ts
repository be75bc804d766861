import { beforeAll, expect, it } from 'vitest';
import { setUpApp, shownCode, wrongCode } from '../../../testing/people/authenticatorApp';
import { newAddress } from '../../../testing/inbox';
import { ownServer } from '../../../testing/ownServer';
import { PASSWORD } from '../../../testing/people/clinics';
import { clinician, type Visitor, visitor } from '../../../testing/visitor';

const { server, post } = await ownServer();
const { server: production } = await ownServer({ publicUrl: 'https://app.example.com' });
let owner: Visitor & { readonly clinicId: string };
beforeAll(async () => {
  owner = await clinician(server);
});

const require = (required: boolean) => owner.call('PUT', '/clinic/factor-policy', { body: { required } });

async function colleague(user: object = {}) {
  expect((await require(true)).status).toBe(204);
  const { email } = await server.addUser({ clinic_id: owner.clinicId, type: 'clinic_user', ...user });
  const me = visitor(server.app, newAddress());
  return { me, email, asked: await me.signIn(email) };
}

const begin = (me: Visitor, request: string) =>
  me.call('POST', '/confirmation/login/setup', { body: { request } });
const confirm = (me: Visitor, request: string, code: string) =>
  me.call('POST', '/confirmation/login', { body: { request, code } });

it('who has no second factor sets one up at the next sign-in, and gets no session before', async () => {
  const { me, email, asked } = await colleague();
  expect([asked.status, asked.data.method]).toEqual([202, 'setup']);
  expect(me.cookies.has('bind')).toBe(false);
  const { request } = asked.data;
  const { secret } = (await begin(me, request)).data;
  const code = shownCode(server, secret);
  expect((await confirm(me, request, wrongCode(code))).code).toBe('code-invalid');
  const { status, data } = await confirm(me, request, code);
  expect([status, data.user.authenticator, data.recovery_codes.length]).toEqual([200, true, 10]);
  me.token = data.token;
  expect((await me.call('GET', '/user')).status).toBe(200);
  expect((await post.of(email)).at(-1)?.subject).toBe('Your sign-in security was changed');
  expect((await visitor(server.app, newAddress()).signIn(email)).data.method).toBe('app');
});

it('a code by mail that is on comes before the set-up', async () => {
  const { me, email, asked } = await colleague({ code_at_sign_in: true });
  expect(asked.data.method).toBe('mail');
  const next = await confirm(me, asked.data.request, await post.code(email));
  expect([next.status, next.data.method]).toEqual([202, 'setup']);
  expect((await begin(me, next.data.request)).status).toBe(200);
});

it('the set-up is worth nothing for another request, after five wrong codes, or where an app is there', async () => {
  const { me, asked } = await colleague();
  const { request } = asked.data;
  expect((await begin(me, 'A'.repeat(22))).code).toBe('sign-in-expired');
  const { secret } = (await begin(me, request)).data;
  const code = shownCode(server, secret);
  for (let n = 0; n < 5; n += 1) await confirm(me, request, wrongCode(code));
  expect((await confirm(me, request, code)).code).toBe('code-invalid');

  const { me: other, email, asked: first } = await colleague();
  await require(false);
  const elsewhere = visitor(server.app, newAddress());
  await elsewhere.signIn(email, PASSWORD);
  await setUpApp(server, elsewhere);
  expect((await begin(other, first.data.request)).code).toBe('sign-in-expired');
});

it('nobody is signed out by it, and it is taken back', async () => {
  await require(true);
  expect((await owner.call('GET', '/clinic')).data.factor_required).toBe(true);
  expect((await require(false)).status).toBe(204);
  const { email } = await server.addUser({ clinic_id: owner.clinicId, type: 'clinic_user' });
  expect((await visitor(server.app, newAddress()).signIn(email)).status).toBe(200);
});

it('a sign-in that was begun with a password ends under the policy that holds by then', async () => {
  await require(false);
  const { email } = await server.addUser({
    clinic_id: owner.clinicId,
    type: 'clinic_user',
    code_at_sign_in: true,
  });
  const me = visitor(server.app, newAddress());
  const { request } = (await me.signIn(email)).data;
  await server.database.pool.query('update clinic set single_sign_on_required = true where id = $1', [
    owner.clinicId,
  ]);
  expect((await confirm(me, request, await post.code(email))).code).toBe('single-sign-on-required');
  expect(me.cookies.has('bind')).toBe(false);
  await server.database.pool.query('update clinic set single_sign_on_required = false where id = $1', [
    owner.clinicId,
  ]);
});

it("the provider's people need one where the product is in production", async () => {
  const { email } = await production.addUser();
  expect((await visitor(production.app).signIn(email)).data.method).toBe('setup');
  const { email: here } = await server.addUser();
  expect((await visitor(server.app, newAddress()).signIn(here)).status).toBe(200);
});
