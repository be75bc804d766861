// @module-tag engine/chromium
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinician, PANORAMIC } from '../support/clinician';
import { openProduct } from '../support/open';
import { signIn, type Visit } from '../support/product';

const product = openProduct();
let seen: Visit;
let page: Page;
let me: ReturnType<typeof clinician>;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'alveola-faults-'));
  seen = await product.visit();
  page = seen.page;
  me = clinician(page);
  await signIn(page, product.accounts.clinic);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

describe('what is wrong is said, and nothing else is lost', () => {
  it.each(['0', '121', '4.5', 'fifty'])('the age %s is refused at its field', async (age) => {
    await page.goto('/dashboard/calculation');
    await page.getByRole('heading', { name: 'Patient information' }).waitFor();
    await me.describePatient('F-0', age);
    await me.next();
    await page.getByText('Please provide a valid age').waitFor();
    const field = page.getByLabel('Patient age');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByLabel('Patient number').inputValue()).toBe('F-0');
    await page.locator('[aria-current="step"]').filter({ hasText: 'Patient' }).waitFor();
  });

  it('blank fields and questions are each named, the answers given stay', async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Patient information' }).waitFor();
    await me.answer('Does the patient have diabetes?', 'Well controlled');
    await page.getByLabel('Patient number').fill('   ');
    await me.next();
    await page.getByText('Patient number field is required.').waitFor();
    await page.getByText('Patient age field is required').waitFor();
    await page.getByText('Does the patient smoke? field is required').waitFor();
    await page.getByText('Is the patient missing teeth due to periodontitis? field is required').waitFor();
    expect(await page.getByRole('radio', { name: 'Well controlled' }).isChecked()).toBe(true);
  });

  it('each file that is no X-ray says why, and the good one beside it is stored', async () => {
    await me.startPatient('F-1');
    await me.next();
    await me.next();
    await me.isOnStep('X-ray images');
    const picture = readFileSync(PANORAMIC);
    const file = (name: string, bytes: Buffer | string) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    };
    await page
      .locator('input[type=file]')
      .setInputFiles([
        file('letter.jpg', 'Dear colleague, the X-ray is on its way.'),
        file('half.jpg', picture.subarray(0, picture.length / 2)),
        file('large.jpg', Buffer.concat([picture, Buffer.alloc(21 * 1024 * 1024 - picture.length)])),
        file('good.jpg', picture),
      ]);
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await page.getByText('2356 × 1292 px').waitFor();
    await expect.poll(() => row('letter.jpg').innerText()).toMatch(/JPEG, PNG/);
    await expect.poll(() => row('half.jpg').innerText()).toMatch(/damaged|read|incomplete/i);
    await expect.poll(() => row('large.jpg').innerText()).toMatch(/20\sMB/);
    expect(await page.getByText('1 image', { exact: true }).count()).toBe(1);
    await page.reload();
    await me.isOnStep('X-ray images');
    await page.getByText('good.jpg').waitFor();
    expect(await page.getByText('letter.jpg').count()).toBe(0);
  });

  it('a picture whose file is lost says so, and is back when it is sent again', async () => {
    const files = join(product.dataDir, 'files');
    const names = readdirSync(files, { recursive: true, encoding: 'utf8' });
    const sizes = names.filter((name) => /\.(full|view|thumb)$/.test(name));
    const newest = sizes.toSorted(
      (a, b) => statSync(join(files, b)).mtimeMs - statSync(join(files, a)).mtimeMs,
    );
    for (const name of newest.slice(0, 3)) rmSync(join(files, name));
    await page.reload();
    await page.getByText("This X-ray's file is missing. Add it again.").waitFor();
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/xray/save') && answer.ok());
    await page.locator('input[type=file]').setInputFiles(join(folder, 'good.jpg'));
    await stored;
    const card = page.getByRole('listitem').filter({ hasText: '2356 × 1292 px' });
    await card.getByRole('button', { name: 'Try again' }).click();
    await card.getByRole('img', { name: 'good.jpg' }).waitFor();
    expect(await page.getByText('1 image', { exact: true }).count()).toBe(1);
  });

  it('the server dies while the clinician types: everything typed is there after a reload', async () => {
    await page.locator('[data-step="2"]').click();
    await me.isOnStep('Clinical values');
    await page.getByRole('tab', { name: 'Pocket depth 0 of 32' }).waitFor();
    await me.type([3, 4, 5]);
    await me.saved();
    await product.kill();
    await me.type([6, 7, 2, 3]);
    await page.getByText('Not saved', { exact: true }).waitFor();
    await me.type([4, 5]);
    await product.restart();
    await me.saved();
    await page.reload();
    await me.isOnStep('Clinical values');
    await page.getByRole('tab', { name: 'Pocket depth 9 of 32' }).waitFor();
    await page.getByRole('button', { name: /^15, .*Pocket depth 6/ }).waitFor();
    await page.getByRole('button', { name: /^21, .*Pocket depth 5/ }).waitFor();
  });

  it('undo and redo go over steps', async () => {
    await me.type([2]);
    await page.getByRole('tab', { name: 'Pocket depth 10 of 32' }).waitFor();
    await page.locator('[data-step="1"]').click();
    await me.isOnStep('Dentition');
    await me.tooth(48).click();
    await me.isMissing(48);
    await page.keyboard.press('Control+z');
    await page.getByText('32 teeth').waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('[data-step="2"]').click();
    await page.getByRole('tab', { name: 'Pocket depth 9 of 32' }).waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByRole('tab', { name: 'Pocket depth 10 of 32' }).waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByRole('tab', { name: 'Pocket depth 10 of 31' }).waitFor();
    await me.saved();
  });

  it('what a second tab saved is joined with what is marked here', async () => {
    const id = await me.reportId();
    const other = await seen.context.newPage();
    await other.goto(`/dashboard/report/${id}`);
    await other.locator('[data-step="1"]').click();
    await other.locator('[data-tooth="38"]').click();
    await clinician(other).saved();
    await page.locator('[data-step="1"]').click();
    await me.tooth(18).click();
    await me.isMissing(38);
    await me.isMissing(18);
    await me.saved();
    await other.close();
  });

  it('starting new while one is active asks; both answers do what they say', async () => {
    await page.goto('/dashboard');
    const dialog = page.getByRole('dialog');
    const startButton = page.getByRole('button', { name: 'New analysis' });
    await startButton.click();
    await expect.poll(() => dialog.innerText()).toContain('F-1');
    await dialog.locator(':focus', { hasText: 'Continue Current Diagnosis' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/calculation');
    await page.getByText('Patient F-1').first().waitFor();
    await me.isMissing(18);
    await page.goto('/dashboard');
    await startButton.click();
    await dialog.getByRole('button', { name: 'Start New Diagnosis' }).click();
    await page.getByRole('heading', { name: 'Patient information' }).waitFor();
    await expect.poll(() => page.getByLabel('Patient number').inputValue()).toBe('');
    await page.goto('/patient-list');
    await page.getByLabel('Search by patient number or reference').fill('F-1');
    await page.getByRole('row').filter({ hasText: 'F-1' }).getByText('In progress').waitFor();
  });

  it('one slider drag is one step of undo', async () => {
    // They appear above the rows once this device has read them, and move the rows.
    await page.getByText('Unsent entries on this device').waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: 'F-1' })
      .getByRole('button', { name: /resume|continue|go on/i })
      .click();
    const begun = Number(await page.locator('[data-wizard-step]').getAttribute('data-wizard-step'));
    const goOn = page.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true });
    for (let step = begun + 1; step <= 5; step += 1) {
      const next = page.locator(`[data-wizard-step="${step}"]`);
      await page.keyboard.press('Alt+ArrowRight');
      await next.or(goOn).first().waitFor();
      if (await goOn.isVisible()) await goOn.click();
      await next.waitFor();
      await goOn.waitFor({ state: 'hidden' });
    }
    await page.getByRole('button', { name: 'All teeth, reasons, scores' }).click();
    const slider = page.getByRole('slider', { name: 'Score of 15' });
    const before = await slider.inputValue();
    await slider.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = (await slider.boundingBox())!;
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2, { steps: 12 });
    await page.mouse.up();
    expect(Number(await slider.inputValue())).toBeGreaterThan(15);
    await page.keyboard.press('Control+z');
    await expect.poll(() => slider.inputValue()).toBe(before);
    await me.saved();
    await me.leave();
  });
});
