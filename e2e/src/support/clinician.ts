import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A real panoramic X-ray of 2356 × 1292 pixels; its licence lies beside it. */
export const PANORAMIC = resolve(
  import.meta.dirname,
  '../../../apps/server/src/app/evaluation/seed/pictures/panoramic_mit.jpg',
);

export const DETAIL = resolve(PANORAMIC, '../derived_crop_lower_anterior_from_pan.png');

/** Parts of the picture across and down. */
type At = readonly [number, number];

export function clinician(page: Page) {
  const tooth = (number: number): Locator => page.locator(`[data-tooth="${number}"]`).first();
  const picture = (): Locator => page.getByRole('application');
  const missing = (number: number): Locator =>
    page.getByRole('button', { name: new RegExp(`^${number}, .*missing`) });
  return {
    tooth,
    missing,
    picture,
    async startNewDiagnosis() {
      await page
        .getByRole('button', { name: 'New analysis' })
        .or(page.getByRole('link', { name: 'New analysis' }))
        .click();
      await page.getByRole('heading', { name: 'Patient information' }).waitFor();
    },
    async answer(question: string, answer: string) {
      await page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer }).click();
    },
    async describePatient(number: string, age: string) {
      await page.getByLabel('Patient number').fill(number);
      await page.getByLabel('Patient age').fill(age);
      await this.answer('Does the patient smoke?', 'No');
      await this.answer('Does the patient have diabetes?', 'No');
      await this.answer('Is the patient missing teeth due to periodontitis?', 'No');
      await this.answer('Does the patient need complex rehabilitation?', 'No');
    },
    async startPatient(number: string) {
      await page.goto('/dashboard');
      await this.startNewDiagnosis();
      await this.describePatient(number, '52');
      await this.next();
      await this.isOnStep('Dentition');
    },
    async reportId(): Promise<string> {
      return page.evaluate(() => JSON.parse(sessionStorage.getItem('alveola.active') ?? '{}').reportId);
    },
    async exit(how: 'Save data and exit' | 'Exit without saving') {
      await page.getByRole('button', { name: 'Exit', exact: true }).click();
      await page.getByRole('button', { name: how }).click();
      await page.waitForURL('**/dashboard');
    },
    /** Nothing is unsaved and nothing was changed. */
    async leave() {
      await page.getByRole('button', { name: 'Exit', exact: true }).click();
      await page.waitForURL('**/dashboard');
    },
    async paper(name: string) {
      await page.getByRole('button', { name: 'Papers' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    },
    async paperIn(name: string, language: string) {
      await this.paper(name);
      await page.getByRole('dialog').getByRole('button', { name: language }).click();
    },
    /** As the server made it, and as the browser saved it. */
    async downloaded(click: () => Promise<void>): Promise<Buffer> {
      const coming = page.waitForEvent('download', { timeout: 60_000 });
      await click();
      return readFileSync(await (await coming).path());
    },
    async isMissing(number: number) {
      await missing(number).waitFor();
    },
    async logOut() {
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /sign out/i })
        .click();
      await page.waitForURL('**/login');
    },
    /** The heading shows that the next screen is ready. */
    async next() {
      await page.getByRole('button', { name: 'Next', exact: true }).click();
    },
    /** @throws with what the screen says instead, such as a save that failed */
    async isOnStep(name: string) {
      const step = page.locator('[aria-current="step"]').filter({ hasText: name });
      await step.waitFor().catch(async (cause) => {
        throw new Error(`Not on the step ${name}: ${await page.locator('body').innerText()}`, { cause });
      });
    },
    async saved() {
      await page.getByText('Saved', { exact: true }).first().waitFor();
    },
    async type(keys: readonly (number | string)[]) {
      for (const key of keys) await page.keyboard.press(String(key));
    },
    /** In parts of the picture's width and height. */
    async click(across: number, down: number) {
      const box = await this.shown();
      await page.mouse.click(box.x + across * box.width, box.y + down * box.height);
    },
    /** With `onTo`, the drag rests at `to` until it may go on. */
    async drag(from: At, to: At, onTo?: At) {
      const box = await this.shown();
      const move = ([across, down]: At) =>
        page.mouse.move(box.x + across * box.width, box.y + down * box.height);
      await move(from);
      await page.mouse.down();
      await move(to);
      if (onTo) {
        await page.getByText(/ → (Root apex|Implant tip)$/).waitFor();
        await move(onTo);
      }
      await page.mouse.up();
    },
    /**
     * Reads the position of the zoomed picture from the layer of markers, because the browser's
     * `getScreenCTM` is one frame late.
     */
    async shown() {
      const { width, height } = pixels();
      return picture()
        .locator('svg[role=group]')
        .evaluate(
          (layer, size) => {
            const group = layer.querySelector(':scope > g')?.getAttribute('transform');
            const box = layer.parentElement?.getBoundingClientRect();
            if (!(layer instanceof SVGElement) || !group || !box) throw new Error('No layer of markers.');
            const { a, d, e, f } = new DOMMatrix(layer.style.transform).multiply(
              new DOMMatrix(group.replaceAll(' ', ',')),
            );
            return { x: box.x + e, y: box.y + f, width: a * size.width, height: d * size.height };
          },
          { width, height },
        );
    },
    /** Until then a click falls on the cover that says so. */
    async picturesAreLoaded() {
      await picture().first().waitFor();
      await expect.poll(() => page.locator('[data-pane] [role=status]').count()).toBe(0);
    },
    /** The picture is fitted anew when what stands around it arrives; a click meanwhile would miss. */
    async isAtRest() {
      await this.picturesAreLoaded();
      let before = '';
      const isSame = async () => {
        const now = JSON.stringify(await this.shown());
        const same = now === before;
        before = now;
        return same;
      };
      await expect.poll(isSame, { interval: 400 }).toBe(true);
    },
    async measuring(step: string) {
      await page.getByRole('button', { name: /^Measuring steps: / }).click();
      await page.getByRole('list', { name: 'Measuring steps' }).getByRole('button', { name: step }).click();
    },
  };
}

function pixels(): { width: number; height: number } {
  const bytes = readFileSync(PANORAMIC);
  for (let at = 2; at < bytes.length; ) {
    const marker = bytes.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2)
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw new Error('No size in the JPEG.');
}
