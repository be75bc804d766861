import { describe, expect, it } from 'vitest';
import { addColleague, COLLEAGUE } from '../../../apps/server/bench/faults/stand/colleague';
import { writeFigures } from '../../../apps/server/bench/faults/stand/figures';
import { MINUTE, onStand, times } from '../../../apps/server/bench/faults/stand/stands';
import { accountsOf } from '../../../apps/server/src/testing/product';
import { openBrowser } from '../support/product';
import { enter, isWhole, play, told } from './together/play';
import { forgetEntries } from './together/windows';

const EDITS = 200;
const CONTROL = 60;

describe('Fault 8', () => {
  it(
    'two tabs of one user chart the same report at random, 200 keys each: every edit is kept, and none is overwritten unseen',
    async () => {
      await onStand(async (stand) => {
        const { url } = await stand.start();
        const browser = await openBrowser();
        const count = times(EDITS);
        const context = await enter(browser, url, accountsOf(stand.folder).clinic);
        const played = await play(stand, [context], 80, count);
        isWhole(played, count);
        const behind = await enter(browser, url, accountsOf(stand.folder).clinic);
        await forgetEntries(behind);
        const control = await play(stand, [behind], 88, Math.min(count, CONTROL));
        await browser.close();
        expect(control.overwritten.length, 'what does not say what it has seen overwrites').toBeGreaterThan(
          0,
        );
        writeFigures(8, {
          done: `${count} keys in each of two tabs of one user on one report, at random (seeds 80 and 81)`,
          seen: told(played),
          control: `saves that do not say what they have seen: ${control.overwritten.length} values stored over others unseen`,
        });
      });
    },
    60 * MINUTE,
  );
});

describe('Fault 9', () => {
  it(
    'two users in two browsers chart the same report at random: as of two tabs, and each is told who the other is and when',
    async () => {
      await onStand(async (stand) => {
        const { url } = await stand.start();
        const browsers = [await openBrowser(), await openBrowser()] as const;
        const count = times(EDITS);
        const owner = await enter(browsers[0], url, accountsOf(stand.folder).clinic);
        const colleague = await enter(browsers[1], url, await addColleague(stand));
        const played = await play(stand, [owner, colleague], 90, count);
        isWhole(played, count);
        const asked = played.windows.map(({ answers }) => answers.map((each) => each.told).join('\n'));
        console.log(asked[0]?.split('\n').slice(0, 4), [...new Set(played.joined)]);
        for (const { told: text } of played.windows[0]?.answers ?? [])
          expect(text).toMatch(new RegExp(`${COLLEAGUE} saved “[^”]+” on .*\\d{4}.*\\d\\d:\\d\\d`));
        for (const { told: text } of played.windows[1]?.answers ?? [])
          expect(text).toMatch(/^(?!.*another window).* saved “[^”]+” on .*\d{4}.*\d\d:\d\d/s);
        expect(played.joined).toContain(`Changes by ${COLLEAGUE} have been added.`);
        await Promise.all(browsers.map((each) => each.close()));
        writeFigures(9, {
          done: `${count} keys of each of two users in two browsers on one report, at random (seeds 90 and 91)`,
          seen: `${told(played)}, each time with the other's name and the time`,
          control: 'that of 8',
        });
      });
    },
    60 * MINUTE,
  );
});
