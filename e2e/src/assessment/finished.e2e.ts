// @module-tag engine/chromium
import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { clinician } from '../support/clinician';
import { openExamples } from '../support/open';
import type { Visit } from '../support/product';

const product = openExamples();
let seen: Visit;

beforeAll(async () => {
  seen = await product.enter();
});

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps of the analysis' }).getByRole('button', { name });
const change = (page: Page) => page.getByRole('button', { name: 'Edit as draft' });

const isInSight = (what: Locator) =>
  what.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

const entries = (page: Page) => page.getByRole('button', { name: 'Entries' });

async function isMarkedAsDraft(page: Page, number: string): Promise<boolean> {
  await page.goto('/patient-list');
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByText('Completed').waitFor();
  return (await row.getByText('Draft', { exact: true }).count()) > 0;
}

async function open(page: Page, number: string): Promise<void> {
  await page.goto('/patient-list');
  await page
    .getByRole('row')
    .filter({ hasText: number })
    .getByRole('button', { name: /^(Open|Resume)/ })
    .click();
}

describe('A report that was completed', () => {
  it('a Confirm that fails says why, in sight; nothing is lost, and Confirm again completes', async () => {
    const { page, silentErrors } = seen;
    const me = clinician(page);
    await me.startNewDiagnosis();
    await me.describePatient('F-1', '52');
    for (const name of ['Dentition', 'Clinical values', 'X-ray images', 'Measurement', 'Summary']) {
      await me.next();
      await me.isOnStep(name);
    }
    let answer = (route: Route) => route.abort('connectionfailed');
    await page.route('**/patient-report/save', (route) => answer(route));
    const confirm = async () => {
      await page.getByRole('button', { name: 'Complete report' }).click();
      await page.getByRole('button', { name: 'Complete anyway' }).click();
    };
    const why = page.getByRole('alert').filter({ hasText: 'Everything is kept here.' });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await confirm();
    await why.getByText('The report may not be completed.').waitFor();
    await why.getByText(/connection|answer/).waitFor();
    await expect.poll(() => isInSight(why)).toBe(true);
    answer = (route) => route.fulfill({ status: 403, json: { message: 'No plan', code: 'no-membership' } });
    await why.getByRole('button', { name: 'Try again' }).click();
    await why.getByText('The report was not completed.').waitFor();
    await why.getByText('The server rejected the report: You need an active plan.').waitFor();
    await me.isOnStep('Summary');
    answer = (route) => route.continue();
    await confirm();
    await page.getByText('The report is completed').waitFor();
    await page.unroute('**/patient-report/save');
    expect(silentErrors.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  });

  it('is no active diagnosis any more: a reload opens it at the summary, to be read', async () => {
    const { page } = seen;
    const me = clinician(page);
    await page.waitForURL('**/dashboard/report/*');
    await page.reload();
    await change(page).waitFor();
    expect(await page.getByRole('button', { name: /^(Back|Next)$/ }).count()).toBe(0);
    await page.goto('/dashboard');
    await page.getByText('F-1').first().waitFor();
    expect(await page.getByText('Open now').count()).toBe(0);
    await me.startNewDiagnosis();
  });

  it('stays as it is, whatever is typed or clicked', async () => {
    const { page } = seen;
    await open(page, '1001');
    await change(page).waitFor();
    expect(await page.getByRole('navigation', { name: 'Steps of the analysis' }).count()).toBe(0);
    await entries(page).click();
    await page.locator('main:focus').waitFor();
    await step(page, 'Dentition').click();
    await page.getByRole('heading', { name: 'Dentition' }).waitFor();
    await page.getByText('Completed: read only.').waitFor();
    await page.locator('[data-tooth="33"]').click();
    await page.keyboard.press('m');
    expect(await page.locator('[data-tooth="33"][aria-label*="missing"]').count()).toBe(0);
    await step(page, 'Clinical values').click();
    await page.getByRole('tab', { name: /^Pocket depth/ }).waitFor();
    const before = await page.locator('[data-tooth="33"]').first().getAttribute('aria-label');
    await page.locator('[data-tooth="33"]').first().click();
    await page.keyboard.press('9');
    expect(await page.locator('[data-tooth="33"]').first().getAttribute('aria-label')).toBe(before);
    await step(page, 'X-ray images').click();
    await page.getByRole('img', { name: 'lower front.png' }).waitFor();
    expect(await page.getByRole('button', { name: /Delete|Choose files/ }).count()).toBe(0);
    await step(page, 'Measurement').click();
    const marker = page.getByRole('button', { name: /^33 .*CEJ.*distal/ }).first();
    await marker.waitFor();
    await marker.focus();
    await page.keyboard.press('Delete');
    await marker.waitFor();
    expect(await isMarkedAsDraft(page, '1001')).toBe(false);
    await page.goto('/dashboard');
    await page.getByText('1001').first().waitFor();
    expect(await page.getByText('Open now').count()).toBe(0);
  });

  it('has a draft once it is changed, and none when the change is undone', async () => {
    const { page } = seen;
    await open(page, '1001');
    await change(page).click();
    await step(page, 'Dentition').click();
    await page.getByRole('heading', { name: 'Dentition' }).waitFor();
    await page.locator('[data-tooth="33"]').click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await isMarkedAsDraft(page, '1001')).toBe(true);
    await open(page, '1001');
    await step(page, 'Dentition').click();
    await page.getByRole('heading', { name: 'Dentition' }).waitFor();
    await page.locator('[data-tooth="33"]').click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await step(page, 'Clinical values').click();
    // Values that the missing tooth lost are charted again.
    await page.locator('[data-tooth="33"]').first().click();
    await page.keyboard.press('4');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await isMarkedAsDraft(page, '1001')).toBe(true);
    await open(page, 'F-1');
    await change(page).click();
    await step(page, 'Dentition').click();
    await page.getByRole('heading', { name: 'Dentition' }).waitFor();
    await page.locator('[data-tooth="33"]').click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const undone = page.waitForResponse('**/patient-report/save');
    await page.getByRole('button', { name: 'Undo' }).click();
    await undone;
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await isMarkedAsDraft(page, 'F-1')).toBe(false);
  });

  it('raised no silent error in the browser', () => {
    expect(seen.silentErrors).toEqual([]);
  });
});
