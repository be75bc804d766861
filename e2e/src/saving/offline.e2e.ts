// @module-tag engine/chromium
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { clinician, DETAIL } from '../support/clinician';
import { openProduct } from '../support/open';
import { signIn, type Visit, visit } from '../support/product';
import { clickAndKeep, readDraftTimes } from '../support/waiting';

const product = openProduct();

const PIN = '493027';

async function held(url = product.url): Promise<Visit & { readonly me: ReturnType<typeof clinician> }> {
  const seen = await visit(product.browser, url, { serviceWorkers: 'allow' });
  await signIn(seen.page, product.accounts.clinic);
  await seen.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return { ...seen, me: clinician(seen.page) };
}

async function setPin(page: Page): Promise<void> {
  await page.goto('/settings/devices');
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await page.getByLabel('New PIN').fill('123456');
  await page.getByLabel('Repeat the PIN').fill('123456');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Too easy to guess').waitFor();
  await page.getByLabel('New PIN').fill(PIN);
  await page.getByLabel('Repeat the PIN').fill(PIN);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Change the PIN' }).waitFor();
}

async function enterPin(page: Page, pin = PIN): Promise<void> {
  await page.getByLabel('PIN for this device').fill(pin);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

const isAt = (page: Page, step: number) => page.locator(`[data-wizard-step="${step}"]`).waitFor();
const unreachable = (page: Page) =>
  page.getByRole('heading', { name: 'Alveola cannot be reached' }).waitFor();

/** These tests cause network errors; other errors still count. */
const isOwn = (error: string) =>
  !/ERR_INTERNET_DISCONNECTED|Failed to load resource|could not be fetched|Failed to fetch/.test(error);

async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await context.setOffline(true);
  await page.getByText('No connection.', { exact: true }).waitFor();
}

it('a screen that is entered without a connection loads by itself once it is back', async () => {
  const { page, context } = await held();
  await goOffline(context, page);
  await page.getByRole('navigation').getByRole('link', { name: 'Recall' }).click();
  await page.getByText('This could not be loaded.').waitFor();
  await context.setOffline(false);
  await page.getByText('This could not be loaded.').waitFor({ state: 'detached' });
  await goOffline(context, page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Not loaded yet.').waitFor();
  await context.setOffline(false);
  await page.getByText('Tooth numbers').waitFor();
  await context.close();
});

describe('A reload without a connection', () => {
  it('says that what was entered opens with the connection, and then it does by itself', async () => {
    const { page, context, me, silentErrors } = await held();
    await clinician(page).startPatient('O-1');
    await me.saved();
    await goOffline(context, page);
    await page.locator('[data-tooth="18"]').click();
    await page.getByText('Not saved', { exact: true }).waitFor();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await unreachable(page);
    await page.getByText('opens with a connection, or with a PIN').waitFor();
    await context.setOffline(false);
    const restore = page.getByRole('button', { name: 'Restore' });
    await restore.or(me.missing(18)).first().waitFor();
    // A save that was under way may have arrived, which leaves nothing to restore.
    if (await restore.isVisible()) await restore.click();
    await clinician(page).isMissing(18);
    await me.saved();
    expect(silentErrors.filter(isOwn)).toEqual([]);
    await context.close();
  });

  it('in every step opens with the PIN as it stood, the X-ray that waits too, and goes on sending', async () => {
    const { page, context, me, silentErrors } = await held();
    await setPin(page);
    await clinician(page).startPatient('O-2');
    for (let step = 1; step < 5; step += 1) {
      await isAt(page, step);
      await page.keyboard.press('Alt+ArrowRight');
      const answer = page.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true });
      if (step === 4) await answer.click({ timeout: 1000 }).catch(() => undefined);
    }
    await isAt(page, 5);
    await me.saved();
    await expect.poll(() => readDraftTimes(page)).not.toEqual([]);
    await goOffline(context, page);
    page.on('dialog', (dialog) => void dialog.accept());
    for (const step of [5, 4, 2, 0, 1, 3]) {
      await page.locator(`[data-step="${step}"]`).click();
      await isAt(page, step);
      if (step === 1) await clickAndKeep(page, page.locator('[data-tooth="28"]'));
      if (step === 3) {
        await page.locator('input[type=file]').setInputFiles(DETAIL);
        await page.getByText('Waiting for the connection, kept on this device').waitFor();
      }
      await page.reload();
      await unreachable(page);
      if (step === 5) {
        await enterPin(page, '493028');
        await page.getByText('That PIN is wrong. 4 attempts left.').waitFor();
      }
      await enterPin(page);
      await isAt(page, step);
      await page.getByText('Patient O-2').first().waitFor();
      if (step === 1) await clinician(page).isMissing(28);
    }
    await page.getByText('Waiting for the connection, kept on this device').waitFor();
    await context.setOffline(false);
    await page.getByText('1 image', { exact: true }).waitFor();
    await me.saved();
    await page.reload();
    await page.getByText('1 image', { exact: true }).waitFor();
    await page.locator('[data-step="1"]').click();
    await clinician(page).isMissing(28);
    expect(await page.getByText('Unsaved changes were found').count()).toBe(0);
    expect(silentErrors.filter(isOwn)).toEqual([]);
    await context.close();
  });

  it('an unused screen is locked all the same; the PIN opens it, and the sign-in is asked for with the connection', async () => {
    const { page, context, me } = await held();
    await setPin(page);
    await clinician(page).startPatient('O-3');
    await me.saved();
    await goOffline(context, page);
    await page.locator('[data-tooth="38"]').click();
    await page.clock.install();
    await page.clock.setSystemTime(Date.now() + 31 * 60_000);
    await page.mouse.click(5, 300);
    const lock = page.getByRole('dialog', { name: 'Sign in to continue' });
    await lock.getByLabel('PIN for this device').waitFor();
    await lock.getByText('Your PIN opens what this device has kept').waitFor();
    await page.clock.resume();
    await enterPin(page);
    await lock.waitFor({ state: 'detached' });
    await clinician(page).isMissing(38);
    await context.setOffline(false);
    await lock.getByLabel('Password', { exact: true }).fill(product.accounts.clinic.password);
    await lock.getByRole('button', { name: 'Sign in', exact: true }).click();
    await lock.waitFor({ state: 'detached' });
    await clinician(page).isMissing(38);
    await me.saved();
    await context.close();
  });
});

async function startUpgrade(): Promise<{ url: string; upgrade: () => void; stop: () => void }> {
  const fetched = async (path: string) => (await fetch(product.url + path)).text();
  const [worker, shown] = [await fetched('/sw.js'), await fetched('/')];
  const entry = /"entry":"([^"]+)"/.exec(worker)?.[1] ?? '';
  const next = (text: string) => text.replaceAll(entry, '/assets/index-next.js');
  const released = new Map<string, string>();
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    const own = released.get(url.replace(/-[^/-]+\.js$/, ''));
    if (own !== undefined) {
      const type = url === '/' ? 'text/html' : 'text/javascript';
      return void outgoing.writeHead(own === '' ? 404 : 200, { 'content-type': type }).end(own);
    }
    const passed = request(product.url + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    upgrade: () => {
      released.set('/', next(shown));
      released.set('/assets/index', '/* next */');
      // The next release has a new file and no longer has the former one.
      released.set('/assets/ValuesStep', '');
      const files = next(worker).replace(/"\/assets\/ValuesStep-[^"]+",/, '');
      released.set('/sw.js', files.replace(/"name":"\w+"/, '"name":"next"'));
    },
    stop: () => server.close(),
  };
}

describe('An upgrade while a tab is open', () => {
  it('leaves the tab its own parts, says quietly that a new version is there, and reloads nothing', async () => {
    const front = await startUpgrade();
    const { page, context, me } = await held(front.url);
    await clinician(page).startPatient('O-4');
    await me.saved();
    front.upgrade();
    await page.evaluate(async () => {
      Object.assign(globalThis, { isSamePage: true });
      await (await navigator.serviceWorker.ready).update();
    });
    await page.getByText('A new version of Alveola is ready.').waitFor();
    await page.locator('[data-tooth="48"]').click();
    await me.next();
    await page.getByRole('tab', { name: 'Pocket depth 0 of 31' }).waitFor();
    expect(await page.evaluate('isSamePage')).toBe(true);
    await me.saved();
    await context.close();
    front.stop();
  });
});
