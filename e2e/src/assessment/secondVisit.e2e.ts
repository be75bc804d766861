import { PROBING_ORDER } from '@alveola/clinical';
import { beforeAll, expect, it } from 'vitest';
import { readPdf } from '../../../apps/server/src/testing/files/pdf';
import { unzip } from '../../../apps/server/src/testing/files/unzip';
import { INFORMATION, saving } from '../../../apps/server/src/testing/records';
import { clinician } from '../support/clinician';
import { countGestures, readGestures, savedReport } from '../support/measured';
import { openExamples } from '../support/open';
import { signIn, type Visit } from '../support/product';
import { save, seenTwice } from '../support/seenTwice';

const product = openExamples();
let visited: Visit;

beforeAll(async () => {
  visited = await product.visit();
});

it('that a typed number is known moves no question, and opens the earlier analyses on demand', async () => {
  const { page } = visited;
  await signIn(page, product.accounts.clinic);
  await clinician(page).startNewDiagnosis();
  const question = page.getByRole('radiogroup', { name: 'Does the patient smoke?' });
  const before = await question.boundingBox();
  await page.getByLabel('Patient number').fill('1006');
  const line = page.getByRole('button', { name: /^\d+ earlier anal/ });
  await line.waitFor();
  expect(await question.boundingBox()).toEqual(before);
  await line.click();
  await page.getByRole('group', { name: 'Carry forward what still applies' }).waitFor();
  await clinician(page).exit('Exit without saving');
});

it('a visit is begun from the recall list, with the number and the name of the patient', async () => {
  const { page } = visited;
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Recall' }).click();
  await page
    .getByRole('table', { name: 'Recall' })
    .getByRole('link', { name: /\b1006\b/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Patient 1006' }).waitFor();
  await page.getByRole('button', { name: 'Add name' }).click();
  await page.getByLabel('Name or initials').fill('Åse Brekkefoss');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change name' }).waitFor();
  await page.getByRole('link', { name: 'All patients' }).click();
  await page.getByRole('link', { name: 'Page of patient 1006, Åse Brekkefoss' }).click();
  await page.getByText('Åse Brekkefoss').waitFor();
  await expect.poll(() => page.title()).toBe('Patient 1006 · Alveola');
  await page.getByRole('button', { name: 'New visit' }).click();
  await page.getByRole('heading', { name: 'Patient information' }).waitFor();
  await expect.poll(() => page.getByLabel('Patient number').inputValue()).toBe('1006');
  await page.getByRole('button', { name: /^\d+ earlier .*Åse Brekkefoss$/ }).waitFor();
});

it('without a new X-ray the hopeless tooth stays hopeless, and it is said from when it is known', async () => {
  const { page } = visited;
  const me = clinician(page);
  const offers = page.getByRole('group', { name: 'Carry forward what still applies' });
  const offer = (name: RegExp | string) => offers.getByRole('checkbox', { name });
  await offer(/X-rays with their markers/).waitFor();
  for (const each of await offers.getByRole('checkbox').all()) expect(await each.isChecked()).toBe(false);
  await offer(/^Age \d+$/).check();
  const was = await offers.getByText(/birthday not known/).innerText();
  await expect
    .poll(async () => Number(await page.getByLabel('Patient age').inputValue()))
    .toBeGreaterThanOrEqual(Number.parseInt(was, 10));
  await offer('Risk answers').check();
  await offer('The last dentition').check();
  await offer(/X-rays with their markers/).check();
  await me.next();
  for (const step of ['Dentition', 'Clinical values', 'X-ray images']) {
    await me.isOnStep(step);
    if (step === 'Dentition') await page.getByRole('banner').getByText('Åse Brekkefoss').waitFor();
    if (step === 'Clinical values') {
      await me.tooth(26).locator('[data-earlier="8"]').waitFor();
      await page.getByRole('tab', { name: /^Mobility/ }).click();
      await me.tooth(26).click();
      await me.type([3]);
    }
    if (step !== 'X-ray images') await me.next();
  }
  await page.getByText('Carried forward from an earlier analysis').first().waitFor();
  const taken = await page.getByLabel(/^Taken on: panoramic\.jpg/).inputValue();
  expect(Date.now() - Date.parse(taken)).toBeGreaterThan(759 * 86_400_000);
  for (const step of ['Measurement', 'Summary']) {
    await me.next();
    await me.isOnStep(step);
  }
  // At a later visit the question is what has changed.
  await page.getByRole('tab', { name: 'Re-evaluation', selected: true }).waitFor();
  await page.getByRole('button', { name: /^Not examined: .* · To check: \d$/ }).click();
  await page
    .getByText(/measured on X-rays that are more than 24 months old/)
    .first()
    .waitFor();
  await page.getByRole('tab', { name: 'Diagnosis/prognosis report' }).click();
  await page.getByRole('row', { name: /^26 Hopeless.*Mobility 3/ }).waitFor();
  // With a dentition and a picture there is nothing left to carry forward.
  await page.locator('[data-step="0"]').click();
  const heading = page.getByText('Carry forward what still applies');
  await heading.waitFor({ state: 'attached' });
  expect(await heading.isVisible()).toBe(false);
  await page.locator('[data-step="5"]').click();
  await me.isOnStep('Summary');
  expect(visited.silentErrors).toEqual([]);
});

it('is completed, and leaves as a referral pack with its letter, without the names that were typed', async () => {
  const { page, silentErrors } = visited;
  await page.getByRole('button', { name: 'Complete report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete anyway' }).click();
  await page.getByText('The report is completed').waitFor();
  const me = clinician(page);
  await me.paperIn('Referral letter', 'English');
  const dialog = page.getByRole('dialog', { name: /^Referral letter/ });
  await dialog.getByLabel('Name of the patient').fill('Gretegunn Liebakken');
  await dialog.getByLabel('Closing').fill('Please see Gretegunn Liebakken soon.');
  await dialog.getByRole('button', { name: 'Save with the report' }).click();
  await page.getByText('The letter has been saved, without the names').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await me.paper('Referral pack');
  await page.getByText(/^Check the X-rays for burned-in names first/).waitFor();
  const files = await unzip(
    await me.downloaded(() => page.getByRole('dialog').getByRole('button', { name: 'English' }).click()),
  );
  expect([...files.keys()]).toEqual(expect.arrayContaining(['report.pdf', 'letter.pdf', 'xrays/1.dcm']));
  const letter = await readPdf(files.get('letter.pdf') ?? Buffer.alloc(0));
  expect(letter.text).toContain('Please see the patient soon.');
  expect(letter.text).toContain('1006');
  expect(String(files.get('bundle.json'))).toContain('more than 24 months old');
  for (const bytes of files.values())
    for (const name of ['Liebakken', 'Brekkefoss']) expect(bytes.includes(name)).toBe(false);
  expect(letter.text).not.toContain('Brekkefoss');
  const ownReport = await readPdf(await me.downloaded(() => page.keyboard.press('Control+p')));
  expect(ownReport.text).toContain('Åse Brekkefoss');
  expect(silentErrors).toEqual([]);
});

it('the field of the start page opens a patient, and begins an analysis with a number that nobody has', async () => {
  const { page } = visited;
  await page.goto('/dashboard');
  const field = page.getByRole('searchbox', { name: 'Patient number or reference' });
  await field.fill('1006');
  await page.getByRole('button', { name: 'New visit' }).waitFor();
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Patient 1006' }).waitFor();
  await page.getByRole('link', { name: 'Alveola, go to Home' }).click();
  await page
    .getByRole('region', { name: 'To finish' })
    .getByRole('link', { name: /Continue$/ })
    .first()
    .waitFor();
  // The search finds references, too, which begin with the number and a random part.
  await field.fill('new-1006');
  await page.getByText('No patient “new-1006”. Enter begins an analysis.').waitFor();
  await field.press('Enter');
  await page.getByRole('heading', { name: 'Patient information' }).waitFor();
  await expect.poll(() => page.getByLabel('Patient number').inputValue()).toBe('new-1006');
});

it('the page of a patient prints every visit with its planned steps', async () => {
  const { page } = visited;
  const patient_number = 'OFTEN';
  for (let n = 0; n < 5; n += 1)
    await save(page, saving('information', INFORMATION, { patient_number }).body);
  await seenTwice(page, patient_number);
  await page.goto('/dashboard');
  await page.getByRole('searchbox', { name: 'Patient number or reference' }).fill(patient_number);
  await page.getByRole('button', { name: 'New visit' }).waitFor();
  await page.keyboard.press('Enter');
  const visits = page.getByRole('table', { name: 'Visits' }).getByRole('row');
  await expect.poll(() => visits.count()).toBe(1 + 6);
  await page.emulateMedia({ media: 'print' });
  expect(await visits.count()).toBe(1 + 7);
  expect(
    await page.getByText('Subgingival instrumentation (step 2) ·').filter({ visible: true }).count(),
  ).toBe(2);
  await page.emulateMedia({ media: null });
});

it('five changed depths among 28 teeth take a key a tooth: Space where it is as before', async () => {
  const { page } = visited;
  const me = clinician(page);
  const patient_number = 'V-40';
  const missing = [18, 28, 38, 48];
  const teeth = PROBING_ORDER.filter((tooth) => !missing.includes(tooth));
  const before = teeth.map((tooth, n) => ({ tooth, depth: 2 + (n % 5) }));
  const id = await save(page, saving('information', INFORMATION, { patient_number }).body);
  for (const [type, data, status] of [
    ['dentition', { missing, implant: [] }, 'In progress'],
    ['clinical_values', { pocket_depth: before }, 'In progress'],
    ['measurement', { teeth: [] }, 'Completed'],
  ] as const)
    await save(page, saving(type, data, { patient_number, id, status }).body);
  await me.startPatient(patient_number);
  for (const tooth of missing) await me.tooth(tooth).click();
  await me.next();
  await me.isOnStep('Clinical values');
  await me.tooth(17).locator('[data-earlier="2"]').waitFor();
  await countGestures(page);
  const changed = [16, 25, 37, 34, 46];
  for (const tooth of teeth) {
    await page.keyboard.press(changed.includes(tooth) ? '9' : ' ');
  }
  expect(await readGestures(page)).toEqual({ gestures: 0, keys: 28 });
  const { clinical_values } = await savedReport(page);
  expect(clinical_values.at(-1).pocket_depth).toEqual(
    before.map(({ tooth, depth }) => ({ tooth, depth: changed.includes(tooth) ? 9 : depth })),
  );
});
