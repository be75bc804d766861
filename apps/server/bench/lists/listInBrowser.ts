import { chromium, type Page } from 'playwright-core';
import { accountsOf, type Product } from '../../src/testing/product';
import { median, round, type Stand } from '../bench';
import { fillReports } from '../fill';

const REPORTS = 100_000;
const PAGES = 20;
/** In CSS pixels. */
const ROW_HEIGHT = 44;
// The page evaluates text, because the types of the server have no DOM.
const TABLE = "document.querySelector('table[aria-rowcount]')";
const FRAME = `${TABLE}.parentElement`;

export async function benchListInBrowser(stand: Stand, product: Product): Promise<string[]> {
  const { pool } = stand.database;
  const { rows } = await pool.query(
    "select clinic_id, id from app_user where type = 'clinic_owner' order by created_at limit 1",
  );
  // Reference numbers of other parts of the bench may contain what is searched for.
  await pool.query("update report set deleted_at = now() where reference_number not like 'X-p%'");
  await fillReports(pool, { clinic: rows[0].clinic_id, owner: rows[0].id, reports: REPORTS, oneIn: 1 });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    // The content policy forbids text as code, and the waiting below sends such text.
    const context = { baseURL: product.url, viewport: { width: 1440, height: 900 }, bypassCSP: true };
    const page = await browser.newPage(context);
    await signIn(page, accountsOf(stand.folder).clinic);
    return [
      `${REPORTS} analyses in one clinic`,
      await opened(page),
      await typed(page),
      await scrolled(page),
      await keptInPlace(page),
    ];
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, account: { readonly email: string; readonly password: string }) {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

async function taken(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await act();
  return performance.now() - from;
}

const firstRow = (page: Page) => page.locator('tbody th[scope=row]').first().waitFor();

async function opened(page: Page): Promise<string> {
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1)
    times.push(
      await taken(async () => {
        await page.goto('/patient-list');
        await firstRow(page);
      }),
    );
  return `address to first rows: median ${round(median(times), 0)} ms (${times.map((ms) => round(ms, 0)).join(', ')})`;
}

/** Times from a key to the filtered rows; 180 ms of it are the debounce. */
async function typed(page: Page): Promise<string> {
  const times: number[] = [];
  await page.getByRole('searchbox').focus();
  for (const [n, key] of ['5', '4', '3', '2', '1'].entries()) {
    const text = '54321'.slice(0, n + 1);
    times.push(
      await taken(async () => {
        await page.keyboard.press(key);
        await shows(page, text);
      }),
    );
  }
  const nothing = await taken(async () => {
    await page.getByRole('searchbox').fill('zq');
    await page.getByText('Nothing found').waitFor();
  });
  const all = await taken(async () => {
    await page.getByRole('searchbox').fill('');
    await shows(page, 'p1');
  });
  return `search, each key: ${times.map((ms) => round(ms, 0)).join(', ')} ms; what is not there: ${round(nothing, 0)} ms; back to all: ${round(all, 0)} ms`;
}

async function shows(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    `${TABLE}?.querySelector('tbody th')?.textContent.includes('${text}') && !${TABLE}.className.includes('opacity')`,
  );
}

async function scrolled(page: Page): Promise<string> {
  const times: number[] = [];
  let jumps = 0;
  for (let n = 1; n <= PAGES; n += 1) {
    const last = n * 100;
    times.push(
      await taken(async () => {
        await page.evaluate(`${FRAME}.scrollTop = ${FRAME}.scrollHeight`);
        await page.locator(`tr[aria-rowindex="${last + 1}"]`).waitFor();
        await page.waitForFunction(`${FRAME}.scrollHeight > ${(last + 50) * ROW_HEIGHT}`);
      }),
    );
    if (!(await isInPlace(page))) jumps += 1;
  }
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const rows = await page.locator('tbody tr[aria-rowindex]').count();
  return `${PAGES} pages of 100 scrolled: median ${round(median(times), 0)} ms a page (most ${round(Math.max(...times), 0)}), ${jumps} jumps; ${rows} rows drawn of ${PAGES * 100}; ${round(usedSize / 1e6, 0)} MB of heap`;
}

function isInPlace(page: Page): Promise<boolean> {
  return page.evaluate(`(() => {
    const edge = ${FRAME}.getBoundingClientRect().top + ${TABLE}.tHead.clientHeight;
    const rows = [...${TABLE}.querySelectorAll('tbody tr[aria-rowindex]')];
    const top = rows.find((row) => row.getBoundingClientRect().bottom > edge + 1);
    const shown = Number(top?.getAttribute('aria-rowindex')) - 2;
    return Math.abs(shown - Math.floor(${FRAME}.scrollTop / ${ROW_HEIGHT})) <= 1;
  })()`);
}

async function keptInPlace(page: Page): Promise<string> {
  const scrollTop = () => page.evaluate(`${FRAME}.scrollTop`);
  const before = await scrollTop();
  const row = page.locator('tbody tr[aria-rowindex]').nth(20);
  const number = (await row.locator('th').innerText()).trim();
  const note = await taken(async () => {
    await page.getByRole('button', { name: `Add a note to patient ${number}`, exact: true }).click();
    await page.keyboard.type('seen');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Edit the notes of patient ${number}: seen` }).waitFor();
  });
  const gone = await taken(async () => {
    await page.getByRole('button', { name: `Delete the analysis of patient ${number}`, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.locator('th[scope=row]').getByText(number, { exact: true }).waitFor({ state: 'detached' });
  });
  const back = await taken(async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('th[scope=row]').getByText(number, { exact: true }).waitFor();
  });
  const moved = (await scrollTop()) === before ? 'the list stayed in place' : 'THE LIST MOVED';
  return `in the middle: note ${round(note, 0)} ms, delete ${round(gone, 0)} ms, undo ${round(back, 0)} ms; ${moved}`;
}
