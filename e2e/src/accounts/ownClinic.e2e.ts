// @module-tag engine/chromium
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedClinic } from '../../../apps/server/src/app/start/prepare';
import { NO_SELLER } from '../../../apps/server/src/areas/billing/plans/billingTables';
import { FIRST_TERMS } from '../../../apps/server/src/platform/deps';
import { readPdf } from '../../../apps/server/src/testing/files/pdf';
import { type TestCluster, testCluster } from '../../../apps/server/src/testing/globalSetup';
import { saving } from '../../../apps/server/src/testing/records';
import { startServer, type TestServer } from '../../../apps/server/src/testing/server';
import { clinician } from '../support/clinician';
import { openBrowser, signIn, type Visit, visit } from '../support/product';
import { save } from '../support/seenTwice';

/** A clinic that runs the product for itself, from the link of its first start to a printed report. */

const WEB = resolve(import.meta.dirname, '../../../apps/web/dist');
const OWNER = { name: 'Kari Nordmann', email: 'kari@havn.example', password: 'Battery-staple-9' };

let cluster: TestCluster;
let server: TestServer;
let browser: Browser;
let seen: Visit;
let page: Page;
let link: string;

beforeAll(async () => {
  cluster = await testCluster();
  server = await startServer({ isBilled: false, web: WEB }, cluster.databases);
  const publicUrl = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const seller = { ...NO_SELLER, name: 'Havn tannklinikk', country: 'GB' };
  const seed = { owner: OWNER, seller, publicUrl, termsVersion: FIRST_TERMS };
  const [line = ''] = await seedClinic(server.across, seed, server.now());
  expect(await seedClinic(server.across, seed, server.now())).toEqual([]);
  link = /http\S+/.exec(line)?.[0] ?? '';
  browser = await openBrowser();
  seen = await visit(browser, publicUrl);
  page = seen.page;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await cluster?.remove();
});

it('lets the owner choose a password by the link and sign in, with nothing to register or to pay', async () => {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(OWNER.password);
  await page.getByLabel('Confirm password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('heading', { name: 'Password changed' }).waitFor();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).waitFor();
  expect(await page.getByText(/Create an account|costs/).count()).toBe(0);
  await page.goto('/about/product');
  await page.getByRole('heading', { name: 'A sample report' }).waitFor();
  expect(await page.getByText(/Price|Create an account/).count()).toBe(0);
  for (const path of ['/registration', '/payment', '/provider']) {
    await page.goto(path);
    await page.getByText('Page not found').waitFor();
  }
  await signIn(page, OWNER);
  await page.goto('/settings/clinic');
  await page.getByRole('heading', { name: 'Users' }).waitFor();
  expect(await page.getByText(/seat|plan/i).count()).toBe(0);
});

it('charts a patient and prints the report', async () => {
  const me = clinician(page);
  await me.startPatient('5101');
  for (const tooth of [18, 28, 38, 48]) await me.tooth(tooth).click();
  await me.next();
  await me.isOnStep('Clinical values');
  await me.type(Array.from({ length: 28 }, (_, n) => (n < 4 ? 6 : 3)));
  await page.getByRole('tab', { name: 'Pocket depth 28 of 28' }).waitFor();
  await me.saved();
  const id = await me.reportId();
  const completed = { patient_number: '5101', id, status: 'Completed' };
  await save(page, saving('measurement', { teeth: [] }, completed).body);
  await page.goto(`/dashboard/report/${id}`);
  const { text } = await readPdf(await me.downloaded(() => me.paper('Report as PDF')));
  expect(text).toContain('Havn tannklinikk');
  expect(text).toContain('5101');
  expect(seen.silentErrors).toEqual([]);
});
