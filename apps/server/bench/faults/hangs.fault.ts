import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { MAIL_TEMPLATES } from '../../src/app/areas';
import { enqueueMail } from '../../src/platform/mail/queue';
import { CREDENTIALS, startObjectStore } from '../../src/testing/services/objectStore';
import { accountsOf, type Client, signedIn } from '../../src/testing/product';
import { saving } from '../../src/testing/records';
import { writeFigures } from './stand/figures';
import { mailServer } from './stand/mailServer';
import { percentile } from './stand/measure';
import { newReport, picturePath, readPath, SAVE } from './stand/people';
import { MINUTE, onStand } from './stand/stands';
import { findMissing, uploaders } from './stand/uploaders';

const SECOND = 1000;
const HANG = Number(process.env.HANG_SECONDS ?? 60) * SECOND;
const LANES = 4;
/** In ms, below which a difference is noise of the machine; and how many times longer others may wait. */
const NOISE = 25;
const LONGER = 2;
const MAILS = 40;
const UPLOADS = 8;

interface Lane {
  readonly me: Client;
  readonly id: string;
  readonly client: string;
}

/** In ms, for calls that have nothing to do with mail or pictures. */
async function others(lanes: readonly Lane[], ms: number): Promise<readonly number[]> {
  const waits: number[] = [];
  const until = performance.now() + ms;
  await Promise.all(
    lanes.map(async ({ me, id, client }) => {
      for (let n = 0; performance.now() < until; n += 1) {
        const seq = Math.round(performance.now() * 1000);
        const { body } = saving('dentition', { missing: [18] }, { patient_number: client, client, seq, id });
        const begun = performance.now();
        const { status } = await (n % 3 === 0
          ? me.call('POST', SAVE, body)
          : n % 3 === 1
            ? me.call('GET', readPath(id))
            : me.call('POST', '/patient/patient-reports', {}));
        waits.push(performance.now() - begun);
        expect(status).toBe(200);
        await pause(50);
      }
    }),
  );
  return waits;
}

const spoken = (waits: readonly number[]) =>
  `p50 ${percentile(waits, 0.5).toFixed(0)}, p99 ${percentile(waits, 0.99).toFixed(0)} ms (${waits.length})`;

function isNoSlower(before: readonly number[], during: readonly number[]): void {
  const [was, is] = [percentile(before, 0.99), percentile(during, 0.99)];
  expect(is, `${was} ms before`).toBeLessThanOrEqual(Math.max(LONGER * was, was + NOISE));
}

describe('Fault 16', () => {
  it(
    'mail server and store hang for a minute: other calls wait no longer than before, and mails and pictures arrive once afterwards',
    async () => {
      const [smtp, store] = [await mailServer(), await startObjectStore()];
      await onStand(async (stand) => {
        const STORAGE_URL = await store.addBucket();
        const { url } = await stand.start({ SMTP_URL: smtp.url, STORAGE_URL, ...CREDENTIALS });
        const me = await signedIn(url, accountsOf(stand.folder).clinic);
        const lanes = await Promise.all(
          Array.from({ length: LANES }, async (_, n) => ({
            me,
            id: await newReport(me, `o${n}`),
            client: `o${n}`,
          })),
        );
        await others(lanes, 10 * SECOND);
        const calm = await others(lanes, HANG);

        smtp.hang();
        const template = MAIL_TEMPLATES.find(({ name }) => name === 'passwordChanged')!;
        for (let n = 0; n < MAILS; n += 1) {
          const to = { email: `h${n}@example.com`, language: 'en' as const };
          await enqueueMail(stand.database.db, new Date(), template, to, {
            template: template.name,
            name: 'Kari',
          });
        }
        const mute = await others(lanes, HANG);
        const held = smtp.arrived.length;
        smtp.goOn();
        await expect.poll(() => smtp.arrived.length, { timeout: 5 * MINUTE, interval: 500 }).toBe(MAILS);
        await pause(10 * SECOND);
        expect(new Set(smtp.arrived).size).toBe(MAILS);
        expect(smtp.arrived).toHaveLength(MAILS);

        const sending = await uploaders(url, url, accountsOf(stand.folder).clinic, UPLOADS);
        const busy = await others(lanes, HANG);
        store.signal('SIGSTOP');
        const before = sending.acknowledged.length;
        const stopped = await others(lanes, HANG);
        const during = sending.acknowledged.length - before;
        store.signal('SIGCONT');
        await sending.until(before + during + UPLOADS);
        await sending.end();
        const ids = sending.acknowledged.flatMap(({ id }) => id ?? []);
        const missing = await findMissing(sending, ids, async (id) => {
          const answer = await fetch(`${url}/api${picturePath(id)}`, { headers: me.headers() });
          return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
        });
        const seen = `calm ${spoken(calm)}; mail server hangs ${spoken(mute)}; beside uploads ${spoken(busy)}; the store hangs under them ${spoken(stopped)}; ${MAILS} mails, ${held} of them before the return, each once; ${missing.length} of ${sending.acknowledged.length} acknowledged pictures lost, ${during} of them acknowledged in the minute`;
        console.log(seen);
        expect(missing).toEqual([]);
        isNoSlower(calm, mute);
        isNoSlower(busy, stopped);
        writeFigures(16, {
          done: `a mail server that takes ${MAILS} mails and does not answer, and an object store that is stopped under ${UPLOADS} uploads, ${HANG / SECOND} s each; ${LANES} clients save, read and list meanwhile`,
          seen,
          control: '',
        });
      }).finally(() => void smtp.stop());
    },
    30 * MINUTE,
  );
});
