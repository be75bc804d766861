// @module-tag engine/chromium
import { ASCENDING } from '@alveola/clinical';
import { aPatient } from '@alveola/clinical/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { saving } from '../../../apps/server/src/testing/records';
import adults from '../../../packages/clinical/src/cases/nhanes.json' with { type: 'json' };
import { faults } from '../support/everybody';
import { lostAt200, lostAtSizes } from '../support/magnified';
import { openClinic } from '../support/open';
import { save } from '../support/seenTwice';

const product = openClinic();

const NUMBER = '6006';
let page: Page;
let id: string;

beforeAll(async () => {
  ({ page } = await product.enter({ deviceScaleFactor: 2 }));
});

/**
 * An adult of the survey, completed with values that the survey did not record; `deeper` adds millimetres to
 * each depth.
 */
async function chart(deeper: number, more = {}): Promise<void> {
  const { sites, age } = adults[1]!;
  const charted = sites.map(({ tooth, depth, margin }) => ({
    tooth,
    depth: depth.map((mm) => (mm === null ? null : mm + deeper)),
    margin,
    bleeding: depth.map((mm) => mm !== null && mm > 2),
    plaque: depth.map((mm) => mm !== null && mm > 1),
    suppuration: depth.map((mm) => mm !== null && mm > 5),
    asked: depth.map((mm) => mm === null),
    ...(tooth === 16 ? { furcation: { B: 1, M: 2, D: 3 }, keratinized: { B: 1 } } : {}),
  }));
  const missing = ASCENDING.filter((tooth) => !sites.some((row) => row.tooth === tooth));
  const information = aPatient({ patientAge: age }).information();
  id = await save(page, saving('information', information, { patient_number: NUMBER }).body);
  const part = (type: string, data: unknown, of = {}) =>
    save(page, saving(type, data, { patient_number: NUMBER, id, ...of }).body);
  await part('dentition', { implant: [46], missing });
  await part('clinical_values', { sites: charted, mobility: [{ tooth: 27, value: 2 }] });
  if ('status' in more) await part('measurement', {}, more);
}

async function isReadable(): Promise<void> {
  expect(await faults(page)).toEqual([]);
  expect(await lostAt200(page)).toEqual([]);
}

describe('what is charted at six sites can be read by everybody', () => {
  it('the grid in which it is entered', async () => {
    await chart(0);
    await page.goto('/patient-list');
    await page.getByRole('button', { name: `Resume the analysis of patient ${NUMBER}` }).click();
    await page.locator('[data-step="2"]').click();
    await page.getByRole('grid').waitFor();
    await isReadable();
    expect(await lostAtSizes(page)).toEqual([]);
  });

  it('the report', async () => {
    await page.goto('/dashboard');
    await save(page, saving('measurement', {}, { patient_number: NUMBER, id, status: 'Completed' }).body);
    await page.goto(`/dashboard/report/${id}`);
    await page.getByRole('tab', { name: 'Measurements' }).click();
    await page.getByRole('heading', { name: 'Periodontal chart' }).waitFor();
    await isReadable();
  });

  it('the page of a patient who was charted so twice', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await chart(2, { status: 'Completed' });
    await page.goto('/patient-list');
    await page.getByRole('link', { name: NUMBER }).first().click();
    await page.getByRole('heading', { name: 'Sites', exact: true }).waitFor();
    await page
      .getByText(/^Sites: \d+ of 162$/)
      .first()
      .waitFor({ state: 'attached' });
    expect(await faults(page)).toEqual([]);
  });
});
