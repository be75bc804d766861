import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clinician } from './clinician';
import { openBrowser, type Product, signIn, startProduct, type Visit, visit } from './product';

let product: Product;
let browser: Browser;
let visited: Visit;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  visited = await visit(browser, product.url);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('a visit without a new X-ray keeps the hopeless tooth hopeless, and says from when it is known', async () => {
  const { page } = visited;
  const me = clinician(page);
  await signIn(page, product.accounts.clinic);
  await me.startNewDiagnosis();
  await page.getByLabel('Patient number').fill('1006');
  await page.getByLabel('Patient age').fill('54');
  const offers = page.getByRole('group', { name: 'Carry forward what still holds' });
  const offer = (name: RegExp | string) => offers.getByRole('checkbox', { name });
  await offer(/X-ray images with their markers/).waitFor();
  for (const each of await offers.getByRole('checkbox').all()) expect(await each.isChecked()).toBe(false);
  await offer('Risk answers').check();
  await offer('Start from the last dentition').check();
  await offer(/X-ray images with their markers/).check();
  await me.next();
  for (const step of ['Dentition', 'Clinical values', 'X-ray images']) {
    await me.isOnStep(step);
    if (step === 'Clinical values') {
      await me.tooth(26).locator('[data-earlier="8"]').waitFor();
      await page.getByRole('tab', { name: /^Mobility/ }).click();
      await me.tooth(26).click();
      await me.type([3]);
    }
    if (step !== 'X-ray images') await me.next();
  }
  await page.getByText('Carried forward from an earlier analysis').first().waitFor();
  const taken = await page.getByLabel(/^Taken on: panoramic\.jpg/).inputValue();
  expect(Date.now() - Date.parse(taken)).toBeGreaterThan(759 * 86_400_000);
  for (const step of ['Measurement', 'Summary']) {
    await me.next();
    await me.isOnStep(step);
  }
  await page
    .getByText(/measured on X-rays that are more than 24 months old/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: '26, upper left first molar, Prognosis Hopeless' }).waitFor();
  expect(visited.silentErrors).toEqual([]);
});
