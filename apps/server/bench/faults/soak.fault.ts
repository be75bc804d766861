import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Client, accountsOf, signedIn } from '../../src/testing/product';
import { saving } from '../../src/testing/records';
import { fullMouth, memoryOf, openStand } from '../bench';
import { findSlope, percentile } from './stand/measure';
import { writeFigures } from './stand/figures';
import { Answers, aPicture, newReport, readPath, SAVE, UPLOAD } from './stand/people';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 60);
const MINUTE = 60_000;
const PEOPLE = 4;
/** In ms between two readings of the memory. */
const SAMPLE = 5000;
const SLICES = 6;

interface Person {
  readonly me: Client;
  readonly number: string;
  readonly picture: string;
  readonly report: string;
  seq: number;
}

async function aPerson(
  url: string,
  account: { email: string; password: string },
  n: number,
): Promise<Person> {
  const me = await signedIn(url, account);
  const report = await newReport(me, `soak-${n}`);
  const { data } = await me.call('POST', UPLOAD, await aPicture(report, n, 5000, 120));
  return { me, number: `soak-${n}`, picture: data.id, report, seq: 0 };
}

async function act(person: Person, turn: number): Promise<number> {
  const { me, number } = person;
  const about = { id: person.report, patient_number: number, client: number };
  person.seq += 1;
  const save = async (type: string, data: unknown) =>
    (await me.call('POST', SAVE, saving(type, data, { ...about, seq: person.seq }).body)).status;
  if (turn % 20 === 0) return (await me.call('GET', readPath(person.report))).status;
  if (turn % 20 === 5) return (await me.call('POST', '/patient/patient-reports', {})).status;
  if (turn % 20 === 10)
    return (await me.call('PATCH', `/patient/patient-report/${person.report}`, { notes: `turn ${turn}` }))
      .status;
  if (turn % 200 === 115) {
    const another = await newReport(me, `${number}-${turn}`);
    return (await me.call('POST', UPLOAD, await aPicture(another, turn))).status;
  }
  if (turn % 500 === 299)
    return (await me.call('GET', `/patient/patient-report/${person.report}/entries`)).status;
  if (turn % 4 === 1) return save('measurement', fullMouth(person.picture));
  return save('clinical_values', { pocket_depth: [{ tooth: 16, depth: 1 + (turn % 9) }] });
}

describe('Fault 27', () => {
  it(
    'half of the load for a long time: memory and waits stay as they were',
    async () => {
      const stand = await openStand();
      try {
        const product = await stand.start();
        const account = accountsOf(stand.folder).clinic;
        const people = await Promise.all(
          Array.from({ length: PEOPLE }, (_, n) => aPerson(product.url, account, n)),
        );
        const [answers, times, memory] = [
          new Answers(),
          new Array<{ at: number; ms: number }>(),
          new Array<{ at: number; mb: number }>(),
        ];
        const begun = performance.now();
        const end = begun + MINUTES * MINUTE;
        const watch = setInterval(() => {
          memory.push({ at: (performance.now() - begun) / MINUTE, mb: memoryOf(product).now });
          if (memory.length % 60 === 0)
            console.log(
              `${memory.at(-1)?.at.toFixed(0)} min: ${memory.at(-1)?.mb.toFixed(0)} MB, ${times.length} calls; ${answers.told()}`,
            );
        }, SAMPLE);
        await Promise.all(
          people.map(async (person, n) => {
            for (let turn = n * 37; performance.now() < end; turn += 1) {
              const from = performance.now();
              answers.add(await act(person, turn).catch(() => 0));
              const ms = performance.now() - from;
              times.push({ at: (from - begun) / MINUTE, ms });
              await pause(ms);
            }
          }),
        );
        clearInterval(watch);
        // Memory that a process takes until it has met everything once is not growth.
        const settled = memory.filter(({ at }) => at > MINUTES / 3);
        const mean = settled.reduce((sum, { mb }) => sum + mb, 0) / settled.length;
        const { slope, error } = findSlope(settled.map(({ at, mb }) => [at / 60, (100 * mb) / mean]));
        const slices = Array.from({ length: SLICES }, (_, n) =>
          percentile(
            times.filter(({ at }) => Math.floor((at / MINUTES) * SLICES) === n).map(({ ms }) => ms),
            0.99,
          ),
        );
        const seen = `memory ${mean.toFixed(0)} MB, slope ${slope.toFixed(1)} ± ${error.toFixed(1)} % an hour over the last two thirds; p99 in each sixth ${slices.map((ms) => ms.toFixed(0)).join(', ')} ms; answers ${answers.told()}`;
        const done = `${MINUTES} min at ${(times.length / MINUTES / 60).toFixed(0)}/s, ${times.length} calls: of ${PEOPLE} people each rests after a call for as long as it took`;
        console.log(done, seen);
        console.log(
          memory
            .filter((_, n) => n % 24 === 0)
            .map(({ at, mb }) => `${at.toFixed(0)}:${mb.toFixed(0)}`)
            .join(' '),
        );
        expect([...answers.counts.keys()], 'nothing failed').toEqual([200]);
        expect(slope - 2 * error, 'memory does not rise by 1 % an hour').toBeLessThan(1);
        writeFigures(27, { done, seen, control: '' });
      } finally {
        await stand.close();
      }
    },
    (MINUTES + 10) * MINUTE,
  );
});
