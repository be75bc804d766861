// @module-tag engine/chromium
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../apps/server/src/testing/services/identityProvider';
import { openProduct } from '../support/open';
import { signIn, visit } from '../support/product';

const product = openProduct({ OUTBOUND_ALLOW: '127.0.0.1' });
let provider: IdentityProvider;
let page: Page;
let silentErrors: readonly string[];

/** The virtual authenticator confirms by itself. WebAuthn refuses IP addresses. */
beforeAll(async () => {
  provider = await startIdentityProvider();
  const at = new URL(product.url);
  at.hostname = 'localhost';
  ({ page, silentErrors } = await visit(product.browser, at.origin));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
});
afterAll(async () => {
  await provider?.stop();
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const says = (text: string) => page.getByText(text).first().waitFor();

it('a passkey is added in the settings, signs in alone and beside the password, and is removed', async () => {
  const { clinic } = product.accounts;
  await signIn(page, clinic);
  await page.goto('/settings/account');
  await press('Add a passkey');
  await page.getByLabel('Name', { exact: true }).last().fill('Laptop');
  await press('Next');
  await page.getByLabel('Current password').fill(clinic.password);
  await press('Confirm');
  await says('Save your recovery codes');
  await press('I have saved them');
  await says('not used yet');

  const signOut = async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
  };
  await signOut();
  await page.getByRole('link', { name: 'Use a passkey' }).click();
  await press('Use a passkey');
  await page.waitForURL('**/dashboard');

  await signOut();
  await page.getByLabel('Email', { exact: true }).fill(clinic.email);
  await page.getByLabel('Password', { exact: true }).fill(clinic.password);
  await press('Sign in');
  await page.waitForURL('**/confirmation/login');
  await page.route(
    '**/confirmation/login',
    (route) => {
      const body = route.request().postDataJSON();
      body.passkey.response.response.signature = 'AAAA';
      return route.continue({ postData: JSON.stringify(body) });
    },
    { times: 1 },
  );
  await press('Use a passkey');
  await says('The passkey was not accepted. Try again or sign in another way.');
  await press('Use a passkey');
  await page.waitForURL('**/dashboard');

  await page.goto('/settings/account');
  await says('last used');
  await press('Remove Laptop');
  await page.getByLabel('Current password').fill(clinic.password);
  await press('Confirm');
  await says('Laptop removed');
  expect(await page.getByRole('button', { name: 'Remove Laptop' }).count()).toBe(0);
  // The browser logs each call that needs a step-up, and the refused one.
  expect(silentErrors.filter((text) => !/403|422/.test(text))).toEqual([]);
});

it('the owner sets an identity provider, and users sign in there by the address that it brings', async () => {
  const { clinic } = product.accounts;
  await page.goto('/login');
  await page.evaluate(() => localStorage.clear());
  await signIn(page, clinic);
  await page.goto('/settings/clinic');
  await press('Set up an identity provider');
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Client ID').fill(provider.client_id);
  await page.getByLabel('Client secret').fill('wrong');
  await press('Test the connection');
  await says('The provider refuses this client ID with this secret');
  await page.getByLabel('Client secret').fill(provider.client_secret);
  const form = page.locator('form').filter({ has: page.getByLabel('Issuer') });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Current password').fill(clinic.password);
  await press('Confirm');
  await says('Saved');
  const address = (await page.getByText(/\/login\/[\w-]{22}$/).textContent()) ?? '';
  provider.register(address);

  await page.evaluate(() => localStorage.clear());
  provider.signsIn(null);
  await page.goto(address);
  await press('Continue');
  await says('The sign-in was cancelled at the identity provider.');
  expect(page.url()).toBe(address);
  provider.signsIn({ sub: 'kari', email: clinic.email, email_verified: true });
  await press('Try again');
  await page.waitForURL('**/dashboard');
});

it('at an address of digits the screens say why there is none', async () => {
  await page.goto(`${product.url}/confirmation/passkey`);
  await says('Passkeys only work at localhost.');
  expect(await page.getByRole('button', { name: 'Use a passkey' }).isDisabled()).toBe(true);
});
