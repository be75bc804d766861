// @module-tag engine/chromium
import { PROBING_ORDER } from '@alveola/clinical';
import { expect, it } from 'vitest';
import { clinician, DETAIL, PANORAMIC } from '../support/clinician';
import { openMeasurementStep, savedReport } from '../support/measured';
import { openClinic } from '../support/open';

const product = openClinic();

/** In parts of the panoramic's size, on either film. */
const BITEWING = { distal: [0.4, 0.4], mesial: [0.44, 0.4], number: [0.42, 0.35] } as const;
/** 32 % of a root of 263 px on the bitewing's scale, less 2. */
const BONE = 0.065;
const FILM = { distal: [0.1, 0.1], mesial: [0.15, 0.1], apex: [0.125, 0.35] } as const;
it('a tooth on a bitewing is measured by the root that a periapical film shows, and the report says so', async () => {
  const { page, context, silentErrors } = await product.enter();
  const me = clinician(page);
  const others = PROBING_ORDER.filter((tooth) => tooth !== 45);
  await openMeasurementStep(page, 'R-1', [PANORAMIC, DETAIL], others);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  for (const [name, label] of [
    ['panoramic_mit', 'Bitewing'],
    ['derived_crop', 'Periapical'],
  ] as const) {
    const card = page.getByRole('listitem').filter({ hasText: name });
    await card.getByRole('combobox', { name: 'Type' }).selectOption({ label });
  }
  await me.saved();
  await me.next();
  const panel = page.getByRole('complementary', { name: 'Measuring' });
  const shows = (name: string) => page.getByRole('application', { name: new RegExp(name, 'u') }).waitFor();
  await page.getByRole('button', { name: /panoramic_mit/ }).click();
  await shows('panoramic_mit');
  await me.isAtRest();

  await me.click(...BITEWING.number);
  for (const side of ['mesial', 'distal'] as const) {
    await panel.getByRole('heading', { name: `45 · CEJ · ${side}` }).waitFor();
    const [across, down] = BITEWING[side];
    await me.drag([across, down], [across, down + BONE]);
  }
  const loss = panel.locator('[data-bone-loss="distal"]');
  expect(await loss.innerText()).toContain('–');
  await panel.getByRole('button', { name: 'Apex on another X-ray' }).waitFor();
  await page.keyboard.press('p');

  await shows('derived_crop');
  await me.isAtRest();
  for (const [question, at] of [
    ['45 · CEJ · mesial · other X-ray', FILM.mesial],
    ['45 · CEJ · distal · other X-ray', FILM.distal],
    ['45 · Root apex · other X-ray', FILM.apex],
  ] as const) {
    await panel.getByRole('heading', { name: question }).waitFor();
    await me.click(at[0], at[1]);
  }
  await panel.getByText('Root measured on another X-ray').waitFor();
  await shows('panoramic_mit');
  await panel.getByRole('button', { name: 'Apex on another X-ray' }).waitFor({ state: 'detached' });
  expect(await loss.innerText()).toBe('30%');
  await page.keyboard.press('Control+z');
  await panel.getByRole('heading', { name: '45 · Root apex · other X-ray' }).waitFor();
  await page.keyboard.press('Control+Shift+z');
  await panel.getByText('Root measured on another X-ray').waitFor();

  const { teeth } = (await savedReport(page)).measurements.at(-1);
  expect(teeth[0].rootFilm.RootApex).toEqual({ distal: expect.any(Object), mesial: null });
  expect(teeth[0].rootFilm.CEJ.distal.image).not.toBe(teeth[0].CEJ.distal.image);
  await page.keyboard.press('Alt+ArrowRight');
  await me.isOnStep('Summary');
  await page.getByText('All teeth, reasons, scores').click();
  const row = page.getByRole('row', { name: /^45 .*root measured on another X-ray/u }).first();
  expect(await row.innerText()).toMatch(/\b30%/u);
  await row.getByRole('button').last().click();
  await page.getByText('Root length measured on another X-ray.').first().waitFor();
  expect(silentErrors).toEqual([]);
  await context.close();
});
