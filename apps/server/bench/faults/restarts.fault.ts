import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { accountsOf, type Client, end, freePort, signedIn } from '../../src/testing/product';
import { saving } from '../../src/testing/records';
import type { Stand } from '../bench';
import { writeFigures } from './stand/figures';
import { Answers, newReport, SAVE } from './stand/people';
import { MINUTE, onStand, times } from './stand/stands';

const WRITERS = 4;
/** In ms between two saves of one writer. */
const REST = 20;
const A_ROUND = 20;

interface Written {
  readonly answers: Answers;
  readonly acknowledged: Set<string>;
  failed: number;
}

async function write(
  there: readonly Client[],
  client: string,
  id: string,
  written: Written,
  isOn: () => boolean,
) {
  for (let seq = 1; isOn(); seq += 1) {
    const about = { patient_number: client, client, seq, id };
    const { body } = saving('dentition', { missing: [18] }, about);
    const send = async (at: number): Promise<string | null> => {
      const answer = await there[at]?.call('POST', SAVE, body).catch(() => null);
      written.answers.add(answer?.status ?? 0);
      return answer?.status === 200 ? answer.data.entry : null;
    };
    const entry = (await send(seq % 2)) ?? (await send((seq + 1) % 2));
    if (entry === null) written.failed += 1;
    else written.acknowledged.add(entry);
    await pause(REST);
  }
}

/** @param inTurns restarts one server after the other; otherwise both at once, which no balancer can hide */
async function restart(stand: Stand, rounds: number, inTurns: boolean): Promise<Written & { lost: number }> {
  const ports = [await freePort(), await freePort()];
  const start = (n: number) => stand.start({ PORT: ports[n] ?? '' });
  const running = [await start(0), await start(1)];
  const urls = running.map(({ url }) => url);
  const me = await signedIn(urls[0] ?? '', accountsOf(stand.folder).clinic);
  const there = urls.map((url) => me.at(url));
  const written: Written = { answers: new Answers(), acknowledged: new Set(), failed: 0 };
  let on = true;
  const names = Array.from({ length: WRITERS }, (_, n) => `r${n}`);
  const reports = await Promise.all(names.map((name) => newReport(me, name)));
  const writing = names.map((name, n) => write(there, name, reports[n] ?? '', written, () => on));
  const renew = async (n: number) => {
    const one = running[n];
    if (one) await end(one, 'SIGTERM');
    running[n] = await start(n);
  };
  for (let round = 0; round < rounds; round += 1) {
    const before = written.acknowledged.size;
    await Promise.all(inTurns ? [renew(round % 2)] : [renew(0), renew(1)]);
    while (written.acknowledged.size < before + A_ROUND) await pause(REST);
  }
  on = false;
  await Promise.all(writing);
  const { rows } = await stand.database.pool.query<{ id: string }>(
    'select public_id as id from report_entry',
  );
  const kept = new Set(rows.map(({ id }) => id));
  return { ...written, lost: [...written.acknowledged].filter((entry) => !kept.has(entry)).length };
}

describe('Fault 20', () => {
  it(
    'two servers are restarted in turns under load, ten times: one retry is enough for everybody, and nothing is lost',
    async () => {
      const rounds = times(10);
      const { failed, lost, acknowledged, answers } = await onStand((stand) => restart(stand, rounds, true));
      console.log(`${failed} failed, ${lost} of ${acknowledged.size} lost; ${answers.told()}`);
      expect({ failed, lost }).toEqual({ failed: 0, lost: 0 });
      const control = await onStand((stand) => restart(stand, 2, false));
      expect(control.failed, 'both at once are noticed').toBeGreaterThan(0);
      expect(control.lost).toBe(0);
      writeFigures(20, {
        done: `${rounds} restarts of two servers in turns, ${WRITERS} writers`,
        seen: `${lost} of ${acknowledged.size} lost, ${failed} failed after one retry at the other server; answers ${answers.told()}`,
        control: `both restarted at the same time, twice: ${control.failed} failed after their retry, ${control.lost} of ${control.acknowledged.size} lost`,
      });
    },
    20 * MINUTE,
  );
});
