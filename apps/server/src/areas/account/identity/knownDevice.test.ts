import { eq } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { knownDevice } from './accountTables';
import { newAddress } from '../../../testing/inbox';
import { ownServer } from '../../../testing/ownServer';
import { PASSWORD } from '../../../testing/people/clinics';
import { type Visitor, visitor } from '../../../testing/visitor';
import { hashPassword } from './passwordHash';
import { deleteOldDevices } from './knownDevice';

const MINUTE = 60_000;
const DAY = 86_400_000;
const OTHER = 'Another-horse-8';
const { server, post } = await ownServer();

const newEmail = async () => (await server.addUser({ clinic_id: await server.addClinic() })).email;

async function owner(): Promise<{ readonly email: string; readonly me: Visitor }> {
  const email = await newEmail();
  const me = visitor(server.app, newAddress());
  expect((await me.signIn(email)).status).toBe(200);
  return { email, me };
}

const stranger = await (async () => {
  const one = visitor(server.app, newAddress());
  await one.call('GET', '/csrf-cookie');
  return one;
})();

/** More at once would wait longer for their hash than a busy machine lets them. */
const AT_ONCE = 4;

async function asStrangers(emails: readonly string[], from: (n: number) => string) {
  const statuses: number[] = [];
  for (let begin = 0; begin < emails.length; begin += AT_ONCE)
    statuses.push(
      ...(await Promise.all(
        emails.slice(begin, begin + AT_ONCE).map(async (email, index) => {
          const one = visitor(server.app, from(begin + index));
          stranger.cookies.forEach((value, name) => one.cookies.set(name, value));
          const body = { email, password: `Wrong-${begin + index}234` };
          return (await one.call('POST', '/login', { body })).status;
        }),
      )),
    );
  return statuses;
}

const devices = async (me: Visitor) =>
  (await me.call('GET', '/user/sessions')).data as readonly {
    readonly id: string;
    readonly signed_in: boolean;
    readonly current: boolean;
  }[];

/** The same browser on another day has its lasting cookies and no session. */
function reopened(me: Visitor, address = newAddress()): Visitor {
  const again = visitor(server.app, address);
  again.cookies.set('device', me.cookies.get('device') ?? '');
  return again;
}

const subjects = async (email: string) => (await post.of(email)).map(({ subject }) => subject);
const NEW_DEVICE = 'New sign-in to your account';

describe('many guesses', () => {
  it('at one account from forty addresses are thirty, and its owner signs in on a known device', async () => {
    const { email, me } = await owner();
    server.wait(15 * MINUTE);
    const guesses = Array.from({ length: 40 }, () => email);
    const answers = await asStrangers(guesses, (n) => `10.200.0.${n}`);
    expect(new Set(answers)).toEqual(new Set([422, 429]));
    expect(answers.filter((status) => status === 422)).toHaveLength(30);
    const elsewhere = visitor(server.app, newAddress());
    expect((await elsewhere.signIn(email)).status, 'a stranger, as far as anybody knows').toBe(429);
    expect((await reopened(me, '10.200.0.1').signIn(email)).status, 'at an address of the guesses').toBe(200);
  });

  it('at thirty accounts from one address are twenty', async () => {
    const emails = Array.from({ length: 30 }, (_, n) => `nobody${n}@example.com`);
    const address = newAddress();
    const answers = await asStrangers(emails, () => address);
    expect(answers.filter((status) => status === 422)).toHaveLength(20);
    expect(answers.filter((status) => status === 429)).toHaveLength(10);
  });

  it('at thirty accounts from as many addresses of one IPv6 network are twenty', async () => {
    const emails = Array.from({ length: 30 }, (_, n) => `no-one${n}@example.com`);
    const answers = await asStrangers(emails, (n) => `2001:db8:7:7::${n + 1}`);
    expect(answers.filter((status) => status === 422)).toHaveLength(20);
  }, 120_000);

  it('leave a reset by mail, which makes the browser known in which the mail was opened', async () => {
    const email = await newEmail();
    await asStrangers(Array(40).fill(email), (n) => `10.201.0.${n}`);
    const me = visitor(server.app, newAddress());
    expect((await me.signIn(email)).status).toBe(429);
    expect((await me.call('POST', '/forgot-password', { body: { email } })).status).toBe(204);
    const { token } = await post.link(email);
    const body = { email, token, password: OTHER, password_confirmation: OTHER };
    expect((await me.call('POST', '/password/reset', { body })).status).toBe(204);
    expect((await me.signIn(email, OTHER)).status).toBe(200);
    expect(await subjects(email), 'the reset was told already').not.toContain(NEW_DEVICE);
  });

  it('of a known device are ten', async () => {
    const { email, me } = await owner();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await reopened(me).signIn(email, `Wrong-${n}234`)).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
    expect((await visitor(server.app, newAddress()).signIn(email)).status, 'on another device').toBe(200);
  });
});

it('requests for a reset by strangers leave a known device its own', async () => {
  const { email, me } = await owner();
  const ask = async (one: Visitor) => {
    await one.call('GET', '/csrf-cookie');
    return (await one.call('POST', '/forgot-password', { body: { email } })).status;
  };
  const asked: number[] = [];
  for (let n = 0; n < 5; n += 1) asked.push(await ask(visitor(server.app, newAddress())));
  expect(asked).toEqual([204, 204, 204, 429, 429]);
  expect(await ask(reopened(me))).toBe(204);
});

it('codes that others at the same address guess leave a known device its own', async () => {
  const { email, me } = await owner();
  await server.database.pool.query('update app_user set code_at_sign_in = true where email = $1', [email]);
  const guess = { request: 'A'.repeat(22), code: '123456' };
  const guesser = visitor(server.app, newAddress());
  await guesser.call('GET', '/csrf-cookie');
  const statuses = new Set<number>();
  for (let n = 0; n < 31; n += 1)
    statuses.add((await guesser.call('POST', '/confirmation/login', { body: guess })).status);
  expect([...statuses]).toEqual([422, 429]);
  const again = reopened(me, guesser.address);
  const { data } = await again.signIn(email);
  const body = { request: data.request, code: await post.code(email) };
  expect((await again.call('POST', '/confirmation/login', { body })).status).toBe(200);
});

const RUNNING_AND_QUEUED = 504;

it('when hashes of passwords queue up, a stranger is told to come again and a known device is let in', async () => {
  const { email, me } = await owner();
  let isFlooding = true;
  const keepHashing = async () => {
    while (isFlooding) await hashPassword('x').catch(() => setImmediate());
  };
  const flood = Array.from({ length: RUNNING_AND_QUEUED }, keepHashing);
  // The next files of this process sign in, too.
  onTestFinished(async () => {
    isFlooding = false;
    await Promise.all(flood);
  });
  const unknown = await visitor(server.app, newAddress()).signIn(email);
  expect(unknown).toMatchObject({ status: 503, code: 'unavailable' });
  expect(unknown.headers['retry-after']).toBe('2');
  expect((await reopened(me).signIn(email)).status).toBe(200);
});

describe('the cookie of a device', () => {
  it('is out of reach of scripts and other sites, for a year, and the database holds a hash of it', async () => {
    const me = visitor(server.app, newAddress());
    const { headers } = await me.signIn(await newEmail());
    const set = [headers['set-cookie']].flat().map(String);
    expect(set.find((one) => one.startsWith('device='))).toMatch(
      /^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const kept = JSON.stringify(await server.database.db.select().from(knownDevice));
    expect(kept).not.toContain(me.cookies.get('device'));
  });

  it('is another at each sign-in: one that was copied before is no longer known', async () => {
    const { email, me } = await owner();
    const thief = reopened(me);
    await me.signIn(email);
    expect(me.cookies.get('device')).not.toBe(thief.cookies.get('device'));
    await thief.signIn(email);
    expect(await subjects(email)).toEqual([NEW_DEVICE]);
  });

  it('stays with every user of a browser', async () => {
    const { email, me } = await owner();
    const colleague = await newEmail();
    for (const one of [colleague, email, colleague, email]) expect((await me.signIn(one)).status).toBe(200);
    expect([await subjects(email), await subjects(colleague)]).toEqual([[], []]);
    expect(await devices(me)).toHaveLength(1);
  });

  it('is worth nothing for another account', async () => {
    const { me } = await owner();
    const { email } = await owner();
    await me.signIn(email);
    expect(await subjects(email)).toEqual([NEW_DEVICE]);
  });
});

it('a new device tells by mail: when, which and about from where; the first one and a known one do not', async () => {
  const { email, me } = await owner();
  await reopened(me).signIn(email);
  expect(await post.of(email)).toEqual([]);
  const elsewhere = visitor(server.app, '192.0.2.77');
  await elsewhere.call('GET', '/csrf-cookie');
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
  await elsewhere.call('POST', '/login', { body: { email, password: PASSWORD }, headers });
  const [mail] = await post.of(email);
  expect(mail?.subject).toBe(NEW_DEVICE);
  expect(mail?.text).toContain(`Time: ${server.now().getUTCDate()} `);
  expect(mail?.text).toContain('Device: Firefox on Windows');
  expect(mail?.text).toContain('Network address: 192.0.2 …\n');
  expect(mail?.text).not.toContain('192.0.2.77');
  expect(mail?.text).toContain('/settings/devices');
});

it('signing in again ends the session before, also where the browser was closed', async () => {
  const { email, me } = await owner();
  const again = reopened(me);
  await again.signIn(email);
  expect((await me.call('GET', '/user')).status).toBe(401);
  expect(await devices(again)).toMatchObject([{ signed_in: true, current: true }]);
});

describe('known devices', () => {
  it('are listed, signed in or not, and removed: then they are strangers, and signed out', async () => {
    const { email, me } = await owner();
    const elsewhere = visitor(server.app, newAddress());
    await elsewhere.signIn(email);
    const closed = visitor(server.app, newAddress());
    await closed.signIn(email);
    await closed.call('POST', '/logout');
    const listed = await devices(me);
    expect(listed.map(({ signed_in, current }) => `${signed_in} ${current}`).toSorted()).toEqual([
      'false false',
      'true false',
      'true true',
    ]);
    for (const { id, current } of listed)
      if (!current) expect((await me.call('DELETE', `/user/sessions/${id}`)).status).toBe(204);
    expect((await elsewhere.call('GET', '/user')).status).toBe(401);
    expect(await devices(me)).toHaveLength(1);
    const before = (await post.of(email)).length;
    for (const one of [elsewhere, closed]) await reopened(one).signIn(email);
    expect(await post.of(email)).toHaveLength(before + 2);
  });

  it('of somebody else are not there', async () => {
    const { me } = await owner();
    const { me: other } = await owner();
    const user = (await other.call('GET', '/user')).data.id;
    const [{ id } = { id: '' }] = await server.database.db
      .select()
      .from(knownDevice)
      .where(eq(knownDevice.user_id, user));
    expect(await me.call('DELETE', `/user/sessions/${id}`)).toMatchObject({
      status: 404,
      code: 'session-not-found',
    });
  });

  it('are forgotten with a new password, but for the one on which it was chosen', async () => {
    const { email, me } = await owner();
    const elsewhere = visitor(server.app, newAddress());
    await elsewhere.signIn(email);
    const body = { current_password: PASSWORD, password: OTHER, password_confirmation: OTHER };
    expect((await me.call('PUT', '/user/password', { body })).status).toBe(204);
    expect(await devices(me)).toHaveLength(1);
    const told = (await post.of(email)).length;
    expect((await reopened(me).signIn(email, OTHER)).status).toBe(200);
    expect(await post.of(email)).toHaveLength(told);
    await reopened(elsewhere).signIn(email, OTHER);
    expect((await subjects(email)).at(-1)).toBe(NEW_DEVICE);
  });

  it('go after a year, and beyond twenty of a user', async () => {
    const { email, me } = await owner();
    const user = (await me.call('GET', '/user')).data.id;
    for (let n = 0; n < 24; n += 1) await visitor(server.app, newAddress()).signIn(email);
    const count = () => server.database.db.$count(knownDevice, eq(knownDevice.user_id, user));
    await deleteOldDevices(server.across, server.now());
    expect(await count(), 'those of a day may be signed in').toBe(25);
    await deleteOldDevices(server.across, new Date(server.now().getTime() + 2 * DAY));
    expect(await count()).toBe(20);
    const { email: old, me: late } = await owner();
    server.wait(366 * DAY);
    await reopened(late).signIn(old);
    expect(await subjects(old)).toEqual([NEW_DEVICE]);
    await deleteOldDevices(server.across, server.now());
    expect(await server.database.db.$count(knownDevice)).toBe(1);
  });
});
