import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { signedIn } from '../../../apps/server/src/testing/product';
import { applicant, PASSWORD } from '../support/applicant';
import { openExamples } from '../support/open';

const product = openExamples();
let page: Page;
/** The page itself counts clicks and filled fields. */
const count = { clicks: 0, entries: 0 };

beforeAll(async () => {
  ({ page } = await product.visit());
  await page.exposeFunction('noteAct', (act: 'clicks' | 'entries') => void (count[act] += 1));
  await page.addInitScript(() => {
    const note: (act: string) => void = Reflect.get(globalThis, 'noteAct');
    const entered = new WeakSet<EventTarget>();
    addEventListener('pointerdown', () => note('clicks'), true);
    addEventListener(
      'input',
      ({ target }) => {
        if (
          !target ||
          entered.has(target) ||
          (target instanceof HTMLInputElement && target.type === 'checkbox')
        )
          return;
        entered.add(target);
        note('entries');
      },
      true,
    );
  });
});

/** Types at the focus or moves there with Tab, so that no click is counted. */
async function type(label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.waitFor();
  // The screen puts the cursor somewhere by itself.
  await page.waitForFunction(() => document.activeElement !== document.body);
  const isReached = () => field.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 4 && !(await isReached()); tabs += 1) await page.keyboard.press('Tab');
  expect(await isReached(), label).toBe(true);
  await page.keyboard.type(text);
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

it('from the registration to the first step of a diagnosis are at most 6 clicks and 9 entries', async () => {
  const me = applicant(page, product);
  const email = 'ada@havn.example';
  await page.goto('/registration');
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await type('Name', 'Ada Byron');
  await type('Email', email);
  await type('Password', PASSWORD);
  await type('Confirm password', PASSWORD);
  await press('Next');
  await page.getByLabel('Country').waitFor();
  await expect.poll(() => page.getByLabel('Country').inputValue()).toBe('GB');
  await page.getByLabel('Country').selectOption({ label: 'Norway' });
  await type('Clinic name', 'Havn tannklinikk');
  await type('Organization number', '987 654 321');
  await page.getByRole('checkbox', { name: 'I accept' }).click();
  await press('Create account');
  await type('Code', await me.code(email));
  await page.waitForURL('**/registration/success');

  const provider = await signedIn(product.url, product.accounts.provider);
  const { accounts } = (await provider.call('GET', '/provider/accounts')).data;
  const { id } = accounts.find((account: { email: string }) => account.email === email);
  await provider.call('POST', `/provider/accounts/${id}/approve`);

  // The link in the approval mail fills in the email.
  await page.goto(await me.link(email));
  await type('Password', PASSWORD);
  await press('Sign in');
  await page.waitForURL('**/payment', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Start the free trial' }).waitFor({ timeout: 60_000 });
  await press('Start the free trial');
  await page.waitForURL('**/dashboard');
  await press('New analysis');
  await page.waitForURL('**/dashboard/calculation');
  await page.getByLabel('Patient number').waitFor();
  expect(count.clicks).toBeLessThanOrEqual(6);
  expect(count.entries).toBeLessThanOrEqual(9);
  // Equality makes sure that the counter works.
  expect(count).toEqual({ clicks: 6, entries: 9 });
});
