import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clinician } from './clinician';
import { openBrowser, type Product, signIn, startProduct, visit } from './product';

let product: Product;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await openBrowser();
  ({ page } = await visit(browser, product.url));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const saved = () => page.getByText('All changes saved').waitFor();
const tooth = (number: number, says: string) =>
  page.getByRole('button', { name: new RegExp(`^${number}, .*${says}`) });

it('a changed registration reaches the diagnosis that is open', async () => {
  const me = clinician(page);
  await signIn(page, product.accounts.clinic);
  await page.goto('/settings');
  await page.getByRole('radio', { name: '6 sites' }).click();
  await saved();
  await page.getByRole('link', { name: 'Alveola, go to Home' }).click();
  await me.startNewDiagnosis();
  await me.describePatient('31337', '61');
  await me.next();
  await me.isOnStep('Dentition');
  await me.next();
  await me.isOnStep('Clinical values');
  await page.getByRole('tab', { name: /^Bleeding/ }).click();
  await tooth(18, 'Bleeding').click();
  await me.type([5, 3]);
  await tooth(18, 'Bleeding 5').waitFor();
  await page.getByRole('tab', { name: /^Plaque/ }).click();
  await tooth(18, 'Plaque').click();
  await me.type([4, 2]);
  await tooth(18, 'Plaque 4').waitFor();
  await me.saved();

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: '4 sites' }).click();
  await page.getByRole('radio', { name: /^Universal/ }).click();
  await page.getByRole('switch', { name: 'Record plaque per surface' }).click();
  await saved();
  await page.getByRole('link', { name: 'Alveola, go to Home' }).click();
  await page.getByRole('link', { name: /Continue/ }).click();
  await me.isOnStep('Clinical values');

  // 18 is 1 in the Universal System, 17 is 2.
  await page.getByText('Bleeding: chart again 1 (was 5 of 6)').waitFor();
  await page.getByRole('tab', { name: /^Plaque/ }).click();
  await tooth(1, 'Plaque').waitFor();
  expect(await tooth(1, 'Plaque 4').count()).toBe(0);
  await page.getByRole('tab', { name: /^Bleeding/ }).click();
  await tooth(2, 'Bleeding 3').waitFor();
  // What four surfaces cannot hold is to be charted again, and is not dry.
  expect(await tooth(1, 'Bleeding \\d').count()).toBe(0);
  await me.saved();
  await page.reload();
  await me.isOnStep('Clinical values');
  await page.getByRole('tab', { name: /^Bleeding/ }).click();
  await tooth(2, 'Bleeding 3').waitFor();
  expect(await tooth(1, 'Bleeding \\d').count()).toBe(0);
});

it('the diagnosis of each tooth stands in the summary only while it is wanted', async () => {
  const want = async (is: boolean) => {
    await page.goto('/settings');
    const wanted = page.getByRole('switch', { name: 'Tooth-level diagnosis' });
    await wanted.waitFor();
    if ((await wanted.getAttribute('aria-checked')) !== String(is)) {
      await wanted.click();
      await saved();
    }
    await page.goto('/patient-list');
    await page
      .getByRole('row')
      .filter({ hasText: 'Completed' })
      .getByRole('button', { name: /^Open/ })
      .first()
      .click();
    await page
      .getByRole('heading', { name: /periodontitis/i })
      .first()
      .waitFor();
  };
  const group = page.getByRole('columnheader', { name: 'Tooth-level diagnosis' });
  await want(true);
  await group.waitFor();
  await want(false);
  expect(await group.count()).toBe(0);
});
