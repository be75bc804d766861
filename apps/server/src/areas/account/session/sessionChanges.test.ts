import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../../../testing/server';
import { clinician, type Visitor, visitor } from '../../../testing/visitor';
import { AGREED_FOR, createSessionChanges } from './sessions';

let one: TestServer;
let other: TestServer;
beforeAll(async () => {
  one = await startServer();
  other = await startServer({ db: one.database.db });
});
afterAll(() => Promise.all([one.stop(), other.stop()]));
afterEach(() => vi.useRealTimers());

const work = (me: Visitor) => me.call('POST', '/patient/patient-reports', { body: {} });

/** Moves the browser to another server, as a balancer or a thief of cookies does. */
function at(server: TestServer, me: Visitor): Visitor {
  const there = visitor(server.app);
  me.cookies.forEach((value, name) => there.cookies.set(name, value));
  there.token = me.token;
  return there;
}

async function settle(me: Visitor): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    expect((await work(me)).status).toBe(200);
    await new Promise((later) => setTimeout(later, 100));
  }
}

it('a session that ends on one server is dead on the other within a second', async () => {
  const me = await clinician(one);
  const there = at(other, me);
  await settle(there);
  expect((await me.call('POST', '/logout')).status).toBe(204);
  // The cache keeps a session for 4 s unless its end is announced.
  await expect.poll(async () => (await work(there)).status, { interval: 20, timeout: 3500 }).toBe(401);
  expect(AGREED_FOR).toBeLessThan(1000);
});

it('what one server read of a session is not used where it cannot be asked whether that still holds', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  let newest: string | Error = '1';
  const asked = vi.fn(async () => {
    if (newest instanceof Error) throw newest;
    return { rows: [{ newest }] };
  });
  const changed = vi.fn();
  const changes = createSessionChanges({ $client: { query: asked } } as never, changed);
  expect(changes.isAgreed(), 'before it was asked').toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(changes.isAgreed()).toBe(true);
  expect(changed).toHaveBeenCalledTimes(1);

  await vi.advanceTimersByTimeAsync(2000);
  expect(changes.isAgreed()).toBe(true);
  expect(changed, 'nothing was announced').toHaveBeenCalledTimes(1);

  newest = '2';
  await vi.advanceTimersByTimeAsync(AGREED_FOR);
  expect(changed).toHaveBeenCalledTimes(2);

  newest = new Error('The database is away.');
  await vi.advanceTimersByTimeAsync(AGREED_FOR);
  expect(changes.isAgreed()).toBe(false);
  newest = '2';
  await vi.advanceTimersByTimeAsync(AGREED_FOR);
  expect(changes.isAgreed()).toBe(true);
  expect(changed).toHaveBeenCalledTimes(2);

  asked.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.mock.calls.length, 'while nobody works, nothing is asked').toBeLessThan(20);
});
