import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { addClinic, addUser, PASSWORD } from '../../../apps/server/src/testing/people/clinics';
import { databaseUrl } from '../../../apps/server/src/testing/product';
import { openDatabase } from '../../../apps/server/src/platform/db/open';
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

/** A product as the tests of one file use it, from the first of them to the last: until then it has nothing but verbs. */
export interface OpenProduct extends Product {
  readonly browser: Browser;
  /** A fresh browser profile. */
  visit(options?: BrowserContextOptions): Promise<Visit>;
  /** The same, signed in as the owner of the clinic. */
  enter(options?: BrowserContextOptions): Promise<Visit>;
}

/** The product that files share, with a clinic of its own that has no patient yet. */
export function openClinic(): OpenProduct {
  return open(async () => {
    if (RUNNING !== null) return joinProduct(RUNNING);
    const shared = joinProduct(inject('sharedProduct'));
    return { ...shared, accounts: { ...shared.accounts, clinic: await addOwner(shared.dataDir) } };
  });
}

/** The product that files share, with the clinic of the examples: two files change no patient of each other there. */
export function openExamples(): OpenProduct {
  return open(async () => joinProduct(RUNNING ?? inject('sharedProduct')));
}

/** A product of its own, to be restarted, set or looked at as a whole. `env`: as other settings. */
export function openProduct(env?: Readonly<Record<string, string>>): OpenProduct {
  return open(() => startProduct(env));
}

/** One for all files that this process runs; it ends with the process. */
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
  afterAll(async () => {
    await Promise.all((await browser)?.contexts().map((context) => context.close()) ?? []);
    await opened.stop?.();
  });
  return opened;
}

async function addOwner(dataDir: string): Promise<Account> {
  const database = openDatabase(databaseUrl(dataDir), { max: 1 });
  try {
    const clinic_id = await addClinic(database.db, new Date());
    const { email } = await addUser(database.db, { clinic_id });
    return { email, password: PASSWORD };
  } finally {
    await database.close();
  }
}
