import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { byTooth, type PdfFile, readPdf, toNames } from '../../../apps/server/src/testing/files/pdf';
import { countedPockets, isDepthChanged, VISITS } from '../../../apps/server/src/testing/people/twoVisits';
import { clinician } from '../support/clinician';
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

const downloaded = async (click: () => Promise<void>): Promise<PdfFile> =>
  readPdf(await clinician(page).downloaded(click));

const reportAsPdf = () => downloaded(() => clinician(page).paper('Report with annex as PDF'));
const openTab = (name: string) => page.getByRole('tab', { name }).click();
const showAll = () => page.getByRole('button', { name: 'All teeth, reasons, scores' }).click();

describe('A finished report', () => {
  it('has every number of the screen on the paper', async () => {
    const paper = await reportAsPdf();
    const same = (screen: readonly (readonly string[])[], columns: number, expected: number) => {
      const onPaper = byTooth(paper, columns);
      const named = screen.flatMap(([name, ...cells]) =>
        toNames(name!).map((tooth) => [tooth, cells] as const),
      );
      expect(named).toHaveLength(expected);
      for (const [name, cells] of named)
        expect([name, ...numbers(cells.join(' '))]).toEqual([name, ...numbers(onPaper.get(name)!.join(' '))]);
      expect(named.flatMap(([, cells]) => numbers(cells.join(' '))).length).toBeGreaterThan(2 * expected);
    };
    await openTab('Diagnosis/prognosis report');
    await showAll();
    const [teeth, implants] = [await rowsUnder('Teeth'), await rowsUnder('Implants')];
    same(teeth, 6, NATURAL.length);
    same(implants, 8, 1);
    for (const [name, ...cells] of teeth) expect(byTooth(paper, 6).get(name!)!.at(-1)).toBe(cells[4]);

    await page.getByRole('button', { name: 'All figures' }).click();
    const figures = await page
      .locator('dl[aria-label="Key figures"] > div')
      .evaluateAll((all) => all.map((one) => [...one.children].map((part) => part.textContent).join(' ')));
    expect(figures.length).toBeGreaterThan(5);
    const read = paper.all('LI').map(({ text }) => text);
    for (const figure of figures) expect(read).toContain(plain(figure));
    expect(paper.all('H2')[0]!.text).toBe(await page.getByRole('heading', { level: 2 }).first().innerText());

    await openTab('Measurements');
    same(await rowsUnder('Clinical values'), 9, PLACES.length);
  });

  it('has no number on the paper that the screen has not, opened everywhere', async () => {
    const shown = new Set<string>();
    for (const tab of ['Diagnosis/prognosis report', 'Measurements', 'Re-evaluation']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
      // Opening one section may close another, so the text is read after each.
      const said = await page.getByRole('main').evaluate(async (main) => {
        const read = () => {
          const nodes = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
          const parts = [];
          while (nodes.nextNode()) parts.push(nodes.currentNode.textContent);
          return parts.join(' ');
        };
        const texts = [read()];
        for (const button of main.querySelectorAll<HTMLElement>(
          'button[aria-expanded=false]:not([aria-haspopup])',
        )) {
          button.click();
          while (button.isConnected && button.ariaExpanded !== 'true')
            await new Promise((done) => requestAnimationFrame(done));
          texts.push(read());
        }
        return texts.join(' ');
      });
      for (const number of numbers(said)) shown.add(number);
    }
    const paper = await reportAsPdf();
    // The screen names a source beside its reason; only paper lists them in full, with year and volume.
    const isSource = (text: string) => /\b\d{4};\d+/.test(text);
    const alone = (role: string) =>
      paper
        .all(role)
        .flatMap(({ text }) =>
          isSource(text) || numbers(text).every((number) => shown.has(number)) ? [] : [text],
        );
    expect(paper.all('TR').length).toBeGreaterThan(2 * PLACES.length);
    expect([...alone('TR'), ...alone('P'), ...alone('LI')]).toEqual([]);
  });

  it('is two pages by the key that prints: how sure it is, the plan, teeth and X-rays', async () => {
    const printed = await downloaded(() => page.keyboard.press('Control+p'));
    expect(printed.pages).toBe(2);
    for (const heading of ['How sure', 'Treatment plan', 'Teeth', 'X-rays with measurements'])
      expect(printed.text).toContain(heading);
    expect(printed.text).not.toContain('End point of active treatment');
  });

  it('opens with what has changed since the visit before', async () => {
    await page.reload();
    await page.getByRole('tab', { name: 'Re-evaluation', selected: true }).waitFor();
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
    await page.getByRole('button', { name: /^Completed versions/ }).click();
    const versions = page.locator('li[data-version]');
    expect(await versions.count()).toBe(2);
    const first = versions.last();
    await first.getByRole('button', { name: /^Findings/ }).click();
    const row = first.locator(`tr[data-tooth="${BY_HAND.tooth}"]`);
    expect(numbers(await row.innerText())).toContain(String(BY_HAND.score));
    await first.getByText(BY_HAND.reason).waitFor();
    await first.locator('[data-class="grade"]').getByText('Set by the clinician').waitFor();
    await showAll();
    const now = page.locator(`tr[data-tooth="${BY_HAND.tooth}"]`).first();
    expect(numbers(await now.innerText())).not.toContain(String(BY_HAND.score));
    const paper = await downloaded(() =>
      first.getByRole('button', { name: 'Report with annex as PDF' }).click(),
    );
    const there = byTooth(paper, 6).get(String(BY_HAND.tooth))!;
    expect(numbers(there[3]!)[0]).toBe(String(BY_HAND.score));
    expect(paper.text).toContain(BY_HAND.reason);
    expect(paper.text).toContain('A newer version was completed on');
  });

  it('has a sheet for the patient in another language than that of the screen', async () => {
    const paper = await downloaded(() => clinician(page).paperIn('Patient sheet', 'Português'));
    expect([paper.language, paper.pages]).toEqual(['pt-PT', 2]);
    for (const text of ['Os seus dentes', 'periodontite']) expect(paper.text).toContain(text);
    expect(paper.all('LI').length).toBeGreaterThan(5);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('tab', { name: 'Measurements' }).waitFor();
  });

  it('without an error that nobody was told of', () => {
    expect(seen.silentErrors).toEqual([]);
  });
});
