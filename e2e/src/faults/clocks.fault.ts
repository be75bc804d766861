import { describe, expect, it } from 'vitest';
import { writeFigures } from '../../../apps/server/bench/faults/stand/figures';
import { MINUTE, onStand } from '../../../apps/server/bench/faults/stand/stands';
import { accountsOf, signedIn } from '../../../apps/server/src/testing/product';
import { openBrowser } from '../support/product';
import { openChart } from './charting';
import { DAY, dayIn, openThere, readDays } from './clocks';
import { startPatient } from './stage';

/** The first or the last of them is always on another day than UTC. */
const ZONES = ['Pacific/Kiritimati', 'Europe/Oslo', 'Pacific/Pago_Pago'];
const midnight = (day: string) => Math.floor((Date.parse(day) - Date.now()) / DAY) + 1;
/** Today, the start of summer time in Oslo, and a leap day. */
const DAYS = [0, midnight('2027-03-28'), midnight('2028-02-29')];
/** In ms by which a clock is wrong. */
const WRONG = [-10 * MINUTE, 10 * MINUTE, -400 * DAY, 400 * DAY];
/**
 * In ms by which the clock jumps during typing: back, and forward by less than the idle time that locks the
 * screen.
 */
const JUMPS = [-60 * MINUTE, 20 * MINUTE, -3 * DAY];

describe('Fault 18', () => {
  it(
    'in three time zones, on the days of summer time and in a leap year, and whatever the clock of the browser says, a report bears its day',
    async () => {
      await onStand(async (stand) => {
        const browser = await openBrowser();
        const account = accountsOf.bind(null, stand.folder);
        let count = 0;
        const check = async (url: string, zone: string, ahead: number, wrong: number) => {
          const me = await signedIn(url, account().clinic);
          const now = () => Date.now() + ahead * DAY;
          const page = await openThere(browser, url, account().clinic, { zone, clock: now() + wrong });
          const before = dayIn(zone, now());
          const days = await readDays(page, me, url, zone, `C18n${(count += 1)}`);
          const after = dayIn(zone, now());
          await page.context().close();
          console.log(zone, ahead, wrong, before, JSON.stringify(days));
          for (const [where, found] of Object.entries(days))
            expect([where, found.filter((day) => day !== before && day !== after)]).toEqual([where, []]);
          for (const [where, found] of Object.entries(days))
            expect([where, found.length > 0]).toEqual([where, true]);
        };
        for (const ahead of DAYS) {
          const { url } = await stand.start({ DAYS_AHEAD: String(ahead) });
          // Otherwise the trial would have ended on the later days.
          await stand.database.pool.query(
            "update membership set next_payment_date = now() + interval '9 years', trial_ends_at = now() + interval '9 years'",
          );
          for (const zone of ZONES) await check(url, zone, ahead, 0);
        }
        const { url } = await stand.start({ DAYS_AHEAD: String(DAYS.at(-1)) });
        for (const wrong of WRONG) await check(url, 'Europe/Oslo', DAYS.at(-1) ?? 0, wrong);
        await browser.close();
        writeFigures(18, {
          done: `a report completed in ${ZONES.join(', ')}, each today, on 28 March 2027 and on 29 February 2028; and with clocks 10 minutes and 400 days slow and fast`,
          seen: `the right day ${count} times in each of four places: printed, in the list, opened again, and in the server's PDF`,
          control: '',
        });
      });
    },
    30 * MINUTE,
  );

  it(
    'a clock that jumps back and on while somebody types loses nothing and reorders nothing, and what was not sent is offered',
    async () => {
      await onStand(async (stand) => {
        const { url } = await stand.start();
        const browser = await openBrowser();
        const account = accountsOf(stand.folder).clinic;
        const me = await signedIn(url, account);
        const page = await openThere(browser, url, account, { zone: 'Europe/Oslo', clock: Date.now() });
        const report = await startPatient(page, 'C18j');
        const chart = await openChart(page, report);
        for (const jump of JUMPS) {
          for (let n = 0; n < 40; n += 1) await chart.type();
          const shown = await page.evaluate(() => Date.now());
          await page.clock.setSystemTime(shown + jump);
          for (let n = 0; n < 40; n += 1) await chart.type();
          await expect.poll(() => chart.findMissing(me), { timeout: 20_000 }).toEqual([]);
        }
        await page.context().route('**/patient-report/save', (route) => route.abort());
        for (let n = 0; n < 5; n += 1) await chart.type();
        await page.waitForTimeout(1500);
        expect((await chart.findMissing(me)).length, 'what was not sent is seen to be missing').toBe(5);
        const other = await page.context().newPage();
        await page.close();
        await page.context().unroute('**/patient-report/save');
        await other.clock.setSystemTime(Date.now() - DAY);
        await other.goto(`/dashboard/report/${report}`);
        await other.getByRole('button', { name: 'Restore' }).click();
        await expect.poll(() => chart.findMissing(me), { timeout: 20_000 }).toEqual([]);
        await browser.close();
      });
    },
    30 * MINUTE,
  );
});
