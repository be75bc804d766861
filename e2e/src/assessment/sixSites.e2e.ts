import { isUpper, SITE_PATH, type SitePlace } from '@alveola/clinical';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INFORMATION, saving } from '../../../apps/server/src/testing/records';
import { clinician } from '../support/clinician';
import { openClinic } from '../support/open';
import type { Visit } from '../support/product';
import { save } from '../support/seenTwice';

const product = openClinic();

const THIRD_MOLARS: readonly number[] = [18, 28, 38, 48];
const NAMES = { DB: 'distobuccal', B: 'buccal', MB: 'mesiobuccal', DL: 'disto', L: '', ML: 'mesio' } as const;

function siteName({ tooth, site }: SitePlace): string {
  const name = NAMES[site];
  if (!['DL', 'L', 'ML'].includes(site)) return name;
  return name + (isUpper(tooth) ? 'palatal' : 'lingual');
}

/** Covers every kind of value: 1 mm, 12 mm, recession, margins coronal to the CEJ and some bleeding. */
const depthAt = (n: number) => (n % 41 === 7 ? 12 : 1 + ((n * 5) % 7));
const marginAt = (n: number) => [0, 1, -1, 2, 0, 3, 0][n % 7]!;
const bleedsAt = (n: number) => n % 4 === 0;

let seen: Visit;

beforeEach(async () => {
  seen = await product.enter();
});
afterEach(() => seen.context.close());

async function startCharting(number: string, missing: readonly number[]) {
  const { page } = seen;
  const me = clinician(page);
  await me.startNewDiagnosis();
  await me.describePatient(number, '54');
  await me.next();
  await me.isOnStep('Dentition');
  for (const tooth of missing) {
    await me.tooth(tooth).focus();
    await page.keyboard.press('m');
  }
  await me.next();
  await me.isOnStep('Clinical values');
  await page.getByRole('button', { name: 'Chart at six sites' }).click();
  await page.getByRole('grid').waitFor();
  return me;
}

async function readCells(page: Page): Promise<Readonly<Record<string, string>>> {
  return page
    .locator('[data-site]')
    .evaluateAll((cells) =>
      Object.fromEntries(
        cells.map((cell) => [cell.getAttribute('data-site'), cell.getAttribute('aria-label')]),
      ),
    );
}

describe('six sites a tooth', () => {
  it('a full mouth from the keyboard: no value in a wrong cell, and the same after a reload', {
    tags: ['engine/chromium'],
  }, async () => {
    const { page } = seen;
    const me = await startCharting('SIX-1', THIRD_MOLARS);
    const path = SITE_PATH.filter(({ tooth }) => !THIRD_MOLARS.includes(tooth));
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    const start = performance.now();
    for (const n of path.keys()) {
      const depth = depthAt(n);
      await press(depth > 9 ? `Shift+Digit${depth - 10}` : String(depth));
      if (bleedsAt(n)) await press('b');
    }
    await press('Tab');
    for (const n of path.keys()) {
      const margin = marginAt(n);
      if (margin < 0) await press('-');
      await press(String(Math.abs(margin)));
    }
    const each = (performance.now() - start) / (2 * path.length);
    await page.getByRole('tab', { name: 'Bleeding' }).click();
    await page.getByRole('button', { name: 'None at the other sites' }).click();

    const cells = await readCells(page);
    const wrong = path.flatMap((place, n) => {
      const { tooth, site } = place;
      const at = `${tooth} ${siteName(place)}`;
      const depth = `${at} depth ${depthAt(n)} mm, ${bleedsAt(n) ? 'bleeding' : 'no bleeding'}`;
      const margin = `${at} margin ${marginAt(n)} mm`;
      return [
        [cells[`${tooth}-${site}-depth`], depth],
        [cells[`${tooth}-${site}-margin`], margin],
      ].filter(([is, expected]) => is !== expected);
    });
    console.log(
      `six sites: ${wrong.length} wrong cells; ${keys} keys for ${2 * path.length} values and bleeding, ` +
        `${(keys / (2 * path.length)).toFixed(2)} keys and ${each.toFixed(1)} ms a value`,
    );
    expect(wrong).toEqual([]);
    await me.saved();
    await page.reload();
    await page.getByRole('grid').waitFor();
    expect(await readCells(page)).toEqual(cells);
    expect(seen.silentErrors).toEqual([]);
  });

  it('shows the last visit at its sites, and asks once of a depth far from it while typing goes on', {
    tags: ['engine/chromium'],
  }, async () => {
    const { page } = seen;
    const patient_number = 'SIX-3';
    const patient = { patient_number };
    const id = await save(page, saving('information', INFORMATION, patient).body);
    const sites = [{ tooth: 18, depth: [3, 4, 3, null, 3, 3], margin: [1, null, null, null, null, null] }];
    await save(page, saving('clinical_values', { sites }, { ...patient, id }).body);
    await save(page, saving('measurement', { teeth: [] }, { ...patient, id, status: 'Completed' }).body);
    await startCharting(patient_number, []);
    await page.locator('[data-site="18-MB-depth"] [data-earlier="3"]').waitFor();
    expect(await page.locator('[data-earlier]').count()).toBe(5);
    await page.setViewportSize({ width: 1440, height: 900 });
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await height(), 'the whole mouth without scrolling').toBeLessThanOrEqual(900);
    await page.keyboard.press('8');
    await page.getByText(/18 distobuccal: 8 mm now, 3 mm on .*Is it right\?/).waitFor();
    await page.keyboard.press('9');
    await page.getByText(/18 buccal: 9 mm now, 4 mm on .*1 more/).waitFor();
    await page.getByRole('button', { name: 'All are right' }).click();
    await page.getByText('Is it right?').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await page.keyboard.press('9');
    await page.keyboard.press('6');
    await page.getByText(/18 mesiobuccal: 6 mm now, 3 mm on/).waitFor();
    expect(await page.getByText(/mm now.* \d+ more/).count()).toBe(0);
    const cells = await readCells(page);
    expect(['DB', 'B', 'MB'].map((site) => cells[`18-${site}-depth`])).toEqual([
      '18 distobuccal depth 8 mm, last visit 3 mm',
      '18 buccal depth 9 mm, last visit 4 mm',
      '18 mesiobuccal depth 6 mm, last visit 3 mm',
    ]);
    await page.keyboard.press('Backspace');
    await page.getByRole('button', { name: 'As before: 3' }).waitFor();
    await page.keyboard.press(' ');
    await expect
      .poll(async () => (await readCells(page))['18-MB-depth'])
      .toBe('18 mesiobuccal depth 3 mm, last visit 3 mm');
    await page.getByText(/^3 of 174 sites probed/).waitFor();
    expect(seen.silentErrors).toEqual([]);
  });

  it('a path drawn with keys in the settings is the one that the cursor follows', {
    tags: ['engine/chromium'],
  }, async () => {
    const { page } = seen;
    await page.goto('/settings/path');
    await page.getByRole('heading', { name: 'Probing path' }).waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByRole('button', { name: '18 buccal, not on the path' }).focus();
    const keys = ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter', 'ArrowLeft', 'Enter'];
    for (const key of keys) await page.keyboard.press(key);
    await page.getByText('6 of 192 sites are on the path.').waitFor();
    await page.getByRole('button', { name: 'Add the rest' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const path = await (await saving).path();
    await page.getByRole('button', { name: 'Use this path' }).click();
    await page.getByText('This path is in use.').waitFor();
    const bad = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
    await page.getByLabel('Import', { exact: true }).setInputFiles(bad);
    await page.getByText('This file contains no probing path.').waitFor();
    await page.getByText('This path is in use.').waitFor();
    await page.getByRole('button', { name: 'Arch by arch' }).click();
    await page.getByText('Not in use yet.').waitFor();
    await page.getByLabel('Import', { exact: true }).setInputFiles(path);
    await page.getByText('This path is in use.').waitFor();
    await page.goto('/dashboard');
    await startCharting('SIX-4', [47]);
    await page.getByText('Next: 48 mesiolingual').waitFor();
    for (const depth of ['2', '3', '4']) await page.keyboard.press(depth);
    await page.getByText('Next: 18 distobuccal').waitFor();
    expect(seen.silentErrors).toEqual([]);
  });

  it('one value per tooth drops the sites, says how many, and undo brings them back', {
    tags: ['engine/chromium'],
  }, async () => {
    const { page } = seen;
    await startCharting('SIX-5', THIRD_MOLARS);
    for (const digit of '345') await page.keyboard.press(digit);
    const typed = await readCells(page);
    await page.getByRole('button', { name: 'One value per tooth' }).click();
    await page.getByText('Site values removed: 3').waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    await page.getByRole('button', { name: 'Chart at six sites' }).click();
    expect((await readCells(page))['17-B-depth']).toContain('5 mm, whole tooth');
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Site values removed: 3').waitFor({ state: 'detached' });
    expect(await readCells(page)).toEqual(typed);
  });

  it('prints how long a key takes to its paint with 192 sites', { tags: ['engine/machine'] }, async () => {
    const { page } = seen;
    await startCharting('SIX-2', []);
    await page.evaluate(() => {
      const times: number[] = [];
      Object.assign(globalThis, { keyTimes: times });
      addEventListener(
        'keydown',
        () => {
          const start = performance.now();
          requestAnimationFrame(() => {
            const painted = new MessageChannel();
            painted.port1.onmessage = () => times.push(performance.now() - start);
            painted.port2.postMessage(null);
          });
        },
        true,
      );
    });
    for (let n = 0; n < SITE_PATH.length; n++) {
      await page.keyboard.press(String(1 + (n % 9)));
      // Without a pause, keys starve the frames and the test would measure the queue.
      await page.waitForFunction((painted) => Reflect.get(globalThis, 'keyTimes').length > painted, n);
    }
    const cells = await readCells(page);
    expect(Object.values(cells).filter((name) => / depth \d+ mm/.test(name))).toHaveLength(192);
    const times = await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes);
    const sorted = times.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.floor(sorted.length * part)]!.toFixed(1);
    console.log(
      `six sites: key to paint ${at(0.5)} ms in the median, ${at(0.95)} ms at p95 of ${sorted.length} keys`,
    );
  });
});
