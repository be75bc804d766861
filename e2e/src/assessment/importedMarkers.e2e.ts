// @module-tag engine/chromium
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clinician } from '../support/clinician';
import { openClinic } from '../support/open';
import type { Visit } from '../support/product';
import { loseAnswer } from '../support/waiting';

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

it('an import whose answer gets lost is not said to have failed, and repeating it makes no second report', async () => {
  const { page } = seen;
  await loseAnswer(page, '*/patient-reports/import');
  const dialog = await importSample(page, 'IMPORTED-2');
  await dialog.getByText('The server did not answer.').waitFor();
  expect(await dialog.getByText('Nothing was imported.').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/patient-list');
  await page.getByRole('link', { name: 'IMPORTED-2' }).click();
  await page.getByText('1 analysis').waitFor();
});
