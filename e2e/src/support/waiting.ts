import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Until the page has painted what it was told, and has nothing left to do. */
export function rest(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => done()))),
      ),
  );
}

/** When each draft of this browser was kept, in ms since 1970. */
export function readDraftTimes(page: Page): Promise<readonly number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const opening = indexedDB.open('alveola-journal');
        opening.onsuccess = () => {
          const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => {
            opening.result.close();
            done(all.result.map(({ savedAt }) => savedAt));
          };
        };
      }),
  );
}

/** Until this browser keeps what was entered up to now. */
export async function keepEntries(page: Page): Promise<void> {
  const entered = await page.evaluate(() => Date.now());
  await expect.poll(async () => Math.max(0, ...(await readDraftTimes(page)))).toBeGreaterThanOrEqual(entered);
}
