import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { clinician } from './clinician';

export type XrayFile = string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

export async function openMeasurementStep(
  page: Page,
  patient: string,
  xray: XrayFile | readonly XrayFile[],
  missing: readonly number[] = [],
  implants: readonly number[] = [],
): Promise<void> {
  const me = clinician(page);
  await me.startNewDiagnosis();
  await me.describePatient(patient, '52');
  await me.next();
  await me.isOnStep('Dentition');
  for (const tooth of missing) await me.tooth(tooth).click();
  if (implants.length > 0)
    await page
      .locator('label')
      .filter({ hasText: /^implant$/i })
      .click();
  for (const tooth of implants) await me.tooth(tooth).click();
  await me.next();
  await me.isOnStep('Clinical values');
  await me.next();
  await me.isOnStep('X-ray images');
  const xrays = [xray].flat();
  await page.locator('input[type=file]').setInputFiles(xrays as Parameters<Locator['setInputFiles']>[0]);
  await page
    .getByText(/\d+ × \d+ px/)
    .nth(xrays.length - 1)
    .waitFor();
  await me.next();
  await me.isOnStep('Measurement');
  await me.isAtRest();
}

export async function savedReport(page: Page) {
  await expect.poll(() => page.getByText('Saved', { exact: true }).count()).toBeGreaterThan(0);
  return page.evaluate(async () => {
    const { reportId } = JSON.parse(sessionStorage.getItem('alveola.active') ?? '{}');
    const token = localStorage.getItem('userAuthToken');
    const answer = await fetch(`/api/patient/patient-report?id=${reportId}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    });
    return (await answer.json()).data;
  });
}

export async function countGestures(page: Page): Promise<void> {
  await page.evaluate(() => {
    const done = { gestures: 0, keys: 0 };
    Object.assign(globalThis, { done });
    addEventListener('pointerdown', () => (done.gestures += 1), { capture: true });
    for (const other of ['keydown', 'wheel'])
      addEventListener(other, () => (done.keys += 1), { capture: true });
  });
}

export function readGestures(page: Page): Promise<{ readonly gestures: number; readonly keys: number }> {
  return page.evaluate('done');
}
