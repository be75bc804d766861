// @module-tag engine/chromium
import { isDeepStrictEqual } from 'node:util';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../apps/server/src/testing/files/pdf';
import { signedIn } from '../../../apps/server/src/testing/product';
import { applicant } from '../support/applicant';
import { clinician } from '../support/clinician';
import { HOSTILE, writeHostileTexts } from './hostileTexts';
import { inDatabase, openProduct } from '../support/open';
import { signIn, type Visit } from '../support/product';

const product = openProduct();
let elsewhere: Server;

beforeAll(async () => {
  // Another port makes another origin, and another host name another site.
  elsewhere = createServer((_, answer) =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Elsewhere</title>Elsewhere'),
  );
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  elsewhere?.close();
});

async function settled() {
  for (let before = await look(); ; ) {
    await new Promise((done) => setTimeout(done, 1000));
    const now = await look();
    if (isDeepStrictEqual(now, before)) return now;
    before = now;
  }
}
/** Leaves out the times of last use and the server's own jobs. */
function look(): Promise<unknown> {
  return inDatabase(product.dataDir, async ({ $client: pool }) => {
    const { rows: tables } = await pool.query(
      "select relname as name from pg_stat_user_tables where relname not in ('attempt', 'database_mode', 'job_run')",
    );
    const text = tables.map(
      ({ name }) =>
        `select '${name}' as name, count(*)::int as n, md5(string_agg((to_jsonb(t) - 'last_used_at')::text, '' order by t::text)) as is from ${name} t`,
    );
    const { rows } = await pool.query(text.join(' union all '));
    return rows.toSorted((a, b) => a.name.localeCompare(b.name));
  });
}

describe.each(['127.0.0.1', 'localhost'])('a page of another origin at %s', (host) => {
  let mine: Visit;
  let theirs: Page;
  beforeAll(async () => {
    mine = await product.enter();
    theirs = await mine.context.newPage();
    const address = elsewhere.address();
    await theirs.goto(`http://${host}:${typeof address === 'object' && address ? address.port : 0}/`);
  });
  afterAll(() => mine.context.close());

  it('frames itself, and of the product nothing', async () => {
    const shown = await theirs.evaluate(
      async (addresses) => {
        for (const src of addresses) {
          const frame = document.createElement('iframe');
          const loaded = new Promise((done) => frame.addEventListener('load', done));
          frame.src = src;
          document.body.append(frame);
          await loaded;
        }
        return addresses.length;
      },
      [theirs.url(), `${product.url}/login`, `${product.url}/dashboard`, `${product.url}/api/user`],
    );
    expect(shown).toBe(4);
    const [own, ...others] = theirs.mainFrame().childFrames();
    expect(await own!.content()).toContain('Elsewhere');
    expect(others.map((frame) => frame.url())).toEqual(others.map(() => 'chrome-error://chromewebdata/'));
  });

  it('sends forms, texts, files and pictures with whatever cookies there are, and changes no row', async () => {
    const owner = await signedIn(product.url, product.accounts.clinic);
    const { data } = await owner.call('POST', '/patient/patient-reports', {});
    const { id } = data.reports[0];
    const before = await settled();
    const paths = [
      '/api/logout',
      '/api/patient/patient-report/save',
      `/api/patient/patient-report/${id}`,
      '/api/patient/patient-report/xray/save',
      '/api/clinic/users',
      '/api/start',
      '/api/billing/cancel',
    ];
    const sent = await theirs.evaluate(
      async ([url, all]) => {
        const body = JSON.stringify({
          patient_number: '7',
          type: 'dentition',
          data: {},
          email: 'a@b.example',
        });
        const file = new FormData();
        file.append('image', new Blob(['x'], { type: 'image/png' }), 'a.png');
        let answers = 0;
        const send = async (path: string, init: RequestInit) => {
          await fetch(url + path, { mode: 'no-cors', credentials: 'include', ...init }).catch(
            () => undefined,
          );
          answers += 1;
        };
        for (const path of all) {
          await send(path, {});
          await send(path, { method: 'POST', body });
          await send(path, { method: 'POST', body: new URLSearchParams({ patient_number: '7' }) });
          await send(path, { method: 'POST', body: file });
          // These headers make the browser send a preflight.
          await send(path, { method: 'DELETE', mode: 'cors' });
          await send(path, {
            method: 'POST',
            mode: 'cors',
            body,
            headers: { 'content-type': 'application/json' },
          });
          navigator.sendBeacon(url + path, body);
          const picture = new Image();
          picture.src = url + path;
          const frame = document.createElement('iframe');
          frame.name = `form${answers}`;
          const form = document.createElement('form');
          Object.assign(form, {
            action: url + path,
            method: 'POST',
            target: frame.name,
            enctype: 'text/plain',
          });
          const loaded = new Promise((done) => frame.addEventListener('load', done));
          document.body.append(frame, form);
          form.submit();
          await loaded;
        }
        return answers;
      },
      [product.url, paths] as const,
    );
    expect(sent).toBe(6 * paths.length);
    expect(await look()).toEqual(before);
    await mine.page.reload();
    await mine.page.getByRole('button', { name: 'New analysis' }).waitFor();
  });
});

describe('text that would be a script', () => {
  let page: Page;
  let report: string;
  let read = '';
  const dialogs: string[] = [];

  async function isShownAsText(): Promise<void> {
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
    await page.locator('.animate-breathe, .animate-turn').first().waitFor({ state: 'detached' });
    const { text, foreign, ran } = await page.evaluate(() => ({
      text: `${document.documentElement.textContent} ${[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value).join(' ')}`,
      foreign: [
        ...document.querySelectorAll(
          '[data-x], iframe, object, embed, math, base, script:not([src]), [onerror], [onload], [onfocus], [onmouseover], [ontoggle], [href^="javascript:"]',
        ),
      ].map(({ outerHTML }) => outerHTML.slice(0, 120)),
      ran: 'ran' in window,
    }));
    read += text;
    expect([page.url(), foreign, ran]).toEqual([page.url(), [], false]);
  }
  const visitAll = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await isShownAsText();
    }
  };

  beforeAll(async () => {
    ({ report } = await writeHostileTexts(product));
    ({ page } = await product.visit());
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await signIn(page, product.accounts.clinic);
  });
  afterAll(() => page.context().close());

  it('stands as text on every screen of the clinic', async () => {
    await page.getByRole('main').first().waitFor();
    const settings = ['', '/account', '/clinic', '/devices', '/connections', '/plan'].map(
      (name) => `/settings${name}`,
    );
    await visitAll(['/dashboard', '/patient-list', '/recall', '/payment', ...settings]);
    await page.goto(`/dashboard/report/${report}`);
    await page
      .getByRole('heading', { name: /gingivitis/i })
      .first()
      .waitFor();
    await isShownAsText();
    await page.goto('/patient-list');
    await page.getByRole('rowheader').getByRole('link').first().click();
    await page.waitForURL('**/patients/*');
    await isShownAsText();
    for (const text of HOSTILE) expect(read, text).toContain(text);
    expect(dialogs).toEqual([]);
  });

  it('is printed as text, and stands so in the PDF', async () => {
    await page.goto(`/dashboard/report/${report}`);
    await page
      .getByRole('heading', { name: /gingivitis/i })
      .first()
      .waitFor();
    const [, patient] = HOSTILE;
    const bare = (text: string) => text.replaceAll(/\s/g, '');
    const me = clinician(page);
    const printed = await readPdf(await me.downloaded(() => me.paper('Report as PDF')));
    expect(bare(printed.text)).toContain(bare(patient));
    const owner = await signedIn(product.url, product.accounts.clinic);
    const answer = await fetch(`${product.url}/api/patient/patient-report/${report}/pdf?language=en`, {
      headers: owner.headers(),
    });
    const paper = await readPdf(Buffer.from(await answer.arrayBuffer()));
    for (const text of [patient, HOSTILE[3], HOSTILE[0]]) expect(bare(paper.text)).toContain(bare(text));
    await isShownAsText();
  });

  it('stands as text on every screen of the provider', async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await applicant(page, product).tryToSignIn(product.accounts.provider);
    await page.waitForURL('**/provider');
    read = '';
    await isShownAsText();
    await visitAll(['/provider?show=approved', '/provider?show=quotes', '/provider?show=outbox']);
    for (const text of [HOSTILE[1], HOSTILE[10]]) expect(read, text).toContain(text);
    expect(dialogs).toEqual([]);
  });

  it('the policy tells a script that was put into the page, and stops it', async () => {
    const seen = await product.visit();
    await seen.page.goto('/login');
    await seen.page.evaluate(() => {
      const script = document.createElement('script');
      document.body.append(script);
      try {
        script.textContent = 'window.ran = 1';
      } catch {
        // Trusted Types refuse it before the policy does.
      }
    });
    await expect
      .poll(() => seen.silentErrors.join())
      .toMatch(/policy violated: (require-trusted-types-for|script-src)/);
    expect(await seen.page.evaluate(() => 'ran' in window)).toBe(false);
    await seen.context.close();
  });
});
