import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { aboveZero, savedValues, shownValues, TYPES, valuesOf } from '../support/charted';
import { clinician, PANORAMIC } from '../support/clinician';
import { keyboard } from './keys';
import { savedReport } from '../support/measured';
import { openClinic } from '../support/open';
import type { Visit } from '../support/product';

const product = openClinic();

const MISSING = [18, 28, 38, 48];
const IMPLANTS = [36];

let seen: Visit;
let page: Page;
let keys: ReturnType<typeof keyboard>;
let me: ReturnType<typeof clinician>;

beforeAll(async () => {
  seen = await product.visit();
  page = seen.page;
  keys = keyboard(page);
  me = clinician(page);
  for (const act of ['click', 'down', 'dblclick', 'wheel'] as const)
    page.mouse[act] = () => Promise.reject(new Error('There is no mouse.'));
});

async function stepForward(name: string) {
  await keys.press('Alt+ArrowRight');
  await me.isOnStep(name);
}

async function markersLeft() {
  const text = page.getByText(/of \d+ markers to place/).first();
  await text.waitFor();
  return Number.parseInt(await text.innerText(), 10);
}

describe('the whole job without a mouse', () => {
  it('signs in; the first field has the focus', async () => {
    const { email, password } = product.accounts.clinic;
    await page.goto('/login');
    await keys.tabTo('Email');
    await keys.write(email);
    await keys.tabTo('Password');
    await keys.write(password);
    await keys.press('Enter');
    await page.waitForURL('**/dashboard');
  });

  it('registers a patient: Tab between questions, arrows between answers', async () => {
    await page.getByRole('button', { name: 'New analysis' }).waitFor();
    await keys.tabTo('New analysis');
    await keys.press('Enter');
    await page.getByRole('heading', { name: 'Patient information' }).waitFor();
    expect((await keys.focus()).name).toBe('Patient number');
    await keys.write('T-1');
    await keys.tabTo('Patient age');
    await keys.write('52');
    for (const question of ['smoke', 'diabetes', 'oral hygiene', 'missing teeth', 'rehabilitation']) {
      await keys.press('Tab', 'Space');
      await page.getByRole('radiogroup', { name: question }).locator('input:checked:focus').waitFor();
      expect(await keys.focus()).toMatchObject({ checked: true, seen: true });
    }
    await keys.press('ArrowDown', 'Enter');
    await page.getByText('Choose at least one reason').waitFor();
    expect((await keys.focus()).name).toBe('Bite or chewing dysfunction');
    await keys.press('Shift+Tab', 'ArrowUp', 'Enter');
    await me.isOnStep('Dentition');
  });

  it('marks missing teeth and an implant with letters at the chart', async () => {
    await keys.tabTo(/^11, /);
    await keys.times(7, 'ArrowLeft');
    expect((await keys.focus()).name).toMatch(/^18, /);
    await keys.press('m');
    await keys.times(15, 'ArrowRight');
    await keys.press('m', 'ArrowDown', 'm');
    expect((await keys.focus()).name).toMatch(/^38, .*missing/);
    await keys.times(2, 'ArrowLeft');
    await keys.press('i');
    await page.getByRole('button', { name: /^36, .*implant/ }).waitFor();
    await keys.times(13, 'ArrowLeft');
    await keys.press('m');
    await page.getByText('27 teeth · 1 implant · 4 missing').waitFor();
  });

  it('charts all five values of 28 teeth with at most 1.15 keys a value, and none wrong', async () => {
    await stepForward('Clinical values');
    await page.getByRole('tab', { name: /^Pocket depth/, selected: true }).waitFor();
    const before = keys.pressed;
    for (const type of TYPES) {
      await page.getByRole('tab', { name: type, selected: true }).waitFor();
      for (const value of valuesOf(type, MISSING, IMPLANTS).values()) {
        await keys.press(...String(value).split(''));
        if (type === 'Pocket depth' && value === 1) await keys.press('Enter');
      }
    }
    await page.getByText('All clinical values are entered').waitFor();
    const pressed = keys.pressed - before;
    const values = 4 * 28 + 7;
    expect(pressed / values).toBeLessThanOrEqual(1.15);
    for (const type of TYPES.toReversed()) {
      await page.getByRole('tab', { name: type, selected: true }).waitFor();
      expect(await shownValues(page, type)).toEqual(valuesOf(type, MISSING, IMPLANTS));
      if (type !== 'Pocket depth') await keys.press('Shift+Tab');
    }
    await me.saved();
    const saved = savedValues(await savedReport(page));
    for (const type of TYPES) expect(saved[type]).toEqual(aboveZero(valuesOf(type, MISSING, IMPLANTS)));
  });

  it('leaves the chart with Tab at the last type: no trap', async () => {
    await keys.tabTo('Next');
    await keys.press('Enter');
    await me.isOnStep('X-ray images');
  });

  it('uploads an X-ray', async () => {
    await keys.tabTo('Choose files');
    await page.locator('input[type=file]').setInputFiles(PANORAMIC);
    await page.getByText('2356 × 1292 px').waitFor();
    await keys.tabTo('Today');
    await keys.press('Enter');
    await me.saved();
    expect((await keys.focus()).name).toMatch(/^Taken on/);
  });

  it('places every marker of two teeth with the crosshair', async () => {
    await stepForward('Measurement');
    await me.picturesAreLoaded();
    const before = await markersLeft();
    // The first two teeth are the molars 17 and 16, with 1 + 2 + 2 + 2 markers each.
    await keys.tabTo(/^X-ray .*17/);
    const place = async (...moves: readonly string[]) => keys.press(...moves, 'Enter');
    await place('Shift+ArrowLeft', 'Shift+ArrowUp');
    await place(...Array.from({ length: 5 }, () => 'Shift+ArrowRight'));
    await keys.press('2');
    await page.getByRole('dialog').waitFor();
    expect((await keys.focus()).name).toBe('Go back');
    await keys.tabTo('Continue', 'Shift+Tab');
    await keys.press('Enter');
    await page.getByRole('heading', { name: '17 · Root apex · distal' }).waitFor();
    expect((await keys.focus()).name).toMatch(/^X-ray /);
    for (const step of ['2', '3', '4']) {
      await keys.press(step);
      for (const asked of ['17', '17', '16', '16']) {
        await page.getByRole('heading', { name: new RegExp(`^${asked} · `) }).waitFor();
        await place('Shift+ArrowLeft', 'ArrowDown');
      }
    }
    await expect.poll(async () => before - (await markersLeft())).toBe(14);
    await page.locator('[data-tooth="17"][data-step="BoneLevel"]').first().waitFor();
  });

  it('completes, and finds the report in the list', async () => {
    await keys.press('Alt+ArrowRight');
    await me.isOnStep('Summary');
    await page.getByRole('tab', { name: 'Measurements' }).waitFor();
    await keys.press('Alt+ArrowRight');
    expect(await keys.focus()).toMatchObject({ name: 'Complete report', seen: true });
    await keys.press('Enter');
    await page.getByRole('dialog').waitFor();
    await keys.tabTo('Complete anyway');
    await keys.press('Enter');
    await page.getByText('The report is completed').waitFor();
    await keys.tabTo('Back to patient');
    await keys.press('Enter');
    await page.waitForURL('**/patients/*');
    await page.goto('/dashboard');
    await keys.tabTo('All patients');
    await keys.press('Enter');
    await page.waitForURL('**/patient-list');
    await keys.tabTo(/Search by patient number/);
    // Until the answer replaces the rows, the focus would be on one that goes away.
    const answered = page.waitForResponse((answer) => !!answer.request().postData()?.includes('"T-1"'));
    await keys.write('T-1');
    await answered;
    await page.getByRole('row').filter({ hasText: 'T-1' }).getByText('Completed').waitFor();
    await keys.tabTo(/report/i);
    await keys.press('Enter');
    await page
      .getByText(/^Completed .* by /)
      .first()
      .waitFor();
    expect(keys.pressed).toBeLessThan(500);
  });

  it('without an error that nobody was told of', () => {
    expect(seen.silentErrors).toEqual([]);
  });
});
