import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { accountsOf, signedIn } from '../../src/testing/product';
import { memoryOf } from '../bench';
import { writeFigures } from './stand/figures';
import { percentile } from './stand/measure';
import { Answers, newReport, readPath } from './stand/people';
import { MINUTE, onStand } from './stand/stands';

const CLIENTS = 1000;
const MOST_MEMORY_MB = 512;
/** In ms until everybody is served again. */
const RECOVERED = 5000;

interface Answered {
  readonly status: number;
  readonly ms: number;
  readonly retry: boolean;
}

/** Each caller has an address of its own, because one address may hold only so many connections. */
function ask(n: number, url: string, headers: Record<string, string>): Promise<Answered> {
  const localAddress = `127.0.${1 + (n >> 7)}.${1 + (n & 127)}`;
  const begun = performance.now();
  const after = () => performance.now() - begun;
  return new Promise((done) => {
    const sent = request(url, { headers, localAddress, agent: new Agent() }, (answer) => {
      answer.resume();
      const { statusCode: status = 0 } = answer;
      answer.on('end', () => done({ status, ms: after(), retry: 'retry-after' in answer.headers }));
    });
    sent.on('error', () => done({ status: 0, ms: after(), retry: false }));
    sent.end();
  });
}

const median = (answered: readonly Answered[]) =>
  percentile(
    answered.map(({ ms }) => ms),
    0.5,
  ).toFixed(0);

function count(answered: readonly Answered[]): Answers {
  const answers = new Answers();
  for (const { status } of answered) answers.add(status);
  return answers;
}

describe('Fault 21', () => {
  it(
    'a thousand clients while no connection of the database is free: 503 for all, little memory, and served again',
    async () => {
      await onStand(async (stand) => {
        const product = await stand.start();
        const me = await signedIn(product.url, accountsOf(stand.folder).clinic);
        const id = await newReport(me, 'crowd');
        const crowd = (path: string) => {
          const url = `${product.url}/api${path}`;
          return Promise.all(Array.from({ length: CLIENTS }, (_, n) => ask(n, url, me.headers())));
        };
        const idle = memoryOf(product).now;
        const health = await crowd('/health');
        const blocker = new Client({ connectionString: stand.url });
        await blocker.connect();
        await blocker.query('begin; lock table report in access exclusive mode');
        // The connections that wait for the table use up the pool.
        const first = crowd(readPath(id));
        await pause(3000);
        const second = await crowd(readPath(id));
        await blocker.query('rollback');
        await blocker.end();
        const freed = performance.now();
        while ((await me.call('GET', readPath(id))).status !== 200) await pause(50);
        const back = performance.now() - freed;
        const all = [...(await first), ...second];
        const free = await crowd(readPath(id));
        const refused = second.filter(({ status }) => status === 503);
        const { most } = memoryOf(product);
        const seen = `answers ${count(all).told()}; of the second thousand ${refused.length} refused, p50 ${median(refused)} ms where a thousand calls that need no database take ${median(health)} ms; memory at most ${most.toFixed(0)} MB, ${idle.toFixed(0)} before; served again after ${back.toFixed(0)} ms`;
        console.log(seen);
        expect(count(all).counts.get(0), 'each is answered').toBeUndefined();
        expect([...count(all).counts.keys()].filter((status) => status !== 200 && status !== 503)).toEqual(
          [],
        );
        expect(refused.every(({ retry }) => retry)).toBe(true);
        expect(refused.length).toBeGreaterThan(CLIENTS / 2);
        expect(most).toBeLessThan(MOST_MEMORY_MB);
        expect(back).toBeLessThan(RECOVERED);
        const served = count(free).counts.get(200) ?? 0;
        expect(served, 'with free connections they are not refused').toBeGreaterThan(
          CLIENTS - refused.length,
        );
        writeFigures(21, {
          done: `twice ${CLIENTS} clients at once, a table locked that all of them ask for`,
          seen,
          control: `the same thousand while the table is free: ${count(free).told()}`,
        });
      });
    },
    10 * MINUTE,
  );
});
