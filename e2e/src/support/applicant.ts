import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { openAxe } from './everybody';
import type { Account, Product } from './product';

export const PASSWORD = 'Battery-staple-9';

export function applicant(page: Page, product: Product) {
  return {
    async enterLoginDetails({ email, password = PASSWORD }: { email: string; password?: string }) {
      await page.getByLabel('Name', { exact: true }).fill('Ada Byron');
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password').fill(password);
      await page.getByRole('button', { name: 'Next' }).click();
    },
    async enterClinic() {
      await page.getByLabel('Country').selectOption({ label: 'Norway' });
      await page.getByLabel('Clinic name').fill('Havn tannklinikk');
      await page.getByLabel('Organization number').fill('987 654 321');
      await page.getByRole('checkbox', { name: 'I accept' }).check();
      await page.getByRole('button', { name: 'Create account' }).click();
    },
    async register(email: string) {
      await page.goto('/registration');
      await this.enterLoginDetails({ email });
      await this.enterClinic();
      await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
    },
    async tryToSignIn({ email, password }: Account) {
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    },
    code: (email: string) => newest(product, email, /(?<= )\d{6}$/m),
    /** Mails sent at one moment may arrive in any order, so this takes the newest that has a link. */
    link: (email: string) => newest(product, email, /http:\S+#\S+/, (text) => text.includes('#')),
  };
}

function newest(
  product: Product,
  email: string,
  pattern: RegExp,
  isOne = (_text: string) => true,
): Promise<string> {
  const search = async () => {
    const mail = (await product.outbox()).findLast(({ to, text }) => to === email && isOne(text));
    const found = pattern.exec(mail?.text ?? '')?.[0];
    if (found === undefined) throw new Error(`No mail to ${email} holds ${pattern}.`);
    return found;
  };
  return vi.waitFor(search, { timeout: 60_000, interval: 200 });
}

/** Checks WCAG 2.2 A and AA as far as a machine can. */
export async function isAccessible(page: Page): Promise<void> {
  const { violations } = await openAxe(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    page.url(),
  ).toEqual([]);
}
