import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGE_TABLE } from '@alveola/report/languages';
import type { Browser, Page } from 'playwright-core';
import type { Client } from '../../../apps/server/src/testing/product';
import { clinician } from '../support/clinician';
import { type Account, signIn, visit } from '../support/product';
import { recordPatient } from './mainJob';

export const DAY = 86_400_000;

export const dayIn = (zone: string, at: number) =>
  new Intl.DateTimeFormat(LANGUAGE_TABLE.en.locale, { dateStyle: 'medium', timeZone: zone }).format(at);

const ANY_DAY = /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]* \d{4}\b/g;

function daysIn(pdf: Buffer): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'alveola-days-'));
  const file = join(folder, 'report.pdf');
  writeFileSync(file, pdf);
  const text = execFileSync('pdftotext', ['-layout', file, '-']).toString();
  rmSync(folder, { recursive: true, force: true });
  return [...new Set(text.match(ANY_DAY))];
}

export interface Place {
  readonly zone: string;
  readonly clock: number;
}

export async function openThere(
  browser: Browser,
  url: string,
  account: Account,
  { zone, clock }: Place,
): Promise<Page> {
  const { context, page } = await visit(browser, url, { timezoneId: zone });
  context.setDefaultTimeout(60_000);
  await context.clock.install({ time: clock });
  await signIn(page, account);
  return page;
}

/** The printed report after completion, the list, the reopened report and the server's PDF all bear a day. */
export async function readDays(page: Page, api: Client, url: string, zone: string, number: string) {
  await recordPatient(page, number);
  const me = clinician(page);
  const printed = daysIn(await me.downloaded(() => me.paper('Report as PDF')));
  await page.goto('/patient-list');
  await page.getByLabel('Search by patient number or reference').fill(number);
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByText('Completed').waitFor();
  const listed = (await row.getByRole('cell').first().innerText()).match(ANY_DAY) ?? [];
  await row.getByRole('button', { name: `Open the report of patient ${number}` }).click();
  const opened = await page
    .getByText(/^Completed .* by /)
    .first()
    .innerText();
  const list = await api.call('POST', '/patient/patient-reports', { search: number });
  const query = new URLSearchParams({ language: 'en', time_zone: zone });
  const path = `/api/patient/patient-report/${list.data.reports[0].id}/pdf?${query.toString()}`;
  const answer = await fetch(url + path, { headers: api.headers() });
  const sent = daysIn(Buffer.from(await answer.arrayBuffer()));
  return { printed, listed: [...new Set(listed)], opened: opened.match(ANY_DAY) ?? [], sent };
}
