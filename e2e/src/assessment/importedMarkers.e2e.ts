// @module-tag engine/chromium
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

it('an imported assessment without its X-rays says that its markers came without them', async () => {
  const { page } = seen;
  await page.goto('/patient-list');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a report' });
  await dialog.getByLabel('File').setInputFiles('docs/sample.json');
  await dialog.getByLabel('Patient number at your clinic').fill('IMPORTED-1');
  await dialog.getByRole('button', { name: 'Import' }).click();
  const me = clinician(page);
  await page.getByRole('button', { name: /Measurement/ }).click();
  await me.isOnStep('Measurement');
  await page.getByRole('heading', { name: 'The measured X-rays are not in this analysis' }).waitFor();
  await page.getByText('No X-ray: nothing to measure').waitFor();
  expect(await page.getByText('All markers are placed').count()).toBe(0);
});
