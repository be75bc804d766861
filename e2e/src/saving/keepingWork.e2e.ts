// @module-tag engine/chromium
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { clinician } from '../support/clinician';
import { openClinic } from '../support/open';
import type { Visit } from '../support/product';
import { clickAndKeep, loseAnswer, rest } from '../support/waiting';

const product = openClinic();

const SAVE_PATH = '/api/patient/patient-report/save';
const SAVE = `**${SAVE_PATH}`;

let seen: Visit;

beforeAll(async () => {
  seen = await product.enter();
});

const isPresent = (page: Page, tooth: number) =>
  page.locator(`[data-tooth="${tooth}"]:not([aria-label*="missing"])`).waitFor();

describe('Work is kept', () => {
  it('a first save that fails keeps everything, and makes one report when it goes through', async () => {
    const { page, context } = seen;
    const me = clinician(page);
    await me.startNewDiagnosis();
    await me.describePatient('K-1', '52');
    await context.route(SAVE, (route) => route.fulfill({ status: 500, json: {} }));
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ ...size, height: 400 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await me.next();
    const failure = page.getByRole('alert').getByText('was not saved');
    await failure.waitFor();
    // It stands at the top of the form, and Next was pressed at its foot.
    await expect.poll(async () => (await failure.boundingBox())?.y).toBeGreaterThan(0);
    await page.setViewportSize(size);
    await page.getByText("The server can't save right now.").first().waitFor();
    // It is laid over the other one: a try between the two would go through.
    await context.route(SAVE, (route) => route.abort());
    await page.getByText('No connection. Your entries are kept').first().waitFor();
    await context.unroute(SAVE);
    await me.isOnStep('Dentition');
    await clinician(page).exit('Save data and exit');
    await page.goto('/patient-list');
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('K-1');
    await expect.poll(() => page.getByText('K-1', { exact: true }).count()).toBe(1);
  });

  it('edits made offline are saved after the return, in one request', async () => {
    const { page, context } = seen;
    await clinician(page).startPatient('K-2');
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(SAVE_PATH));
    for (const tooth of [18, 28, 38]) await page.locator(`[data-tooth="${tooth}"]`).click();
    await page.getByText('Not saved', { exact: true }).waitFor();
    await failed;
    let saves = 0;
    page.on('response', (response) => {
      if (response.url().endsWith(SAVE_PATH)) saves += 1;
    });
    await context.setOffline(false);
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    for (const tooth of [18, 28, 38]) await clinician(page).isMissing(tooth);
    expect(saves).toBe(1);
  });

  it('an answer that is changed later is not called saved until Next has sent it', async () => {
    const { page } = seen;
    const me = clinician(page);
    await page.locator('[data-step="0"]').click();
    await me.answer('Does the patient smoke?', '1–9 per day');
    await page.getByText('Not saved yet', { exact: true }).waitFor();
    await me.next();
    await me.isOnStep('Dentition');
    await me.saved();
  });

  it('what was not sent before the page ended is offered when the report is opened again', async () => {
    const { page, context } = seen;
    const id = await clinician(page).reportId();
    // Refuses in the page itself, because a request that is held outside is released when the page ends.
    await page.evaluate(() => {
      globalThis.fetch = () => Promise.reject(new TypeError('offline'));
    });
    await clickAndKeep(page, page.locator('[data-tooth="48"]'));
    const other = await context.newPage();
    await page.close({ runBeforeUnload: false });
    await other.goto(`/dashboard/report/${id}`);
    await other.getByText('Unsaved changes were found').waitFor();
    await isPresent(other, 48);
    await other.getByRole('link', { name: 'Alveola, go to Home' }).click();
    await other.getByRole('link', { name: /Open now/ }).click();
    await isPresent(other, 48);
    await other.getByRole('button', { name: 'Restore' }).click();
    await clinician(other).isMissing(48);
    await other.getByText('Saved', { exact: true }).waitFor();
    await other.reload();
    await clinician(other).isMissing(48);
    expect(await other.getByText('Unsaved changes were found').count()).toBe(0);
    seen = { ...seen, page: other };
  });

  it('a report that arrives late opens nothing over what was begun meanwhile', async () => {
    const { page, context } = seen;
    const id = await clinician(page).reportId();
    await clinician(page).leave();
    const late = `**/api/patient/patient-report?id=${id}`;
    let answer = () => undefined as void;
    const isAsked = new Promise<void>((asked) => {
      void context.route(late, async (route) => {
        asked();
        await new Promise<void>((done) => (answer = done));
        await route.continue();
      });
    });
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/dashboard/report/${id}`);
    await isAsked;
    await page.getByRole('link', { name: 'Alveola, go to Home' }).click();
    await clinician(page).startNewDiagnosis();
    await page.getByLabel('Patient number').fill('K-10');
    const arrived = page.waitForResponse((response) => response.url().includes(id));
    answer();
    await (await arrived).finished();
    await rest(page);
    await expect.poll(() => page.getByLabel('Patient number').inputValue()).toBe('K-10');
    await context.unroute(late);
    await clinician(page).exit('Exit without saving');
    await page.goto(`/dashboard/report/${id}`);
    await clinician(page).isMissing(48);
  });

  it('of two tabs on one report neither overwrites the other silently', async () => {
    const { page, context } = seen;
    const id = await clinician(page).reportId();
    const other = await context.newPage();
    await other.goto(`/dashboard/report/${id}`);
    await other.locator('[data-tooth="47"]').click();
    await other.getByText('Saved', { exact: true }).waitFor();
    // Edits that do not clash are merged and announced.
    await page.locator('[data-tooth="16"]').click();
    await page.getByText('Changes from your other window have been added.').waitFor();
    await clinician(page).isMissing(47);
    await clinician(page).isMissing(16);
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await isPresent(page, 16);
    await clinician(page).isMissing(47);
    await page.getByText('Saved', { exact: true }).waitFor();
    // The same tooth, missing here and an implant there, raises a question.
    await other.reload();
    await other.locator('[data-tooth="17"]').focus();
    await other.keyboard.press('i');
    await other.getByText('Saved', { exact: true }).waitFor();
    await page.locator('[data-tooth="17"]').click();
    const dialog = page.getByRole('dialog', { name: 'Changed in your other window too' });
    const row = dialog.getByRole('row', { name: /Tooth 17/ });
    await row.getByText('Missing', { exact: true }).waitFor();
    await row.getByText('Implant', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History of this analysis' });
    const dentitions = history.getByRole('button', { name: /Dentition/ });
    await dentitions.first().waitFor();
    await history.getByRole('button', { name: 'Close' }).click();
    await dialog.getByRole('button', { name: 'Take the other' }).click();
    await page.getByRole('button', { name: /^17, .*implant/i }).waitFor();
    await clinician(page).isMissing(47);
    await page.locator('[data-tooth="17"]').focus();
    await page.keyboard.press('p');
    await isPresent(page, 17);
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'History' }).click();
    await dentitions.last().click();
    await history.getByRole('row', { name: /^Tooth 47 · Dentition Present Missing/ }).waitFor();
    await history.getByRole('button', { name: 'Bring this version back' }).click();
    await isPresent(page, 47);
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await clinician(page).isMissing(47);
    await page.getByText('Saved', { exact: true }).waitFor();
    await other.close();
  });

  it("'Exit without saving' of a resumed report leaves it as it was opened", async () => {
    const { page } = seen;
    const id = await clinician(page).reportId();
    await clinician(page).exit('Save data and exit');
    await page.goto(`/dashboard/report/${id}`);
    await page.locator('[data-tooth="16"]').click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await clinician(page).exit('Exit without saving');
    await page.goto(`/dashboard/report/${id}`);
    await isPresent(page, 16);
    await clinician(page).isMissing(47);
    await clinician(page).leave();
  });

  it('a save that is never answered holds nobody up: the work is kept here and offered again', async () => {
    const { page } = seen;
    await clinician(page).startPatient('K-7');
    const id = await clinician(page).reportId();
    await page.evaluate(() => {
      const real = globalThis.fetch;
      globalThis.fetch = (input, init) => {
        const { url } = new Request(input);
        if (!url.endsWith('/patient-report/save')) return real(input, init);
        return new Promise((_, fail) => {
          init?.signal?.addEventListener('abort', () => fail(init.signal?.reason));
        });
      };
    });
    await page.locator('[data-tooth="18"]').click();
    await page.getByRole('button', { name: 'Exit', exact: true }).click();
    await page.getByRole('button', { name: 'Save data and exit' }).click();
    await page.getByText('Not everything has reached the server.').waitFor();
    await page.getByRole('button', { name: 'Keep on this device and exit' }).click();
    await page.waitForURL('**/dashboard');
    await page.goto(`/dashboard/report/${id}`);
    await page.getByRole('button', { name: 'Restore' }).click();
    await clinician(page).next();
    await clinician(page).isOnStep('Dentition');
    await clinician(page).isMissing(18);
    await page.getByText('Saved', { exact: true }).waitFor();
    await clinician(page).exit('Save data and exit');
    await page.goto('/dashboard');
  });

  it("'Exit without saving' of a new assessment leaves no report", async () => {
    const { page } = seen;
    await clinician(page).startPatient('K-3');
    const id = await clinician(page).reportId();
    await clinician(page).exit('Exit without saving');
    await page.goto(`/dashboard/report/${id}`);
    await page.getByRole('heading', { name: 'This analysis was not found' }).waitFor();
  });

  it('the bar does not name the last patient while the analysis of another one does not open', async () => {
    const { page, context } = seen;
    const bar = page.getByRole('banner');
    await clinician(page).startPatient('K-7');
    await clinician(page).exit('Save data and exit');
    await clinician(page).startPatient('K-8');
    await bar.getByText('Patient K-8').waitFor();
    await bar.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Patients' }).click();
    const read = '**/api/patient/patient-report?*';
    await context.route(read, (route) => route.abort());
    await page.getByRole('button', { name: 'Resume the analysis of patient K-7' }).click();
    await page.getByRole('heading', { name: 'The analysis could not be loaded' }).waitFor();
    expect(await bar.innerText()).not.toContain('K-8');
    await context.unroute(read);
    await page.getByRole('button', { name: 'Try again' }).click();
    await bar.getByText('Patient K-7').waitFor();
    await clinician(page).leave();
  });

  it('what was deleted is brought back by the owner, days later too', async () => {
    const { page } = seen;
    await clinician(page).startPatient('K-9');
    await clinician(page).exit('Save data and exit');
    await page.goto('/patient-list');
    const row = page.getByRole('row').filter({ hasText: 'K-9' });
    await row.getByRole('button', { name: 'Delete the analysis of patient K-9' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Deleted analyses' }).click();
    const restore = page.getByRole('button', { name: 'Restore the analysis of patient K-9' });
    await loseAnswer(page, '*/restore');
    await restore.click();
    const dialog = page.getByRole('dialog', { name: 'Deleted analyses' });
    const unanswered = dialog.getByText('The server did not answer.');
    await unanswered.waitFor();
    // It was restored all the same, and the lists show so.
    await restore.waitFor({ state: 'detached' });
    await dialog.getByRole('status').getByRole('button', { name: 'Close' }).click();
    await unanswered.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await row.getByText('In progress').waitFor();
  });

  it('what is filled in before the first Next is offered after a reload, without a report', async () => {
    const { page } = seen;
    const me = clinician(page);
    await page.goto('/dashboard');
    await me.startNewDiagnosis();
    await page.getByLabel('Patient number').fill('K-6');
    await me.answer('Does the patient smoke?', '1–9 per day');
    await me.answer('Does the patient have diabetes?', 'Well controlled');
    await clickAndKeep(page, page.getByRole('button', { name: 'Undo' }));
    await page.reload();
    await page.getByText('Unsaved changes were found').waitFor();
    await expect.poll(() => page.getByLabel('Patient number').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => page.getByLabel('Patient number').inputValue()).toBe('K-6');
    expect(await page.getByRole('radio', { name: '1–9 per day' }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'Well controlled' }).isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You have unsaved changes' }).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => page.getByLabel('Patient number').inputValue()).toBe('K-6');
    await clinician(page).exit('Exit without saving');
    await page.goto('/patient-list');
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('K-6');
    await page.getByText('K-9', { exact: true }).waitFor({ state: 'detached' });
    expect(await page.getByText('K-6', { exact: true }).count()).toBe(0);
  });

  it('a double click on Next opens one step', async () => {
    const { page } = seen;
    await clinician(page).startPatient('K-5');
    await page.getByRole('button', { name: 'Next', exact: true }).dblclick();
    await page.locator('[data-wizard-step="2"]').waitFor();
    await page.getByRole('tab', { name: /^Pocket depth/ }).waitFor();
    expect(await page.locator('[data-wizard-step="2"]').count()).toBe(1);
    await clinician(page).exit('Exit without saving');
  });

  it('a menu opens while another one is open', async () => {
    const { page } = seen;
    await clinician(page).startPatient('K-10');
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitemradio', { name: 'Norsk' }).waitFor();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Patients' }).waitFor();
    await page.keyboard.press('Escape');
    await clinician(page).exit('Exit without saving');
  });

  it('a full mouth of 28 teeth takes 120 keys and no mouse', async () => {
    const { page } = seen;
    await clinician(page).startPatient('K-4');
    await page.getByRole('button', { name: 'Third molars missing' }).click();
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByRole('tab', { name: 'Pocket depth 0 of 28' }).waitFor();
    for (let key = 0; key < 120; key += 1) await page.keyboard.press(String(key % 4 === 1 ? 2 : key % 4));
    await page.getByText('All clinical values are entered').waitFor();
  });
});
