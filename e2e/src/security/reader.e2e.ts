// @module-tag engine/chromium
import { expect, it } from 'vitest';
import { appUser } from '../../../apps/server/src/platform/db/schema';
import { addUser, PASSWORD } from '../../../apps/server/src/testing/people/clinics';
import { inDatabase, openExamples } from '../support/open';
import { type Account, signIn } from '../support/product';

const product = openExamples();

function addReader(): Promise<Account> {
  return inDatabase(product.dataDir, async (db) => {
    const users = await db.select().from(appUser);
    const owner = users.find(({ email }) => email === product.accounts.clinic.email);
    const { email } = await addUser(db, { clinic_id: owner!.clinic_id, type: 'clinic_reader' });
    return { email, password: PASSWORD };
  });
}

it('A clinic reader sees an analysis, and nothing in it begins or changes one', async () => {
  const { page, context } = await product.visit();
  await signIn(page, await addReader());
  await page.goto('/patient-list');
  await page.getByRole('button', { name: 'Open the report of patient 1002' }).click();
  await page.getByText('As clinic reader you change nothing.').waitFor();
  for (const name of ['New analysis', 'Reset', 'Undo'])
    expect(await page.getByRole('button', { name, disabled: false }).count()).toBe(0);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByRole('button', { name: 'Close' }).waitFor();
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['Close']);
  await context.close();
});
