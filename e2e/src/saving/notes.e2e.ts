// @module-tag engine/chromium
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../apps/server/src/testing/files/pdf';
import { clinician } from '../support/clinician';
import { openProduct } from '../support/open';
import type { Visit } from '../support/product';

const product = openProduct();
let seen: Visit;

beforeAll(async () => {
  seen = await product.enter();
});

describe('A note', () => {
  it('that could not be saved waits through a reload; of two that were written at once both are kept', async () => {
    const { page } = seen;
    const CHANGES = '**/api/patient/patient-report/*';
    await page.goto('/patient-list');
    await page.route(CHANGES, (route) => route.abort());
    const rowOf = (from: Page) => from.getByRole('row').filter({ hasText: '1006' }).first();
    await rowOf(page).locator('[data-column="notes"] button').click();
    await page.getByLabel('Notes of patient 1006').fill('Allergic to penicillin');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The server did not answer.').waitFor();
    // The draft key is unavailable at first, as during a failover of the database.
    let asked = 0;
    await page.route('**/api/user/draft-key', (route) => {
      asked += 1;
      return asked < 3 ? route.fulfill({ status: 503, json: {} }) : route.continue();
    });
    await page.reload();
    await rowOf(page).getByText('Not saved').waitFor();
    expect(asked).toBe(3);
    const other = await product.enter();
    await other.page.goto('/patient-list');
    await rowOf(other.page).locator('[data-column="notes"] button').click();
    await other.page.getByLabel('Notes of patient 1006').fill('Called on Monday');
    await other.page.keyboard.press('Enter');
    await rowOf(other.page)
      .getByRole('button', { name: /Called on Monday/ })
      .waitFor();
    await other.context.close();
    await page.unroute(CHANGES);
    await rowOf(page).locator('[data-column="notes"] button').click();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'The note of patient 1006 was changed meanwhile' });
    await dialog.getByText('Called on Monday').waitFor();
    await dialog.getByText('Allergic to penicillin').waitFor();
    await dialog.getByRole('button', { name: 'Keep both' }).click();
    await rowOf(page)
      .getByRole('button', { name: /Called on Monday.*Allergic to penicillin/s })
      .click();
    await page.getByRole('button', { name: 'All notes' }).click();
    const history = page.getByRole('dialog', { name: 'Notes of patient 1006' });
    await history.getByText('Called on Monday', { exact: true }).waitFor();
    await history.getByRole('button', { name: 'Close' }).click();
  });

  it('stands in the summary and on the page of the patient, and one that was saved meanwhile is not lost', async () => {
    const [first, other] = [seen.page, (await product.enter()).page];
    for (const each of [first, other]) {
      await each.goto('/patient-list');
      await each
        .getByRole('button', { name: /Open the report .* 1001/ })
        .first()
        .click();
      await each.getByRole('button', { name: /^(Add a|Edit the) note$/ }).click();
    }
    const write = async (each: Page, text: string) => {
      await each.getByLabel('Note on this analysis').fill(text);
      await each.keyboard.press('Tab');
    };
    await write(other, 'Wears a splint');
    await other.getByRole('button', { name: 'Edit the note' }).waitFor();
    await other.context().close();
    await write(first, 'Mother of 1002');
    await first.getByText('saved another note meanwhile').waitFor();
    expect(await first.getByLabel('Note on this analysis').inputValue()).toBe(
      'Wears a splint\nMother of 1002',
    );
    await first.getByLabel('Note on this analysis').focus();
    await first.keyboard.press('Tab');
    await first.getByRole('button', { name: 'Edit the note' }).waitFor();
    await first.getByLabel('Print on the report').check();
    const printed = first.waitForRequest(/\/pdf\?.*note=yes/);
    await clinician(first).paper('Report as PDF');
    await printed;
    await first.getByRole('button', { name: 'Back to patient' }).click();
    await first.getByRole('table', { name: 'Visits' }).getByText('Mother of 1002').waitFor();
  });
});

it('A remark on a tooth is typed at its values, and stands on the paper and in the letter that ask for it', async () => {
  const { page } = seen;
  const me = clinician(page);
  const remark = '16: Crown is loose';
  await me.startPatient('1660');
  await me.next();
  await me.isOnStep('Clinical values');
  await me.tooth(16).click();
  await me.type(['n']);
  const dialog = page.getByRole('dialog', { name: 'Remark on 16' });
  await dialog.getByLabel('Remark', { exact: true }).fill('Crown is loose');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Remarks' }).getByRole('button', { name: remark }).waitFor();
  // Typing goes on at the same tooth.
  await me.type([5]);
  await page.getByRole('button', { name: /^16, .* 5, Remark: Crown is loose$/ }).waitFor();
  for (const step of ['X-ray images', 'Measurement', 'Summary']) {
    await me.next();
    await me.isOnStep(step);
  }
  await page.getByRole('listitem').filter({ hasText: remark }).waitFor();
  const read = async () => (await readPdf(await me.downloaded(() => me.paper('Report as PDF')))).text;
  expect(await read()).not.toContain('Crown is loose');
  await page.getByLabel('Print on the report').check();
  expect(await read()).toContain(remark);
  await page.getByRole('button', { name: 'Complete report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete anyway' }).click();
  await page.getByText('The report is completed').waitFor();
  await me.paperIn('Referral letter', 'English');
  const letter = page.getByRole('dialog', { name: /^Referral letter/ });
  const remarks = letter.getByRole('textbox', { name: 'Remarks', exact: true });
  await letter.getByLabel('Closing').waitFor();
  expect(await remarks.count()).toBe(0);
  await letter.getByLabel('Include note and remarks').check();
  expect(await remarks.inputValue()).toBe(remark);
  await page.keyboard.press('Escape');
  await letter.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Back to patient' }).click();
  await page.getByRole('table', { name: 'Visits' }).getByText(remark).waitFor();
});
