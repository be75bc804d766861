import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { addClinic, addUser, PASSWORD } from '../../../apps/server/src/testing/people/clinics';
import { databaseUrl } from '../../../apps/server/src/testing/product';
import { type Db, openDatabase } from '../../../apps/server/src/platform/db/open';
import {
  type Account,
  joinProduct,
  openBrowser,
  type Product,
  RUNNING,
  signIn,
  startProduct,
  type Visit,
  visit,
} from './product';

/** Starts with the first test of a file and ends with the last; before that only its functions exist. */
export interface OpenProduct extends Product {
  readonly browser: Browser;
  visit(options?: BrowserContextOptions): Promise<Visit>;
  enter(options?: BrowserContextOptions): Promise<Visit>;
}

/** A new clinic without patients on the shared product. */
export function openClinic(): OpenProduct {
  return open(async () => {
    if (RUNNING !== null) return joinProduct(RUNNING);
    const shared = joinProduct(inject('sharedProduct'));
    return { ...shared, accounts: { ...shared.accounts, clinic: await addOwner(shared.dataDir) } };
  });
}

/** The example clinic on the shared product. Two files must not change the same patient. */
export function openExamples(): OpenProduct {
  return open(async () => joinProduct(RUNNING ?? inject('sharedProduct')));
}

/** A separate product that a test may restart or change as a whole. `env` overrides settings. */
export function openProduct(env?: Readonly<Record<string, string>>): OpenProduct {
  return open(() => startProduct(env));
}

let browser: Promise<Browser> | null = null;

function open(start: () => Promise<Product>): OpenProduct {
  const opened = {
    visit: (options) => visit(opened.browser, opened.url, options),
    enter: async (options) => {
      const seen = await opened.visit(options);
      await signIn(seen.page, opened.accounts.clinic);
      return seen;
    },
  } as OpenProduct;
  beforeAll(async () => {
    if (browser !== null && !(await browser).isConnected()) browser = null;
    browser ??= openBrowser();
    Object.assign(opened, await start(), { browser: await browser });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await tellPages(await browser);
  });
  afterAll(async () => {
    await Promise.all((await browser)?.contexts().map((context) => context.close()) ?? []);
    await opened.stop?.();
  });
  return opened;
}

/** Prints what each page shows, which is gone before somebody reads that a test failed. */
async function tellPages(browser: Browser | null): Promise<void> {
  for (const page of browser?.contexts().flatMap((context) => context.pages()) ?? []) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 5_000 })
      .catch(() => 'no answer');
    console.log(`${page.url()} shows:\n${text.replace(/\n+/g, ' | ').slice(0, 2_000)}`);
  }
}

export async function inDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase(databaseUrl(dataDir), { max: 1 });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

function addOwner(dataDir: string): Promise<Account> {
  return inDatabase(dataDir, async (db) => {
    const clinic_id = await addClinic(db, new Date());
    const { email } = await addUser(db, { clinic_id });
    return { email, password: PASSWORD };
  });
}
