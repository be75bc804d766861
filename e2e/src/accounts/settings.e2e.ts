// @module-tag engine/chromium
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { clinician } from '../support/clinician';
import { openProduct } from '../support/open';
import { signIn, type Visit } from '../support/product';

const product = openProduct();
let seen: Visit;
let page: Page;

beforeAll(async () => {
  seen = await product.visit();
  page = seen.page;
});

const saved = () => page.getByText('All changes saved').waitFor();
const tooth = (number: number, says: string) =>
  page.getByRole('button', { name: new RegExp(`^${number}, .*${says}`) });

it('a changed registration reaches the diagnosis that is open', async () => {
  const me = clinician(page);
  await signIn(page, product.accounts.clinic);
  await page.goto('/settings');
  await page.getByRole('radio', { name: '6', exact: true }).click();
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
  await page.getByRole('radio', { name: '4', exact: true }).click();
  await page.getByRole('radio', { name: /^Universal/ }).click();
  await page.getByRole('switch', { name: 'Record plaque per surface' }).click();
  await saved();
  await page.getByRole('link', { name: 'Alveola, go to Home' }).click();
  await page.getByRole('link', { name: /Open now/ }).click();
  await me.isOnStep('Clinical values');

  // 18 is 1 in the Universal System, 17 is 2.
  await page.getByText('Bleeding: chart again 1 (was 5 of 6)').waitFor();
  await page.getByRole('tab', { name: /^Plaque/ }).click();
  // Three surfaces are not the index 3, so that charted plaque keeps its unit.
  await tooth(1, 'Plaque 4').waitFor();
  await page.getByRole('tab', { name: /^Bleeding/ }).click();
  await tooth(2, 'Bleeding 3').waitFor();
  // Values that four surfaces cannot hold are charted again instead of counting as dry.
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
    await page.getByRole('tab', { name: 'Diagnosis/prognosis report' }).click();
    await page.getByText('All teeth, reasons, scores').click();
  };
  const group = page.getByRole('columnheader', { name: 'Tooth-level diagnosis' });
  await want(true);
  await group.waitFor();
  await want(false);
  expect(await group.count()).toBe(0);
});

it('a page opened from the foot of another begins at its top, and the one before comes back where it was', async () => {
  const { page: small, context } = await product.enter({ viewport: { width: 390, height: 844 } });
  const scrolled = () => small.evaluate(() => scrollY);
  await small.goto('/settings');
  await small.getByRole('link', { name: 'Probing path' }).scrollIntoViewIfNeeded();
  await expect.poll(scrolled).toBeGreaterThan(0);
  await small.getByRole('link', { name: 'Probing path' }).click();
  await small.getByRole('heading', { name: 'Probing path' }).waitFor();
  await expect.poll(scrolled).toBe(0);
  await small.goBack();
  await expect.poll(scrolled).toBeGreaterThan(0);
  await context.close();
});

describe('while the settings cannot be fetched', () => {
  const failing = async (of: Page) => {
    const put: { readonly language: string; readonly dental_notation_system: string }[] = [];
    let fails = true;
    await of.route('**/api/settings', (route) => {
      const request = route.request();
      if (request.method() === 'PUT') put.push(request.postDataJSON());
      else if (fails)
        return route.fulfill({ status: 503, json: { message: 'Not now', code: 'unavailable' } });
      return route.continue();
    });
    return { put, recover: () => void (fails = false) };
  };
  const notice = (of: Page) =>
    of.getByRole('status').filter({ hasText: 'Your settings could not be loaded.' });

  it('those last used here apply, none is changed, and a language chosen meanwhile is saved afterwards', async () => {
    const settings = await failing(page);
    await page.goto('/settings');
    await notice(page).filter({ hasText: 'last used in this browser' }).waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('menuitemradio', { name: 'Português' }).click();
    await page.getByText('Não foi possível carregar as suas definições.').waitFor();
    expect(settings.put).toEqual([]);
    settings.recover();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await page.getByRole('radio', { name: /^Universal/ }).waitFor();
    await expect.poll(() => settings.put).toMatchObject([{ language: 'pt', dental_notation_system: 'UNS' }]);
    await page.getByRole('button', { name: /^Idioma/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect.poll(() => settings.put.length).toBe(2);
    await page.unroute('**/api/settings');
  });

  it('a new browser works with the defaults, but opens no report that they would decide', async () => {
    const { page: other, context } = await product.visit();
    const settings = await failing(other);
    await signIn(other, product.accounts.clinic);
    await notice(other).filter({ hasText: 'The standard settings apply' }).waitFor();
    const me = clinician(other);
    await me.startNewDiagnosis();
    await me.describePatient('31338', '52');
    await me.next();
    await me.isOnStep('Dentition');
    await me.saved();
    await other.goto('/patient-list');
    await other
      .getByRole('row')
      .filter({ hasText: '31338' })
      .getByRole('button', { name: /^(Open|Resume)/ })
      .click();
    await other.getByText('How bleeding and plaque were charted follows your settings').waitFor();
    settings.recover();
    await other.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await me.isOnStep('Dentition');
    expect(await notice(other).count()).toBe(0);
    expect(settings.put).toEqual([]);
    await context.close();
  });
});

it('without an error that nobody was told of', () => {
  // The page shows the failure that the test made, and the browser logs it as well.
  expect(seen.silentErrors.filter((text) => !/status of 503|^Failed to fetch settings/.test(text))).toEqual(
    [],
  );
});
