// @module-tag engine/chromium
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clinician } from '../support/clinician';
import { openClinic } from '../support/open';
import type { Visit } from '../support/product';

const product = openClinic();

let seen: Visit;

beforeEach(async () => {
  seen = await product.enter();
});
afterEach(() => seen.context.close());

async function importSample(page: Page, patientNumber: string) {
  await page.goto('/patient-list');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a report' });
  await dialog.getByLabel('File').setInputFiles('docs/sample.json');
  await dialog.getByLabel('Patient number at your clinic').fill(patientNumber);
  await dialog.getByRole('button', { name: 'Import' }).click();
  return dialog;
}

it('an imported assessment without its X-rays says that its markers came without them', async () => {
  const { page } = seen;
  await importSample(page, 'IMPORTED-1');
  const me = clinician(page);
  await page.getByRole('button', { name: /Measurement/ }).click();
  await me.isOnStep('Measurement');
  await page.getByRole('heading', { name: 'The measured X-rays are not in this analysis' }).waitFor();
  await page.getByText('No X-ray: nothing to measure').waitFor();
  expect(await page.getByText('All markers are placed').count()).toBe(0);
});

it('an import whose answer gets lost is not said to have failed, and the list shows it', async () => {
  const { page, context } = seen;
  // A route would hide from the page how much has been sent.
  const browser = await context.newCDPSession(page);
  await browser.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/patient-reports/import', requestStage: 'Response' }],
  });
  browser.on('Fetch.requestPaused', ({ requestId }) => {
    void browser.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionClosed' });
  });
  const dialog = await importSample(page, 'IMPORTED-2');
  await dialog.getByText('It may have been imported.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('IMPORTED-2', { exact: true }).first().waitFor();
});
