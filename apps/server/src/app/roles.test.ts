import type { Access, Call } from '@alveola/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CALL } from '../testing/everyCall';
import { newAddress } from '../testing/inbox';
import { startServer, type TestServer } from '../testing/server';
import { clinician, type Visitor, visitor } from '../testing/visitor';

let server: TestServer;
let owner: Visitor & { readonly clinicId: string };
let colleague: Visitor;
let provider: Visitor;
let withdrawn: Visitor;
beforeAll(async () => {
  server = await startServer();
  owner = await clinician(server);
  const signedIn = async (user: Parameters<TestServer['addUser']>[0]) => {
    const { email, id } = await server.addUser(user);
    const me = visitor(server.app, newAddress());
    await me.signIn(email);
    return Object.assign(me, { id });
  };
  colleague = await signedIn({ clinic_id: owner.clinicId, type: 'clinic_user' });
  provider = await signedIn({});
  const late = await signedIn({ clinic_id: await server.addClinic() });
  await server.database.pool.query('update app_user set approved = false where id = $1', [late.id]);
  withdrawn = late;
});
afterAll(() => server.stop());

const calls = (...access: readonly Access[]) =>
  EVERY_CALL.filter((call) => access.includes(call.access)).map(
    (call) => [`${call.method} ${call.path}`, call] as const,
  );
const make = (me: Visitor, call: Call) =>
  me.call(call.method, call.path.replace(/:\w+/, 'A'.repeat(22)), call.body ? { body: {} } : {});

describe.each(calls('provider'))('%s', (_, call) => {
  it('is for the provider alone', async () => {
    for (const me of [owner, colleague])
      expect(await make(me, call)).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await make(withdrawn, call)).status).toBe(403);
    expect([200, 404, 422]).toContain((await make(provider, call)).status);
  });
});

describe.each(calls('owner'))('%s', (_, call) => {
  it('is for the owner alone', async () => {
    for (const me of [colleague, provider])
      expect(await make(me, call)).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe.each(calls('user'))('%s', (_, call) => {
  it('is not for who is not approved', async () => {
    expect(await make(withdrawn, call)).toMatchObject({ status: 403, code: 'not-approved' });
  });
});

/** Numbers, notes and names of X-rays: none of it is in any answer that the provider gets. */
it('the provider is answered nothing clinical by any call', async () => {
  const kinds = EVERY_CALL.filter(({ access }) => ['clinical', 'member', 'owner'].includes(access));
  expect(kinds.length).toBeGreaterThan(10);
  for (const call of kinds) expect((await make(provider, call)).data).toBeUndefined();
});
