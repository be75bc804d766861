// @module-tag engine/chromium
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { aPatient, type Patient } from '@alveola/clinical/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../apps/server/src/testing/files/pdf';
import { saving } from '../../../apps/server/src/testing/records';
import { clinician } from '../support/clinician';
import { openClinic } from '../support/open';
import type { Visit } from '../support/product';
import { save } from '../support/seenTwice';

const product = openClinic();

/** A folder for screenshots to look at; unset takes none. */
const PICTURES = process.env.PICTURES;

let seen: Visit;
let page: Page;

beforeAll(async () => {
  seen = await product.enter();
  page = seen.page;
});

async function open(patient_number: string, someone: Patient): Promise<string> {
  const { information, dentition, clinical_values } = someone.assessment();
  const id = await save(page, saving('information', information, { patient_number }).body);
  const part = (type: string, data: unknown) => save(page, saving(type, data, { patient_number, id }).body);
  await part('dentition', dentition);
  await part('clinical_values', clinical_values);
  await page.goto(`/dashboard/report/${id}`);
  for (const step of ['Clinical values', 'X-ray images', 'Measurement']) {
    await clinician(page).isOnStep(step);
    await clinician(page).next();
  }
  await clinician(page).isOnStep('Summary');
  return id;
}

async function take(name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join(PICTURES, `${name}-${width}.png`) });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

const confirm = () => page.getByRole('button', { name: 'Complete report' }).click();
const dialog = () => page.getByRole('dialog');
const me = () => clinician(page);

async function sheet(id: string, language: string): Promise<string> {
  const bytes = await page.evaluate(async (path) => {
    const answer = await fetch(path, {
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        Authorization: `Bearer ${localStorage.getItem('userAuthToken')}`,
      },
    });
    return [...new Uint8Array(await answer.arrayBuffer())];
  }, `/api/patient/patient-report/${id}/patient-sheet?language=${language}`);
  return (await readPdf(Buffer.from(bytes))).text.replaceAll(/\s+/g, ' ');
}

async function complete(): Promise<void> {
  await confirm();
  await dialog().getByRole('button', { name: 'Complete anyway' }).click();
  await page.getByText('The report is completed').waitFor();
}

async function openOverrule(condition: string): Promise<void> {
  await page.getByRole('button', { name: 'Change the diagnosis' }).click();
  await dialog().getByLabel('Condition').selectOption({ label: condition });
}
const apply = () => dialog().getByRole('button', { name: 'Apply' }).click();
const choose = (label: string, value: string) => dialog().getByLabel(label).selectOption({ label: value });
const because = (why: string) => dialog().getByLabel('Reason').fill(why);

const PERIO = () => aPatient().others({ bleeding: 1 }).teeth([16, 26, 36, 46], { depth: 6, bleeding: 3 });

describe('A report with gaps', () => {
  it('asks before it is completed, and each gap leads to its place', async () => {
    await open(
      '4901',
      aPatient({ complexRehabilitationReasons: ['FewerThan20Teeth'] })
        .others({ bleeding: null })
        .tooth(46, { depth: null }),
    );
    await page.getByText('Not examined').first().waitFor();
    await confirm();
    const gaps = dialog().getByRole('listitem');
    expect(await gaps.allInnerTexts()).toEqual([
      'Pocket depth not charted: 46.',
      'Bleeding not charted.',
      'Bone loss not measured on X-rays.',
      expect.stringMatching(/^“Fewer than 20 teeth” is given as a reason, but there are 28/),
    ]);
    await take('gaps');
    await gaps.filter({ hasText: 'Pocket depth' }).getByRole('button').click();
    await clinician(page).isOnStep('Clinical values');
    expect(await page.locator('[data-tooth="46"][aria-current="true"]').count()).toBeGreaterThan(0);
  });

  it('asks at the answer that the chart contradicts', async () => {
    await page.getByRole('button', { name: /Summary/ }).click();
    await clinician(page).isOnStep('Summary');
    await confirm();
    await dialog().getByRole('listitem').last().getByRole('button').click();
    await page.locator('[data-question="W20"]').waitFor();
    await take('question');
    await page.getByLabel(/fewer than 20 teeth/i).uncheck();
    await page.locator('[data-question="W20"]').waitFor({ state: 'detached' });
    await page.getByLabel(/fewer than 20 teeth/i).check();
  });

  it('is completed with one more click and says on its paper what was not examined', async () => {
    await page.getByRole('button', { name: /Summary/ }).click();
    await clinician(page).isOnStep('Summary');
    await complete();
    await take('gaps-completed');
    const { text } = await readPdf(await me().downloaded(() => me().paper('Report as PDF')));
    expect(text).toMatch(/Not examined.*Bleeding not charted\..*Prognosis by tooth/s);
    expect(text).not.toMatch(/healthy/i);
  });

  it('offers to give the signs of stage IV on the chart as the reasons that were denied', async () => {
    const missing = [18, 28, 38, 48, 15, 25, 35, 45, 14, 24, 34, 44, 37] as const;
    await open('4905', aPatient({ missing }).teeth([16, 26, 36, 46], { depth: 6, mobility: 2 }));
    await confirm();
    await dialog().getByRole('listitem').filter({ hasText: 'Signs of stage IV' }).getByRole('button').click();
    await take('signs');
    await page.getByRole('button', { name: 'Yes, for these signs' }).click();
    await page.locator('[data-question="W6"]').waitFor({ state: 'detached' });
    for (const reason of [/fewer than 20 teeth/i, /traumatic occlusion/i])
      expect(await page.getByLabel(reason).isChecked()).toBe(true);
    await page.getByRole('button', { name: /Summary/ }).click();
    await page.getByRole('heading', { name: /periodontitis, stage IV/ }).waitFor();
  });
});

describe('A diagnosis set by hand', () => {
  it('of Gingivitis stands on screen, paper and sheet, the computed one beside it', async () => {
    const id = await open('4902', PERIO());
    await openOverrule('Gingivitis');
    await take('to-gingivitis');
    for (const label of ['Stage', 'Grade', 'Extent'])
      expect(await dialog().getByLabel(label).isDisabled()).toBe(true);
    await because('Pseudopockets under swollen gums.');
    await apply();
    await page
      .getByRole('heading', { name: /^(Generalized|Localized) gingivitis/ })
      .first()
      .waitFor();
    await page
      .getByText(/Computed: .*periodontitis, stage III/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page
      .getByRole('heading', { name: /periodontitis, stage III/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await complete();
    await take('gingivitis');
    const { text } = await readPdf(await me().downloaded(() => me().paper('Report as PDF')));
    expect(text).toMatch(/gingivitis.*Computed: .*periodontitis, stage III/is);
    expect(await sheet(id, 'en')).toContain('You have gingivitis');
    expect(await sheet(id, 'nb')).toContain('Du har gingivitt');
    expect(await sheet(id, 'pt')).toContain('Tem gengivite');
    for (const language of ['en', 'nb', 'pt'])
      expect(await sheet(id, language)).not.toMatch(/periodont|healthy|frisk|saudáve/i);
  });

  it('of stage IV says on the sheet that it is severe, and of chewing nothing', async () => {
    const id = await open('4903', PERIO());
    await openOverrule('As computed: Periodontitis');
    await choose('Stage', 'IV');
    await because('Bite collapse.');
    await apply();
    await page.getByText('Set by the clinician (computed: III)').first().waitFor();
    await take('stage-four');
    await complete();
    expect(await sheet(id, 'en')).toMatch(/It is very severe/);
    for (const language of ['en', 'nb', 'pt'])
      expect(await sheet(id, language)).not.toMatch(/chew|tygge|mastiga|healthy|friskt|saudáve/i);
  });

  it('of Periodontitis waits for stage, grade and extent', async () => {
    await open('4904', aPatient().others({ bleeding: 2 }));
    await openOverrule('Periodontitis');
    await because('Known from another clinic.');
    await apply();
    expect(await dialog().getByText('Periodontitis needs it: choose one').count()).toBe(3);
    await take('to-periodontitis');
    await choose('Stage', 'II');
    await choose('Grade', 'B');
    await choose('Extent', 'Localized');
    await apply();
    await page
      .getByRole('heading', { name: /^Localized periodontitis, stage II, grade B/ })
      .first()
      .waitFor();
    await clinician(page).saved();
  });

  it('without an error that nobody was told of', () => {
    expect(seen.silentErrors).toEqual([]);
  });
});
