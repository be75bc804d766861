// @module-tag engine/chromium
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { applicant } from '../support/applicant';
import { faults, leavesNobodyOut } from '../support/everybody';
import { outOfReach } from '../support/everyKey';
import { lostAt200, lostAtSizes } from '../support/magnified';
import { openProduct } from '../support/open';
import { signIn } from '../support/product';

const product = openProduct();
let page: Page;

async function begin(): Promise<void> {
  ({ page } = await product.visit({ deviceScaleFactor: 2 }));
}

const isForEverybody = () => leavesNobodyOut(page);

async function goTo(path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'detached' });
}

async function goToPatient(): Promise<void> {
  await page.goto('/patient-list');
  await page
    .getByRole('rowheader')
    .getByRole('link', { name: /\b1006\b/ })
    .click();
  await page.waitForURL('**/patients/*');
  await page.locator('figure, svg[role=img]').first().waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
}

const says = (heading: string) => page.getByRole('heading', { name: heading }).first().waitFor();

/** Norwegian and Portuguese words are longer than the English ones. */
async function fitsIn(
  language: 'Norsk' | 'Português',
  code: string,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    await goTo(path);
    await page.locator(`html[lang=${code}]`).waitFor();
    expect(await lostAt200(page), `${path}, ${language}`).toEqual([]);
  }
}

it('what is lost, or out of reach, is found', async () => {
  await begin();
  await page.setContent(`<!doctype html>
    <p style="width: 90px; overflow: hidden; white-space: nowrap">Longer than its place</p>
    <p style="position: absolute; left: 800px">Beside the window</p>
    <div tabindex="-1" style="overflow-x: auto; width: 90px"><p style="width: 400px">Wider than its frame</p></div>
    <a href="#" style="outline: none">Unseen</a>
    <button style="outline: 2px solid" onkeydown="event.preventDefault()">Trap</button><button>Behind it</button>`);
  const kinds = (lost: readonly string[]) => lost.map((text) => text.replace(/ \d.*|:.*/s, ''));
  expect(kinds(await lostAt200(page))).toEqual(['the page is', 'cut in its width', 'beside the window']);
  // On a phone a table may scroll sideways.
  const atSizes = (await lostAtSizes(page)).map((text) => text.replace(/^\d+: /, ''));
  expect(kinds(atSizes).filter((kind) => kind === 'scrolls sideways')).toHaveLength(4);
  expect(kinds(await outOfReach(page))).toEqual(['not reached', 'focus not seen']);
  await page.context().close();
});

describe('for somebody who is not signed in', () => {
  const PATHS = [
    '/login',
    '/forgot-password',
    '/password/reset',
    '/confirmation/login',
    '/registration',
    '/terms',
    '/nowhere',
  ];
  it.each(PATHS)('%s', async (path) => {
    if (path === PATHS[0]) await begin();
    await goTo(path);
    await isForEverybody();
  });

  it('in windows from a phone to a large desk', async () => {
    for (const path of PATHS) {
      await goTo(path);
      expect(await lostAtSizes(page), path).toEqual([]);
    }
  });

  it('/registration with what is wrong at each field', async () => {
    await goTo('/registration');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('The name field is required').waitFor();
    await isForEverybody();
  });

  it('/registration/profile, the code and the end', async () => {
    const me = applicant(page, product);
    const email = 'ada@havn.example';
    await goTo('/registration');
    await me.enterLoginDetails({ email });
    await says('Your clinic');
    await isForEverybody();
    await me.enterClinic();
    await says('Confirm your email');
    await isForEverybody();
    await page.getByLabel('Code', { exact: true }).fill(await me.code(email));
    await page.waitForURL('**/registration/success');
    await isForEverybody();
  });

  it('/forgot-password when the mail is sent, /password/reset with its link', async () => {
    const { email } = product.accounts.clinic;
    await goTo('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await says('Check your email');
    await isForEverybody();
    await goTo(await applicant(page, product).link(email));
    await says('Choose a new password');
    await isForEverybody();
  });

  it.each([
    ['Norsk', 'nb'],
    ['Português', 'pt'],
  ] as const)('in %s', async (name, code) => {
    await goTo('/login');
    await page.getByRole('button', { name }).click();
    await page.locator(`html[lang=${code}]`).waitFor();
    await fitsIn(name, code, PATHS);
  });
});

describe('for the owner of a clinic', () => {
  const PATHS = [
    '/dashboard',
    '/patient-list',
    '/recall',
    '/dashboard/calculation',
    '/dashboard/report/unknown',
    '/settings',
    '/settings/advanced',
    '/settings/account',
    '/settings/devices',
    '/settings/clinic',
    '/settings/plan',
    '/payment',
  ];
  it.each(PATHS)('%s', async (path) => {
    if (path === PATHS[0]) {
      await begin();
      await signIn(page, product.accounts.clinic);
    }
    await goTo(path);
    await isForEverybody();
  });

  it('in windows from a phone to a large desk', async () => {
    for (const path of PATHS) {
      await goTo(path);
      expect(await lostAtSizes(page), path).toEqual([]);
    }
  });

  it('in the dark theme', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of ['/dashboard', '/recall', '/patient-list', '/settings', '/payment']) {
      await goTo(path);
      expect(await faults(page), path).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: null });
  });

  it('the page of a patient, also in windows from a phone to a large desk and in the dark', async () => {
    await goToPatient();
    await isForEverybody();
    expect(await lostAtSizes(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await faults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: null });
  });

  it('/payment/purchase', async () => {
    await goTo('/payment');
    await page.getByRole('button', { name: 'Choose Starter' }).click();
    await page
      .getByText(/^Total due /)
      .first()
      .waitFor();
    await isForEverybody();
  });

  it('the start page of whoever has to accept new terms', async () => {
    await page.route('**/api/user', async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      await route.fulfill({ response, json: { data: { ...data, terms_due: true } } });
    });
    await goTo('/dashboard');
    await page.getByText('The terms have changed').waitFor();
    await isForEverybody();
    await page.unroute('**/api/user');
  });

  it('what asks before the clinic is erased', async () => {
    await goTo('/settings/clinic');
    await page.getByRole('button', { name: 'Erase the clinic' }).click();
    await page.getByRole('dialog').waitFor();
    await isForEverybody();
  });

  it.each([
    ['Norsk', 'nb'],
    ['Português', 'pt'],
    ['English', 'en'],
  ] as const)('in %s', async (name, code) => {
    await goTo('/settings/account');
    await page.getByRole('radio', { name }).click();
    await page.locator(`html[lang=${code}]`).waitFor();
    if (name === 'English') return;
    await fitsIn(name, code, PATHS);
    await goTo('/payment');
    expect(await lostAtSizes(page), name).toEqual([]);
  });
});

describe('for the provider', () => {
  const PATHS = [
    '/provider',
    '/provider?show=approved',
    '/provider?show=declined',
    '/provider?show=quotes',
    '/provider?show=outbox',
    '/settings',
    '/settings/advanced',
    '/settings/devices',
  ];
  it.each(PATHS)('%s', async (path) => {
    if (path === PATHS[0]) {
      await begin();
      await page.goto('/login');
      await applicant(page, product).tryToSignIn(product.accounts.provider);
      await page.waitForURL('**/provider');
    }
    await goTo(path);
    await isForEverybody();
  });

  it('in windows from a phone to a large desk', async () => {
    for (const path of PATHS.slice(0, 5)) {
      await goTo(path);
      // The list of clinics has more columns than a tablet held upright shows.
      const lost = (await lostAtSizes(page)).filter((each) => !each.startsWith('768: scrolls sideways'));
      expect(lost, path).toEqual([]);
    }
  });
});
