import { describe, expect, it } from 'vitest';
import { newAddress } from '../../../testing/inbox';
import { ownServer } from '../../../testing/ownServer';
import { payer } from '../../../testing/people/payer';
import { INFORMATION, saving } from '../../../testing/records';
import { PASSWORD } from '../../../testing/people/clinics';
import type { TestServer } from '../../../testing/server';
import { type Visitor, visitor } from '../../../testing/visitor';
import { CACHED_FOR, createSessionCache, type SessionRows, AGREED_FOR } from './sessions';

const { server } = await ownServer();

const work = (me: Visitor) => me.call('POST', '/patient/patient-reports', { body: {} });

async function atWork(user: Parameters<TestServer['addUser']>[0]) {
  const { email, id } = await server.addUser(user);
  const signedIn = async () => {
    const me = visitor(server.app, newAddress());
    await me.signIn(email);
    expect((await work(me)).status).toBe(200);
    return me;
  };
  return { id, me: await signedIn(), elsewhere: await signedIn() };
}

const owner = async () => atWork({ clinic_id: await server.addClinic() });

describe('on the process that ends it, a session is dead at once', () => {
  it('by logging out', async () => {
    const { me, elsewhere } = await owner();
    const cookies = new Map(me.cookies);
    await me.call('POST', '/logout');
    cookies.forEach((value, name) => me.cookies.set(name, value));
    expect(await work(me)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect((await work(elsewhere)).status).toBe(200);
  });

  it('from the list in the settings', async () => {
    const { me, elsewhere } = await owner();
    const { data } = await me.call('GET', '/user/sessions');
    const other = data.find(({ current }: { current: boolean }) => !current);
    expect((await work(elsewhere)).status).toBe(200);
    await me.call('DELETE', `/user/sessions/${other.id}`);
    expect((await work(elsewhere)).status).toBe(401);
    expect((await work(me)).status).toBe(200);
  });

  it('by a new password', async () => {
    const { me, elsewhere } = await owner();
    const password = 'Another-horse-8';
    const body = { current_password: PASSWORD, password, password_confirmation: password };
    expect((await me.call('PUT', '/user/password', { body })).status).toBe(204);
    expect((await work(elsewhere)).status).toBe(401);
    expect((await work(me)).status).toBe(200);
  });

  it('by removal from the clinic', async () => {
    const clinic_id = await server.addClinic();
    const { me } = await atWork({ clinic_id });
    const colleague = await atWork({ clinic_id, type: 'clinic_user' });
    await me.call('DELETE', `/clinic/users/${colleague.id}`);
    expect((await work(colleague.me)).status).toBe(401);
  });

  it('by suspending the clinic', async () => {
    const clinic_id = await server.addClinic();
    const { me } = await atWork({ clinic_id });
    const provider = visitor(server.app, newAddress());
    await provider.signIn((await server.addUser()).email);
    await provider.call('POST', `/provider/accounts/${clinic_id}/suspend`, {
      body: { reason: 'Not a clinic' },
    });
    const save = () => me.call('POST', '/patient/patient-report/save', saving('information', INFORMATION));
    expect(await save()).toMatchObject({ status: 403, code: 'clinic-suspended' });
    await provider.call('POST', `/provider/accounts/${clinic_id}/reinstate`);
    expect((await save()).status).toBe(200);
  });

  it('and a plan that begins opens what it opens at once', async () => {
    const me = await payer(server);
    expect(await work(me)).toMatchObject({ status: 403, code: 'no-membership' });
    expect((await me.call('POST', '/billing/trial')).data.membership.code).toBe('trial');
    expect((await work(me)).status).toBe(200);
  });
});

it('what another process has ended works for the time that is kept, and no longer', async () => {
  const { me } = await owner();
  // By then the earlier announcement has arrived, and the session is read once more.
  await new Promise((next) => setTimeout(next, AGREED_FOR));
  await work(me);
  await server.database.pool.query('delete from session');
  expect((await work(me)).status).toBe(200);
  expect((await me.call('GET', '/user')).status, 'only work with reports is let in by what is kept').toBe(
    401,
  );
  const { me: other } = await owner();
  await server.database.pool.query('delete from session');
  server.wait(CACHED_FOR);
  expect((await work(other)).status).toBe(401);
});

describe('what is kept', () => {
  const rows = {} as SessionRows;

  it('does not hold what was read before something ended and came after it', async () => {
    const kept = createSessionCache(() => new Date());
    let answer: (rows: SessionRows) => void = () => undefined;
    const reading = kept.load('a', () => new Promise<SessionRows>((resolve) => (answer = resolve)));
    kept.invalidate();
    answer(rows);
    expect(await reading).toBe(rows);
    expect(kept.get('a')).toBeNull();
  });

  it('is no younger for a clock that was set back', async () => {
    let now = 1_000_000;
    const kept = createSessionCache(() => new Date(now));
    await kept.load('a', async () => rows);
    expect(kept.get('a')).toBe(rows);
    now -= 1;
    expect(kept.get('a')).toBeNull();
  });

  it('is no more than ten thousand', async () => {
    const kept = createSessionCache(() => new Date(0));
    for (let n = 0; n <= 10_000; n += 1) await kept.load(String(n), async () => rows);
    expect(kept.get('0')).toBeNull();
    expect(kept.get('1')).toBe(rows);
    expect(kept.get('10000')).toBe(rows);
  });
});
