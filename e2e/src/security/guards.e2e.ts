// @module-tag engine/chromium
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../../apps/server/src/testing/product';
import { applicant, isAccessible, PASSWORD } from '../support/applicant';
import { clinician } from '../support/clinician';
import { agreeOnSeats } from './seats';
import { openProduct } from '../support/open';
import { type Account, signIn } from '../support/product';

const product = openProduct();

beforeAll(async () => {
  await agreeOnSeats(product, 3);
});

const OWNER_WITHOUT_PLAN = { email: 'ada@havn.example', password: PASSWORD };
const COLLEAGUE = { email: 'nils@fjordtann.example', password: PASSWORD };

async function open(account: Account | null): Promise<Page> {
  const { page } = await product.visit();
  if (!account) return page;
  await page.goto('/login');
  await applicant(page, product).tryToSignIn(account);
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.getByRole('main').waitFor();
  return page;
}

async function leadsTo(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.getByRole('main').first().waitFor();
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

const HERE = 'here';
const LOGGED_OUT_ONLY = [
  '/login',
  '/forgot-password',
  '/password/reset',
  '/confirmation/login',
  '/registration',
  '/registration/success',
];
const CLINICAL = ['/dashboard', '/dashboard/calculation', '/dashboard/report/unknown', '/patient-list'];

type Table = Readonly<Record<string, string>>;

const table = (paths: readonly string[], to: string): Table =>
  Object.fromEntries(paths.map((path) => [path, to === HERE ? path : to]));

const remembered = (paths: readonly string[]): Table =>
  Object.fromEntries(paths.map((path) => [path, `/login?next=${encodeURIComponent(path)}`]));

async function check(page: Page, expected: Table): Promise<void> {
  const found: Record<string, string> = {};
  for (const path of Object.keys(expected)) found[path] = await leadsTo(page, path);
  expect(found).toEqual(expected);
  await page.context().close();
}

describe('each screen is for whom it is', () => {
  it('somebody who is not signed in', async () => {
    await check(await open(null), {
      ...table(LOGGED_OUT_ONLY, HERE),
      '/registration/profile': '/registration',
      '/terms': '/terms',
      '/': '/login',
      '/dashboard': '/login',
      ...remembered([...CLINICAL.slice(1), '/settings', '/settings/clinic', '/payment', '/provider']),
    });
  });

  it("the clinic's owner", async () => {
    await check(await open(product.accounts.clinic), {
      ...table([...LOGGED_OUT_ONLY, '/registration/profile', '/', '/provider'], '/dashboard'),
      ...table([...CLINICAL, '/settings', '/settings/account', '/settings/clinic', '/terms'], HERE),
      '/settings/nothing': '/settings',
    });
  });

  it('a colleague, who comes with an invitation', async () => {
    const owner = await open(product.accounts.clinic);
    await owner.goto('/settings/clinic');
    await owner.getByText('Invite a colleague').click();
    await owner.getByLabel("Colleague's email").fill(COLLEAGUE.email);
    await owner.getByRole('button', { name: 'Invite', exact: true }).click();
    await owner.getByRole('cell', { name: 'Invited' }).waitFor();
    await isAccessible(owner);
    const page = await open(null);
    await page.goto(await applicant(page, product).link(COLLEAGUE.email));
    await page.getByRole('heading', { name: 'Welcome to Alveola' }).waitFor();
    await isAccessible(page);
    await page.getByRole('button', { name: 'Join the clinic' }).click();
    await page.getByText('Name is required').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Nils Lie');
    await page.getByLabel('New password', { exact: true }).fill(COLLEAGUE.password);
    await page.getByLabel('Confirm password').fill(COLLEAGUE.password);
    await page.getByRole('button', { name: 'Join the clinic' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, COLLEAGUE);
    await check(page, {
      ...table(['/login', '/registration', '/provider'], '/dashboard'),
      ...table(['/patient-list', '/settings'], HERE),
      '/settings/clinic': '/settings',
    });
    await owner.reload();
    await owner.getByRole('button', { name: 'Remove Nils Lie' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await owner.getByText('Nils Lie removed').waitFor();
    await owner.context().close();
  });

  it('the provider, who never sees a clinical screen', async () => {
    const page = await open(product.accounts.provider);
    await check(page, {
      ...table([...LOGGED_OUT_ONLY, ...CLINICAL, '/', '/settings/clinic', '/payment'], '/provider'),
      ...table(['/provider', '/settings'], HERE),
      '/settings/plan': '/settings',
    });
  });

  it('an owner without a plan', async () => {
    const { email } = OWNER_WITHOUT_PLAN;
    const page = await open(null);
    const me = applicant(page, product);
    await me.register(email);
    await page.getByLabel('Code', { exact: true }).fill(await me.code(email));
    await page.waitForURL('**/registration/success');
    const provider = await open(product.accounts.provider);
    await provider.getByRole('button', { name: 'Approve Havn tannklinikk' }).click();
    await provider.getByText('Havn tannklinikk is approved').waitFor();
    await provider.context().close();
    await page.goto('/login');
    await me.tryToSignIn(OWNER_WITHOUT_PLAN);
    await page.waitForURL('**/payment');
    await check(page, {
      ...table(['/login', ...CLINICAL, '/settings/clinic', '/provider'], '/payment'),
      ...table(['/payment', '/settings'], HERE),
    });
  });
});

describe('the path that was asked for', () => {
  it('is where the sign-in leads; an address of another site never is', async () => {
    for (const [asked, opened] of [
      ['/patient-list', '/patient-list'],
      ['/login?next=//evil.example', '/dashboard'],
      ['/login?next=javascript:alert(1)', '/dashboard'],
    ] as const) {
      const page = await open(null);
      await page.goto(asked);
      await applicant(page, product).tryToSignIn(product.accounts.clinic);
      await page.waitForURL(`**${opened}`);
      await page.context().close();
    }
  });
});

describe('a session that ends in mid-work', () => {
  const NUMBER = '90210';

  async function workingUntilLocked(): Promise<Page> {
    const page = await open(product.accounts.clinic);
    const me = clinician(page);
    await me.startNewDiagnosis();
    await me.describePatient(NUMBER, '44');
    await me.next();
    await me.isOnStep('Dentition');
    await me.saved();
    const elsewhere = await open(product.accounts.clinic);
    await elsewhere.goto('/settings/devices');
    const others = elsewhere.getByRole('button', { name: /^Sign out / });
    await others.first().waitFor();
    for (let left = await others.count(); left > 0; left -= 1) {
      await others.first().click();
      await expect.poll(() => others.count()).toBe(left - 1);
    }
    await elsewhere.context().close();
    await me.tooth(18).click();
    await page.getByRole('dialog', { name: 'Sign in to continue' }).waitFor();
    return page;
  }

  it('locks the screen; the same user goes on where they were', async () => {
    const page = await workingUntilLocked();
    expect(await page.getByText(NUMBER).first().isVisible()).toBe(false);
    await isAccessible(page);
    await page.keyboard.press('Escape');
    const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
    await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(product.accounts.clinic.email);
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await dialog.getByText('Incorrect email or password.').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(product.accounts.clinic.password);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const me = clinician(page);
    await me.isOnStep('Dentition');
    await me.saved();
    await page.reload();
    await page.getByRole('button', { name: /^18,.*missing/ }).waitFor();
    await page.context().close();
  });

  it('shows the work to nobody else', async () => {
    const page = await workingUntilLocked();
    const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
    await dialog.getByLabel('Email').fill(product.accounts.provider.email);
    await dialog.getByLabel('Password', { exact: true }).fill(product.accounts.provider.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/provider');
    await page.getByRole('heading', { name: 'Accounts' }).waitFor();
    expect(await page.content()).not.toContain(NUMBER);
    await page.context().close();
  });
});

describe('a patient that a practice system asks for', () => {
  const number = (page: Page) => page.getByLabel('Patient number').inputValue();

  it('is kept through the sign-in in memory alone, and stands in no address that is sent', async () => {
    const page = await open(null);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url(), request.postData() ?? ''));
    await page.goto('/dashboard/calculation#patient=P%2F73917391');
    await page.waitForURL('**/login?next=*');
    const kept = () =>
      page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
      );
    expect([page.url(), await kept(), ...sent].join('\n')).not.toContain('73917391');
    await applicant(page, product).tryToSignIn(product.accounts.clinic);
    await page.getByRole('heading', { name: 'Patient information' }).waitFor();
    await expect.poll(() => number(page)).toBe('P/73917391');
    expect([page.url(), ...sent.filter((text) => text.startsWith('http'))].join('\n')).not.toContain(
      '73917391',
    );
    expect(page.url()).toBe(`${product.url}/dashboard/calculation`);
    await page.context().close();
  });

  it('is opened by a start address, once', async () => {
    const owner = await signedIn(product.url, product.accounts.clinic);
    const { data } = await owner.call('POST', '/start', { patient_number: '1006' });
    const page = await open(product.accounts.clinic);
    await page.goto(data.path);
    await page.waitForURL('**/dashboard/calculation');
    await page.getByRole('group', { name: 'Carry forward what still applies' }).waitFor();
    expect(await number(page)).toBe('1006');
    await page.goto(data.path);
    await page.getByRole('heading', { name: 'This start link no longer works' }).waitFor();
    await isAccessible(page);
    await page.context().close();
  });
});
