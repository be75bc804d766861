import { expect, describe, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { writeFigures } from '../../../apps/server/bench/faults/stand/figures';
import { MINUTE, onStand, times } from '../../../apps/server/bench/faults/stand/stands';
import type { Stand } from '../../../apps/server/bench/bench';
import { randomFrom } from '../../../apps/server/src/testing/history/person';
import { accountsOf, signedIn } from '../../../apps/server/src/testing/product';
import { openBrowser, signIn, visit } from '../support/product';
import { findKept } from './kept';
import { isRecorded, recordPatient } from './mainJob';
import { type Losses, type Network, networkTo } from './network';
import { startPatient } from './stage';

const NONE: Losses = { calls: 0, answers: 0, pieces: 0, late: 0 };
const NETWORKS: Readonly<Record<string, Losses>> = {
  '30 % of the pieces lost': { ...NONE, pieces: 0.3 },
  'every call 2 s late': { ...NONE, late: 2000 },
  '30 % of the calls lost': { ...NONE, calls: 0.3 },
  '30 % of the answers lost after the commit': { ...NONE, answers: 0.3 },
};

const told = ({ counts, sent, acknowledged }: Network) =>
  `${counts.calls} calls, ${counts.lost} lost, ${counts.unanswered} answers lost, ${counts.again} pieces sent again; ${acknowledged.size} of ${sent.size} saves acknowledged`;

async function openOver(network: Network, stand: Stand, browser: Browser) {
  const seen = await visit(browser, network.url, { serviceWorkers: 'allow' });
  await signIn(seen.page, accountsOf(stand.folder).clinic);
  await seen.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return seen;
}

async function playOnce(stand: Stand, browser: Browser, target: string, name: string, seed: number) {
  const network = await networkTo(target, NETWORKS[name] ?? NONE, randomFrom(seed));
  const { page, context } = await openOver(network, stand, browser);
  context.setDefaultTimeout(2 * MINUTE);
  const number = `N${Object.keys(NETWORKS).indexOf(name)}s${seed}`;
  network.isOn = true;
  const begun = performance.now();
  await recordPatient(page, number);
  const seconds = Math.round((performance.now() - begun) / 1000);
  network.isOn = false;
  await context.close();
  const kept = await findKept(stand, number, network);
  const me = await signedIn(target, accountsOf(stand.folder).clinic);
  console.log(`${name}, seed ${seed}: ${seconds} s, ${told(network)}`, kept);
  expect(kept).toEqual({ lost: [], doubled: 0, reports: 1, pictures: 1 });
  await isRecorded(me, number);
  await network.stop();
  return { seconds, saves: network.acknowledged.size, counts: network.counts };
}

async function playControl(stand: Stand, browser: Browser, target: string): Promise<number> {
  const network = await networkTo(target, { ...NONE, answers: 0.5 }, randomFrom(7), false);
  let doubled = 0;
  for (let n = 0; n < 5 && doubled === 0; n += 1) {
    const { page, context } = await openOver(network, stand, browser);
    network.isOn = true;
    await Promise.race([
      startPatient(page, `NC${n}`).catch(() => undefined),
      page.waitForTimeout(MINUTE / 2),
    ]);
    await page.waitForTimeout(3000);
    network.isOn = false;
    const { reports } = await findKept(stand, `NC${n}`, network);
    doubled += Math.max(0, reports - 1);
    await context.close();
  }
  await network.stop();
  return doubled;
}

describe('Fault 7', () => {
  it(
    'over a network that loses 30 %, is 2 s late or loses answers after the commit, a patient is recorded once and whole',
    async () => {
      await onStand(async (stand) => {
        const { url } = await stand.start();
        const browser = await openBrowser();
        const seen: string[] = [];
        const rounds = times(3);
        for (const name of Object.keys(NETWORKS)) {
          const all: Awaited<ReturnType<typeof playOnce>>[] = [];
          for (let seed = 1; seed <= rounds; seed += 1)
            all.push(await playOnce(stand, browser, url, name, seed));
          const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((n, one) => n + of(one), 0);
          seen.push(
            `${name}: ${sum(({ saves }) => saves)} saves acknowledged, ${sum(({ counts }) => counts.lost + counts.unanswered)} of ${sum(({ counts }) => counts.calls)} calls lost, ${all.map(({ seconds }) => seconds).join(', ')} s`,
          );
        }
        const control = await playControl(stand, browser, url);
        await browser.close();
        expect(control, 'without numbers a repeated save is stored twice').toBeGreaterThan(0);
        writeFigures(7, {
          done: `a patient recorded from the first question to the completed report with an X-ray, ${rounds} times (seeds 1 to ${rounds}) on each of four networks`,
          seen: `0 acknowledged lost, nothing stored twice, everything typed in the report; ${seen.join('; ')}`,
          control: `numbers taken out of the saves on the way: ${control} analyses too many`,
        });
      });
    },
    60 * MINUTE,
  );
});
