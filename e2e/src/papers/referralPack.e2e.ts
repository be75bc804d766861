// @module-tag engine/chromium
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unzip } from '../../../apps/server/src/testing/files/unzip';
import { openProduct } from '../support/open';
import { clinician } from '../support/clinician';
import { signIn, type Visit, visit } from '../support/product';

const product = openProduct();

const folder = mkdtempSync(join(tmpdir(), 'alveola-pack-'));
const zip = join(folder, 'pack.zip');
let visited: Visit;
let page: Page;
let sentence: string;

beforeAll(async () => {
  visited = await product.visit();
  page = visited.page;
  page.setDefaultTimeout(30_000);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

it('a completed report is saved as a referral pack in the language that is chosen', async () => {
  await signIn(page, product.accounts.clinic);
  await page.goto('/patient-list');
  await page
    .getByRole('button', { name: /^Open the report/ })
    .first()
    .click();
  const me = clinician(page);
  await page.getByRole('button', { name: 'Papers' }).waitFor();
  sentence = await page.getByRole('heading', { level: 2 }).first().innerText();
  writeFileSync(zip, await me.downloaded(() => me.paperIn('Referral pack', 'English')));
  for (const [path, bytes] of await unzip(readFileSync(zip))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
});

it('opens from disk in a fresh browser without a network: answer, chart, X-rays', async () => {
  const {
    page: opened,
    context,
    silentErrors,
  } = await visit(product.browser, 'about:blank', { offline: true });
  const failed: string[] = [];
  opened.on('requestfailed', (request) => failed.push(request.url()));
  await opened.goto(pathToFileURL(join(folder, 'index.html')).href);
  await opened.getByRole('heading', { level: 1, name: 'Periodontal report' }).waitFor();
  await expect.poll(() => opened.getByRole('heading', { level: 2 }).first().innerText()).toBe(sentence);
  const pictures = await opened.locator('figure.picture image').evaluateAll((images) =>
    Promise.all(
      images.map(async (image) => {
        const picture = new Image();
        picture.src = image.getAttribute('href') ?? '';
        await picture.decode();
        return picture.naturalWidth;
      }),
    ),
  );
  expect(pictures.length).toBeGreaterThan(0);
  for (const width of pictures) expect(width).toBeGreaterThan(100);
  expect([failed, silentErrors]).toEqual([[], []]);
  await context.close();
});

it('is imported under another number, and stands in the list as imported', async () => {
  await page.goto('/patient-list');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a report' });
  await dialog.getByText('The file bears no signature').waitFor();
  await dialog.getByLabel('File').setInputFiles(zip);
  await dialog.getByLabel('Patient number at your clinic').fill('9001');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await page
    .getByText(/imported from .+, unproven/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 2 }).first().innerText()).toBe(sentence);
  await page.goto('/patient-list');
  await page.getByRole('row', { name: /9001/ }).getByText('Imported').waitFor();
  expect(visited.silentErrors).toEqual([]);
});
