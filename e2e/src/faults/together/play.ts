import type { Browser, BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import type { Stand } from '../../../../apps/server/bench/bench';
import { randomFrom } from '../../../../apps/server/src/testing/history/person';
import { type Account, signIn, visit } from '../../support/product';
import { startPatient } from '../stage';
import { answer, picker } from './answers';
import { chart } from './edits';
import { findLostEdits, findOverwritten, readEntries } from './explain';
import { openWindow, type Window } from './windows';

export async function enter(browser: Browser, url: string, account: Account): Promise<BrowserContext> {
  const { context, page } = await visit(browser, url);
  context.setDefaultTimeout(60_000);
  await signIn(page, account);
  return context;
}

export interface Played {
  readonly windows: readonly Window[];
  readonly lost: readonly string[];
  readonly overwritten: readonly string[];
  readonly joined: readonly string[];
}

export async function play(
  stand: Stand,
  contexts: readonly BrowserContext[],
  seed: number,
  count: number,
): Promise<Played> {
  const [first] = contexts;
  const page = first?.pages()[0];
  if (!first || !page) throw new Error('Nobody is signed in.');
  const report = await startPatient(page, `T${seed}`);
  await page.goto('about:blank');
  const windows = await Promise.all(
    [first, contexts.at(-1) ?? first].map((context, n) => openWindow(context, `window ${n + 1}`, report)),
  );
  await Promise.all(windows.map((each, n) => chart(each.page, each, randomFrom(seed + n), count)));
  await settle(windows, randomFrom(seed));
  const entries = await readEntries(stand.database.pool, report);
  const joined = await Promise.all(windows.map((each) => each.joined()));
  const played = {
    windows,
    lost: findLostEdits(windows, entries),
    overwritten: findOverwritten(windows, entries),
    joined: joined.flat(),
  };
  console.log(`seed ${seed}: ${told(played)}; ${entries.length} entries`, played.lost, played.overwritten);
  await Promise.all(windows.map((each) => each.page.close()));
  return played;
}

/**
 * Waits until everything has been saved for five seconds, because one's save may raise a question in the
 * other window.
 */
async function settle(windows: readonly Window[], random: () => number): Promise<void> {
  const pick = picker(random);
  for (let [tries, quiet] = [0, 0]; quiet < 5; tries += 1) {
    expect(tries, 'seconds until all is saved').toBeLessThan(120);
    let isSaved = true;
    for (const { page, answers } of windows) {
      await answer(page, answers, pick);
      isSaved &&= await page.getByText('Saved', { exact: true }).first().isVisible();
    }
    quiet = isSaved ? quiet + 1 : 0;
    await windows[0]?.page.waitForTimeout(1000);
  }
}

const sum = (windows: readonly Window[], of: (one: Window) => number) =>
  windows.reduce((all, one) => all + of(one), 0);

export const told = ({ windows, joined, lost, overwritten }: Played) =>
  `${lost.length} of ${sum(windows, ({ edits }) => edits.length)} edits gone, ${overwritten.length} values stored over others unseen; ${sum(windows, ({ refused }) => refused)} saves refused with 409, ${joined.length} times put together and said so, ${sum(windows, ({ answers }) => answers.length)} times asked`;

export function isWhole({ windows, lost, overwritten }: Played, count: number): void {
  expect(lost).toEqual([]);
  expect(overwritten).toEqual([]);
  for (const each of windows) {
    expect(each.refused).toBeGreaterThan(0);
    // A key that repeats the tooth's value, or that a dialog took, is no edit.
    expect(each.edits.length).toBeGreaterThan(count / 2);
    expect(each.ignored).toBeLessThan(count / 10);
  }
}
