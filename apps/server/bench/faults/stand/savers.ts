import { setTimeout as pause } from 'node:timers/promises';
import { type Client, signedIn } from '../../../src/testing/product';
import { saving } from '../../../src/testing/records';
import type { Stand } from '../../bench';
import { Answers, newReport, SAVE } from './people';

interface Acknowledged {
  readonly client: string;
  readonly seq: number;
}

export interface Saver {
  readonly acknowledged: readonly Acknowledged[];
  readonly answers: Answers;
  until(count: number): Promise<void>;
  end(): Promise<void>;
}

/** In ms until an unacknowledged save is sent again unchanged. */
const AGAIN_AFTER = 50;
const LONGEST = 90_000;
let runs = 0;

export async function savers(
  url: string,
  front: string,
  account: { email: string; password: string },
  count: number,
): Promise<Saver> {
  runs += 1;
  const acknowledged: Acknowledged[] = [];
  const answers = new Answers();
  let on = true;
  const me = await signedIn(url, account);
  const reports = await Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      client: `w${runs}-${n}`,
      id: await newReport(me, `w${runs}-${n}`),
    })),
  );
  const there: Client = me.at(front);
  const writing = reports.map(async ({ client, id }) => {
    for (let seq = 1; on; seq += 1) {
      const { body } = saving(
        'dentition',
        { missing: [11 + (seq % 8)] },
        { patient_number: client, client, seq, id },
      );
      let status = 0;
      while (on && status !== 200) {
        status = (await there.call('POST', SAVE, body).catch(() => ({ status: 0 }))).status;
        answers.add(status);
        if (status === 200) acknowledged.push({ client, seq });
        else await pause(AGAIN_AFTER);
      }
    }
  });
  return {
    acknowledged,
    answers,
    until: async (wanted) => {
      const begun = performance.now();
      while (acknowledged.length < wanted) {
        if (performance.now() - begun > LONGEST)
          throw new Error(`Nothing is acknowledged any more: ${answers.told()}`);
        await pause(5);
      }
    },
    end: async () => {
      on = false;
      await Promise.all(writing);
    },
  };
}

/** Entries are appended and never replaced, so a later one cannot hide a missing one. */
export async function findLostSaves(
  { database }: Stand,
  { acknowledged }: Saver,
): Promise<readonly Acknowledged[]> {
  const { rows } = await database.pool.query<Acknowledged>(
    'select client, seq::integer as seq from report_entry where client is not null',
  );
  const kept = new Set(rows.map(({ client, seq }) => `${client} ${seq}`));
  return acknowledged.filter(({ client, seq }) => !kept.has(`${client} ${seq}`));
}
