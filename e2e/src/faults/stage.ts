import type { Page } from 'playwright-core';
import { clinician } from '../support/clinician';

/** Saves a new analysis and opens its second step. @returns its id */
export async function startPatient(page: Page, number: string): Promise<string> {
  const me = clinician(page);
  await page.goto('/dashboard');
  const isThere = async () => (await page.getByRole('heading', { name: 'Patient information' }).count()) > 0;
  const begin = () =>
    page
      .getByRole('button', { name: /^(New analysis|Try again)$/ })
      .or(page.getByRole('link', { name: 'New analysis' }))
      .first()
      .click({ timeout: 3000 });
  await insist(page, begin, isThere);
  await me.describePatient(number, '52');
  await me.next();
  await me.isOnStep('Dentition');
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('alveola.active') ?? '{}').reportId);
}

/** Retries, because the server of a busy machine may be too slow for the page. */
export async function openReport(page: Page, report: string): Promise<void> {
  const open = () => page.goto(`/dashboard/report/${report}`);
  const isOpen = async () => (await page.locator('[data-wizard-step]').count()) > 0;
  await open();
  for (let waited = 0; waited < 30 && !(await isOpen()); waited += 1) await page.waitForTimeout(1000);
  await insist(page, open, isOpen);
}

/** Next reaches a step that was not opened yet. `first` clears dialogs that may block it. */
export async function goToStep(page: Page, step: number, first = () => Promise.resolve()): Promise<void> {
  const there = page.locator('[data-wizard-step]');
  await there.waitFor();
  for (let tries = 0; tries < 20; tries += 1) {
    await first();
    const now = Number(await there.getAttribute('data-wizard-step'));
    if (now === step) return;
    const direct = page.locator(`[data-step="${step}"]`);
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await ((await direct.isEnabled()) ? direct : next).click({ timeout: 5000 }).catch(() => undefined);
    await page
      .locator(`[data-wizard-step]:not([data-wizard-step="${now}"])`)
      .waitFor({ timeout: 10_000 })
      .catch(() => undefined);
  }
  throw new Error(`Step ${step} was not entered.`);
}

export async function insist(page: Page, press: () => Promise<unknown>, isDone: () => Promise<boolean>) {
  for (let tries = 0; tries < 60; tries += 1) {
    if (await isDone()) return;
    await press().catch(() => undefined);
    for (let waited = 0; waited < 10 && !(await isDone()); waited += 1) await page.waitForTimeout(500);
  }
  throw new Error('It was pressed sixty times.');
}
