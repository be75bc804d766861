// @module-tag engine/chromium
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { clinician } from '../support/clinician';
import { openClinic } from '../support/open';
import type { Visit } from '../support/product';
import { holdBack } from '../support/waiting';

const product = openClinic();

const STEPS = ['DentitionStep', 'ValuesStep', 'ImagesStep', 'MeasurementStep', 'SummaryStep'] as const;

/** A fresh window, because a window never requests a loaded file again. */
async function started(number: string): Promise<Visit & { readonly me: ReturnType<typeof clinician> }> {
  const seen = await product.enter();
  const me = clinician(seen.page);
  await me.startNewDiagnosis();
  await me.describePatient(number, '52');
  return { ...seen, me };
}

const chunk = (step: string) => `**/assets/${step}-*.js`;
const isAt = (page: Page, step: number) => page.locator(`[data-wizard-step="${step}"]`).waitFor();
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' }).last();

/** Waits for the message after the one reload that the page makes by itself. */
async function isSaid(page: Page, title: string): Promise<void> {
  const reloaded = () => sessionStorage.getItem('alveola.reloaded') !== null;
  await page.waitForFunction(reloaded);
  await page.waitForLoadState('load');
  await page.getByRole('heading', { name: title }).waitFor();
  await expect.poll(() => retry(page).isEnabled()).toBe(true);
}

async function goOn(page: Page): Promise<void> {
  await page.keyboard.press('Alt+ArrowRight');
  const answer = page.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true });
  await answer.click({ timeout: 1000 }).catch(() => undefined);
}

describe('A part of the product that does not arrive', () => {
  it('is asked for again by itself, once, in every step, and nothing is lost', async () => {
    const { page, context, me } = await started('P-1');
    let refused = 0;
    for (const [index, name] of STEPS.entries()) {
      await context.route(chunk(name), async (route) => {
        refused += 1;
        await route.fulfill({ status: 404, body: '' });
        await context.unroute(chunk(name));
      });
      await page.evaluate(() => sessionStorage.removeItem('alveola.reloaded'));
      await goOn(page);
      await isAt(page, index + 1);
      await page.locator('main h1, main h2, main [role=tab], main [data-tooth]').first().waitFor();
      expect(await page.getByText('This step could not be loaded').count()).toBe(0);
      if (index !== 0) continue;
      await page.locator('[data-tooth="18"]').click();
      await me.saved();
    }
    expect(refused).toBe(STEPS.length);
    await page.locator('[data-step="1"]').click();
    await clinician(page).isMissing(18);
    await context.close();
  });

  it('is said where a reload did not help, beside a way out and a retry; what was typed is kept', async () => {
    const { page, context, me } = await started('P-2');
    await me.next();
    await page.locator('[data-tooth="28"]').click();
    await context.route(chunk('ValuesStep'), (route) => route.fulfill({ status: 404, body: '' }));
    await me.next();
    await isSaid(page, 'This step could not be loaded');
    await page.getByRole('link', { name: 'Go to Home', exact: true }).waitFor();
    await page.locator('[data-step="1"]').click();
    await clinician(page).isMissing(28);
    await page.locator('[data-step="2"]').click();
    await page.getByRole('heading', { name: 'This step could not be loaded' }).waitFor();
    await context.unroute(chunk('ValuesStep'));
    await retry(page).click();
    await page.getByRole('tab', { name: 'Pocket depth 0 of 31' }).waitFor();
    await context.close();
  });

  it('offline: a banner, no white page, and it goes on by itself with the connection', async () => {
    const { page, context, me } = await started('P-3');
    await me.next();
    await isAt(page, 1);
    await me.saved();
    await context.setOffline(true);
    await page.getByText('No connection.', { exact: true }).waitFor();
    await page.locator('[data-tooth="38"]').click();
    await page.getByText('Kept on this device').waitFor();
    await me.next();
    await page.getByRole('heading', { name: 'This step could not be loaded' }).waitFor();
    await retry(page).click();
    await page.getByText('Still no connection. What you have entered is kept.').waitFor();
    await context.setOffline(false);
    await page.getByRole('tab', { name: 'Pocket depth 0 of 31' }).waitFor();
    expect(await page.getByText('No connection.', { exact: true }).count()).toBe(0);
    await page.locator('[data-step="1"]').click();
    await clinician(page).isMissing(38);
    await context.close();
  });

  it('a screen too: the top bar stays', async () => {
    const { page, context, me } = await started('P-4');
    await me.next();
    await isAt(page, 1);
    await me.saved();
    await context.route(chunk('SettingsScreen'), (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('button', { name: 'Settings' }).click();
    await isSaid(page, 'This page could not be loaded');
    await page.getByRole('banner').waitFor();
    await context.unroute(chunk('SettingsScreen'));
    await retry(page).click();
    await page.getByRole('heading', { name: 'Settings' }).first().waitFor();
    await context.close();
  });

  it('is not asked for by itself over patient information that was not submitted, which is offered after a retry', async () => {
    const { page, context, me } = await started('P-5');
    await context.route(chunk('SettingsScreen'), (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('alveola.reloaded'))).toBeNull();
    await context.unroute(chunk('SettingsScreen'));
    await retry(page).click();
    await page.getByRole('heading', { name: 'Settings' }).first().waitFor();
    await page.getByRole('link', { name: 'Alveola, go to Home' }).click();
    await me.startNewDiagnosis();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => page.getByLabel('Patient number').inputValue()).toBe('P-5');
    await context.close();
  });
});

describe('A screen that takes long to load', () => {
  it('says so: the loading screen takes the former one’s place', async () => {
    const { page, context, silentErrors } = await product.enter();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    const release = await holdBack(context, chunk('PatientsScreen'));
    await page.getByRole('link', { name: 'Patients', exact: true }).click();
    const loading = page.getByRole('progressbar', { name: 'Loading' });
    await loading.waitFor();
    expect(await page.getByRole('heading', { name: 'Home' }).count()).toBe(0);
    expect(
      await page.getByRole('status').filter({ hasText: 'Loading' }).locator('svg').getAttribute('width'),
    ).toBe('64');
    await page.getByRole('banner').locator('[aria-current=page]', { hasText: 'Patients' }).waitFor();
    release();
    await page.getByRole('heading', { name: 'Patients and analyses' }).waitFor();
    expect(await loading.count()).toBe(0);
    expect(silentErrors).toEqual([]);
    await context.close();
  });
});
