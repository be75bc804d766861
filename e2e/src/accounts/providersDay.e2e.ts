// @module-tag engine/chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { applicant, isAccessible, PASSWORD } from '../support/applicant';
import { openProduct } from '../support/open';
import type { Visit } from '../support/product';

const product = openProduct();
let seen: Visit;
let page: Page;

beforeAll(async () => {
  seen = await product.visit();
  page = seen.page;
});

const CLINICS = [
  { clinic_name: 'Havn tannklinikk', org_number: '987 654 321', email: 'ada@havn.example' },
  { clinic_name: 'Vik tannlegesenter', org_number: '955 111 222', email: 'liv@vik.example' },
  { clinic_name: 'Havn Tann AS', org_number: '987654321', email: 'per@havn.example' },
];

/** Registers by calls, because another test covers the forms. */
async function register(clinic: (typeof CLINICS)[number]): Promise<void> {
  const { context, page: own } = await product.visit();
  await own.goto('/login');
  const send = (path: string, data: object) =>
    own.evaluate(
      async ([to, body]) => {
        const cookie = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
        const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(cookie) };
        const answer = await fetch(`/api${to}`, { method: 'POST', headers, body: JSON.stringify(body) });
        return answer.status === 204 ? null : answer.json();
      },
      [path, data] as const,
    );
  const account = { name: 'Ada Byron', password: PASSWORD, password_confirmation: PASSWORD, country: 'NO' };
  const asked = await send('/registration', { ...account, ...clinic, terms_accepted: true, language: 'en' });
  const code = await applicant(own, product).code(clinic.email);
  expect(await send('/confirmation/registration', { request: asked.data.request, code })).toBeNull();
  await context.close();
}

const tab = (name: RegExp) => page.getByRole('tab', { name });

it('three clinics wait, two of one number: one is let in, one declined, one let in and suspended', async () => {
  for (const clinic of CLINICS) await register(clinic);
  await page.goto('/login');
  await applicant(page, product).tryToSignIn(product.accounts.provider);
  await page.waitForURL('**/provider');
  await tab(/Waiting.*3 waiting/).waitFor();
  await page.getByText('Same organization number as Havn Tann AS').waitFor();
  await isAccessible(page);
  expect((await product.outbox()).filter(({ to }) => to === product.accounts.provider.email)).toHaveLength(3);

  await page.getByRole('button', { name: 'Approve Havn tannklinikk' }).click();
  await page.getByRole('button', { name: 'Decline Havn Tann AS' }).click();
  await page.getByLabel('Reason').fill('This number is registered already');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await tab(/1 waiting/).waitFor();

  await page.getByLabel('Search all clinics').fill('liv@vik');
  await page.getByRole('link', { name: 'Vik tannlegesenter' }).click();
  await page.getByRole('heading', { name: 'Vik tannlegesenter', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByLabel('New note').fill('Called the clinic, all is well');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByText('Called the clinic, all is well').first().waitFor();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Not a dental clinic');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByText(/^Suspended on/).waitFor();
  await isAccessible(page);

  const owner = await product.visit();
  await owner.page.goto('/login');
  await applicant(owner.page, product).tryToSignIn({ email: 'liv@vik.example', password: PASSWORD });
  await owner.page.getByText('Your clinic is suspended').waitFor();
  await owner.page.getByText('Not a dental clinic').waitFor();
  await owner.context.close();

  await page.getByRole('button', { name: 'Lift the suspension' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lift the suspension' }).click();
  await page.getByRole('button', { name: 'Suspend' }).waitFor();
  expect(seen.silentErrors).toEqual([]);
});
