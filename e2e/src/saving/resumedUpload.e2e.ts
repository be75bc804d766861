// @module-tag engine/chromium
import { readdir } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noise, PART, UPLOADS } from '../../../apps/server/src/testing/files/parts';
import { clinician } from '../support/clinician';
import { loseAnswer } from '../support/waiting';
import { type LossyProxy, type Passed, startLossyProxy } from './lossyProxy';
import { openProduct } from '../support/open';
import { signIn, visit } from '../support/product';

const product = openProduct();

const WHOLE = '/api/patient/patient-report/xray/save';
const PARTS = `/api${UPLOADS}`;
const WAITS = 'Waiting for the connection, kept on this device';

let proxy: LossyProxy;
let context: BrowserContext;
let page: Page;
let bytes: Buffer;
let patients = 0;
beforeEach(async () => {
  bytes = await noise(2900);
  proxy = await startLossyProxy(product.url);
  ({ context, page } = await visit(product.browser, proxy.url));
  const me = clinician(page);
  await signIn(page, product.accounts.clinic);
  await me.startNewDiagnosis();
  patients += 1;
  await me.describePatient(`R-${patients}`, '44');
  for (const step of ['Dentition', 'Clinical values', 'X-ray images']) {
    await me.next();
    await me.isOnStep(step);
  }
}, 60_000);
afterEach(async () => {
  await context.close();
  proxy.stop();
});

const choose = () =>
  page.locator('input[type=file]').setInputFiles({ name: 'opg.png', mimeType: 'image/png', buffer: bytes });
const isThere = () => page.getByText('1 image', { exact: true }).waitFor({ timeout: 60_000 });
const count = (method: string, path: string) =>
  proxy.passed.filter((one) => one.method === method && one.path === path).length;
const parts = () => proxy.passed.filter(({ method }) => method === 'PATCH');
const isPart = (one: Passed) => one.method === 'PATCH' && one.path.startsWith(PARTS);

async function isSentOnce(cuts = 1): Promise<void> {
  await isThere();
  const travelled = parts().reduce((sum, one) => sum + one.bytes, 0);
  expect(bytes.length).toBeGreaterThan(9.5 * PART);
  expect(travelled).toBeGreaterThanOrEqual(bytes.length);
  expect(travelled).toBeLessThanOrEqual(bytes.length + cuts * PART);
  expect(count('POST', PARTS), 'it was begun once').toBe(1);
  expect(count('POST', WHOLE)).toBe(0);
}

/** Takes two seconds to encrypt what it keeps. */
function slowDevice(): void {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  crypto.subtle.encrypt = async (...given) => {
    await new Promise((later) => setTimeout(later, 2_000));
    return encrypt(...given);
  };
}

it.each([1, 3])(
  'an X-ray of 10 MB whose connection is cut goes on where it was, by itself: cuts %i',
  async (most) => {
    let cuts = 0;
    proxy.onPiece = (one) => {
      const isHere = isPart(one) && cuts < most && parts().length === 3 * (cuts + 1) && one.bytes > PART / 3;
      if (isHere) cuts += 1;
      return isHere;
    };
    await choose();
    await isSentOnce(most);
    expect(cuts).toBe(most);
  },
  90_000,
);

it('an X-ray of 10 MB whose server is killed goes on at the next one, by itself', async () => {
  const killed: Promise<void>[] = [];
  proxy.onPiece = (one) => {
    if (isPart(one) && parts().length === 5 && one.bytes > PART / 3 && killed.length === 0)
      killed.push(product.kill().then(() => product.restart()));
    return false;
  };
  await choose();
  // A try meanwhile, whose bytes reach nobody, is the second cut.
  await isSentOnce(2);
  expect(killed).toHaveLength(1);
  await Promise.all(killed);
}, 120_000);

it('a session whose XSRF token is renewed meanwhile sends it to its end', async () => {
  let isRenewed = false;
  proxy.onPiece = (one) => {
    if (isPart(one) && parts().length === 4 && !isRenewed) {
      isRenewed = true;
      void context.clearCookies({ name: 'XSRF-TOKEN' });
    }
    return false;
  };
  await choose();
  await isSentOnce();
  expect(count('GET', '/api/csrf-cookie')).toBeGreaterThan(0);
}, 90_000);

it('without a connection it stays on this device, and after a reload goes on where it was', async () => {
  proxy.onPiece = (one) => isPart(one) && parts().length === 6 && one.bytes > PART / 3;
  proxy.isOpen = ({ path }) => parts().length < 6 || !path.startsWith(PARTS);
  await choose();
  await page.getByText(WAITS).waitFor({ timeout: 60_000 });
  proxy.onPiece = () => false;
  proxy.isOpen = () => true;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await isSentOnce();
}, 120_000);

it('cancelled, it is removed from the server as well', async () => {
  proxy.pause = 150;
  await choose();
  await expect.poll(() => parts().length).toBe(3);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect.poll(() => proxy.passed.filter(({ method }) => method === 'DELETE').length).toBe(1);
  await page.getByRole('listitem').filter({ hasText: 'opg.png' }).waitFor({ state: 'detached' });
  expect(parts().length).toBeLessThan(9);
  // The part under way is stored without an upload.
  const stored = () => readdir(`${product.dataDir}/files`, { recursive: true });
  await expect.poll(stored).not.toContainEqual(expect.stringMatching(/\.upload$/));
}, 60_000);

it('on its way it holds a confirmation up, and leaving waits for it', async () => {
  proxy.pause = 80;
  await choose();
  await expect.poll(() => parts().length).toBeGreaterThan(0);
  for (const step of [4, 5]) {
    await page.keyboard.press('Alt+ArrowRight');
    await page.locator(`[data-wizard-step="${step}"]`).waitFor();
  }
  await page.getByText('X-rays are still on their way to the server.').waitFor();
  expect(await page.getByRole('button', { name: 'Complete report' }).isDisabled()).toBe(true);
  const id = await clinician(page).reportId();
  await page.getByRole('button', { name: 'Exit', exact: true }).click();
  await page.getByRole('button', { name: 'Save data and exit' }).click();
  await page.getByText('Not everything has reached the server.').waitFor();
  await page.waitForURL('**/dashboard', { timeout: 60_000 });
  await page.goto(`/dashboard/report/${id}`);
  await isSentOnce(0);
}, 120_000);

it('on its way as its report is left for another one, it goes on when that is open again', async () => {
  await page.evaluate(slowDevice);
  proxy.pause = 150;
  await choose();
  await expect.poll(() => parts().length).toBe(3);
  const id = await clinician(page).reportId();
  await page.getByRole('link', { name: 'Alveola, go to Home' }).click();
  await page.getByRole('button', { name: 'New analysis' }).click();
  await page.getByRole('button', { name: 'Start New Diagnosis' }).click();
  await page.getByRole('heading', { name: 'Patient information' }).waitFor();
  proxy.pause = 0;
  await page.goto(`/dashboard/report/${id}`);
  for (const step of ['Dentition', 'Clinical values', 'X-ray images']) {
    await clinician(page).next();
    await clinician(page).isOnStep(step);
  }
  await isSentOnce(1);
}, 120_000);

it('one that is no larger than a part goes whole, as before', async () => {
  bytes = await noise(100);
  expect(bytes.length).toBeLessThan(PART);
  await choose();
  await isThere();
  expect([count('POST', WHOLE), count('POST', PARTS)]).toEqual([1, 0]);
}, 60_000);

it('one whose answer is lost stands in the report all the same', async () => {
  bytes = await noise(100);
  await loseAnswer(page, `*${WHOLE}`);
  await choose();
  await isThere();
  expect(count('POST', WHOLE)).toBe(2);
  await page.getByRole('listitem').filter({ hasText: 'opg.png' }).first().waitFor();
  expect(await page.getByText(WAITS).count()).toBe(0);
}, 90_000);
