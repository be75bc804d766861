import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../testing/server';
import { lastNight, NIGHT_HOUR, runOncePerNight } from './job';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const at = (text: string) => new Date(`2026-${text}:00.000Z`);

it.each([
  ['06-10T02:00', '06-10T02:00'],
  ['06-10T01:59', '06-09T02:00'],
  ['06-10T23:59', '06-10T02:00'],
  ['01-01T00:30', '01-01T02:00', -1],
  // The clocks of Norway and Portugal change twice a year; the night in UTC does not.
  ['03-29T03:00', '03-29T02:00'],
  ['10-25T01:59', '10-24T02:00'],
])('at %s the night was that of %s', (now, night, days = 0) => {
  expect(lastNight(at(now))).toEqual(new Date(at(night).getTime() + days * 86_400_000));
  expect(NIGHT_HOUR).toBe(2);
});

describe('the work of the night', () => {
  const run = async (name: string, now: Date, work = async () => undefined as void) =>
    runOncePerNight(server.across, name, now, work);

  it('is done at the same hour whenever the server was started, and not again before the next night', async () => {
    const days = [
      ['06-10T17:23', true],
      ['06-10T23:59', false],
      ['06-11T01:59', false],
      ['06-11T02:00', true],
      ['06-11T02:01', false],
      ['06-12T01:59', false],
      ['06-12T02:07', true],
      ['06-13T02:00', true],
      ['06-17T11:00', true],
      ['06-18T01:00', false],
    ] as const;
    for (const [now, expected] of days) expect([now, await run('hours', at(now))]).toEqual([now, expected]);
  });

  it('is done by one of many processes that ask at once', async () => {
    for (const night of ['06-10T02:00', '06-11T02:00']) {
      let times = 0;
      const work = async () => void (times += 1);
      const outcomes = await Promise.all(Array.from({ length: 12 }, () => run('many', at(night), work)));
      expect([times, outcomes.filter(Boolean).length]).toEqual([1, 1]);
    }
  });

  it('that fails is begun again the same night, and told since when', async () => {
    await run('fails', at('06-10T02:00'));
    const since: Date[] = [];
    const fail = () =>
      runOncePerNight(server.across, 'fails', at('06-11T02:00'), async (last) => {
        since.push(last);
        throw new Error('The database is away.');
      });
    await expect(fail()).rejects.toThrow('away');
    await expect(fail()).rejects.toThrow('away');
    expect(since).toEqual([at('06-10T02:00'), at('06-10T02:00')]);
    expect(await run('fails', at('06-11T02:05'))).toBe(true);
    expect(await run('fails', at('06-11T02:06'))).toBe(false);
  });
});
