import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf, type PdfFile } from '../../../apps/server/src/testing/files/pdf';
import { countedPockets, isDepthChanged, VISITS } from '../../../apps/server/src/testing/people/twoVisits';
import { openClinic } from '../support/open';
import type { Visit } from '../support/product';
import { BY_HAND, NATURAL, PLACES, seenTwice } from '../support/seenTwice';

const product = openClinic();
let seen: Visit;
let page: Page;

beforeAll(async () => {
  seen = await product.enter();
  page = seen.page;
  const id = await seenTwice(page, '4800');
  await page.goto(`/dashboard/report/${id}`);
  await page.getByRole('tab', { name: 'Re-evaluation' }).waitFor();
});

const numbers = (text: string) => text.match(/\d+(?:[.,]\d+)?/g) ?? [];
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Includes text for screen readers alone. */
async function rowsUnder(heading: string): Promise<readonly (readonly string[])[]> {
  const rows = await page
    .getByRole('region', { name: heading, exact: true })
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  return rows.map((cells) => cells.map(plain));
}

async function downloaded(click: () => Promise<void>): Promise<PdfFile> {
  const coming: Promise<Download> = page.waitForEvent('download');
  await click();
  return readPdf(readFileSync(await (await coming).path()));
}

const reportAsPdf = () =>
  downloaded(() => page.getByRole('button', { name: 'Report as PDF' }).first().click());

describe('A finished report', () => {
  it('has every number of the screen on the paper', async () => {
    const paper = await reportAsPdf();
    const onPaper = (columns: number) =>
      new Map(paper.rows().flatMap((row) => (row.length === columns ? [[row[0]!, row.slice(1)]] : [])));
    const same = (screen: readonly (readonly string[])[], columns: number, expected: number) => {
      expect(screen).toHaveLength(expected);
      for (const [name, ...cells] of screen) {
        const row = onPaper(columns).get(name!);
        expect([name, ...numbers(cells.join(' '))]).toEqual([name, ...numbers(row!.join(' '))]);
      }
      expect(screen.flatMap((cells) => numbers(cells.slice(1).join(' '))).length).toBeGreaterThan(
        2 * expected,
      );
    };
    const [teeth, implants] = [await rowsUnder('Teeth'), await rowsUnder('Implants')];
    same(teeth, 6, NATURAL.length);
    same(implants, 8, 1);
    for (const [name, ...cells] of teeth) expect(onPaper(6).get(name!)!.at(-1)).toBe(cells[4]);

    const figures = await page
      .locator('dl[aria-label="Key figures"] > div')
      .evaluateAll((all) => all.map((one) => [...one.children].map((part) => part.textContent).join(' ')));
    expect(figures.length).toBeGreaterThan(5);
    const read = paper.all('LI').map(({ text }) => text);
    for (const figure of figures) expect(read).toContain(plain(figure));
    expect(paper.all('H2')[0]!.text).toBe(await page.getByRole('heading', { level: 2 }).first().innerText());

    await page.getByRole('tab', { name: 'Measurements' }).click();
    same(await rowsUnder('Clinical values'), 9, PLACES.length);
  });

  it('has no number on the paper that the screen has not, opened everywhere', async () => {
    const shown = new Set<string>();
    for (const tab of ['Diagnosis/prognosis report', 'Measurements', 'Re-evaluation']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
      // Opening one section may close another, so the text is read after each.
      const said = await page.getByRole('main').evaluate(async (main) => {
        const texts = [main.textContent];
        for (const button of main.querySelectorAll<HTMLElement>(
          '[role=tabpanel] button[aria-expanded=false]:not([aria-haspopup])',
        )) {
          button.click();
          while (button.isConnected && button.ariaExpanded !== 'true')
            await new Promise((done) => requestAnimationFrame(done));
          texts.push(main.textContent);
        }
        return texts.join(' ');
      });
      for (const number of numbers(said)) shown.add(number);
    }
    const paper = await reportAsPdf();
    const alone = (role: string) =>
      paper
        .all(role)
        .flatMap(({ text }) => (numbers(text).every((number) => shown.has(number)) ? [] : [text]));
    expect(paper.all('TR').length).toBeGreaterThan(2 * PLACES.length);
    expect([...alone('TR'), ...alone('P'), ...alone('LI')]).toEqual([]);
  });

  it('prints how sure the result is, and the plan', async () => {
    const printed = await readPdf(await page.pdf({ format: 'A4' }));
    expect(printed.text).toContain('How sure');
    expect(printed.text).toContain('End point of active treatment');
    expect(printed.text).toContain('Treatment plan');
  });

  it('compares with the visit before: counts, end point, and only the teeth that changed', async () => {
    await page.getByRole('tab', { name: 'Re-evaluation' }).click();
    const shownHere = page.getByRole('tabpanel');
    await shownHere.locator('[data-tone="bad"]').waitFor();
    const counts = countedPockets(NATURAL.map((tooth) => PLACES.indexOf(tooth)));
    for (const [change, count] of Object.entries(counts)) {
      expect(count).toBeGreaterThan(0);
      const shown = shownHere.locator(`[data-key="${change}"] dd span`).first();
      expect([change, await shown.innerText()]).toEqual([change, String(count)]);
    }
    // Bone loss differs by 20 per cent everywhere, more than the error of both readings.
    const changed = shownHere.getByRole('region', { name: 'Teeth and implants that changed' });
    expect(await changed.locator('tbody tr').count()).toBe(PLACES.length);
    const at = PLACES.findIndex((_, n) => isDepthChanged(n));
    const row = await shownHere.locator(`tr[data-row="${PLACES[at]}"] td`).first().innerText();
    expect(numbers(row)).toEqual([VISITS.first(at).depth, VISITS.second(at).depth].map(String));
  });

  it('shows an earlier version with what was set by hand in it, and hands it over again', async () => {
    await page.getByRole('tab', { name: 'Diagnosis/prognosis report' }).click();
    const versions = page.locator('li[data-version]');
    expect(await versions.count()).toBe(2);
    const first = versions.last();
    await first.getByRole('button', { name: /^Findings/ }).click();
    const row = first.locator(`tr[data-tooth="${BY_HAND.tooth}"]`);
    expect(numbers(await row.innerText())).toContain(String(BY_HAND.score));
    await first.getByText(BY_HAND.reason).waitFor();
    await first.locator('[data-class="grade"]').getByText('Set by the clinician').waitFor();
    const now = page.locator(`tr[data-tooth="${BY_HAND.tooth}"]`).first();
    expect(numbers(await now.innerText())).not.toContain(String(BY_HAND.score));
    const paper = await downloaded(() => first.getByRole('button', { name: 'Report as PDF' }).click());
    const there = paper.rows().find((cells) => cells.length === 6 && cells[0] === String(BY_HAND.tooth))!;
    expect(numbers(there[4]!)[0]).toBe(String(BY_HAND.score));
    expect(paper.text).toContain(BY_HAND.reason);
    expect(paper.text).toContain('A newer version was completed on');
  });

  it('has a sheet for the patient in another language than that of the screen', async () => {
    await page.getByRole('button', { name: 'Patient sheet' }).first().click();
    await page.getByRole('menuitem', { name: /Português/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Patient sheet/ });
    await dialog.getByRole('heading', { name: 'Os seus dentes', exact: true }).waitFor();
    const shown = plain(await dialog.getByRole('article').innerText());
    const paper = await downloaded(() => dialog.getByRole('button', { name: 'Save as PDF' }).click());
    expect([paper.language, paper.pages]).toEqual(['pt-PT', 2]);
    expect(paper.text).toContain('periodontite');
    const sentences = paper.all('LI').map(({ text }) => plain(text.replace(/^•/, '')));
    expect(sentences.length).toBeGreaterThan(5);
    expect(sentences.filter((sentence) => !shown.includes(sentence))).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('tab', { name: 'Measurements' }).waitFor();
  });

  it('without an error that nobody was told of', () => {
    expect(seen.silentErrors).toEqual([]);
  });
});
