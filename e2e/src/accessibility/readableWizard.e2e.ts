// @module-tag engine/chromium
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { faults } from '../support/everybody';
import { lostAt200, lostAtSizes } from '../support/magnified';
import { openProduct } from '../support/open';
import { rest } from '../support/waiting';

const product = openProduct();
let page: Page;

beforeAll(async () => {
  ({ page } = await product.enter({ deviceScaleFactor: 2 }));
});

async function open(number: RegExp) {
  await page.goto('/patient-list');
  await page.getByRole('button', { name: number }).click();
  await page.locator('[data-wizard-step]').waitFor();
}

async function isReadable() {
  expect(await faults(page)).toEqual([]);
  expect(await lostAt200(page)).toEqual([]);
}

const STEPS = ['Patient information', 'Dentition', 'Clinical values', 'X-ray images', 'Measurement'];

describe('every step of the wizard can be read by everybody', () => {
  it.each(STEPS.map((name, n) => [name, n] as const))('%s', async (_, step) => {
    if (step === 0) await open(/Resume .* 1002/);
    await page.locator(`[data-step="${step}"]`).click();
    await page.locator(`[data-wizard-step="${step}"]`).waitFor();
    // The step itself is loaded later than its frame.
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (step === 4) await page.getByRole('application').waitFor();
    await rest(page);
    await isReadable();
    expect(await lostAtSizes(page)).toEqual([]);
  });

  it.each(['5', '6'])('Measurement, measuring step %s', async (key) => {
    await page.keyboard.press(key);
    await page.locator('[data-tooth="41"]').first().click();
    await isReadable();
  });

  it('the list of keys', async () => {
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await isReadable();
    await page.keyboard.press('Escape');
  });

  it.each(['Diagnosis/prognosis report', 'Measurements'])('Summary, %s', async (tab) => {
    if (tab !== 'Measurements') await page.keyboard.press('Alt+ArrowRight');
    await page.getByRole('tab', { name: tab }).click();
    await rest(page);
    await isReadable();
    if (tab === 'Measurements') return;
    expect(await lostAtSizes(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await faults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: null });
  });

  it.each(['Diagnosis/prognosis report', 'Measurements'])('the completed report, %s', async (tab) => {
    if (tab !== 'Measurements') await open(/Open the report .* 1001/);
    await page.getByRole('tab', { name: tab }).click();
    await rest(page);
    await isReadable();
  });
});
