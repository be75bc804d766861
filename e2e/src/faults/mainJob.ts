import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { readPath } from '../../../apps/server/bench/faults/stand/people';
import type { Client } from '../../../apps/server/src/testing/product';
import { savedValues } from '../support/charted';
import { clinician, DETAIL } from '../support/clinician';
import { insist, startPatient } from './stage';

const MISSING = [18, 28, 38];
const IMPLANT = 36;
const DEPTHS = Array.from({ length: 29 }, (_, n) => (n < 4 ? 6 : 2 + (n % 4)));
const BLEEDING = DEPTHS.map((_, n) => (n % 3 === 0 ? 2 : 1));

export async function recordPatient(page: Page, number: string): Promise<void> {
  const me = clinician(page);
  await startPatient(page, number);
  for (const tooth of MISSING) await me.tooth(tooth).click();
  await me.tooth(IMPLANT).focus();
  await page.keyboard.press('i');
  await me.next();
  await me.isOnStep('Clinical values');
  await page.getByRole('tab', { name: /^Pocket depth/, selected: true }).waitFor();
  await me.type(DEPTHS);
  await page.getByRole('tab', { name: /^Bleeding/, selected: true }).waitFor();
  await me.type(BLEEDING);
  await page.getByRole('tab', { name: 'Bleeding 29 of 29' }).waitFor();
  await me.next();
  await me.isOnStep('X-ray images');
  const isThere = async () => (await page.getByText('1 image', { exact: true }).count()) > 0;
  const again = page.getByRole('button', { name: 'Try again' });
  await page.locator('input[type=file]').setInputFiles(DETAIL);
  await insist(page, () => again.first().click({ timeout: 500 }), isThere);
  await me.next();
  await me.isOnStep('Measurement');
  await me.next();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /continue/i })
    .click();
  await me.isOnStep('Summary');
  const isDone = async () => (await page.getByText('The report is completed').count()) > 0;
  await insist(page, () => confirm(page), isDone);
}

async function confirm(page: Page): Promise<void> {
  const anyway = page.getByRole('dialog').getByRole('button', { name: 'Complete anyway' });
  if ((await anyway.count()) === 0)
    await page.getByRole('button', { name: 'Complete report' }).click({ timeout: 3000 });
  await anyway.click({ timeout: 3000 });
}

export async function isRecorded(me: Client, number: string): Promise<void> {
  const list = await me.call('POST', '/patient/patient-reports', { search: number });
  const { data } = await me.call('GET', readPath(list.data.reports[0].id));
  expect(data.status).toBe('Completed');
  expect(data.dentitions.at(-1)).toMatchObject({ missing: MISSING, implant: [IMPLANT] });
  const values = savedValues(data);
  const sorted = (numbers: Iterable<number>) => [...numbers].toSorted((a, b) => a - b);
  expect(sorted(values['Pocket depth'].values())).toEqual(sorted(DEPTHS));
  expect(sorted(values.Bleeding.values())).toEqual(sorted(BLEEDING));
  expect(data.xray_images).toHaveLength(1);
}
