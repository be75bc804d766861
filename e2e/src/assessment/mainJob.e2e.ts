import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../apps/server/src/testing/files/pdf';
import { clinician, PANORAMIC } from '../support/clinician';
import { openClinic } from '../support/open';
import { signIn, type Visit } from '../support/product';

const product = openClinic();
let seen: Visit;
const addresses: string[] = [];
let token = '';

beforeAll(async () => {
  seen = await product.visit();
  seen.context.on('request', (request) => addresses.push(request.url()));
  seen.page.on('framenavigated', (frame) => addresses.push(frame.url()));
});

const PATIENT = 'Kari4711';
const MISSING = [18, 28, 38];
const IMPLANT = 36;
/** The upper right teeth to measure, each a fortieth of the picture apart. */
const MEASURED = [17, 16, 15, 14];
const MOLARS = [17, 16];
const across = (tooth: number) => 0.36 + (17 - tooth) * 0.05;

describe('a patient from sign-in to the printed report', () => {
  it('signs in and registers a patient', async () => {
    const { page } = seen;
    const me = clinician(page);
    await signIn(page, product.accounts.clinic);
    token = await page.evaluate(() => localStorage.getItem('userAuthToken') ?? '');
    await me.startNewDiagnosis();
    await me.describePatient(PATIENT, '52');
    await page.reload();
    await page.getByRole('heading', { name: 'Patient information' }).waitFor();
    await me.describePatient(PATIENT, '52');
    await me.next();
    await me.isOnStep('Dentition');
    await page.getByText(`Patient ${PATIENT}`).first().waitFor();
  });

  it('marks three teeth missing and one implant', async () => {
    const { page } = seen;
    const me = clinician(page);
    for (const tooth of MISSING) await me.tooth(tooth).click();
    await me.tooth(IMPLANT).focus();
    await page.keyboard.press('i');
    await me.saved();
    await page.reload();
    await me.isOnStep('Dentition');
    for (const tooth of MISSING)
      await page.getByRole('button', { name: new RegExp(`^${tooth},.*missing`) }).waitFor();
    await page.getByRole('button', { name: /^36,.*implant/ }).waitFor();
    await me.next();
    await me.isOnStep('Clinical values');
  });

  it('types pocket depths and bleeding of all teeth by keyboard alone', async () => {
    const { page } = seen;
    const me = clinician(page);
    const depths = Array.from({ length: 29 }, (_, n) => (n < 4 ? 6 : 2 + (n % 4)));
    await page.getByRole('tab', { name: /^Pocket depth/, selected: true }).waitFor();
    await me.type(depths);
    await page.getByRole('tab', { name: 'Pocket depth 29 of 29' }).waitFor();
    await page.getByRole('tab', { name: /^Bleeding/, selected: true }).waitFor();
    await me.type(Array.from({ length: 29 }, (_, n) => (n % 3 === 0 ? 2 : 1)));
    await page.getByRole('tab', { name: 'Bleeding 29 of 29' }).waitFor();
    await me.saved();
    await page.reload();
    await me.isOnStep('Clinical values');
    await page.getByRole('tab', { name: 'Pocket depth 29 of 29' }).waitFor();
    await page.getByRole('tab', { name: 'Bleeding 29 of 29' }).waitFor();
    await page.getByRole('tab', { name: /^Pocket depth/ }).click();
    await page.getByRole('button', { name: /^17, .*Pocket depth 6/ }).waitFor();
    await me.next();
    await me.isOnStep('X-ray images');
  });

  it('uploads the X-ray', async () => {
    const { page } = seen;
    const me = clinician(page);
    await page.locator('input[type=file]').setInputFiles(PANORAMIC);
    await page.getByText('2356 × 1292 px').waitFor();
    await me.saved();
    await page.reload();
    await me.isOnStep('X-ray images');
    await page.getByText('2356 × 1292 px').waitFor();
    await me.next();
    await me.isOnStep('Measurement');
    await me.isAtRest();
  });

  it('places all markers of four teeth by clicking, one click a marker', async () => {
    const { page } = seen;
    const me = clinician(page);
    const left = () =>
      page
        .getByText(/of \d+ markers to place/)
        .first()
        .innerText()
        .then((text) => Number.parseInt(text, 10));
    await page
      .getByText(/of \d+ markers to place/)
      .first()
      .waitFor();
    const before = await left();
    for (const tooth of MEASURED) await me.click(across(tooth), 0.55);
    await me.measuring('Root apex');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect.poll(() => dialog.innerText()).toContain('13');
    await dialog.getByRole('button', { name: /continue/i }).click();
    for (const tooth of MEASURED) {
      await me.click(across(tooth) - 0.012, 0.35);
      if (MOLARS.includes(tooth)) await me.click(across(tooth) + 0.012, 0.35);
    }
    await me.measuring('CEJ');
    for (const tooth of MEASURED) {
      await me.click(across(tooth) - 0.015, 0.5);
      await me.click(across(tooth) + 0.015, 0.5);
    }
    await me.measuring('Bone level');
    for (const tooth of MEASURED) {
      await me.click(across(tooth) - 0.015, 0.435);
      await me.click(across(tooth) + 0.015, 0.445);
    }
    await expect.poll(async () => before - (await left())).toBe(4 + 6 + 8 + 8);
    await me.saved();
    await page.reload();
    await me.isOnStep('Measurement');
    await me.picture().waitFor();
    await page
      .getByText(/of \d+ markers to place/)
      .first()
      .waitFor();
    await expect.poll(async () => before - (await left())).toBe(26);
    await me.next();
    await dialog.getByRole('button', { name: /continue/i }).click();
    await me.isOnStep('Summary');
  });

  it('sees stage, grade, extent and the reasons', async () => {
    const { page } = seen;
    const me = clinician(page);
    const diagnosis = page.getByRole('heading', {
      name: /periodontitis, stage III, grade B, .*\(provisional\)/,
    });
    await diagnosis.waitFor();
    await page.reload();
    await me.isOnStep('Summary');
    await diagnosis.waitFor();
    const main = await page.getByRole('main').innerText();
    expect(main).toMatch(/Extent/);
    await page.getByRole('button', { name: /stage/i }).first().click();
    await page
      .getByText(/Bone loss .*33/)
      .first()
      .waitFor();
  });

  it('completes, prints the diagnosis and finds the report in the list', async () => {
    const { page } = seen;
    await page.getByRole('button', { name: 'Complete report' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Complete anyway' }).click();
    await page.getByText('The report is completed').waitFor();
    const me = clinician(page);
    const { text: paper } = await readPdf(await me.downloaded(() => me.paper('Report as PDF')));
    expect(paper).toMatch(/stage III, grade B, .*\(provisional\)/);
    expect(paper).toContain(PATIENT);
    await page.goto('/patient-list');
    await page.getByLabel('Search by patient number or reference').fill(PATIENT);
    const row = page.getByRole('row').filter({ hasText: PATIENT });
    await row.getByText('Completed').waitFor();
    expect(await row.count()).toBe(1);
    await row.getByRole('button', { name: `Open the report of patient ${PATIENT}` }).click();
    await page
      .getByText(/^Completed .* by /)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Back to patient' }).waitFor();
    expect(await page.getByRole('button', { name: /^(Next|Reset)$/ }).count()).toBe(0);
  });

  it('without the patient, the number of the report or the session in any address', () => {
    expect(addresses.length).toBeGreaterThan(100);
    expect(token.length).toBeGreaterThan(20);
    const names = new RegExp(`${PATIENT}|X-${PATIENT}|${token}`, 'i');
    expect(addresses.filter((address) => names.test(decodeURIComponent(address)))).toEqual([]);
  });

  it('without an error that nobody was told of', () => {
    expect(seen.silentErrors).toEqual([]);
  });
});
