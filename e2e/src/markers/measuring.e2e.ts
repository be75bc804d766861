// @module-tag engine/chromium
import { LOWER_ARCH, PROBING_ORDER, type Side, type ToothNumber, UPPER_ARCH } from '@alveola/clinical';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type At, NEAR, READ_TEETH } from '../../../apps/server/src/testing/readMarkers';
import { clinician, DETAIL, PANORAMIC } from '../support/clinician';
import { INFORMATION, saving } from '../../../apps/server/src/testing/records';
import { countGestures, openMeasurementStep, readGestures, savedReport } from '../support/measured';
import { openClinic } from '../support/open';
import { addPicture, save } from '../support/seenTwice';
import { holdBack } from '../support/waiting';

const product = openClinic();

const PIXELS = { width: 2356, height: 1292 } as const;
/** Pixels. */
const HALF_CROWN = 30;

const WISDOM = [18, 28, 38, 48];
/** 28 numbers, 20 single roots and 8 molars with two, and two sides of CEJ and of bone level. */
const CLICKS = 28 + 20 + 8 * 2 + 28 * 2 + 28 * 2;
const UPPER = UPPER_ARCH.filter((tooth) => !WISDOM.includes(tooth));
const LOWER = LOWER_ARCH.filter((tooth) => !WISDOM.includes(tooth));

/** Distance from the crown towards the root, in parts of the picture's height. */
const DEPTH = { Numbering: 0, CEJ: 0.05, 'Bone level': 0.1, 'Root apex': 0.2 } as const;

function place(asked: string): { readonly across: number; readonly down: number } {
  const [tooth = '', step = '', side = ''] = asked.split(' · ');
  const arch = [UPPER, LOWER].find((teeth) => teeth.some((each) => String(each) === tooth)) ?? [];
  const number = arch.findIndex((each: ToothNumber) => String(each) === tooth);
  const middle = 0.2 + (number * 0.6) / 13;
  const isRight = tooth.startsWith('1') || tooth.startsWith('4');
  const out = side === '' ? 0 : side === 'distal' ? -0.015 : 0.015;
  const depth = Object.entries(DEPTH).find(([name]) => name === step)?.[1];
  if (depth === undefined || number < 0) throw new Error(`Nothing to click for “${asked}”.`);
  const isUpper = arch === UPPER;
  return { across: middle + (isRight ? out : -out), down: isUpper ? 0.45 - depth : 0.55 + depth };
}

const asked = (page: Page) =>
  page.getByRole('complementary', { name: 'Measuring' }).getByRole('heading').innerText();

describe('A panoramic X-ray of 28 teeth', () => {
  it('is measured with one click a marker: 176, and nothing between', async () => {
    const { page, context, silentErrors } = await product.enter();
    const me = clinician(page);
    await openMeasurementStep(page, 'M-28', PANORAMIC, WISDOM);
    await countGestures(page);
    const steps: string[] = [];
    for (let clicks = 0; clicks < CLICKS; clicks += 1) {
      const now = await asked(page);
      steps.push(now.split(' · ')[1] ?? '');
      const { across, down } = place(now);
      await me.click(across, down);
    }
    expect(await readGestures(page)).toEqual({ gestures: 176, keys: 0 });
    expect([...new Set(steps)]).toEqual(['Numbering', 'Root apex', 'CEJ', 'Bone level']);
    expect(await asked(page)).toBe('17 · Bone defect · distal');
    await page.getByText(/markers to place/).waitFor({ state: 'detached' });
    const report = await savedReport(page);
    const { teeth } = report.measurements.at(-1);
    expect(teeth).toHaveLength(28);
    expect(await page.locator('g.mark[role=button]').count()).toBe(176);
    expect(silentErrors).toEqual([]);
    await context.close();
  });

  it('is measured with 99 gestures and keys: rows by their ends, the bone level from the CEJ', async () => {
    const { page, context, silentErrors } = await product.enter();
    const me = clinician(page);
    await openMeasurementStep(page, 'M-28b', PANORAMIC, WISDOM);
    await countGestures(page);
    for (const row of ['upper', 'lower']) {
      const first = place(await asked(page));
      await me.click(first.across, first.down);
      await page.keyboard.press('e');
      const last = place(await asked(page));
      await me.click(last.across, last.down);
      await expect.poll(() => page.locator('.mark.proposed').count()).toBe(row === 'upper' ? 12 : 24);
    }
    expect((await savedReport(page)).measurements.at(-1).teeth).toHaveLength(4);
    await page.keyboard.press('Enter');
    for (let done = 0; done < CLICKS; done += 1) {
      const now = await asked(page);
      if (now.includes('Bone defect')) break;
      const { across, down } = place(now);
      if (now.includes('CEJ')) {
        const bone = place(now.replace('CEJ', 'Bone level'));
        await me.drag([across, down], [bone.across, bone.down]);
      } else await me.click(across, down);
    }
    const { gestures, keys } = await readGestures(page);
    process.stdout.write(`176 clicks, one for each marker; with gestures ${gestures}, and ${keys} keys\n`);
    expect(gestures + keys).toBeLessThanOrEqual(100);
    const { teeth } = (await savedReport(page)).measurements.at(-1);
    expect(teeth).toHaveLength(28);
    expect(await page.locator('g.mark[role=button]').count()).toBe(176);
    expect(silentErrors).toEqual([]);
    await context.close();
  });
});

const toParts = ([x, y]: At) => [x / PIXELS.width, y / PIXELS.height] as const;
const read = (now: string) => READ_TEETH.find(({ tooth }) => now.startsWith(String(tooth)))!;
const WITHOUT = PROBING_ORDER.filter((tooth) => !READ_TEETH.some((each) => each.tooth === tooth));

async function findProposed(page: Page, tooth: ToothNumber): Promise<At | null> {
  const ring = page.locator(`.mark.proposed[data-tooth="${tooth}"] .ring`);
  if ((await ring.count()) === 0) return null;
  return [Number(await ring.getAttribute('cx')), Number(await ring.getAttribute('cy'))];
}

function isNear(a: At | null, b: At, reach: number): boolean {
  return a !== null && Math.hypot(a[0] - b[0], a[1] - b[1]) <= reach;
}

/** Numbers all teeth that were read: those at the ends of rows and after gaps, and those proposed far off. */
async function numberTeeth(page: Page): Promise<{ readonly clicked: number; readonly corrected: number }> {
  const me = clinician(page);
  let [clicked, corrected] = [0, 0];
  const clickAsked = async () => {
    const now = await asked(page);
    await me.click(...toParts(read(now).number));
    await expect.poll(() => asked(page)).not.toBe(now);
  };
  for (const _ of ['upper', 'lower']) {
    await clickAsked();
    const first = await asked(page);
    await page.keyboard.press('e');
    await expect.poll(() => asked(page)).not.toBe(first);
    await clickAsked();
    while ((await page.getByText('the first after a gap').count()) > 0) {
      await clickAsked();
      clicked += 1;
    }
  }
  const ends = 4;
  const proposed = READ_TEETH.length - ends - clicked;
  await expect.poll(() => page.locator('.mark.proposed').count()).toBe(proposed);
  for (const { tooth, number } of READ_TEETH) {
    const at = await findProposed(page, tooth);
    if (!at || isNear(at, number, HALF_CROWN)) continue;
    await me.drag(toParts(at), toParts(number));
    corrected += 1;
  }
  await page.keyboard.press('Enter');
  return { clicked, corrected };
}

/** Accepts the apices that are proposed near to those that were read, and clicks the others. */
async function placeApices(page: Page): Promise<number> {
  for (let accepted = 0; ; ) {
    const now = await asked(page);
    if (!now.includes('Root apex')) return accepted;
    const { tooth, apices } = read(now);
    const side: Side = now.endsWith('mesial') ? 'mesial' : 'distal';
    const apex = apices[side] ?? apices.distal!;
    if (isNear(await findProposed(page, tooth), apex, NEAR)) {
      await page.keyboard.press('Enter');
      accepted += 1;
    } else await clinician(page).click(...toParts(apex));
    await expect.poll(() => asked(page)).not.toBe(now);
  }
}

/** Measures each side by one drag from its CEJ to its bone, which goes on to the apex where that is open. */
async function measureSides(page: Page): Promise<void> {
  for (;;) {
    const now = await asked(page);
    if (!now.includes('CEJ')) return;
    const { tooth, number, apices } = read(now);
    const isRight = [1, 4].includes(Math.floor(tooth / 10));
    const out = now.endsWith('mesial') === isRight ? 20 : -20;
    const along = (part: number) =>
      toParts([
        number[0] + out + (apices.distal![0] - number[0]) * part,
        number[1] + (apices.distal![1] - number[1]) * part,
      ]);
    const hasApexLeft = (await page.getByText('then to the apex').count()) > 0;
    const apex = now.endsWith('mesial') ? (apices.mesial ?? apices.distal!) : apices.distal!;
    await clinician(page).drag(along(0.25), along(0.45), hasApexLeft ? toParts(apex) : undefined);
    await expect.poll(() => asked(page)).not.toBe(now);
  }
}

describe('A panoramic X-ray of 20 teeth with gaps', () => {
  it('is measured with half as many gestures as markers: CEJ, bone and apex by one drag', async () => {
    const { page, context, silentErrors } = await product.enter();
    await openMeasurementStep(page, 'M-20', PANORAMIC, WITHOUT);
    await countGestures(page);
    const { clicked, corrected } = await numberTeeth(page);
    await clinician(page).measuring('CEJ');
    await measureSides(page);
    const { gestures, keys } = await readGestures(page);
    process.stdout.write(
      `20 teeth, 26 apices: ${gestures} gestures and ${keys} keys; numbers after gaps ${clicked}, corrected ${corrected}\n`,
    );
    expect(gestures).toBeLessThanOrEqual(60);
    const { teeth: rows } = (await savedReport(page)).measurements.at(-1);
    expect(rows).toHaveLength(20);
    expect(await page.locator('g.mark[role=button]').count()).toBe(20 + 26 + 40 + 40);
    expect(silentErrors).toEqual([]);
    await context.close();
  });

  it('of a patient seen before is measured with numbers and apices by Enter, where they were on a smaller film', async () => {
    const { page, context, silentErrors } = await product.enter();
    await measureBefore(page, 'M-21');
    await openMeasurementStep(page, 'M-21', PANORAMIC, WITHOUT);
    await page.waitForLoadState('networkidle');
    await clinician(page).isAtRest();
    await countGestures(page);
    expect(await numberTeeth(page)).toEqual({ clicked: 0, corrected: 0 });
    await page.getByText('Proposed as at the last visit').waitFor();
    const accepted = await placeApices(page);
    await measureSides(page);
    const { gestures, keys } = await readGestures(page);
    process.stdout.write(
      `20 teeth of a later visit: ${gestures} gestures and ${keys} keys; apices accepted ${accepted}\n`,
    );
    expect(gestures).toBeLessThanOrEqual(46);
    expect(accepted).toBe(26);
    expect(await page.locator('g.mark[role=button]').count()).toBe(20 + 26 + 40 + 40);
    expect(silentErrors).toEqual([]);
    await context.close();
  });
});

/** Completes an analysis whose picture is a twelfth as large as the one of the later visit. */
async function measureBefore(page: Page, patient_number: string): Promise<void> {
  const id = await save(page, saving('information', INFORMATION, { patient_number }).body);
  const part = (type: string, data: unknown, more = {}) =>
    save(page, saving(type, data, { patient_number, id, ...more }).body);
  await part('dentition', { implant: [], missing: WITHOUT });
  await part('clinical_values', { pocket_depth: READ_TEETH.map(({ tooth }) => ({ tooth, depth: 3 })) });
  const image = await addPicture(page, id);
  const toPoint = (at: At | undefined) => at && { x: at[0] / 12, y: at[1] / 12, image };
  const teeth = READ_TEETH.map(({ tooth, number, apices: { distal, mesial = distal } }) => ({
    tooth,
    Numbering: { distal: toPoint(number), mesial: null },
    RootApex: { distal: toPoint(distal), mesial: toPoint(mesial) },
  }));
  await part('measurement', { teeth }, { status: 'Completed' });
}

describe('Two pictures side by side', () => {
  it('a click places on the picture it meets, and keys work on either', async () => {
    const { page, context, silentErrors } = await product.enter();
    await openMeasurementStep(page, 'M-2', [PANORAMIC, DETAIL], WISDOM);
    await page.getByRole('button', { name: 'More tools' }).click();
    await page.getByRole('button', { name: 'Two pictures' }).click();
    await page.keyboard.press('Escape');
    const pane = (n: number) => page.locator(`[data-pane="${n}"]`);
    const surface = (n: number) => pane(n).getByRole('application');
    const marks = (n: number) => pane(n).locator('g.mark[role=button]').count();
    await surface(1).waitFor();
    await clinician(page).picturesAreLoaded();
    await surface(1).click();
    await expect.poll(() => marks(1)).toBe(1);
    expect(await marks(0)).toBe(0);
    expect(await pane(1).getAttribute('data-focused')).toBe('true');
    await page.keyboard.press('o');
    await expect.poll(() => surface(0).evaluate((node) => node === document.activeElement)).toBe(true);
    for (const key of ['ArrowLeft', 'Shift+ArrowUp', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => marks(0)).toBe(1);
    expect(await marks(1)).toBe(1);
    await page.setViewportSize({ width: 1024, height: 768 });
    const box = async (n: number) => (await surface(n).boundingBox())!;
    await expect
      .poll(async () => (await box(1)).y - (await box(0)).y - (await box(0)).height)
      .toBeGreaterThanOrEqual(0);
    expect((await box(1)).height).toBeGreaterThan(150);
    const images = async () => {
      const { teeth } = (await savedReport(page)).measurements.at(-1);
      return teeth.flatMap(
        (row: { Numbering: { distal: { image: string } | null } }) => row.Numbering.distal?.image ?? [],
      );
    };
    await expect.poll(async () => new Set(await images()).size).toBe(2);
    await page.reload();
    await surface(1).waitFor();
    expect(silentErrors).toEqual([]);
    await context.close();
  });
});

describe('What a marker may be asked', () => {
  it('is answered both ways; a cause and a length stand in the report', async () => {
    const { page, context, silentErrors } = await product.enter();
    const me = clinician(page);
    await openMeasurementStep(page, 'M-3', PANORAMIC, WISDOM, [36]);
    const panel = page.getByRole('complementary', { name: 'Measuring' });
    const chart = page.getByRole('navigation', { name: /^Teeth, / });
    const choose = (tooth: number) => chart.locator(`[data-tooth="${tooth}"]`).click();
    const put = async (step: string, ...places: readonly (readonly [number, number])[]) => {
      if (step !== 'Numbering') await me.measuring(step);
      const goOn = page.getByRole('button', { name: 'Continue' });
      if (step === 'Root apex') await goOn.click();
      await choose(16);
      for (const [across, down] of places) await me.click(across, down);
    };
    await put('Numbering', [0.3, 0.42]);
    await put('Root apex', [0.28, 0.25], [0.32, 0.25]);
    await put('CEJ', [0.28, 0.38], [0.32, 0.38]);
    expect(await panel.locator('[data-question]').count()).toBe(0);
    await put('Bone level', [0.319, 0.35], [0.32, 0.4]);
    const first = panel.getByText('16 Bone level mesial: is it right?');
    await first.waitFor();
    await panel.getByText('1 more to check').waitFor();
    await panel.getByRole('button', { name: 'It is right' }).click();
    await panel.getByText('16 Bone level distal: is it right?').waitFor();
    expect(await me.picture().evaluate((node) => node === document.activeElement)).toBe(true);
    await panel.getByRole('button', { name: 'Place again' }).press('Enter');
    await panel.getByRole('heading', { name: '16 · Bone level · distal' }).waitFor();
    await me.click(0.281, 0.35);
    await panel.locator('[data-question]').waitFor({ state: 'detached' });

    await panel.getByRole('button', { name: 'Set the scale' }).click();
    await me.click(0.4, 0.3);
    await me.click(0.5, 0.3);
    await panel.getByLabel('Known length').fill('20,5');
    await page.keyboard.press('Enter');
    await panel.getByText('Scale set by a known length.').waitFor();
    expect(await page.locator('[data-crest-band="16"]').count()).toBe(1);
    await choose(16);
    await expect.poll(() => panel.innerText()).toMatch(/CEJ to bone: \d+\.\d\smm/);

    await me.measuring('Additional findings');
    await choose(16);
    await panel.getByRole('button', { name: 'Crack or root fracture' }).click();
    for (const key of ['e', 'f', 'f', 'c', 'c', 'c']) await page.keyboard.press(key);
    await chart.locator('[data-tooth="16"] [data-findings="EC"]').waitFor();
    await choose(36);
    const length = panel.getByLabel('Implant length');
    expect(await panel.getByRole('button', { name: 'Endodontically treated tooth' }).count()).toBe(0);
    await length.fill('25');
    await length.press('Enter');
    await panel.getByText('Enter 4 to 20 mm, or nothing.').waitFor();
    await length.fill('11,5');
    await length.press('Enter');
    await expect.poll(() => length.inputValue()).toBe('11.5');
    const { teeth, calibrations } = (await savedReport(page)).measurements.at(-1);
    const row = (tooth: number) => teeth.find((each: { tooth: number }) => each.tooth === tooth);
    expect([row(16).notPeriodontal, row(36).implantLength]).toEqual(['fracture', 11.5]);
    expect(row(16).AdditionalFindings).toMatchObject({
      EndodonticalTreatedTooth: true,
      FurcationinvolvementgradeIII: false,
      Caries: { distal: true, mesial: true },
    });
    expect(calibrations).toMatchObject([{ mm: 20.5 }]);
    await me.next();
    await me.isOnStep('Summary');
    await page
      .getByRole('row', { name: /^16 .*Crack or root fracture/ })
      .first()
      .waitFor();
    await page
      .getByRole('row', { name: /^36 .*Length 11\.5 mm/ })
      .first()
      .waitFor();

    const placed = row(16).BoneLevel.distal;
    await page.getByText('All teeth, reasons, scores').click();
    await page.getByRole('button', { name: 'Measure 16 distal again' }).first().click();
    await panel.getByText('the marker becomes the mean of both').waitFor();
    await me.picturesAreLoaded();
    const loss = panel.locator('[data-bone-loss="distal"]');
    const once = await loss.innerText();
    await me.click(0.281, 0.31);
    await panel.getByText('the marker becomes the mean of both').waitFor({ state: 'detached' });
    const savedRow = async () =>
      (await savedReport(page)).measurements
        .at(-1)
        .teeth.find((each: { tooth: number }) => each.tooth === 16);
    const { repeats, BoneLevel } = await savedRow();
    const [one, other] = repeats.BoneLevel.distal;
    expect(one).toEqual(placed);
    expect(Math.abs(other.y - one.y)).toBeGreaterThan(20);
    expect(BoneLevel.distal.x).toBeCloseTo((one.x + other.x) / 2, 6);
    expect(BoneLevel.distal.y).toBeCloseTo((one.y + other.y) / 2, 6);
    await choose(16);
    await expect.poll(() => loss.innerText()).toMatch(/^\d+%/);
    const twice = await loss.innerText();
    expect(twice).not.toBe(once);
    await page.reload();
    await me.isOnStep('Measurement');
    await choose(16);
    await expect.poll(() => loss.innerText()).toBe(twice);
    expect((await savedRow()).repeats).toEqual(repeats);
    expect(silentErrors).toEqual([]);
    await context.close();
  });
});

/** The teeth between the ends of the upper row get proposed numbers. */
async function openWithProposals(page: Page, patient: string): Promise<void> {
  const me = clinician(page);
  await openMeasurementStep(page, patient, PANORAMIC, WISDOM);
  await me.click(0.3, 0.45);
  await page.keyboard.press('e');
  await me.click(0.7, 0.45);
  await me.saved();
}

describe('A picture that is still loading', () => {
  it('takes no marker, neither by mouse nor by keys, and no proposal is accepted', async () => {
    const { page, context, silentErrors } = await product.enter();
    const me = clinician(page);
    await openWithProposals(page, 'M-5');
    const release = await holdBack(context, /picture\?size=/);
    await page.reload();
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    await page.getByRole('region', { name: 'Proposed numbers' }).waitFor();
    const left = page.getByText('Not numbered yet: ');
    const before = await left.innerText();
    await me.click(0.3, 0.5);
    await me.picture().focus();
    await me.type(['Enter', 'Shift+ArrowUp', 'Enter', 'Escape']);
    release();
    await me.isAtRest();
    expect(await left.innerText()).toBe(before);
    await page.keyboard.press('Enter');
    await expect.poll(() => left.innerText()).not.toBe(before);
    expect(silentErrors).toEqual([]);
    await context.close();
  });
});

describe('A proposal', () => {
  it('is accepted by Enter when the step has opened and when a tooth was chosen, but not behind a dialog', async () => {
    const { page, context, silentErrors } = await product.enter();
    const me = clinician(page);
    await openWithProposals(page, 'M-6');
    const left = page.getByText('Not numbered yet: ');
    const before = await left.innerText();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    // As after a press on a button that goes with it.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await me.type(['Enter', 'Escape']);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await left.innerText()).toBe(before);
    for (const look of [() => page.reload(), () => me.tooth(16).click()]) {
      await look();
      await me.isAtRest();
      expect(await left.innerText()).toBe(before);
      await page.keyboard.press('Enter');
      await expect.poll(() => left.innerText()).not.toBe(before);
      await page.keyboard.press('Control+z');
      await me.saved();
    }
    expect(silentErrors).toEqual([]);
    await context.close();
  });
});

describe('Teeth without a number', () => {
  it('are named before the next step, also where the window is too small to measure', async () => {
    const { page, context } = await product.enter();
    const me = clinician(page);
    await openMeasurementStep(page, 'K-390', DETAIL, WISDOM);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText('Measuring needs a larger screen').waitFor();
    await me.next();
    const warning = page.getByRole('dialog', { name: 'Some teeth are not numbered' });
    await warning.getByText('Neither numbered nor marked as not visible:').waitFor();
    await warning.getByRole('button', { name: 'Continue' }).click();
    await page.locator('[data-wizard-step="5"]').waitFor();
    await context.close();
  });
});
