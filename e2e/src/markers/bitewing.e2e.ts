// @module-tag engine/chromium
import { PROBING_ORDER } from '@alveola/clinical';
import { expect, it } from 'vitest';
import { clinician, PANORAMIC } from '../support/clinician';
import { openMeasurementStep, savedReport } from '../support/measured';
import { openClinic } from '../support/open';

const product = openClinic();

const TEETH = [16, 15, 45, 46] as const;
const MISSING = PROBING_ORDER.filter((tooth) => !TEETH.some((each) => each === tooth));
/** Twenty millimetres are 0.2 of the picture's width, 471 pixels. */
const MM = 471 / 20 / 1292;

/** Millimetres from CEJ to bone. */
const DISTANCE = { 16: 1.5, 15: 3.4, 45: 3.1, 46: 6.2 } as const;
type Tooth = keyof typeof DISTANCE;

function place(tooth: Tooth, side: string): readonly [number, number] {
  const crown = 0.3 + TEETH.indexOf(tooth) * 0.1;
  if (side === '') return [crown, 0.35];
  return [crown + (side === 'distal' ? -0.02 : 0.02), 0.4];
}

it('a mouth with bitewings alone is asked for no apex, and reaches its stage by the distance to the bone', async () => {
  const { page, context, silentErrors } = await product.enter();
  const me = clinician(page);
  await openMeasurementStep(page, 'B-4', PANORAMIC, MISSING);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Bitewing' });
  await page.getByText('CEJ and bone give an estimate').waitFor();
  await me.next();
  const panel = page.getByRole('complementary', { name: 'Measuring' });
  await panel.getByText('CEJ and bone give an estimate').waitFor();
  await me.isAtRest();
  const heading = panel.getByRole('heading', { level: 2 });

  await panel.getByRole('button', { name: 'Set the scale' }).click();
  await me.click(0.4, 0.8);
  await me.click(0.6, 0.8);
  await panel.getByLabel('Known length').fill('20');
  await page.keyboard.press('Enter');
  await panel.getByText('Scale set by a known length.').waitFor();

  const askedSteps: string[] = [];
  for (let most = 0; most < 20; most += 1) {
    const words = await heading.innerText();
    const [number = '', step = '', side = ''] = words.split(' · ');
    const tooth = TEETH.find((each) => String(each) === number);
    if (tooth === undefined || step === 'Bone defect') break;
    askedSteps.push(step);
    const [across, down] = place(tooth, side);
    if (step === 'Numbering') await me.click(across, down);
    else await me.drag([across, down], [across, down + DISTANCE[tooth] * MM]);
    await expect.poll(() => heading.innerText()).not.toBe(words);
  }
  expect([...new Set(askedSteps)]).toEqual(['Numbering', 'CEJ']);
  const rows = panel.locator('[data-crest]');
  const texts = await rows.locator('p').allInnerTexts();
  expect(texts.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
    '16 · CEJ to bone: 1.5 mm · normal crest?',
    '15 · CEJ to bone: 3.4 mm · coronal third?',
    '45 · CEJ to bone: 3.1 mm · coronal third?',
    '46 · CEJ to bone: 6.2 mm · choose the class',
  ]);
  await page.getByText('Still to read: 4').waitFor();
  for (const [tooth, third] of [
    [16, 0],
    [15, 1],
    [45, 1],
    [46, 2],
  ])
    await panel.locator(`[data-crest="${tooth}"] [data-third="${third}"]`).click();
  await rows.first().waitFor({ state: 'detached' });
  const { teeth } = (await savedReport(page)).measurements.at(-1);
  expect(teeth.map((row: { tooth: number; estimate: number }) => [row.tooth, row.estimate])).toEqual([
    [16, 0],
    [15, 1],
    [45, 1],
    [46, 2],
  ]);
  await page.keyboard.press('Alt+ArrowRight');
  await me.isOnStep('Summary');
  await page
    .getByRole('heading', { name: 'Localized periodontitis, stage III, grade B (provisional)' })
    .waitFor();
  await page.getByText('bone loss only estimated').waitFor();
  expect(silentErrors).toEqual([]);
  await context.close();
});

it('one key passes an apex that a film does not show', async () => {
  const { page, context, silentErrors } = await product.enter();
  const me = clinician(page);
  const others = PROBING_ORDER.filter((tooth) => tooth !== 46);
  await openMeasurementStep(page, 'B-1', PANORAMIC, others);
  await me.click(...place(46, ''));
  const panel = page.getByRole('complementary', { name: 'Measuring' });
  await panel.getByRole('heading', { name: '46 · Root apex · mesial' }).waitFor();
  await page.keyboard.press('c');
  await panel.getByRole('heading', { name: '46 · CEJ · mesial' }).waitFor();
  await me.measuring('Root apex');
  await me.tooth(46).click();
  await panel.getByRole('button', { name: 'The apex is on this X-ray' }).click();
  await panel.getByRole('heading', { name: '46 · Root apex · mesial' }).waitFor();
  expect(silentErrors).toEqual([]);
  await context.close();
});
