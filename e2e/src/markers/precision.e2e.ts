// @module-tag engine/chromium
import type { ImagePoint } from '@alveola/clinical';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { clinician } from '../support/clinician';
import { board, DISCS, seen } from './discs';
import { readFrames, watchFrames } from './frames';
import { openMeasurementStep, savedReport } from '../support/measured';
import { openProduct } from '../support/open';
import { rest } from '../support/waiting';

const product = openProduct();
let picture: Buffer;

beforeAll(async () => {
  picture = await board();
});

/** In pixels of the picture. */
const WITHIN = 0.5;
/** The screen asks for the numbers in this order. */
const ASKED = [18, 17, 16, 15, 14, 13, 12, 11, 21, 22, 23, 24];

type Looking = readonly [string, (page: Page) => Promise<void>];
const keys =
  (...all: string[]) =>
  async (page: Page) => {
    for (const key of all) await page.keyboard.press(key);
  };
const zoomTo = (n: number, notches: number) => async (page: Page) => {
  const at = await find(page, n);
  await page.mouse.move(at.x, at.y);
  const each = Math.sign(notches) * 100;
  for (let done = 0; done < Math.abs(notches); done += 1) await page.mouse.wheel(0, -each);
};
const drag = (right: number, down: number) => async (page: Page) => {
  await page.mouse.move(700, 450);
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(700 + right, 450 + down, { steps: 5 });
  await page.mouse.up({ button: 'middle' });
};

const LOOKING: readonly Looking[] = [
  ['the whole picture', async () => undefined],
  ['turned by a quarter', keys('r')],
  ['turned by a half', keys('r')],
  ['turned and mirrored', keys('f')],
  ['mirrored, on its other side', keys('r')],
  ['mirrored', keys('r')],
  ['as taken again, a little smaller', keys('f', '-')],
  ['zoomed in at the pointer', zoomTo(7, 4)],
  [
    'zoomed in and dragged',
    async (page) => {
      await keys('0')(page);
      await zoomTo(8, 3)(page);
      await drag(37, -23)(page);
    },
  ],
  [
    'larger than the picture’s own pixels, turned',
    async (page) => {
      await keys('0', 'r')(page);
      await zoomTo(9, 8)(page);
    },
  ],
  [
    'larger, mirrored',
    async (page) => {
      await keys('0', 'r', 'f')(page);
      await zoomTo(10, 5)(page);
    },
  ],
  [
    'in another window',
    async (page) => {
      await page.setViewportSize({ width: 1187, height: 811 });
      await keys('0')(page);
      await zoomTo(11, 1)(page);
    },
  ],
];

async function find(page: Page, n: number, picture: Locator = clinician(page).picture()) {
  const ratio = await page.evaluate(() => devicePixelRatio);
  await page.mouse.move(5, 5);
  // The screen may still show the last frame.
  await rest(page);
  const box = await picture.boundingBox();
  const disc = DISCS[n];
  const found = box && disc && (await seen(page, disc, ratio, box));
  if (!found) throw new Error(`Disc ${n} is not to be seen.`);
  return found;
}

const SECOND = { name: 'in the second pane, turned, mirrored and zoomed in', n: 5, tooth: 25 };

async function placeInSecondPane(page: Page) {
  await keys('t', 'o', '0', 'r', 'f')(page);
  const second = page.locator('[data-pane="1"]').getByRole('application');
  const before = await find(page, SECOND.n, second);
  await page.mouse.move(before.x, before.y);
  for (let done = 0; done < 4; done += 1) await page.mouse.wheel(0, -100);
  const at = await find(page, SECOND.n, second);
  await page.mouse.click(at.x, at.y);
}

describe('A marker is stored within half a pixel of the picture of where it was clicked', () => {
  it.each([1, 2, 1.25])(
    'at any zoom, turn and mirroring, with %f device pixels for one of CSS',
    async (deviceScaleFactor) => {
      const { page, context, silentErrors } = await product.enter({ deviceScaleFactor });
      await openMeasurementStep(page, `P-${deviceScaleFactor}`, {
        name: 'board.png',
        mimeType: 'image/png',
        buffer: picture,
      });
      await page.keyboard.press('h');
      for (const [n, [, look]] of LOOKING.entries()) {
        await look(page);
        const at = await find(page, n);
        await page.mouse.click(at.x, at.y);
      }
      await placeInSecondPane(page);
      const report = await savedReport(page);
      const rows: readonly { tooth: number; Numbering: { distal: ImagePoint | null } }[] =
        report.measurements.at(-1).teeth;
      const all = [...LOOKING.map(([name], n) => ({ name, n, tooth: ASKED[n] })), SECOND];
      const away = all.map(({ name, n, tooth: asked }) => {
        const marker = rows.find(({ tooth }) => tooth === asked)?.Numbering.distal;
        const disc = DISCS[n];
        const far = marker && disc ? Math.hypot(marker.x - disc.x, marker.y - disc.y) : Infinity;
        return { name, far };
      });
      expect(away.filter(({ far }) => !(far <= WITHIN))).toEqual([]);
      expect(silentErrors).toEqual([]);
      await context.close();
    },
  );
});

describe('The picture and its markers are in one place in every frame', () => {
  it('while the window changes, and while the picture moves to the next tooth', async () => {
    const { page, context, silentErrors } = await product.enter({
      reducedMotion: 'no-preference',
    });
    await page.goto('/patient-list');
    await page.getByRole('button', { name: /^Resume .* 1002/ }).click();
    await page.locator('[data-step="4"]').click();
    await clinician(page).picturesAreLoaded();
    await watchFrames(page);
    for (let wider = 0; wider < 12; wider += 1)
      await page.setViewportSize({ width: 1100 + 30 * wider, height: 900 - 10 * wider });
    await clinician(page).measuring('CEJ');
    for (const tooth of [33, 43, 41, 31, 44]) {
      const { frames } = await readFrames(page);
      await page.locator(`[data-tooth="${tooth}"]`).first().click();
      await expect.poll(async () => (await readFrames(page)).frames).toBeGreaterThan(frames + 25);
    }
    const { most, frames } = await readFrames(page);
    console.log(`precision: ${most.toFixed(2)} px apart at most in ${frames} frames`);
    expect(frames).toBeGreaterThan(30);
    // A canvas has whole device pixels.
    expect(most).toBeLessThan(0.5);
    expect(silentErrors).toEqual([]);
    await context.close();
  });
});
