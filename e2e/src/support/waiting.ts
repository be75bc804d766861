import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits until the page has painted and is idle. On a busy machine an endless animation leaves no idle time, so
 * the wait ends without it.
 */
export function rest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const idle = () => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 }));
    await idle();
    await new Promise((done) => requestAnimationFrame(done));
    await idle();
  });
}

/** @returns lets through what was held back */
export async function holdBack(context: BrowserContext, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await context.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The server does what the next call asks, and its answer never arrives. */
export async function loseAnswer(page: Page, urlPattern: string): Promise<void> {
  // A route would not pass a file on.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
  browser.once('Fetch.requestPaused', ({ requestId }) => {
    const losing = browser.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    void losing.then(() => browser.send('Fetch.disable'));
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

/**
 * Clicks, and waits for a draft that holds what the click entered. The page tells the time of the click, because
 * the draft may be written before the test hears of it.
 */
export async function clickAndKeep(page: Page, target: Locator): Promise<void> {
  await page.evaluate(() => {
    const note = () => Object.assign(globalThis, { clicked: Date.now() });
    addEventListener('click', note, { capture: true, once: true });
  });
  await target.click();
  const clicked = await page.evaluate<number>('clicked');
  await expect.poll(async () => Math.max(0, ...(await readDraftTimes(page)))).toBeGreaterThanOrEqual(clicked);
}
