// @module-tag engine/chromium
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { applicant, isAccessible, PASSWORD } from '../support/applicant';
import { openProduct } from '../support/open';
import type { Account, Visit } from '../support/product';

const product = openProduct();
let seen: Visit;
let page: Page;

const OWNER: Account = { email: 'ada@havn.example', password: PASSWORD };
const SUCCESS = 'Payment was successful! Thank you for subscribing.';
const CANCELED = 'Payment was canceled. Please try again.';

const says = (text: string | RegExp) => page.getByText(text).first().waitFor();

async function asProvider(act: (provider: Page) => Promise<void>): Promise<void> {
  const { context, page: provider } = await product.visit();
  await provider.goto('/login');
  await applicant(provider, product).tryToSignIn(product.accounts.provider);
  await provider.waitForURL('**/provider');
  await act(provider);
  await context.close();
}

beforeAll(async () => {
  seen = await product.visit();
  page = seen.page;
  const me = applicant(page, product);
  await me.register(OWNER.email);
  await page.getByLabel('Code').fill(await me.code(OWNER.email));
  await page.waitForURL('**/registration/success');
  await asProvider(async (provider) => {
    await provider.getByRole('button', { name: 'Approve Havn tannklinikk' }).click();
    await provider.getByText('Havn tannklinikk is approved').waitFor();
  });
});

async function enter(account: Account = OWNER): Promise<void> {
  await page.goto('/login');
  await applicant(page, product).tryToSignIn(account);
  await page.waitForURL(/\/(dashboard|payment)$/);
}

/** Moves the server's clock and keeps its data. */
async function daysLater(days: number, account: Account = OWNER): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('userAuthToken'));
  await product.setDaysAhead(days, page);
  await enter(account);
}

async function choose(interval: 'Monthly' | 'Yearly'): Promise<void> {
  await page.goto('/payment');
  await page.getByRole('radio', { name: interval }).check();
  await page.getByRole('button', { name: 'Choose Starter' }).click();
  await page.waitForURL('**/payment/purchase?**');
}

async function enterCard(number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('1240');
  await page.getByLabel('Security code').fill('123');
}

const pay = () => page.getByRole('button', { name: /^Pay €/ }).click();

async function paid(): Promise<void> {
  await page.waitForURL('**/dashboard');
  await says(SUCCESS);
}

async function plan(fact: string | RegExp): Promise<void> {
  await page.goto('/settings/plan');
  await says(fact);
}

describe('a clinic without a plan', () => {
  it('is led to the prices, without the top bar, with the year chosen and what it saves', async () => {
    await enter();
    await page.waitForURL('**/payment');
    await page.goto('/patient-list');
    await page.waitForURL('**/payment');
    for (const text of ['€499.80', '€49.00 a month', '€499.80 a year, 15% off', 'Free', 'Price on request'])
      await says(text);
    expect(await page.getByRole('radio', { name: 'Yearly' }).isChecked()).toBe(true);
    expect(await page.getByRole('button', { name: 'Settings' }).count()).toBe(0);
    await says('This is a test environment');
    await isAccessible(page);
  });

  it('sees what is due today with the tax of its billing information', async () => {
    await choose('Yearly');
    await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Settings' }).count()).toBe(0);
    await says('Total due today');
    await says('€624.75');
    await says('VAT (25%)');
    await page.getByLabel('Country').selectOption({ label: 'Portugal' });
    await page.getByRole('button', { name: 'Pay €614.75' }).waitFor();
    await page.getByLabel('Country').selectOption({ label: 'Germany' });
    await page.getByRole('button', { name: 'Pay €594.76' }).waitFor();
    await page.getByLabel('Organization or VAT number').fill('DE 123 456 789');
    await says('Reverse charge: your clinic accounts for the VAT.');
    await page.getByRole('button', { name: 'Pay €499.80' }).waitFor();
    await isAccessible(page);
  });

  it('closes the form: nothing is paid', async () => {
    await page.getByRole('button', { name: 'Cancel' }).click();
    await says(CANCELED);
    await isAccessible(page);
  });

  it('is told at the card what is wrong, and that it was declined', async () => {
    await choose('Monthly');
    await page.getByRole('button', { name: 'Pay €61.25' }).click();
    for (const text of ['Enter the number on the card', 'Enter the expiry date as MM/YY']) await says(text);
    await enterCard('4000000000000002');
    await pay();
    await says('The card was declined.');
    await page.goto('/dashboard');
    await page.waitForURL('**/payment');
  });

  it('tries it for thirty days', async () => {
    await page.getByRole('button', { name: 'Start the free trial' }).click();
    await page.waitForURL('**/dashboard');
    await plan('Trial');
    await says('None yet.');
    await page.goto('/payment');
    await says('Your trial runs until');
  });

  it('after the trial reads what it has, and new assessments ask for a plan', async () => {
    await daysLater(31);
    await says('Your plan has ended');
    expect(await page.getByRole('button', { name: 'New analysis' }).isDisabled()).toBe(true);
    await page.goto('/payment');
    await says('Your plan has ended.');
    await isAccessible(page);
  });
});

describe('the starter plan', () => {
  it('by the month, kept for one click', async () => {
    await choose('Monthly');
    await enterCard('4242424242424242');
    await page.getByRole('checkbox', { name: 'Save my details' }).check();
    await pay();
    await paid();
    expect(await page.getByRole('button', { name: 'New analysis' }).isDisabled()).toBe(false);
    await plan('€49.00 a month, excl. VAT');
    await says('INV-000001');
    await isAccessible(page);
  });

  it('is changed to the year, cancelled and resumed', async () => {
    await page.getByRole('button', { name: 'Switch to yearly billing' }).click();
    const dialog = page.getByRole('dialog');
    for (const text of ['€624.75', '€124.95', 'Takes effect on', 'Nothing is charged before then'])
      await dialog.getByText(text).first().waitFor();
    await isAccessible(page);
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('button', { name: 'Keep monthly billing' }).waitFor();
    await says('€49.00 a month, excl. VAT');
    await says('€499.80 a year, excl. VAT');
    await page.getByRole('button', { name: 'Cancel the plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click();
    await says('Cancelled, will not renew');
    await isAccessible(page);
    await page.getByRole('button', { name: 'Resume the plan' }).click();
    await page.getByRole('button', { name: 'Cancel the plan' }).waitFor();
  });

  it('by the year after the month, with two invoices', async () => {
    await daysLater(64);
    await plan('€499.80 a year, excl. VAT');
    const rows = page.getByRole('table').getByRole('row');
    expect(await rows.count()).toBe(3);
    const [, year = '', month = ''] = await rows.allInnerTexts();
    for (const text of ['INV-000002', 'Starter', '€624.75', 'Paid']) expect(year).toContain(text);
    for (const text of ['INV-000001', '€61.25', 'Paid']) expect(month).toContain(text);
  });

  it('is paid with another card from now on', async () => {
    await page.getByRole('button', { name: 'Change card' }).click();
    await page.getByRole('button', { name: 'Change card' }).last().click();
    await says('Enter the number on the card');
    await enterCard('4000000000000002');
    await page.getByRole('dialog').getByRole('button', { name: 'Change card' }).click();
    await says('The card was declined.');
    await page.getByLabel('Card number').fill('5555555555554444');
    await isAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Change card' }).click();
    await says('Mastercard ending in 4444');
  });
});

describe('a plan for several', () => {
  it('is asked for, offered, accepted with the saved card', async () => {
    await page.goto('/payment');
    await page.getByRole('button', { name: 'Request a quote' }).click();
    await page.getByLabel('Number of users').fill('0');
    await page.getByRole('button', { name: 'Send request' }).click();
    await says('Enter 1 to 500 users');
    await page.getByLabel('Number of users').fill('3');
    await page.getByRole('button', { name: 'Send request' }).click();
    await says("We're preparing your offer");
    await asProvider(async (provider) => {
      await provider.getByRole('tab', { name: 'Quotes' }).click();
      await provider.getByRole('button', { name: 'Make an offer to Havn tannklinikk' }).click();
      await provider.getByLabel('Price per billing period').fill('120.50');
      await provider.getByRole('radio', { name: 'Monthly' }).check();
      await isAccessible(provider);
      await provider.getByRole('button', { name: 'Send the offer' }).click();
      await provider.getByText('The offer was sent to Havn tannklinikk').waitFor();
    });
    await page.reload();
    await says('Our offer: €120.50 a month, excl. VAT · 3 users');
    await page.getByRole('button', { name: 'Accept the offer' }).click();
    await says('Mastercard ending in 4444');
    await page.getByRole('button', { name: 'Pay €150.63' }).click();
    await paid();
    await plan('Custom');
    await says(/€\d{3}\.\d\d, used for the next payments/);
    const mails = (await product.outbox()).filter(({ to }) => to === product.accounts.provider.email);
    expect(mails.map(({ subject }) => subject)).toContain('Havn tannklinikk has requested a quote');
  });

  it('a second user is invited and signs in', async () => {
    const colleague = { email: 'nils@havn.example', password: 'Harbour-lantern-4' };
    await page.goto('/settings/clinic');
    await says('1 of 3');
    await page.getByText('Invite a colleague').click();
    await page.getByLabel("Colleague's email").fill(colleague.email);
    await page.getByRole('button', { name: /invit/i }).click();
    await says(colleague.email);
    const { context, page: guest } = await product.visit();
    const link = await applicant(guest, product).link(colleague.email);
    await guest.goto(link);
    await guest.getByLabel('Name', { exact: true }).fill('Nils Berg');
    await guest.getByLabel('New password', { exact: true }).fill(colleague.password);
    await guest.getByLabel('Confirm password').fill(colleague.password);
    await guest.getByRole('button', { name: 'Join the clinic' }).click();
    await guest.getByRole('heading', { name: 'Your account is ready' }).waitFor();
    // Somebody who has joined already is sent to the sign-in before filling in anything.
    await guest.goto('/login');
    await guest.goto(link);
    await guest.getByText('Already accepted? Sign in.').waitFor();
    await guest.getByRole('link', { name: 'Sign in' }).click();
    await applicant(guest, product).tryToSignIn(colleague);
    await guest.waitForURL('**/dashboard');
    await guest.goto('/payment');
    await guest.waitForURL('**/dashboard');
    await context.close();
  });
});

describe('a payment that fails', () => {
  it('leaves seven days in which everything goes on, then what is there can be read', async () => {
    const { clinic } = product.accounts;
    await page.evaluate(() => localStorage.removeItem('userAuthToken'));
    await enter(clinic);
    await choose('Monthly');
    await enterCard('4000000000000341');
    await pay();
    await paid();
    await daysLater(64 + 33, clinic);
    await plan(/The last payment failed\. Everything keeps working until/);
    await says('Payment failed');
    await says('Unpaid since');
    expect(await page.getByRole('button', { name: 'Change card' }).count()).toBe(0);
    await isAccessible(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'New analysis', disabled: false }).waitFor();
    await says('A payment failed');
    await isAccessible(page);
    expect(await page.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/settings/plan');
    await daysLater(64 + 41, clinic);
    await says('Your plan has ended');
    await page.getByRole('button', { name: 'New analysis', disabled: true }).waitFor();
    await page.goto('/patient-list');
    await says('1001');
    await plan(/Your plan ended on .* the last payment failed/);
    await says('Nothing to pay');
    await isAccessible(page);
  });

  it('is over with another plan, by the year', async () => {
    await choose('Yearly');
    await enterCard('4000000000000341');
    const complete = '**/api/billing/checkout/*/complete';
    await page.route(complete, (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: 'Pay €624.75' }).click();
    await page.getByRole('button', { name: 'Check again' }).waitFor();
    await page.unroute(complete);
    await page.getByRole('button', { name: 'Check again' }).click();
    await paid();
    await plan('€499.80 a year, excl. VAT');
  });

  it('the next time is paid at once with another card', async () => {
    await daysLater(64 + 41 + 366, product.accounts.clinic);
    await plan(/The last payment failed\. Everything keeps working until/);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await says('Visa ending in 0341');
    await page.getByRole('button', { name: 'Pay €624.75' }).click();
    await says('The card was declined.');
    await page.getByRole('radio', { name: 'Another card' }).check();
    await enterCard('4242424242424242');
    await page.getByRole('button', { name: 'Pay €624.75' }).click();
    await says(SUCCESS);
    await says('Visa ending in 4242');
    expect(await page.getByText('Not paid').count()).toBe(0);
  });
});

it('without an error that nobody was told of', () => {
  // The page shows each refusal, and the browser logs it as well.
  const told = /status of (401|403|422|429)|ERR_CONNECTION_RESET/;
  expect(seen.silentErrors.filter((text) => !told.test(text))).toEqual([]);
});
