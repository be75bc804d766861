// @module-tag engine/chromium
import { expect, it } from 'vitest';
import { INFORMATION, saving } from '../../../apps/server/src/testing/records';
import { clinician } from '../support/clinician';
import { openClinic } from '../support/open';
import { save } from '../support/seenTwice';

const product = openClinic();

const MISSING: readonly number[] = [18, 17, 28, 27, 38, 37, 48, 47, 14, 24];
const TEETH = 32 - MISSING.length;

it('132 sites with furcation, mobility and keratinized gingiva on a tablet without a keyboard', async () => {
  const { page, context, silentErrors } = await product.enter({
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
  });
  const me = clinician(page);
  const patient = { patient_number: 'SIX-TOUCH' };
  const id = await save(page, saving('information', INFORMATION, patient).body);
  await save(page, saving('dentition', { implant: [], missing: MISSING }, { ...patient, id }).body);
  await page.goto(`/dashboard/report/${id}`);
  await me.isOnStep('Dentition');
  await page.getByRole('button', { name: 'Next', exact: true }).tap();
  await me.isOnStep('Clinical values');
  await page.getByRole('button', { name: 'Chart at six sites' }).tap();
  await page.getByRole('grid').waitFor();

  const pad = page.getByRole('group', { name: 'Keypad' });
  let hidden = 0;
  const press = async (key: string) => {
    await pad.getByRole('button', { name: key, exact: true }).tap();
    // The asked cell stays in sight between the tabs and the pad.
    const isSeen = await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
      const cell = document.querySelector('[data-site][aria-current]')?.getBoundingClientRect();
      const top = document.querySelector('[role=tablist]')?.getBoundingClientRect().bottom ?? 0;
      const bottom = document.querySelector('[aria-label="Keypad"]')?.getBoundingClientRect().top ?? 0;
      return cell === undefined || (cell.top >= top && cell.bottom <= bottom);
    });
    if (!isSeen) hidden += 1;
  };
  const openRow = (name: RegExp) => page.getByRole('tab', { name }).tap();

  for (let n = 0; n < 6 * TEETH; n += 1) await press(String(1 + (n % 6)));
  await page.getByText('Every site has a value here.').waitFor();
  await openRow(/Furcation/);
  for (let n = 0; n < 2 * 3 + 2 * 2; n += 1) await press(String(n % 4));
  await page.getByText('Every site has a value here.').waitFor();
  await openRow(/Mobility/);
  for (let n = 0; n < TEETH; n += 1) await press(String(n % 4));
  await page.getByText('Every site has a value here.').waitFor();
  await openRow(/KG/);
  await press('3');
  await openRow(/Bleeding/);
  await press('Yes');
  await press('No');
  expect(hidden).toBe(0);

  const name = (place: string) => page.locator(`[data-site="${place}"]`).getAttribute('aria-label');
  expect(await name('16-DB-depth')).toBe('16 distobuccal depth 1 mm, bleeding');
  expect(await name('16-B-depth')).toBe('16 buccal depth 2 mm, no bleeding');
  await openRow(/Furcation/);
  expect(await name('16-B-furcation')).toBe('16 buccal Furcation 0');
  expect(await name('16-DL-furcation')).toBe('16 distal Furcation 1');
  await me.saved();
  const saved = await page.evaluate(async (id) => {
    const answer = await fetch(`/api/patient/patient-report?id=${id}`, {
      headers: { Authorization: `Bearer ${localStorage.getItem('userAuthToken')}` },
    });
    return (await answer.json()).data.clinical_values.at(-1);
  }, id);
  expect(saved.sites).toHaveLength(TEETH);
  expect(saved.sites.flatMap(({ depth }: { depth: readonly unknown[] }) => depth)).not.toContain(null);
  expect(saved.mobility.length + saved.zeros.mobility.length).toBe(TEETH);
  expect(saved.sites[0]).toMatchObject({ tooth: 16, keratinized: { B: 3 } });
  expect(silentErrors).toEqual([]);
  await context.close();
});

it('on a phone of 390 by 664 the whole half of an arch is in sight while it is typed, and which side is which', async () => {
  const { page, context } = await product.enter({ viewport: { width: 390, height: 664 }, hasTouch: true });
  const me = clinician(page);
  await me.startPatient('SIX-PHONE');
  await me.next();
  await page.getByRole('button', { name: 'Chart at six sites' }).tap();
  const pad = page.getByRole('group', { name: 'Keypad' });
  const arch = page.getByRole('grid').locator('[role=rowgroup]');
  const side = arch.getByText('Buccal', { exact: true });
  const isInSight = async () => {
    const [bar, box, keys, name] = await Promise.all(
      [page.getByRole('banner'), arch, pad, side].map((part) => part.boundingBox()),
    );
    return name!.x >= 0 && box!.y >= bar!.height && box!.y + box!.height <= keys!.y;
  };
  // The buccal sites of the right half, those of the left one, and the palatal ones back to the first tooth.
  for (let n = 0; n < 24 + 24 + 40; n += 1) {
    await pad.getByRole('button', { name: '3', exact: true }).tap();
    if (n % 8 === 0) await expect.poll(isInSight).toBe(true);
  }
  await context.close();
});
