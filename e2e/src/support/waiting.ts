import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits until the page has painted and is idle. On a busy machine an endless animation leaves no idle time, so
 * the wait ends without it.
 */
export function rest(page: Page): Promise<void> {
  return page.evaluate(() => {
    const idle = () => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 }));
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    return idle().then(frame).then(idle).then(() => undefined);
  });
}

/** In ms since 1970, one for each draft. */
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

export async function keepEntries(page: Page): Promise<void> {
  const entered = await page.evaluate(() => Date.now());
  await expect.poll(async () => Math.max(0, ...(await readDraftTimes(page)))).toBeGreaterThanOrEqual(entered);
}
