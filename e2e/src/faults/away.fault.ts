import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { writeFigures } from '../../../apps/server/bench/faults/stand/figures';
import { MINUTE, onStand, times } from '../../../apps/server/bench/faults/stand/stands';
import { accountsOf, signedIn } from '../../../apps/server/src/testing/product';
import { openBrowser, signIn, visit } from '../support/product';
import { type Charting, openChart } from './charting';
import { startPatient } from './stage';

const SECOND = 1000;
/** In ms from the return to the last edit on the server. */
const BACK_WITHIN = 2 * SECOND;
/** In ms without a server or a connection; values are typed meanwhile. */
const AWAY = MINUTE;
const OFFLINE = [SECOND, SECOND, SECOND, 30 * SECOND, 30 * SECOND, 30 * SECOND, 10 * MINUTE];

async function typeFor(chart: Charting, ms: number, every: number): Promise<void> {
  const until = performance.now() + ms;
  do {
    await chart.type();
    await pause(Math.max(0, Math.min(every, until - performance.now())));
  } while (performance.now() < until);
}

describe('Fault 4', () => {
  it(
    'the database is away for a minute while a clinician types: the work goes on, and all of it is there 2 s after the return',
    async () => {
      await onStand(async (stand) => {
        const { url } = await stand.start();
        const browser = await openBrowser();
        const { page, context } = await visit(browser, url);
        context.setDefaultTimeout(MINUTE);
        const account = accountsOf(stand.folder).clinic;
        await signIn(page, account);
        const me = await signedIn(url, account);
        const chart = await openChart(page, await startPatient(page, 'A4'));
        const [waits, missing]: [number[], number[]] = [[], []];
        const rounds = times(3);
        for (let round = 0; round < rounds; round += 1) {
          await chart.type();
          await expect.poll(() => chart.findMissing(me), { timeout: 20_000 }).toEqual([]);
          await stand.halt();
          await typeFor(chart, AWAY, 3 * SECOND);
          await page.getByText('Not saved', { exact: true }).waitFor();
          await stand.revive();
          const back = performance.now();
          missing.push((await chart.findMissing(me)).length);
          await expect.poll(() => chart.findMissing(me), { timeout: 30_000, interval: 50 }).toEqual([]);
          waits.push(performance.now() - back);
          await page.getByText('Saved', { exact: true }).first().waitFor();
        }
        console.log(waits, missing);
        await browser.close();
        expect(Math.max(...missing), 'what is not there yet is seen to be missing').toBeGreaterThan(0);
        expect(Math.max(...waits)).toBeLessThanOrEqual(BACK_WITHIN);
        writeFigures(4, {
          done: `${rounds} × the database stopped for a minute, a value typed every 3 s meanwhile`,
          seen: `"Not saved" on the screen, and every value on the server ${waits.map((ms) => (ms / SECOND).toFixed(1)).join(', ')} s after the database was back`,
          control: `at the return ${missing.join(', ')} values were missing, and found to be`,
        });
      });
    },
    30 * MINUTE,
  );
});

describe('Fault 6', () => {
  it(
    'a browser is offline for 1 s, 30 s and ten minutes while a clinician types: nothing is lost, and one save follows the return',
    async () => {
      await onStand(async (stand) => {
        const { url } = await stand.start();
        const browser = await openBrowser();
        const { page, context } = await visit(browser, url);
        context.setDefaultTimeout(MINUTE);
        const account = accountsOf(stand.folder).clinic;
        await signIn(page, account);
        const me = await signedIn(url, account);
        const chart = await openChart(page, await startPatient(page, 'A6'));
        const seen: string[] = [];
        let saves = 0;
        page.on('response', (answer) => (saves += Number(answer.url().endsWith('/patient-report/save'))));
        for (const ms of OFFLINE.slice(0, times(OFFLINE.length))) {
          await expect.poll(() => chart.findMissing(me), { timeout: 20_000 }).toEqual([]);
          await pause(SECOND);
          await context.setOffline(true);
          await typeFor(chart, ms, Math.min(5 * SECOND, ms / 3));
          const missing = (await chart.findMissing(me)).length;
          expect(missing).toBeGreaterThan(0);
          saves = 0;
          const back = performance.now();
          await context.setOffline(false);
          await expect.poll(() => chart.findMissing(me), { timeout: 30_000, interval: 50 }).toEqual([]);
          const wait = performance.now() - back;
          await pause(5 * SECOND);
          seen.push(
            `${ms / SECOND} s: ${missing} values, there after ${(wait / SECOND).toFixed(1)} s, ${saves} save`,
          );
          console.log(seen.at(-1));
          expect(saves).toBe(1);
        }
        await browser.close();
        writeFigures(6, {
          done: `offline ${OFFLINE.map((ms) => ms / SECOND).join(', ')} s, a value typed every 5 s at least`,
          seen: `0 lost; ${seen.join('; ')}`,
          control: 'at each return the values of the meantime were missing, and found to be',
        });
      });
    },
    30 * MINUTE,
  );
});
