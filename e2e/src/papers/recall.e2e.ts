// @module-tag engine/chromium
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { INFORMATION, saving } from '../../../apps/server/src/testing/records';
import { openClinic, openProduct } from '../support/open';
import { signIn, type Visit } from '../support/product';
import { save, seenTwice } from '../support/seenTwice';

const product = openProduct();
const newClinic = openClinic();
let visited: Visit;
let page: Page;

beforeAll(async () => {
  visited = await product.visit();
  page = visited.page;
});

const table = () => page.getByRole('table', { name: 'Recall' });
const part = (name: string) => table().getByRole('rowheader', { name: new RegExp(`^${name}`) });
/** The first patient, below the columns' names and the heading of the first part. */
const row = () => table().getByRole('row').nth(2);

it('shows who is due by the menu', async () => {
  await signIn(page, product.accounts.clinic);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Recall' }).click();
  await page.getByRole('heading', { name: 'Recall', level: 1 }).waitFor();
  await table()
    .getByRole('link', { name: /\b1006\b/ })
    .waitFor();
  // In order of the day, so that whoever is due later stands at the end.
  await part('Later').waitFor();
});

it('is where a new visit begins, on the page of the patient, with the number taken over', async () => {
  await page.goto('/recall');
  await row().getByRole('rowheader').getByRole('link').click();
  const heading = await page.getByRole('heading', { level: 1, name: /^Patient \S/ }).innerText();
  await page.getByRole('button', { name: 'New visit' }).click();
  await page.waitForURL('**/dashboard/calculation');
  const number = page.getByLabel('Patient number');
  await expect.poll(() => number.inputValue()).toBe(heading.slice('Patient '.length));
  await page.getByText(/^\d+ earlier anal/).waitFor();
});

it('shows who is overdue months later', async () => {
  await product.setDaysAhead(400, page);
  await signIn(page, product.accounts.clinic);
  // The session of a year ago was refused.
  visited.silentErrors.length = 0;
  await page.goto('/recall');
  await part('Overdue').waitFor();
  await row()
    .getByText(/^\d+ weeks overdue$/)
    .waitFor();
  await row()
    .getByText(/^[IV]+ [ABC]$|Gingivitis|Periodontal health/)
    .waitFor();
});

it('postpones with a reason, by the keyboard, and undoes it in place', async () => {
  const number = await row().getByRole('rowheader').innerText();
  const overdue = Number((await part('Overdue').innerText()).match(/\d+$/)?.[0]);
  await row()
    .getByRole('button', { name: `Postpone the recall of patient ${number}` })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: `Postpone the recall of patient ${number}` });
  await dialog.getByRole('button', { name: 'Postpone' }).click();
  await dialog.getByText('The reason field is required').waitFor();
  await dialog.getByLabel('Reason').fill('on a journey');
  await dialog.getByRole('button', { name: 'Postpone' }).click();
  await row()
    .getByText(/^Postponed to .+: on a journey · /)
    .waitFor();
  await row().getByText('in 4 weeks').waitFor();
  await row()
    .getByRole('button', { name: `Undo for patient ${number}` })
    .click();
  await row()
    .getByText(/weeks overdue$/)
    .waitFor();
  await row()
    .getByRole('button', { name: `Mark patient ${number} as seen` })
    .click();
  await row()
    .getByText(/^Seen on /)
    .waitFor();
  await expect.poll(() => part('Overdue').innerText()).toMatch(new RegExp(`\\D${overdue - 1}$`));
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await row()
    .getByText(/weeks overdue$/)
    .waitFor();
});

it('saves the list for a spreadsheet', async () => {
  const number = await row().getByRole('rowheader').innerText();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^recall-\d{4}-\d\d-\d\d\.csv$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(bytes.toString()).toContain('\r\n' + number + ';');
});

it('leads to the page of the patient, and on a phone stands as cards above a menu without scrolling sideways', async () => {
  await row().getByRole('rowheader').getByRole('link').click();
  await page.waitForURL('**/patients/*');
  await page.getByRole('heading', { level: 1, name: /^Patient \S/ }).waitFor();
  // The plan of a year ago has ended.
  expect(await page.getByRole('button', { name: 'New visit' }).isDisabled()).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/patient-list');
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Recall' }).click();
  await page.waitForURL('**/recall');
  await row().waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  expect(visited.silentErrors).toEqual([]);
});

it('says where nobody is due, and lists those without a recall apart from those by date', async () => {
  const { page, context } = await newClinic.enter();
  const table = page.getByRole('table', { name: 'Recall' });
  const patient = (number: string) => table.getByRole('rowheader', { name: new RegExp(`\\b${number}\\b`) });
  await page.goto('/recall');
  await page.getByRole('heading', { name: 'No patients to recall yet' }).waitFor();
  const unmeasured = { patient_number: 'UNSET' };
  const id = await save(page, saving('information', INFORMATION, unmeasured).body);
  await save(page, saving('measurement', { teeth: [] }, { ...unmeasured, id, status: 'Completed' }).body);
  await page.reload();
  await page.getByText('No patient is due within a year').waitFor();
  await seenTwice(page, 'DUE');
  await page.reload();
  await patient('DUE').waitFor();
  await page.getByRole('button', { name: 'No recall set 1' }).click();
  await patient('UNSET').waitFor();
  expect(await patient('DUE').count()).toBe(0);
  await page.getByRole('button', { name: 'By date 1' }).click();
  await patient('DUE').waitFor();
  expect(await patient('UNSET').count()).toBe(0);
  await context.close();
});
