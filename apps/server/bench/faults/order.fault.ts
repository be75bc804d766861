import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../src/testing/history/person';
import { accountsOf, type Client, signedIn } from '../../src/testing/product';
import { saving } from '../../src/testing/records';
import { writeFigures } from './stand/figures';
import { insist, newReport, readPath, SAVE } from './stand/people';
import { MINUTE, onStand, times } from './stand/stands';

/** A round sends so many saves of one tab at once, delayed by up to so many ms. */
const A_ROUND = 5;
const LATE = 3000;
const AT_ONCE = 25;
const TEETH = [11, 12, 13, 14, 15];

async function saveOutOfOrder(me: Client, rounds: number, isNumbered: boolean): Promise<number> {
  const random = randomFrom(10);
  let wrong = 0;
  let left = rounds;
  const round = async (name: string) => {
    const id = await newReport(me, name);
    await Promise.all(
      TEETH.map(async (tooth, n) => {
        await pause(random() * LATE);
        const number = isNumbered ? { client: name, seq: n + 1 } : {};
        const { body } = saving('dentition', { missing: [tooth] }, { patient_number: name, id, ...number });
        await insist(() => me.call('POST', SAVE, body));
      }),
    );
    const { data } = await insist(() => me.call('GET', readPath(id)));
    if (data.dentitions[0].missing[0] !== TEETH.at(-1)) wrong += 1;
  };
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, n) => {
      while ((left -= 1) >= 0) await round(`o${isNumbered ? 'n' : 'u'}${n}-${left}`);
    }),
  );
  return wrong;
}

describe('Fault 10', () => {
  it(
    'of autosaves that arrive out of order the one with the highest number stands, a thousand times',
    async () => {
      await onStand(async (stand) => {
        const { url } = await stand.start();
        const me = await signedIn(url, accountsOf(stand.folder).clinic);
        const rounds = times(1000);
        const wrong = await saveOutOfOrder(me, rounds, true);
        const control = await saveOutOfOrder(me, AT_ONCE, false);
        expect(wrong).toBe(0);
        expect(control, 'without numbers the last to arrive stands').toBeGreaterThan(0);
        writeFigures(10, {
          done: `${rounds} times ${A_ROUND} saves of one tab, each up to ${LATE / 1000} s late`,
          seen: `the highest number stood in ${rounds - wrong} of ${rounds}`,
          control: `without numbers: another one stood in ${control} of ${AT_ONCE}`,
        });
      });
    },
    60 * MINUTE,
  );
});
