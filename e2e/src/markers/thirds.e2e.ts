// @module-tag engine/chromium
import {
  assemble,
  diagnose,
  type Side,
  type Third,
  type ToothNumber,
  toothMeasurement,
} from '@alveola/clinical';
import { LOWER_ARCH, PROBING_ORDER, UPPER_ARCH, isMolar } from '@alveola/clinical';
import { describe, expect, it } from 'vitest';
import { clinician, PANORAMIC } from '../support/clinician';
import { countGestures, openMeasurementStep, readGestures, savedReport } from '../support/measured';
import { openClinic } from '../support/open';

const product = openClinic();

const WISDOM = [18, 28, 38, 48];
const TEETH = PROBING_ORDER.filter((tooth) => !WISDOM.includes(tooth));
const PIXELS = { width: 2356, height: 1292 } as const;

/** Bone loss in per cent of the root. */
const LOSS: Readonly<Partial<Record<ToothNumber, number>>> = {
  46: 62,
  36: 58,
  16: 52,
  11: 44,
  31: 20,
  41: 20,
};
const lossAt = (tooth: ToothNumber) => LOSS[tooth] ?? (isMolar(tooth) ? 18 : 3);
function toThird(percent: number): Third {
  if (percent < 5) return 0;
  return percent <= 33 ? 1 : percent <= 66 ? 2 : 3;
}

const worst = 46;

/** In parts of the panoramic's width and height; a root is an eighth of the height. */
function place(tooth: ToothNumber, step: 'RootApex' | 'CEJ' | 'BoneLevel', side: Side): [number, number] {
  const arch = [UPPER_ARCH, LOWER_ARCH].find((teeth) => teeth.includes(tooth)) ?? [];
  const number = arch.filter((each) => !WISDOM.includes(each)).indexOf(tooth);
  const isRight = [1, 4].includes(Math.floor(tooth / 10));
  const out = (side === 'distal' ? -0.012 : 0.012) * (isRight ? 1 : -1);
  const lost = lossAt(tooth);
  // The diagnosis subtracts 2 per cent at natural teeth.
  const along = step === 'CEJ' ? 0 : step === 'RootApex' ? 1 : lost === 0 ? 0 : (lost + 2) / 100;
  const depth = 0.05 + along / 8;
  return [0.2 + (number * 0.6) / 13 + out, arch === UPPER_ARCH ? 0.45 - depth : 0.55 + depth];
}

function measured(image: string) {
  const at = (tooth: ToothNumber, step: 'RootApex' | 'CEJ' | 'BoneLevel', side: Side) => {
    const [across, down] = place(tooth, step, side);
    return { x: across * PIXELS.width, y: down * PIXELS.height, image };
  };
  const both = (tooth: ToothNumber, step: 'RootApex' | 'CEJ' | 'BoneLevel') => ({
    distal: at(tooth, step, 'distal'),
    mesial: step === 'RootApex' && !isMolar(tooth) ? null : at(tooth, step, 'mesial'),
  });
  return TEETH.map((tooth) =>
    toothMeasurement.parse({
      tooth,
      RootApex: both(tooth, 'RootApex'),
      CEJ: both(tooth, 'CEJ'),
      BoneLevel: both(tooth, 'BoneLevel'),
    }),
  );
}

describe('A full mouth of 28 teeth on the panoramic X-ray', () => {
  it('is read by thirds and settled with at most 30 keys and 25 gestures, to the classes of every marker', async () => {
    const { page, context, silentErrors } = await product.enter();
    const me = clinician(page);
    await openMeasurementStep(page, 'T-28', PANORAMIC, WISDOM);
    const panel = page.getByRole('complementary', { name: 'Measuring' });
    await panel.getByRole('button', { name: 'Read by thirds' }).waitFor();
    await countGestures(page);
    await page.keyboard.press('b');
    for (const tooth of TEETH) {
      await panel.getByRole('heading', { name: `${tooth}: how far is bone lost?` }).waitFor();
      await page.keyboard.press(String(toThird(lossAt(tooth))));
    }
    const deciding = panel.locator('[data-deciding]');
    await deciding.waitFor();
    const texts = [await deciding.innerText()];
    const first = await panel
      .locator('[data-decides]')
      .evaluateAll((all) => all.map((one) => one.textContent));
    for (let most = 0; most < 30; most += 1) {
      const isNow = async () => {
        if ((await deciding.getAttribute('data-deciding')) === '0') return 'settled';
        if ((await panel.locator('[data-prompt]').count()) === 0) return 'choice';
        return panel.getByRole('heading').innerText();
      };
      const now = await isNow();
      if (now === 'settled') break;
      const [number = '', step = '', side = ''] = now.split(' · ');
      const tooth = TEETH.find((each) => String(each) === number);
      const on = side === 'mesial' ? 'mesial' : 'distal';
      // The list may be empty by the time of the click, since what decides is computed after the marker is drawn.
      if (tooth === undefined)
        await panel
          .locator(`[data-decides="${worst}"]`)
          .or(panel.getByText('No tooth decides any more.'))
          .click();
      else if (step === 'Root apex') await me.click(...place(tooth, 'RootApex', on));
      else await me.drag(place(tooth, 'CEJ', on), place(tooth, 'BoneLevel', on));
      await expect.poll(async () => (await isNow()) !== now && !(await isNow()).endsWith('done')).toBe(true);
    }
    await panel.getByText('No tooth decides any more.').waitFor();
    const { gestures, keys } = await readGestures(page);
    process.stdout.write(`${texts[0]} (${first.join('; ')}): ${keys} keys and ${gestures} gestures\n`);
    expect(keys).toBeLessThanOrEqual(30);
    expect(gestures).toBeLessThanOrEqual(25);

    const report = await savedReport(page);
    const { teeth } = report.measurements.at(-1);
    expect(teeth.filter((row: { estimate?: number }) => row.estimate !== undefined)).toHaveLength(28);
    const image =
      report.xray_images.at(-1)?.id ??
      teeth.find((row: { CEJ: { distal: { image: string } | null } }) => row.CEJ.distal)?.CEJ.distal.image;
    const parts = { information: report.information.at(-1), dentition: report.dentitions.at(-1) };
    const classes = (rows: readonly object[]) => {
      const { condition, stage, grade, blt } = diagnose(
        assemble({ ...parts, measurement: { teeth: rows } } as Parameters<typeof assemble>[0]),
      ).diagnosis;
      return { condition, stage, grade, blt };
    };
    const truth = classes(measured(String(image)));
    expect(classes(teeth)).toEqual(truth);
    expect(truth).toMatchObject({ condition: 'Periodontitis', stage: 'III' });

    await page.reload();
    await me.isOnStep('Measurement');
    await panel.getByText('No tooth decides any more.').waitFor();
    await me.next();
    await me.isOnStep('Summary');
    await page.getByText('All teeth, reasons, scores').click();
    await page
      .getByRole('row', { name: /^47 .*coronal third/ })
      .first()
      .waitFor();
    expect(silentErrors).toEqual([]);
    await context.close();
  });

  it('by touch: four buttons, a range, the rest, and undo; on a phone too', async () => {
    const { page, context, silentErrors } = await product.enter({ hasTouch: true });
    const me = clinician(page);
    await openMeasurementStep(page, 'T-touch', PANORAMIC, WISDOM);
    const chart = page.getByRole('navigation', { name: /^Teeth, / });
    const cell = (tooth: number) => chart.locator(`[data-tooth="${tooth}"]`);
    await page.getByRole('button', { name: 'Read by thirds' }).click();
    await page.getByRole('button', { name: 'middle third' }).tap();
    await page.getByRole('heading', { name: '16: how far is bone lost?' }).waitFor();
    expect(await cell(17).getAttribute('aria-label')).toBe('17, middle third');
    await cell(14).click({ modifiers: ['Shift'] });
    await page.getByRole('heading', { name: '16–14: how far is bone lost?' }).waitFor();
    await page.getByRole('button', { name: 'coronal third' }).tap();
    for (const tooth of [16, 15, 14])
      expect(await cell(tooth).getAttribute('aria-label')).toBe(`${tooth}, coronal third`);
    await page.getByRole('button', { name: 'Undo' }).first().tap();
    expect(await cell(15).getAttribute('aria-label')).toBe('15, open');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('heading', { name: '16: how far is bone lost?' }).waitFor();
    await page.getByRole('button', { name: 'apical third' }).tap();
    await page.getByRole('button', { name: 'Normal crest elsewhere (26)' }).tap();
    await page.getByText('Measuring needs a larger screen').waitFor();
    await me.saved();
    const { teeth } = (await savedReport(page)).measurements.at(-1);
    const estimates = teeth.map(({ tooth, estimate }: { tooth: number; estimate: number }) => [
      tooth,
      estimate,
    ]);
    expect(estimates.filter(([, estimate]: [number, number]) => estimate > 0)).toEqual([
      [17, 2],
      [16, 3],
    ]);
    expect(silentErrors).toEqual([]);
    await context.close();
  });
});
