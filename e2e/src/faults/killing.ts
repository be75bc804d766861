import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { randomFrom } from '../../../apps/server/src/testing/history/person';
import { shownValues } from '../support/charted';
import type { Account } from '../support/product';
import { findInClear, killBrowser, open } from './profile';
import { goToStep, openReport, startPatient } from './stage';

export const NUMBER = 'Zirkonia4711';
const SEED = 13;
/** In ms: an edit this short before the kill may be lost. */
const LOST_WITHIN = 1000;
export const CLINICAL = [
  NUMBER,
  /"(pocket_depth|missing|implant)":\[[{\d]/,
  /"tooth":\d\d,"depth":\d/,
  /"patientAge":\d+/,
];

interface Typed {
  readonly tooth: number;
  readonly depth: number;
  readonly at: number;
}

const TEETH = [17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24, 25, 26, 27];

/** The network is off, so no depth is sent before the browser is killed. */
async function typeUntilKilled(page: Page, folder: string, random: () => number) {
  const typed: Typed[] = [];
  const enough = 4 + Math.floor(random() * 8);
  let killing: Promise<number> | null = null;
  const kill = async () => {
    await pause(random() * 1500);
    const at = performance.now();
    await killBrowser(folder);
    return at;
  };
  for (let n = 0; page.context().browser()?.isConnected() !== false && !page.isClosed(); n += 1) {
    const [tooth = 17, depth] = [TEETH[n % TEETH.length], 2 + Math.floor(random() * 8)];
    const type = async () => {
      await page.locator(`button[data-tooth="${tooth}"]`).click({ timeout: 10_000 });
      await page.keyboard.press(String(depth));
      typed.push({ tooth, depth, at: performance.now() });
      await page.waitForTimeout(random() * 300);
    };
    await type().catch(() => undefined);
    if (typed.length >= enough) killing ??= kill();
  }
  return { typed, killedAt: await (killing ?? kill()) };
}

export async function killAndRestore(url: string, account: Account, rounds: number, isKept: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'alveola-profile-'));
  const random = randomFrom(SEED);
  const seen = { lost: [] as string[], values: 0, clear: [] as readonly string[] };
  const [first, page] = await open(folder, url, account);
  const report = await startPatient(page, NUMBER);
  await goToStep(page, 2);
  await page.getByRole('tab', { name: /^Pocket depth/ }).waitFor();
  await page.waitForTimeout(1500);
  await first.close();
  for (let round = 0; round < rounds; round += 1) {
    const [context, here] = await open(folder, url, account);
    await context.route('**/patient-report/save', (route) => route.abort());
    if (!isKept) await context.addInitScript(keepNothing);
    await openReport(here, report);
    await goToStep(here, 2);
    await here.getByRole('tab', { name: /^Pocket depth/ }).click();
    const { typed, killedAt } = await typeUntilKilled(here, folder, random);
    await context.close().catch(() => undefined);
    seen.clear = [...seen.clear, ...findInClear(folder, CLINICAL)];
    const expected = new Map(
      typed.filter(({ at }) => at < killedAt - LOST_WITHIN).map(({ tooth, depth }) => [tooth, depth]),
    );
    for (const { tooth, at } of typed) if (at >= killedAt - LOST_WITHIN) expected.delete(tooth);
    seen.values += expected.size;
    const restored = await restore(folder, url, account, report);
    for (const [tooth, depth] of expected)
      if (restored.get(tooth) !== depth)
        seen.lost.push(`round ${round}: ${tooth} ${depth}, not ${restored.get(tooth)}`);
    console.log(`round ${round}: ${expected.size} typed in time, ${seen.lost.length} lost so far`);
  }
  rmSync(folder, { recursive: true, force: true });
  return seen;
}

function keepNothing(): void {
  IDBObjectStore.prototype.put = function put() {
    return this.getKey('') as IDBRequest<IDBValidKey>;
  };
}

async function restore(folder: string, url: string, account: Account, report: string) {
  const [context, page] = await open(folder, url, account);
  await openReport(page, report);
  const offer = page.getByRole('button', { name: 'Restore' });
  await page.locator('[data-wizard-step]').waitFor();
  if (
    await offer.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    )
  )
    await offer.click();
  await goToStep(page, 2);
  await page.getByRole('tab', { name: /^Pocket depth/ }).click();
  const shown = await shownValues(page, 'Pocket depth');
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await context.close();
  return shown;
}
