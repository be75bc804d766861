// @module-tag engine/chromium
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stripePayments } from '../../../apps/server/src/areas/billing/stripe/stripe';
import { type TestCluster, testCluster } from '../../../apps/server/src/testing/globalSetup';
import { PASSWORD } from '../../../apps/server/src/testing/people/clinics';
import { startServer, type TestServer } from '../../../apps/server/src/testing/server';
import { type StripeStandIn, stripeStandIn } from '../../../apps/server/src/testing/services/stripeStandIn';
import { isAccessible } from '../support/applicant';
import { openBrowser, type Visit, visit } from '../support/product';
import { CARDS, type StripeBrowser, stripeInBrowser } from './stripeBrowser';

/** Stripe's script and API are stand-ins; browser and product are real. */

const SUCCESS = 'Payment was successful! Thank you for subscribing.';
const CANCELED = 'Payment was canceled. Please try again.';
const WEB = resolve(import.meta.dirname, '../../../apps/web/dist');

let own: TestCluster;
let stripe: StripeStandIn;
let server: TestServer;
let url: string;
let browser: Browser;
let seen: Visit;
let page: Page;
let there: StripeBrowser;
/** Address, headers and body of every request that does not go to Stripe. */
let sent: string[];

beforeAll(async () => {
  own = await testCluster();
  stripe = await stripeStandIn(() => server.now());
  server = await startServer({ payments: stripePayments(stripe.keys), web: WEB }, own.databases);
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await stripe?.close();
  await own?.remove();
});

beforeEach(async () => {
  const { email } = await server.addUser({ clinic_id: await server.addClinic('none') });
  seen = await visit(browser, url);
  page = seen.page;
  there = await stripeInBrowser(seen.context, stripe);
  sent = [];
  page.on('request', (request) => {
    if (request.url().includes('stripe.com/')) return;
    sent.push([request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join('\n'));
  });
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await page.getByRole('button', { name: 'Choose Starter' }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).waitFor();
});
afterEach(() => seen.context.close());

const says = (text: string) => page.getByText(text).first().waitFor();
const goOn = () => page.getByRole('button', { name: 'Continue to payment' }).click();
const bank = () => page.frameLocator('iframe[title="Secure 3-D"]');

async function pay(number: string): Promise<void> {
  await goOn();
  await page.frameLocator('iframe[title="Card"]').getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: 'Pay €61.25' }).click();
}

async function isPaid(): Promise<void> {
  await page.waitForURL('**/dashboard');
  await says(SUCCESS);
  await page.getByRole('button', { name: 'New analysis', disabled: false }).waitFor();
}

async function isCanceled(): Promise<void> {
  await says(CANCELED);
  await page.getByRole('button', { name: 'Choose Starter' }).waitFor();
}

function hasNoErrors(but?: RegExp): void {
  expect(seen.silentErrors.filter((text) => !but?.test(text))).toEqual([]);
}

describe('the checkout with Stripe', () => {
  it('is paid: the plan runs, and the card was never in the page or in a request of ours', async () => {
    await goOn();
    await says('€61.25');
    const fields = await page
      .locator('input, select, textarea')
      .evaluateAll((all) =>
        all.map((each) => [each.id, each.getAttribute('name'), each.getAttribute('autocomplete')].join(' ')),
      );
    expect(fields.filter((each) => /card|cc-|cvc|csc|expir/i.test(each))).toEqual([]);
    for (const label of ['Card number', 'Security code', 'Expiry date'])
      expect(await page.getByLabel(label).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Settings' }).count()).toBe(0);
    await isAccessible(page);
    const card = page.frameLocator('iframe[title="Card"]').getByLabel('Card number');
    await card.fill(CARDS.good);
    expect(await page.content()).not.toContain(CARDS.good);
    await page.getByRole('button', { name: 'Pay €61.25' }).click();
    await isPaid();
    expect(there.told.join('\n')).toContain(CARDS.good);
    expect(sent.length).toBeGreaterThan(10);
    expect(sent.filter((each) => /4242|4242%20/.test(each))).toEqual([]);
    expect(JSON.stringify(stripe.calls.map(({ form }) => form.toString()))).not.toContain(CARDS.good);
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).not.toContain('4242');
    hasNoErrors();
  });

  it('leaves nothing of Stripe in the documents after it; what fails later is paid on its own invoice', async () => {
    await pay(CARDS.good);
    await isPaid();
    expect(await page.evaluate(() => 'Stripe' in window)).toBe(false);
    await page.goto('/settings/plan');
    await says('visa ending in 4242');
    await says('€49.00 a month, excl. VAT');
    await page.getByRole('button', { name: /INV-\d{6}/ }).waitFor();
    await page.getByRole('button', { name: 'Manage cards and invoices' }).waitFor();
    expect(await page.getByRole('button', { name: 'Change card' }).count()).toBe(0);
    stripe.renew([...stripe.subscriptions.keys()].at(-1)!, 'open');
    await page.reload();
    await says('The last payment failed. Everything keeps working until');
    const invoice = await page.getByRole('link', { name: 'Pay now' }).getAttribute('href');
    expect(invoice).toBe('https://invoice.stripe.com/i/1');
    hasNoErrors();
  });

  it('is told that the card was declined, and takes another one', async () => {
    await pay(CARDS.declined);
    await says('Your card was declined.');
    await page.frameLocator('iframe[title="Card"]').getByLabel('Card number').fill(CARDS.good);
    await page.getByRole('button', { name: 'Pay €61.25' }).click();
    await isPaid();
    hasNoErrors();
  });

  it('waits while the bank asks who pays, and goes on when it knows', async () => {
    await pay(CARDS.challenge);
    await bank().getByRole('button', { name: 'It is not me' }).click();
    await says('Your bank could not confirm that it is you.');
    await page.getByRole('button', { name: 'Pay €61.25' }).click();
    await bank().getByRole('button', { name: 'It is me' }).click();
    await isPaid();
    hasNoErrors();
  });

  it('is found again when the bank has asked on a page of its own', async () => {
    await pay(CARDS.redirect);
    await page.getByRole('button', { name: 'It is me' }).click();
    await isPaid();
    hasNoErrors();
  });

  it('that the bank has refused on a page of its own says so, and can be left', async () => {
    await pay(CARDS.redirect);
    await page.getByRole('button', { name: 'It is not me' }).click();
    await says('The payment is not confirmed.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await isCanceled();
    hasNoErrors();
  });

  it('is closed: the session can no longer be paid', async () => {
    await goOn();
    await says('€61.25');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await isCanceled();
    expect([...stripe.sessions.values()].at(-1).status).toBe('expired');
    await page.goto('/dashboard');
    await page.waitForURL('**/payment');
    hasNoErrors();
  });

  it('without a network to Stripe says that nothing was charged, and goes on when it is back', async () => {
    there.away.add('js.stripe.com');
    await goOn();
    await says('The payment form could not be loaded; nothing was charged.');
    await isAccessible(page);
    there.away.clear();
    await page.getByRole('button', { name: 'Try again' }).click();
    await says('€61.25');
    there.away.add('api.stripe.com');
    await page.getByRole('button', { name: 'Pay €61.25' }).click();
    await says('The connection was lost while paying.');
    await page.getByRole('button', { name: 'Check again' }).click();
    await says('The payment is not confirmed.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await isCanceled();
    hasNoErrors(/ERR_CONNECTION_FAILED/);
  });

  it('that was paid while our server could not be reached is found when it can', async () => {
    await goOn();
    await page.frameLocator('iframe[title="Card"]').getByLabel('Card number').fill(CARDS.good);
    await page.route('**/api/billing/checkout/*/complete', (route) => route.abort('connectionfailed'));
    await page.getByRole('button', { name: 'Pay €61.25' }).click();
    await page.getByRole('button', { name: 'Check again' }).waitFor();
    await page.unroute('**/api/billing/checkout/*/complete');
    await page.getByRole('button', { name: 'Check again' }).click();
    await isPaid();
    hasNoErrors(/ERR_CONNECTION_FAILED/);
  });

  it('says that it is not there where our server cannot reach Stripe', async () => {
    stripe.mode = 'away';
    await goOn();
    await page.getByRole('alert').waitFor();
    stripe.mode = 'answers';
    await goOn();
    await says('€61.25');
    hasNoErrors(/status of 503/);
  });
});
