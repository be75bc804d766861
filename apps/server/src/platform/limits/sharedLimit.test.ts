import { expect, it } from 'vitest';
import { ownServer } from '../../testing/ownServer';
import { createSharedLimit, toRateHeaders } from './sharedLimit';

const MINUTE = 60_000;
const { server } = await ownServer();

const limit = (max: number) =>
  createSharedLimit({ db: server.across, now: () => server.now(), name: 'test', max, span: MINUTE });

async function admitted(sharedLimit: ReturnType<typeof limit>, key: string, calls: number, cost = 1) {
  const answers = await Promise.all(Array.from({ length: calls }, () => sharedLimit(key, cost)));
  return answers.filter(({ refusal }) => refusal === undefined).length;
}

it('is one for all processes, but for the twentieth that each does not ask for', async () => {
  const [here, there] = [limit(200), limit(200)];
  const first = await admitted(here, 'a', 150);
  expect(first).toBe(150);
  expect(first + (await admitted(there, 'a', 150))).toBeLessThanOrEqual(220);
  expect(await admitted(here, 'a', 100)).toBeLessThanOrEqual(10);
  expect(await admitted(here, 'b', 10), 'another key').toBe(10);
});

it('says when there is some again, and then there is', async () => {
  const firstLimit = limit(40);
  expect(await admitted(firstLimit, 'c', 100)).toBe(42);
  const { refusal } = await firstLimit('c', 1);
  const retryAfterS = refusal?.retryAfterS ?? 0;
  expect(retryAfterS).toBeGreaterThan(0);
  expect(retryAfterS).toBeLessThanOrEqual(60);
  server.wait(retryAfterS * 1000);
  expect((await firstLimit('c', 1)).refusal).toBeUndefined();
});

it('weighs what is spent', async () => {
  expect(await admitted(limit(200), 'd', 100, 10)).toBe(21);
});

it('asks the database for nothing where few calls are made', async () => {
  const firstLimit = limit(200);
  const { rows: before } = await server.database.pool.query('select count(*) from attempt');
  expect(await admitted(firstLimit, 'e', 10)).toBe(10);
  expect((await server.database.pool.query('select count(*) from attempt')).rows).toEqual(before);
});

it('says how much is left, and until when', async () => {
  const sharedLimit = limit(200);
  await admitted(sharedLimit, 'f', 3, 10);
  const rate = await sharedLimit('f', 1);
  expect(rate).toEqual({ max: 200, span: MINUTE, left: 169, resetsInMs: expect.any(Number) });
  expect(
    toRateHeaders({ user: { ...rate, resetsInMs: 29_100 }, clinic: { ...rate, left: 0, resetsInMs: 1 } }),
  ).toEqual({
    'ratelimit-policy': '"user";q=200;w=60, "clinic";q=200;w=60',
    ratelimit: '"user";r=169;t=30, "clinic";r=0;t=1',
  });
});
