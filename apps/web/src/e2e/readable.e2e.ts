import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Product, signIn, startProduct, type Visit, visit } from './product';

let product: Product;
let browser: Browser;
let seen: Visit;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  seen = await visit(browser, product.url);
  page = seen.page;
  await signIn(page, product.accounts.clinic);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** What axe finds wrong, each with the first element that it is wrong with. */
async function faults(): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html}`);
}

async function open(number: RegExp) {
  await page.goto('/patient-list');
  await page.getByRole('button', { name: number }).click();
  await page.locator('[data-wizard-step]').waitFor();
}

const STEPS = ['Patient information', 'Dentition', 'Clinical values', 'X-ray images', 'Measurement'];

describe('every screen of the main job can be read and worked by everybody', () => {
  it.each(['/dashboard', '/patient-list', '/settings', '/dashboard/calculation'])('%s', async (path) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await faults()).toEqual([]);
  });

  it.each(STEPS.map((name, n) => [name, n] as const))('%s', async (_, step) => {
    if (step === 0) await open(/Resume .* 1002/);
    await page.locator(`[data-step="${step}"]`).click();
    await page.locator(`[data-wizard-step="${step}"]`).waitFor();
    if (step === 4) await page.getByRole('application').waitFor();
    await page.waitForTimeout(500);
    expect(await faults()).toEqual([]);
  });

  it.each(['5', '6'])('Measurement, measuring step %s', async (key) => {
    await page.keyboard.press(key);
    await page.locator('[data-tooth="41"]').first().click();
    expect(await faults()).toEqual([]);
  });

  it('the list of keys', async () => {
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    expect(await faults()).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it.each(['Diagnosis/prognosis report', 'Measurements'])('Summary, %s', async (tab) => {
    if (tab !== 'Measurements') await page.keyboard.press('Alt+ArrowRight');
    await page.getByRole('tab', { name: tab }).click();
    await page.waitForTimeout(500);
    expect(await faults()).toEqual([]);
  });

  it.each(['Diagnosis/prognosis report', 'Measurements'])('the completed report, %s', async (tab) => {
    if (tab !== 'Measurements') await open(/Open the report .* 1001/);
    await page.getByRole('tab', { name: tab }).click();
    await page.waitForTimeout(500);
    expect(await faults()).toEqual([]);
  });
});
