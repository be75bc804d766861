// @module-tag engine/chromium
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../../../apps/server/src/testing/product';
import { clinician } from '../support/clinician';
import { openProduct } from '../support/open';
import { openProfile, signIn } from '../support/product';

const product = openProduct();
const CONTROL = 'Narwhal-Timbuktu-55';

describe('the folder of a browser', () => {
  const PATIENT = 'Quokka-Zanzibar-77';
  const NOTES = 'Ocelot xylophone walrus';

  /** Chromium stores text in either of two encodings. */
  function findIn(folder: string, text: string): readonly string[] {
    const wanted = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];
    return readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => {
        const path = join(folder, name);
        if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
        const bytes = readFileSync(path);
        return wanted.some((each) => bytes.includes(each));
      });
  }

  /** Kills every process of the browser, as a power cut would. */
  function cutOff(folder: string): void {
    const isOne = (pid: string) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${folder}`);
      } catch {
        return false;
      }
    };
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOne(name)))
      process.kill(Number(pid), 'SIGKILL');
  }

  it.each(['has logged out', 'was cut off'])(
    'holds no word of a patient in the clear after its user %s',
    async (how) => {
      const folder = mkdtempSync(join(tmpdir(), 'alveola-profile-'));
      const context = await openProfile(folder, product.url);
      const page = context.pages()[0] ?? (await context.newPage());
      const me = clinician(page);
      await signIn(page, product.accounts.clinic);
      await me.startNewDiagnosis();
      await me.describePatient(PATIENT, '52');
      await me.next();
      await me.isOnStep('Dentition');
      await me.saved();
      const id = await me.reportId();
      const owner = await signedIn(product.url, product.accounts.clinic);
      await owner.call('PATCH', `/patient/patient-report/${id}`, { notes: NOTES });
      await page.goto('/patient-list');
      await page.getByLabel('Search by patient number or reference').fill(PATIENT);
      await page.getByText(NOTES).first().waitFor();
      await page.goto(`/dashboard/report/${id}`);
      await page.context().route('**/api/patient/patient-report/save', (route) => route.abort());
      await page.locator('[data-tooth="18"]').first().click();
      await page.getByText('Not saved', { exact: true }).waitFor();
      // This unencrypted control has to be found, or the search proves nothing. Chromium writes it after some
      // seconds, together with everything before it.
      await page.evaluate((text) => localStorage.setItem('control', text), CONTROL);
      await expect.poll(() => findIn(folder, CONTROL)).not.toEqual([]);
      if (how === 'has logged out') {
        await me.logOut();
        await context.close();
      } else {
        cutOff(folder);
        await context.close().catch(() => undefined);
      }
      expect(findIn(folder, CONTROL)).not.toEqual([]);
      expect([...findIn(folder, PATIENT), ...findIn(folder, NOTES)]).toEqual([]);
      rmSync(folder, { recursive: true, force: true });
    },
  );
});
