// @module-tag engine/chromium
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { applicant, isAccessible, PASSWORD } from '../support/applicant';
import { openProduct } from '../support/open';
import { signIn, type Visit } from '../support/product';
import { loseAnswer } from '../support/waiting';

const product = openProduct();
let seen: Visit;
let page: Page;
let me: ReturnType<typeof applicant>;

beforeAll(async () => {
  seen = await product.visit();
  page = seen.page;
  me = applicant(page, product);
});

const OWNER = { email: 'ada@havn.example', password: PASSWORD };
const NEW_PASSWORD = 'Harbour-lantern-4';
/** The server's clock was set a day ahead, because yesterday's code was used. */
const serverNow = () => Date.now() + 24 * 60 * 60 * 1000;
const says = (text: string | RegExp) => page.getByText(text).first().waitFor();

async function asProvider<T>(act: (provider: Page) => Promise<T>): Promise<T> {
  const { context, page: provider } = await product.visit();
  await provider.goto('/login');
  await applicant(provider, product).tryToSignIn(product.accounts.provider);
  await provider.waitForURL('**/provider');
  const done = await act(provider);
  await context.close();
  return done;
}

describe('a clinic opens an account', () => {
  it('and is told at each field what is missing, in the words of the specification', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    for (const text of ['The name field is required', 'The email field is required']) await says(text);
    await page.getByLabel('Email', { exact: true }).fill('ada@');
    await says('Invalid format for email');
    await page.getByLabel('Password', { exact: true }).fill('Battery-9');
    await page.getByLabel('Confirm password').fill('Battery-8');
    await says('Passwords do not match');
    await isAccessible(page);
  });

  it('not with an email that has one, and not with a password of every list', async () => {
    await me.enterLoginDetails({ email: product.accounts.clinic.email, password: 'Password1' });
    await says('This password is too common. Choose another.');
    await me.enterLoginDetails({ email: product.accounts.clinic.email });
    await says('This user already exists');
    expect(await page.getByLabel('Email', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  });

  it('and a password of 128 characters is pasted whole', async () => {
    const long = `Aa1${'x y-'.repeat(40)}`.slice(0, 128);
    const name = page.getByLabel('Name', { exact: true });
    const password = page.getByLabel('Password', { exact: true });
    await name.fill(long);
    await name.press('ControlOrMeta+a');
    await name.press('ControlOrMeta+c');
    await password.fill('');
    await password.press('ControlOrMeta+v');
    await expect.poll(() => password.inputValue()).toBe(long);
  });

  it('and loses nothing by a language, a step back or a reload in between', async () => {
    await me.enterLoginDetails({ email: OWNER.email });
    await page.getByLabel('Clinic name').fill('Havn tannklinikk');
    await page.getByRole('button', { name: 'Language: English' }).click();
    await page.getByRole('menuitemradio', { name: 'Norsk' }).click();
    await page.getByRole('heading', { name: 'Klinikken din' }).waitFor();
    await expect.poll(() => page.getByLabel('Klinikkens navn').inputValue()).toBe('Havn tannklinikk');
    await isAccessible(page);
    await page.goBack();
    await expect.poll(() => page.getByLabel('Navn', { exact: true }).inputValue()).toBe('Ada Byron');
    // A word joiner after the hyphen keeps the word in one line.
    await expect.poll(() => page.getByLabel('E-\u2060post', { exact: true }).inputValue()).toBe(OWNER.email);
    await expect.poll(() => page.getByLabel('Passord', { exact: true }).inputValue()).toBe(PASSWORD);
    await page.getByRole('button', { name: 'Språk: Norsk' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByLabel('Name', { exact: true }).waitFor();
    await page.goForward();
    await page.getByLabel('Clinic name').waitFor();
    await page.reload();
    await says('Enter your password again.');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD);
    await me.enterLoginDetails({ email: OWNER.email });
    await expect.poll(() => page.getByLabel('Clinic name').inputValue()).toBe('Havn tannklinikk');
  });

  it('reads the terms in a tab of their own', async () => {
    const [terms] = await Promise.all([
      seen.context.waitForEvent('page'),
      page.getByRole('link', { name: 'terms and conditions' }).click(),
    ]);
    await terms.getByRole('heading', { name: 'Clinical responsibility' }).waitFor();
    await isAccessible(terms);
    await terms.close();
  });

  it('with the code of the mail, pasted, and then waits for the provider', async () => {
    await me.enterClinic();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await says('The OTP field is required');
    await isAccessible(page);
    const code = await me.code(OWNER.email);
    await page.getByLabel('Code', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.waitForURL('**/registration/success');
    await isAccessible(page);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await me.tryToSignIn(OWNER);
    await says('Your account awaits approval.');
    await isAccessible(page);
  });

  it('is declined with a reason, approved after all, and signs in', async () => {
    await asProvider(async (provider) => {
      const row = provider.getByRole('row').filter({ hasText: 'Havn tannklinikk' });
      await row.getByText('Norway').waitFor();
      await row.getByText('987 654 321').waitFor();
      await isAccessible(provider);
      await row.getByRole('button', { name: 'Decline' }).click();
      const dialog = provider.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Decline' }).click();
      await dialog.getByText('The reason field is required').waitFor();
      await isAccessible(provider);
      await dialog.getByLabel('Reason').fill('The number is unknown.');
      await provider.keyboard.press('Enter');
      await provider.getByText('Havn tannklinikk is declined').waitFor();
    });
    await me.tryToSignIn(OWNER);
    await says('The account was not approved');
    await asProvider(async (provider) => {
      await provider.getByRole('tab', { name: 'Declined' }).click();
      await provider.getByText('The number is unknown.').waitFor();
      await provider.getByRole('button', { name: 'Approve Havn tannklinikk' }).click();
      await provider.getByText('Havn tannklinikk is approved').waitFor();
      await provider.getByRole('tab', { name: 'Emails' }).click();
      await provider
        .getByRole('button', { name: /The account of Havn tannklinikk was not approved/ })
        .click();
      await provider.getByRole('article').getByText('The number is unknown.').waitFor();
      await isAccessible(provider);
    });
    await me.tryToSignIn(OWNER);
    // Specification §6: an approved clinic begins with its plan.
    await page.waitForURL('**/payment');
  });

  it('tries it for thirty days, and stands at its start page', async () => {
    await page.getByRole('button', { name: 'Start the free trial' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: 'Your first analysis' }).waitFor();
    await page.getByRole('button', { name: 'New analysis', disabled: false }).waitFor();
    await page.getByRole('button', { name: 'Look at the example' }).click();
    const tour = page.getByRole('region', { name: 'Guided first analysis' });
    await tour.getByText('1 of 6').waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await tour.getByText('2 of 6').waitFor();
    await page.getByRole('heading', { name: 'Dentition' }).waitFor();
    await isAccessible(page);
    await page.keyboard.press('Escape');
    await tour.waitFor({ state: 'detached' });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /Example/ }).waitFor();
    await page.getByRole('heading', { name: 'Your first analysis' }).waitFor();
    await page.getByRole('button', { name: 'Look at the example' }).click();
    await page.locator('[data-wizard-step]').waitFor();
    expect(await tour.count()).toBe(0);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await me.tryToSignIn(OWNER);
    await page.waitForURL('**/dashboard');
  });

  it('takes the plan, with nothing due today, and is told so even after Back in the middle', async () => {
    await page.goto('/payment');
    await page.getByRole('button', { name: 'Choose Starter' }).click();
    await page.getByText(/^Total due on /).waitFor();
    await says('€0.00');
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry date').fill('12/2040');
    await page.getByLabel('Security code').fill('123');
    const paying = '**/api/billing/checkout/*/sandbox-card';
    await page.route(paying, async (route) => {
      await page.goBack();
      await page.waitForURL('**/payment');
      await route.continue();
    });
    await page.getByRole('button', { name: 'Confirm plan' }).click();
    await says('Payment was successful! Thank you for subscribing.');
    await page.unroute(paying);
    await page.goto('/settings/plan');
    await says('Visa ending in 4242');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
  });
});

describe('a code', () => {
  it('is worth nothing after five wrong ones, not even the right one', async () => {
    const email = 'eve@sund.example';
    await me.register(email);
    const right = await me.code(email);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      const answered = page.waitForResponse('**/api/confirmation/registration');
      await page.getByLabel('Code', { exact: true }).fill(wrong);
      await answered;
      await says('The OTP is invalid');
    }
    await says('Too many wrong attempts. Request a new code.');
    const answered = page.waitForResponse('**/api/confirmation/registration');
    await page.getByLabel('Code', { exact: true }).fill(right);
    expect((await answered).status()).toBe(422);
    await says(/New code in \d+ s/);
  });

  it('of yesterday is worth nothing; who signs in is sent a new one', async () => {
    const account = { email: 'liv@sund.example', password: PASSWORD };
    await me.register(account.email);
    const old = await me.code(account.email);
    await product.kill();
    await product.restart({ DAYS_AHEAD: '1' });
    await page.getByLabel('Code', { exact: true }).fill(old);
    await says('The OTP is invalid');
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await me.tryToSignIn(account);
    await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
    const isNew = async () => {
      const code = await me.code(account.email);
      return code === old ? null : code;
    };
    await expect.poll(isNew).not.toBeNull();
    await page.getByLabel('Code', { exact: true }).fill((await isNew()) ?? '');
    await page.waitForURL('**/registration/success');
  });
});

describe('a forgotten password', () => {
  it('is chosen anew with the link of a mail, and ends every session', async () => {
    const { clinic } = product.accounts;
    const old = await product.visit();
    await signIn(old.page, clinic);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email').fill('nobody@sund.example');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await says('User not found');
    await isAccessible(page);
    await page.getByLabel('Email').fill(clinic.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await isAccessible(page);
    const link = await me.link(clinic.email);
    await page.goto(link);
    await page.waitForURL((url) => url.hash === '');
    await page.reload();
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(`${NEW_PASSWORD}!`);
    await page.getByRole('button', { name: 'Save password' }).click();
    await says('Passwords do not match');
    await isAccessible(page);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();
    await old.page.getByLabel('Patient number or reference').fill('1');
    await old.page.getByRole('dialog', { name: 'Sign in to continue' }).waitFor();
    await old.context.close();
    await page.goto('/login');
    await page.goto(link);
    await page.getByRole('heading', { name: 'The link is no longer valid' }).waitFor();
    await page.goto('/login');
    await me.tryToSignIn(clinic);
    await says('Incorrect email or password.');
    await signIn(page, { ...clinic, password: NEW_PASSWORD });
  });
});

describe('the own account', () => {
  it('asks for a code at sign-in where that is wanted, and keeps the path that was asked for', async () => {
    await page.goto('/settings/account');
    await page.getByRole('switch', { name: 'Ask for a code by email' }).click();
    await page.getByLabel('Current password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('switch', { name: 'Ask for a code by email', checked: true }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await page.goto('/patient-list');
    await me.tryToSignIn({ ...product.accounts.clinic, password: NEW_PASSWORD });
    await page.getByRole('heading', { name: "Confirm it's you" }).waitFor();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await says('The code field is required');
    await page.getByLabel('Code', { exact: true }).fill(await me.code(product.accounts.clinic.email));
    await page.waitForURL('**/patient-list');
  });

  it('takes an authenticator app: its code is asked for at sign-in, or a recovery code', async () => {
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Set up authenticator app' }).click();
    await page.getByLabel('Current password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Next' }).click();
    const dialog = page.getByRole('dialog', { name: 'Scan the code with the app' });
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await isAccessible(page);
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    await dialog.getByLabel('Six-digit code from the app').fill(app.generate({ timestamp: serverNow() }));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const recovery =
      (await page
        .getByRole('dialog', { name: 'Save your recovery codes' })
        .locator('li')
        .first()
        .textContent()) ?? '';
    const copy = page.getByRole('button', { name: 'Copy', exact: true });
    await copy.click();
    await page.getByText('Copied', { exact: true }).waitFor();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await copy.click();
    await says('Not copied. Select the text and copy it.');
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('button', { name: 'Remove authenticator app' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await me.tryToSignIn({ ...product.accounts.clinic, password: NEW_PASSWORD });
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await isAccessible(page);
    await page.getByLabel('Recovery code').fill(recovery);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Remove authenticator app' }).click();
    await page.getByLabel('Current password').fill(NEW_PASSWORD);
    await page.getByLabel('Code from the app, or a recovery code').fill(recovery);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove authenticator app' }).click();
    await says('The OTP is invalid');
    // Uses the next interval, because the code of this one may have been used.
    const next = app.generate({ timestamp: serverNow() + 30_000 });
    await page.getByLabel('Code from the app, or a recovery code').fill(next);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove authenticator app' }).click();
    await page.getByRole('button', { name: 'Set up authenticator app' }).waitFor();
  });

  it('takes another email with the code that goes there', async () => {
    const email = 'kari@fjordtann.example';
    await page.goto('/settings/account');
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email').fill(email);
    await page.getByLabel('Current password').fill('wrong');
    await page.getByRole('button', { name: 'Change email' }).click();
    await says('The current password is incorrect.');
    await page.getByLabel('Current password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByRole('dialog', { name: 'Confirm the new email' }).waitFor();
    await isAccessible(page);
    await page.getByLabel('Code', { exact: true }).fill(await me.code(email));
    await says(`Your email is now ${email}`);
  });

  it('a code whose answer gets lost stays, and may have been accepted', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await me.register('lost@havn.example');
    await loseAnswer(page, '*/confirmation/registration');
    const field = page.getByLabel('Code', { exact: true });
    const code = await me.code('lost@havn.example');
    await field.fill(code);
    await says('The server did not answer.');
    expect(await field.inputValue()).toBe(code);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await says('the code may have been accepted');
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await me.tryToSignIn({ email: 'lost@havn.example', password: PASSWORD });
    await says('Your account awaits approval.');
  });

  it('without an error that nobody was told of', () => {
    // The browser logs each refusal, which the page shows or, where a token was stale, repeats.
    const shown = /status of (401|403|419|422|429)|ERR_CONNECTION_RESET/;
    expect(seen.silentErrors.filter((text) => !shown.test(text))).toEqual([]);
  });
});
