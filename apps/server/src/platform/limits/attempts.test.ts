import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../db/ids';
import { startServer, type TestServer } from '../../testing/server';
import { forgetAttempts, giveBackAndNewest, spend, wait } from './attempts';
import { deviceOf } from '../../areas/account/session/device';
import { network } from '../../areas/account/rateLimits';

const MINUTE = 60_000;
const now = new Date('2026-03-01T12:00:00Z');
const ago = (minutes: number, value = '') => ({ value, at: new Date(now.getTime() - minutes * MINUTE) });
const LIMIT = { most: 3, span: 15 * MINUTE };

describe('how long until one more fits', () => {
  it.each([
    ['nothing was taken', [], 0],
    ['two were', [ago(10), ago(1)], 0],
    ['three were: until the oldest has left', [ago(10), ago(5), ago(1)], 5],
    ['one of them has left', [ago(15), ago(5), ago(1)], 0],
    [
      'five were, of an older and larger limit: until the third newest has left',
      [ago(9), ago(8), ago(7), ago(5), ago(1)],
      8,
    ],
  ])('%s', (_, past, minutes) => {
    expect(wait(past, LIMIT, null, now)).toBe(minutes * MINUTE);
  });

  it.each([
    ['a fourth one', [ago(9, 'a'), ago(8, 'b'), ago(1, 'c')], 'd', 6],
    ['one of the three', [ago(9, 'a'), ago(8, 'b'), ago(1, 'c')], 'a', 0],
    ['a third one, the first counted twice', [ago(9, 'a'), ago(8, 'a'), ago(1, 'c')], 'd', 0],
  ])('of different ones: %s', (_, past, value, minutes) => {
    expect(wait(past, LIMIT, value, now)).toBe(minutes * MINUTE);
  });
});

describe('in the database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());
  const take = (bucket: string, more: { distinct?: string } = {}) =>
    spend(server.database.db, server.now(), [{ bucket, limits: [LIMIT], ...more }]);

  it('given back by twenty at once, all of it is back', async () => {
    const { db, pool } = server.database;
    const wide = { most: 20, span: 15 * MINUTE };
    for (let n = 0; n < 20; n += 1) await spend(db, server.now(), [{ bucket: 'office', limits: [wide] }]);
    await Promise.all(Array.from({ length: 20 }, (_, n) => giveBackAndNewest(db, `of ${n}`, 'office')));
    const { rows } = await pool.query('select count(*)::int as left from attempt where bucket = $1', [
      sha256('office'),
    ]);
    expect(rows).toEqual([{ left: 0 }]);
  });

  it('fifty at once get what there is', async () => {
    const charge = [{ bucket: 'crowd', limits: [LIMIT] }];
    const all = await Promise.all(Array.from({ length: 50 }, () => spend(server.database.db, now, charge)));
    expect(all.filter((seconds) => seconds === 0)).toHaveLength(3);
    expect(all.filter((seconds) => seconds === 900)).toHaveLength(47);
  });

  it('takes from all buckets or from none', async () => {
    for (let n = 0; n < 3; n += 1) await take('full');
    const both = () =>
      spend(server.database.db, server.now(), [
        { bucket: 'full', limits: [LIMIT] },
        { bucket: 'empty', limits: [LIMIT] },
      ]);
    for (let n = 0; n < 5; n += 1) expect(await both()).toBeGreaterThan(0);
    expect(await take('empty')).toBe(0);
  });

  it('two that take the same buckets in another order do not wait for each other for ever', async () => {
    const charge = (bucket: string) => ({ bucket, limits: [{ most: 1000, span: MINUTE }] });
    const all = Array.from({ length: 40 }, (_, n) =>
      spend(
        server.database.db,
        server.now(),
        n % 2 ? [charge('a'), charge('b')] : [charge('b'), charge('a')],
      ),
    );
    expect(new Set(await Promise.all(all))).toEqual(new Set([0]));
  });

  it('keeps neither an address nor an email, and nothing longer than a day', async () => {
    await take('lookup|10.1.2', { distinct: 'kari@example.com' });
    const rows = async () => (await server.database.pool.query('select * from attempt')).rows;
    expect(JSON.stringify(await rows())).not.toMatch(/10\.1\.2|kari/);
    server.wait(25 * 60 * MINUTE);
    await forgetAttempts(server.database.db, server.now());
    expect(await rows()).toEqual([]);
  });
});

it.each([
  ['192.0.2.17', '192.0.2'],
  ['::ffff:192.0.2.17', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001::', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the network of %s is %s', (address, of) => {
  expect(network(address)).toBe(of);
});

it.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Chrome',
    'Linux',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
