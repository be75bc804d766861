// @module-tag engine/chromium
import { describe, expect, it } from 'vitest';
import { clinician } from '../support/clinician';
import { openClinic } from '../support/open';
import { signIn } from '../support/product';
import { readDraftTimes } from '../support/waiting';

const product = openClinic();

const SAVE = '**/api/patient/patient-report/save';

async function started(change: () => void = () => undefined) {
  const seen = await product.visit();
  await seen.context.addInitScript(change);
  await signIn(seen.page, product.accounts.clinic);
  return { ...seen, me: clinician(seen.page) };
}

const KEPT = 'Your entries are kept on this device';
const IN_DANGER = 'Do not close this window until they are saved';
const refuseWrites = () => {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
};
const refuseDatabase = () => {
  indexedDB.open = () => {
    throw new DOMException('It is denied.', 'SecurityError');
  };
};

describe('Entries that the server does not have', () => {
  it('and this device cannot keep are said to be in danger, in red, and nothing says that they are kept', async () => {
    const { page, context, me } = await started(refuseWrites);
    await me.startNewDiagnosis();
    const age = page.getByLabel('Patient age');
    const place = await age.boundingBox();
    await page.getByLabel('Patient number').fill('U-1');
    await page.getByText(IN_DANGER).waitFor();
    expect(await age.boundingBox(), 'where the pointer is, nothing moves').toEqual(place);
    await me.describePatient('U-1', '52');
    await me.next();
    await me.isOnStep('Dentition');
    await me.saved();
    await context.route(SAVE, (route) => route.abort());
    await page.locator('[data-tooth="18"]').click();
    const alert = page.getByRole('alert').getByText(IN_DANGER);
    await alert.waitFor();
    expect(await page.getByText('kept on this device').count()).toBe(0);
    await context.unroute(SAVE);
    await me.saved();
    await alert.waitFor({ state: 'detached' });
    await context.close();
  });

  it('are refused by a proxy: it is said, and sent a minute later', async () => {
    const { page, context, me } = await started();
    await me.startPatient('U-2');
    await me.saved();
    await page.clock.install();
    await context.route(SAVE, (route) =>
      route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }),
    );
    await page.locator('[data-tooth="18"]').click();
    await page.clock.runFor(1000);
    await page.getByText('refuses your entries (error 413)').first().waitFor();
    await page.getByText(KEPT).first().waitFor();
    await context.unroute(SAVE);
    await page.clock.runFor(61_000);
    await me.saved();
    await page.reload();
    await me.isMissing(18);
    await context.close();
  });

  it('stand in a list with their age, however long ago they were entered', async () => {
    const { page, context, me } = await started();
    await me.startPatient('U-3');
    await me.saved();
    await page.evaluate(() => {
      globalThis.fetch = () => Promise.reject(new TypeError('offline'));
    });
    await page.locator('[data-tooth="48"]').click();
    await page.getByText('Kept on this device').waitFor();
    const later = await context.newPage();
    await page.close({ runBeforeUnload: false });
    await later.clock.setFixedTime(Date.now() + 8 * 24 * 60 * 60_000);
    await later.goto('/patient-list');
    const row = later.getByRole('listitem').filter({ hasText: 'Patient U-3' });
    await row.getByText('8 days ago').waitFor();
    await row.getByRole('link', { name: 'Open' }).click();
    await later.getByText('Unsaved changes were found').waitFor();
    await later.getByRole('button', { name: 'Restore' }).click();
    await clinician(later).next();
    await clinician(later).isOnStep('Dentition');
    await clinician(later).isMissing(48);
    await context.close();
  });

  it('are offered to the window that they were typed in, though another one kept later ones', async () => {
    const { page, context, me } = await started();
    await me.startPatient('U-8');
    await me.saved();
    const report = `/dashboard/report/${await me.reportId()}`;
    const second = await context.newPage();
    await second.goto(report);
    await clinician(second).next();
    await context.route(SAVE, (route) => route.abort());
    await page.locator('[data-tooth="18"]').click();
    await page.getByText('Kept on this device').waitFor();
    await page.goto('about:blank');
    await second.locator('[data-tooth="48"]').click();
    await second.getByText('Kept on this device').waitFor();
    await page.goto(report);
    await page.getByRole('button', { name: 'Restore' }).click();
    await me.isMissing(18);
    await page.locator('[data-tooth="48"]:not([aria-label*="missing"])').waitFor();
    await context.close();
  });

  it('are kept as the page is put away, though they were typed just now', async () => {
    const { page, context, me } = await started();
    await me.startPatient('U-4');
    await me.saved();
    await page.clock.install();
    // Far enough for a slow machine, and too near for the lock.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.locator('[data-tooth="18"]').focus();
    await page.keyboard.press('m');
    await me.isMissing(18);
    expect(await readDraftTimes(page)).toEqual([]);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    await expect.poll(() => readDraftTimes(page)).toHaveLength(1);
    await context.close();
  });
});

describe("A browser's database", () => {
  it.each([
    ['is denied', refuseDatabase],
    [
      'was raised by a later release and has no drafts any more',
      () => void indexedDB.open('alveola-journal', 9),
    ],
  ])('that %s keeps nobody from charting, and that is said once', async (_, change) => {
    const { page, context, me } = await started(change);
    await me.startPatient('U-5');
    const notice = page.getByText(IN_DANGER);
    await notice.waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('[data-tooth="18"]').click();
    await me.saved();
    expect(await notice.count()).toBe(0);
    await me.exit('Save data and exit');
    await page.waitForURL('**/dashboard');
    await context.close();
  });

  it('that a later release has raised goes on keeping', async () => {
    const { page, context, me } = await started(() => {
      const raised = indexedDB.open('alveola-journal', 9);
      raised.onupgradeneeded = () => {
        if (!raised.result.objectStoreNames.contains('drafts'))
          raised.result.createObjectStore('drafts', { keyPath: 'id' });
      };
      raised.onsuccess = () => raised.result.close();
    });
    await me.startPatient('U-6');
    await me.saved();
    await context.route(SAVE, (route) => route.abort());
    await page.locator('[data-tooth="18"]').click();
    await page.getByText('Kept on this device').waitFor();
    expect(await readDraftTimes(page)).toHaveLength(1);
    await context.close();
  });
});

describe('Keys that are pressed while the next step is on its way', () => {
  it('reach its chart, in their order and at their teeth', async () => {
    const { page, context, me } = await started();
    await me.startPatient('U-7');
    let load = () => undefined as void;
    await context.route(/\/assets\/ValuesStep-/, async (route) => {
      await new Promise<void>((done) => (load = done));
      await route.continue();
    });
    const stepRequest = page.waitForRequest(/\/assets\/ValuesStep-/);
    await page.keyboard.press('Alt+ArrowRight');
    await stepRequest;
    for (const depth of [3, 4, 5]) await page.keyboard.press(String(depth));
    load();
    await page.getByRole('tab', { name: 'Pocket depth 3 of 32' }).waitFor();
    for (const [tooth, depth] of [
      [18, 3],
      [17, 4],
      [16, 5],
    ])
      await page.getByRole('button', { name: new RegExp(`^${tooth}, .*Pocket depth ${depth}`) }).waitFor();
    await context.close();
  });
});
