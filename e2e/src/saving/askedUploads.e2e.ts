// @module-tag engine/chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { SYNTAX, writeDicom } from '../../../apps/server/src/testing/files/dicom';
import { GREY, shapeElements, toBytes, toValues } from '../../../apps/server/src/testing/files/dicomPixels';
import { clinician } from '../support/clinician';
import { openClinic } from '../support/open';
import { signIn } from '../support/product';

const product = openClinic();
let page: Page;

beforeAll(async () => {
  ({ page } = await product.visit());
});

/** Each file has another width, because equal pictures would be the same X-ray. */
function file(name: string, modality: string, width: number) {
  const shape = { ...GREY, width };
  const elements = { ...shapeElements(shape), '00080060': ['CS', modality] } as const;
  const bytes = writeDicom({ syntax: SYNTAX.explicit, elements, pixels: toBytes(toValues(shape), shape) });
  return { name, base64: Buffer.from(bytes).toString('base64') };
}

async function drop(files: readonly ReturnType<typeof file>[]) {
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, base64 } of given)
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    return data;
  }, files);
  await page.getByText('Choose files', { exact: true }).dispatchEvent('drop', { dataTransfer: transfer });
}

it('of several files dropped at once, each that is no dental X-ray asks, and the keyboard answers', async () => {
  const me = clinician(page);
  await signIn(page, product.accounts.clinic);
  await me.startNewDiagnosis();
  await me.describePatient('4717', '44');
  for (const step of ['Dentition', 'Clinical values', 'X-ray images']) {
    await me.next();
    await me.isOnStep(step);
  }
  await drop([file('echo.dcm', 'US', 61), file('opg.dcm', 'PX', 63), file('smile.dcm', 'XC', 65)]);

  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row('echo.dcm').getByRole('alert').filter({ hasText: 'an ultrasound image' }).waitFor();
  await row('smile.dcm').getByRole('alert').filter({ hasText: 'a photograph' }).waitFor();
  await page.getByText('1 image', { exact: true }).waitFor();

  await page.getByText('Choose files', { exact: true }).focus();
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const described = document.getElementById(activeElement?.getAttribute('aria-describedby') ?? '');
      return [
        described?.textContent,
        activeElement?.getAttribute('aria-label') ?? activeElement?.textContent,
      ];
    });
  await page.keyboard.press('Tab');
  expect(await focused()).toEqual(['echo.dcm', 'Use it anyway']);
  await page.keyboard.press('Enter');
  await page.getByText('2 images', { exact: true }).waitFor();
  expect(await row('smile.dcm').count()).toBe(1);

  await page.keyboard.press('Tab');
  expect(await focused()).toEqual(['smile.dcm', 'Use it anyway']);
  await page.keyboard.press('Tab');
  expect(await focused()).toEqual(['smile.dcm', 'Remove from list']);
  await page.keyboard.press('Enter');
  await row('smile.dcm').waitFor({ state: 'detached' });
  expect(await page.getByText('2 images', { exact: true }).count()).toBe(1);

  await me.saved();
  await page.reload();
  await me.isOnStep('X-ray images');
  await page.getByText('2 images', { exact: true }).waitFor();
});
