// @module-tag engine/chromium
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { applicant } from '../support/applicant';
import { clinician } from '../support/clinician';
import { openClinic } from '../support/open';
import { signIn, type Visit } from '../support/product';

const product = openClinic();

const SAVE = '**/api/patient/patient-report/save';

let seen: Visit;

beforeAll(async () => {
  seen = await product.enter();
});

function drafts(page: Page): Promise<{ readonly kept: number; readonly open: number }> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/user/draft-key', {
      headers: { Authorization: `Bearer ${localStorage.getItem('userAuthToken')}` },
    });
    const bytes = Uint8Array.from(atob((await answer.json()).data.key), (sign) => sign.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    const db = await asked(indexedDB.open('alveola-journal'));
    const all = await asked(db.transaction('drafts').objectStore('drafts').getAll());
    db.close();
    const opened = await Promise.allSettled(
      all.map(({ iv, cipher }) => crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipher)),
    );
    return { kept: all.length, open: opened.filter(({ status }) => status === 'fulfilled').length };
  });
}

describe('Unsent work is kept', () => {
  it('for its user alone, whoever else signs in and out at the same machine', async () => {
    const { page, context } = seen;
    const { clinic, provider } = product.accounts;
    await clinician(page).startPatient('K-5');
    const id = await clinician(page).reportId();
    await context.route(SAVE, (route) => route.abort());
    await page.locator('[data-tooth="27"]').click();
    await expect.poll(() => drafts(page)).toEqual({ kept: 1, open: 1 });
    await context.clearCookies({ name: 'bind' });
    await context.unroute(SAVE);
    await page.getByRole('dialog', { name: 'Sign in to continue' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await applicant(page, product).tryToSignIn(provider);
    await page.waitForURL('**/provider');
    await page.getByRole('heading', { name: 'Accounts' }).waitFor();
    expect(await drafts(page)).toEqual({ kept: 1, open: 0 });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await signIn(page, clinic);
    await page.goto(`/dashboard/report/${id}`);
    await page.getByText('Unsaved changes were found').waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await clinician(page).next();
    await clinician(page).isOnStep('Dentition');
    await clinician(page).isMissing(27);
    await page.getByText('Saved', { exact: true }).waitFor();
  });

  it('not after its user has logged out', async () => {
    const { page, context } = seen;
    await context.route(SAVE, (route) => route.abort());
    await page.locator('[data-tooth="26"]').click();
    await expect.poll(() => drafts(page)).toEqual({ kept: 1, open: 1 });
    // After a reload this browser cannot open the draft, but still asks about it.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto('/dashboard');
    await clinician(page).logOut();
    await context.unroute(SAVE);
    await signIn(page, product.accounts.clinic);
    expect(await drafts(page)).toEqual({ kept: 0, open: 0 });
    await page.getByRole('button', { name: 'New analysis' }).waitFor();
  });
});
