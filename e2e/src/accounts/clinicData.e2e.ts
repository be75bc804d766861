// @module-tag engine/chromium
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { assessment } from '@alveola/clinical';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { unzip } from '../../../apps/server/src/testing/files/unzip';
import { applicant, isAccessible } from '../support/applicant';
import { openProduct } from '../support/open';

const product = openProduct();
let page: Page;

beforeAll(async () => {
  ({ page } = await product.enter());
  await page.goto('/settings/clinic');
});

async function exported(): Promise<ReadonlyMap<string, Buffer>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^alveola-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByText('The archive is in your downloads').waitFor();
  return unzip(await readFile(await download.path()));
}

it('the owner takes everything along: what was charted, and every picture to the last byte', async () => {
  const files = await exported();
  const json = (path: string) => JSON.parse(String(files.get(path)));
  expect(json('clinic.json').users).toMatchObject([{ email: product.accounts.clinic.email }]);
  const reports = [...files.keys()].filter((path) => path.endsWith('/report.json'));
  await page.goto('/patient-list');
  const numbers = reports.map((path) => json(path).patient_number);
  const rows = page.getByRole('row').filter({ hasText: /In progress|Completed/ });
  const patients = new Set(numbers);
  await expect.poll(() => rows.count()).toBe(patients.size);
  // Earlier analyses of a patient appear below the newest once they are opened.
  const several = numbers.filter((number) => numbers.indexOf(number) !== numbers.lastIndexOf(number));
  const closed = page.getByRole('button', { name: /analyses of patient/, expanded: false });
  expect(await closed.count()).toBe(new Set(several).size);
  while ((await closed.count()) > 0) await closed.first().press('Enter');
  await expect.poll(() => rows.count()).toBe(reports.length);
  for (const number of patients) await page.getByRole('row').filter({ hasText: number }).first().waitFor();
  let pictures = 0;
  for (const path of reports) {
    const folder = path.slice(0, -'report.json'.length);
    expect(assessment.safeParse(json(`${folder}assessment.json`)).error).toBeUndefined();
    for (const { file, sha256 } of json(path).xray_images) {
      const bytes = files.get(folder + file) ?? Buffer.alloc(0);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      pictures += 1;
    }
  }
  expect(pictures).toBeGreaterThan(0);
});

it('makes an API key after a fresh proof, shown once, which works until it is revoked', async () => {
  await page.goto('/settings/connections');
  await page.getByRole('button', { name: 'Create an API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByText('Choose at least one permission').waitFor();
  await isAccessible(page);
  await dialog.getByLabel('Name', { exact: true }).fill('Practice system');
  await dialog.getByRole('checkbox', { name: 'Read reports' }).check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByRole('heading', { name: "Confirm it's you" }).waitFor();
  await isAccessible(page);
  await dialog.getByLabel('Current password').fill('Wrong-1234');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('The current password is incorrect.').waitFor();
  await dialog.getByLabel('Current password').fill(product.accounts.clinic.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const key = await dialog.getByText(/^alveola_/).innerText();
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  const address = `${product.url}/api/patient/patient-reports/changed`;
  const status = async () => (await fetch(address, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await status()).toBe(200);
  await page.reload();
  await page.getByRole('cell', { name: /^Practice system/ }).waitFor();
  expect(await page.getByText(key).count()).toBe(0);
  await isAccessible(page);
  // The evaluation begins with a key for whoever tries the API.
  for (const name of ['Sandbox', 'Practice system']) {
    await page.getByRole('button', { name: `Revoke ${name}` }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText(`${name} revoked`).waitFor();
  }
  await page.getByText('None yet.').waitFor();
  expect(await status()).toBe(401);
});

it('sets a webhook, whose secret is shown once, and is told what a test of it met', async () => {
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('http://journal.example/hook');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByText('Enter an address that begins with https://').waitFor();
  await address.fill('https://10.0.0.1/hook');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByText('This address leads into a private network or to this product.').waitFor();
  await address.fill('https://journal.invalid/hook');
  await page.getByRole('button', { name: 'Save address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^whsec_/).waitFor();
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByText('Nothing delivered yet.').waitFor();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('The name in the address was not found.').waitFor();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Webhook removed').waitFor();
  expect(await page.getByRole('button', { name: 'Send a test' }).count()).toBe(0);
});

it('and erases the clinic with its name; nobody signs in any more', async () => {
  const { clinic } = product.accounts;
  await page.goto('/settings/clinic');
  await page.getByRole('button', { name: 'Erase the clinic' }).click();
  const dialog = page.getByRole('dialog');
  const title = await dialog.getByRole('heading').innerText();
  const [, name = ''] = /^Permanently erase (.+)\?$/.exec(title) ?? [];
  const erase = dialog.getByRole('button', { name: 'Erase everything' });
  await erase.click();
  await dialog.getByText('The name of the clinic is required').waitFor();
  await dialog.getByLabel(/^Type the name/).fill(name.toLowerCase());
  await erase.click();
  await dialog.getByText('This is not the name of the clinic.').waitFor();
  await dialog.getByLabel(/^Type the name/).fill(name);
  await erase.click();
  await page.waitForURL('**/login');
  await page.getByText('The clinic and all its data are erased.').waitFor();
  await applicant(page, product).tryToSignIn(clinic);
  await page.getByText('Incorrect email or password.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('userAuthToken'))).toBeNull();
});
