import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../base/ids';
import { startServer, type TestServer } from '../../testing/server';
import { consume, deleteOldAttempts, resetAndRefund, toWait } from './slidingWindow';

const MINUTE = 60_000;
const now = new Date('2026-03-01T12:00:00Z');
const ago = (minutes: number, value = '') => ({ value, at: new Date(now.getTime() - minutes * MINUTE) });
const WINDOW = { max: 3, span: 15 * MINUTE };

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
    expect(toWait(past, WINDOW, null, now)).toBe(minutes * MINUTE);
  });

  it.each([
    ['a fourth one', [ago(9, 'a'), ago(8, 'b'), ago(1, 'c')], 'd', 6],
    ['one of the three', [ago(9, 'a'), ago(8, 'b'), ago(1, 'c')], 'a', 0],
    ['a third one, the first counted twice', [ago(9, 'a'), ago(8, 'a'), ago(1, 'c')], 'd', 0],
  ])('of different ones: %s', (_, past, value, minutes) => {
    expect(toWait(past, WINDOW, value, now)).toBe(minutes * MINUTE);
  });
});

describe('in the database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());
  const take = (key: string, more: { distinct?: string } = {}) =>
    consume(server.database.db, server.now(), [{ key, windows: [WINDOW], ...more }]);

  it('given back by twenty at once, all of it is back', async () => {
    const { db, pool } = server.database;
    const wide = { max: 20, span: 15 * MINUTE };
    for (let n = 0; n < 20; n += 1) await consume(db, server.now(), [{ key: 'office', windows: [wide] }]);
    await Promise.all(Array.from({ length: 20 }, (_, n) => resetAndRefund(db, `of ${n}`, 'office')));
    const { rows } = await pool.query('select count(*)::int as left from attempt where bucket = $1', [
      sha256('office'),
    ]);
    expect(rows).toEqual([{ left: 0 }]);
  });

  it('fifty at once get what there is', async () => {
    const charge = [{ key: 'crowd', windows: [WINDOW] }];
    const all = await Promise.all(Array.from({ length: 50 }, () => consume(server.database.db, now, charge)));
    expect(all.filter((refusal) => !refusal)).toHaveLength(3);
    expect(all.filter((refusal) => refusal?.retryAfterS === 900)).toHaveLength(47);
  });

  it('takes from all buckets or from none', async () => {
    for (let n = 0; n < 3; n += 1) await take('full');
    const both = () =>
      consume(server.database.db, server.now(), [
        { key: 'full', windows: [WINDOW] },
        { key: 'empty', windows: [WINDOW] },
      ]);
    for (let n = 0; n < 5; n += 1) expect((await both())?.retryAfterS).toBeGreaterThan(0);
    expect(await take('empty')).toBeUndefined();
  });

  it('two that take the same buckets in another order do not wait for each other for ever', async () => {
    const charge = (key: string) => ({ key, windows: [{ max: 1000, span: MINUTE }] });
    const all = Array.from({ length: 40 }, (_, n) =>
      consume(
        server.database.db,
        server.now(),
        n % 2 ? [charge('a'), charge('b')] : [charge('b'), charge('a')],
      ),
    );
    expect(new Set(await Promise.all(all))).toEqual(new Set([undefined]));
  });

  it('keeps neither an address nor an email, and nothing longer than a day', async () => {
    await take('lookup|10.1.2', { distinct: 'kari@example.com' });
    const rows = async () => (await server.database.pool.query('select * from attempt')).rows;
    expect(JSON.stringify(await rows())).not.toMatch(/10\.1\.2|kari/);
    server.wait(25 * 60 * MINUTE);
    await deleteOldAttempts(server.database.db, server.now());
    expect(await rows()).toEqual([]);
  });
});
