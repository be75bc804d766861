// @module-tag engine/chromium
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { clinician } from '../support/clinician';
import { openClinic } from '../support/open';
import { signIn, type Visit } from '../support/product';

const product = openClinic();

/** The page's clock is the test's, and goes on by itself. */
async function signedIn(): Promise<Visit> {
  const seen = await product.visit();
  await seen.context.clock.install();
  await signIn(seen.page, product.accounts.clinic);
  await seen.page.waitForLoadState('networkidle');
  return seen;
}

/** The moment at which a tab was used last, as every tab of the browser knows it. */
const usedAt = (page: Page) => page.evaluate(() => localStorage.getItem('alveola.used'));

const lock = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' });
const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('userAuthToken'));

/**
 * Leaps to the lock and no further, because a part that is on its way during a leap counts as missing.
 * @param within seconds of the page's clock
 */
async function leapToLock(page: Page, within = 60): Promise<void> {
  for (let second = 0; second < within && (await readToken(page)) !== null; second += 1)
    await page.clock.runFor(1000);
  await lock(page).waitFor();
}

describe('A screen that nobody uses', () => {
  it('is locked after 30 minutes although the page makes calls, its session ended, its work kept', async () => {
    const { page, context } = await signedIn();
    const me = clinician(page);
    await me.startNewDiagnosis();
    await me.describePatient('L-1', '52');
    await me.next();
    await me.isOnStep('Dentition');
    await page.locator('[data-tooth="18"]').click();
    await me.saved();
    await page.evaluate(() => {
      setInterval(() => {
        const Authorization = `Bearer ${localStorage.getItem('userAuthToken')}`;
        void fetch('/api/user', { headers: { Authorization } });
      }, 60_000);
    });
    for (let minute = 0; minute < 29; minute += 1) await page.clock.runFor(60_000);
    expect(await lock(page).count()).toBe(0);
    await leapToLock(page);
    expect(await readToken(page)).toBeNull();
    await page.getByLabel('Password', { exact: true }).fill(product.accounts.clinic.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await lock(page).waitFor({ state: 'detached' });
    await me.isMissing(18);
    await context.close();
  });

  it('is locked in time by a clock that was set back, and at once after a sleep', async () => {
    const { page, context } = await signedIn();
    await page.mouse.click(5, 300);
    await page.clock.setSystemTime(Date.now() - 3 * 60 * 60_000);
    await page.clock.runFor(29 * 60_000);
    expect(await lock(page).count()).toBe(0);
    await leapToLock(page);
    await context.close();

    const other = await signedIn();
    await other.page.mouse.click(5, 300);
    // No timer runs during sleep; the screen locks on waking.
    await other.page.clock.setSystemTime(Date.now() + 31 * 60_000);
    await other.page.mouse.click(5, 300);
    await lock(other.page).waitFor();
    await other.context.close();
  });

  it('is not locked while another tab is used; unused, all tabs are', async () => {
    const { page, context } = await signedIn();
    const other = await context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: 'Sign out' }).waitFor();
    await other.waitForLoadState('networkidle');
    for (let minutes = 0; minutes < 60; minutes += 20) {
      await context.clock.runFor(20 * 60_000);
      const before = await usedAt(page);
      await other.mouse.click(5, 300);
      await expect.poll(() => usedAt(page)).not.toBe(before);
    }
    expect(await lock(page).count()).toBe(0);
    await context.clock.runFor(29 * 60_000);
    // Each tab has a clock of its own and hears of the others' use a moment later.
    await leapToLock(page, 300);
    await lock(other).waitFor();
    await context.close();
  });
});
