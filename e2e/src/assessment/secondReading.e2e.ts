// @module-tag engine/chromium
import { PROBING_ORDER } from '@alveola/clinical';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { INFORMATION, saving } from '../../../apps/server/src/testing/records';
import { leavesNobodyOut } from '../support/everybody';
import { openClinic } from '../support/open';
import { addPicture, save } from '../support/seenTwice';

const product = openClinic();

const FIRST = { 16: 1, 26: 1, 36: 2, 46: 1 } as const;
const TEETH = PROBING_ORDER.filter((tooth) => tooth in FIRST);
/** In the order of the teeth: at 26 one class deeper than the first reading. */
const SECOND = [1, 2, 2, 1];

async function firstRead(page: Page, patient_number: string): Promise<string> {
  const id = await save(page, saving('information', INFORMATION, { patient_number }).body);
  const part = (type: string, data: unknown, more = {}) =>
    save(page, saving(type, data, { patient_number, id, ...more }).body);
  await part('dentition', { missing: PROBING_ORDER.filter((tooth) => !(tooth in FIRST)) });
  await addPicture(page, id);
  const teeth = Object.entries(FIRST).map(([tooth, estimate]) => ({ tooth: Number(tooth), estimate }));
  await part('measurement', { teeth }, { status: 'Completed' });
  return id;
}

const estimates = (page: Page, id: string) =>
  page.evaluate(async (report) => {
    const token = localStorage.getItem('userAuthToken');
    const answer = await fetch(`/api/patient/patient-report?id=${report}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    });
    const { measurements, draft } = (await answer.json()).data;
    const rows: { tooth: number; estimate?: number }[] = measurements.at(-1).teeth;
    return { draft, of: Object.fromEntries(rows.map(({ tooth, estimate }) => [tooth, estimate])) };
  }, id);

it('is read without the first reading in view, compared, decided, and taken into a draft that undo takes back', async () => {
  const { page, silentErrors } = await product.enter();
  const id = await firstRead(page, 'R-1');
  await page.goto(`/dashboard/report/${id}`);
  await page.getByRole('link', { name: 'Second readings' }).click();
  await page.getByText('Not read again yet.').waitFor();
  await page.route('**/readings', (route) => route.fulfill({ body: 'of a proxy' }), { times: 1 });
  await page.getByRole('link', { name: 'Read again (blinded)' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  const panel = page.getByRole('complementary', { name: 'Measuring' });
  // Offered only where nothing is measured or estimated: the first reading is not there.
  await panel.getByRole('button', { name: 'Read by thirds' }).waitFor();
  await page.keyboard.press('b');
  for (const [n, key] of SECOND.entries()) {
    await panel.getByRole('heading', { name: `${TEETH[n]}: how far is bone lost?` }).waitFor();
    await page.keyboard.press(String(key));
  }
  await page.locator('[data-save-state=saved]').waitFor();
  await leavesNobodyOut(page);

  await page.reload();
  await panel.getByText('Measure the one that looks worst (2).').waitFor();
  await page.getByRole('button', { name: 'Finish the reading' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish the reading' }).click();
  await page.getByText('Thirds: weighted kappa 0.50 (teeth: 4)').waitFor();
  const row = page.getByRole('row').filter({ hasText: '26' });
  expect(await row.innerText()).toContain('+1');
  await leavesNobodyOut(page);

  await page.getByRole('link', { name: 'All readings of the clinic' }).click();
  await page.getByRole('table', { name: 'Over time' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('readings.csv');
  await leavesNobodyOut(page);

  await page.goBack();
  await page.getByRole('button', { name: 'The second counts' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Consensus');
  await dialog.getByRole('button', { name: 'The second counts' }).click();
  await page.waitForURL(`**/dashboard/report/${id}`);
  await expect.poll(() => estimates(page, id)).toEqual({ draft: true, of: { 16: 1, 26: 2, 36: 2, 46: 1 } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await estimates(page, id)).of[26]).toBe(1);
  await page.goto(`/readings/${id}`);
  await page.getByText(/The second reading counts\..*Consensus/).waitFor();
  expect(silentErrors).toEqual([]);
});
