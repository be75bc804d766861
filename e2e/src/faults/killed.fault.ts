import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFigures } from '../../../apps/server/bench/faults/stand/figures';
import { MINUTE, onStand, times } from '../../../apps/server/bench/faults/stand/stands';
import { accountsOf } from '../../../apps/server/src/testing/product';
import type { Account } from '../support/product';
import { CLINICAL, killAndRestore, NUMBER } from './killing';
import { findInClear, killBrowser, open } from './profile';

/** Proves that the search finds a patient number that was stored unencrypted. */
async function findWhatIsThere(url: string, account: Account): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'alveola-profile-'));
  const [context, page] = await open(folder, url, account);
  await page.evaluate(async (number) => {
    const opening = indexedDB.open('control', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
    await new Promise((done) => (opening.onsuccess = done));
    const put = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
    const asked = put.put({ patientNumber: number }, 'one');
    await new Promise((done) => (asked.onsuccess = done));
  }, NUMBER);
  await page.waitForTimeout(500);
  await killBrowser(folder);
  await context.close().catch(() => undefined);
  const found = findInClear(folder, CLINICAL);
  rmSync(folder, { recursive: true, force: true });
  return found;
}

describe('Fault 13', () => {
  it(
    'a browser is killed twenty times amid work that is not sent: what was typed is offered, and nothing stands on the disk in clear',
    async () => {
      await onStand(async (stand) => {
        const { url } = await stand.start();
        const account = accountsOf(stand.folder).clinic;
        const rounds = times(20);
        const { lost, values, clear } = await killAndRestore(url, account, rounds, true);
        const control = await killAndRestore(url, account, 2, false);
        const found = await findWhatIsThere(url, account);
        console.log(lost, clear, 'control', control, found);
        expect(lost).toEqual([]);
        expect(clear).toEqual([]);
        expect(values).toBeGreaterThan(rounds);
        expect(control.lost.length, 'a browser that keeps nothing is found out').toBeGreaterThan(0);
        expect(found.length, 'what is on the disk in clear is found').toBeGreaterThan(0);
        writeFigures(13, {
          done: `${rounds} × SIGKILL to the browser amid typing (seed 13), nothing of it sent`,
          seen: `0 of ${values} values lost that were typed more than a second before; ${clear.length} places in the browser's folder with the patient's number or clinical values in clear`,
          control: `in a browser that keeps nothing ${control.lost.length} of ${control.values} lost; a number that the page stored in clear was found`,
        });
      });
    },
    60 * MINUTE,
  );
});
