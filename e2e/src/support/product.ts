import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { inject } from 'vitest';
import { freePort } from '../../../apps/server/src/testing/product';
import { type Mail, readOutbox } from './outbox';
import { startProcess } from './process';

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** The product runs as a clinic starts it, on a free port with a separate data folder. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  readonly accounts: { readonly clinic: Account; readonly provider: Account };
  /** Ends the process without warning, as a power cut would. */
  kill(): Promise<void>;
  /** Keeps data and port; `env` overrides settings. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
  /**
   * Restarts with the clock so many days ahead. The page is blank meanwhile, because a request to a stopped
   * server would log a network error (ERR_SOCKET_NOT_CONNECTED) as an error of the page.
   */
  setDaysAhead(days: number, page: Page): Promise<void>;
  stop(): Promise<void>;
  outbox(): Promise<readonly Mail[]>;
}

export interface RunningProduct {
  readonly url: string;
  readonly dataDir: string;
}

const { RUNNING_URL, RUNNING_DATA_DIR = '', RUNNING_KEY } = process.env;
/** A cluster of servers that are killed one after another (`npm run faults`). */
export const RUNNING: RunningProduct | null =
  RUNNING_URL === undefined ? null : { url: RUNNING_URL, dataDir: RUNNING_DATA_DIR };

export function joinProduct({ url, dataDir }: RunningProduct): Product {
  const refuse = async () => {
    throw new Error('This product was started by somebody else.');
  };
  return {
    url,
    dataDir,
    accounts: readAccounts(dataDir),
    kill: refuse,
    restart: refuse,
    setDaysAhead: refuse,
    stop: async () => undefined,
    outbox: () => readOutbox(join(dataDir, 'outbox')),
  };
}

function readAccounts(dataDir: string): Product['accounts'] {
  return JSON.parse(readFileSync(join(dataDir, 'evaluation-accounts.json'), 'utf8'));
}

export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  if (RUNNING !== null) return joinProduct(RUNNING);
  const folder = mkdtempSync(join(tmpdir(), 'alveola-e2e-'));
  const dataDir = join(folder, 'data');
  // Preserves the owner, because PostgreSQL does not run as root.
  execFileSync('cp', ['-a', inject('preparedData'), dataDir]);
  let running = await startProcess(dataDir, await freePort(), env);
  const restart = async (env: Readonly<Record<string, string>> = {}) => {
    running = await startProcess(dataDir, new URL(running.url).port, env);
  };
  return {
    url: running.url,
    dataDir,
    accounts: readAccounts(dataDir),
    kill: () => running.end('SIGKILL'),
    restart,
    setDaysAhead: async (days, page) => {
      await page.goto('about:blank');
      await running.end('SIGTERM');
      await restart({ DAYS_AHEAD: String(days) });
    },
    outbox: () => readOutbox(join(dataDir, 'outbox')),
    stop: async () => {
      await running.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Trusts the certificate of the cluster alone, by the hash of its key.
    ...(RUNNING_KEY === undefined ? [] : [`--ignore-certificate-errors-spki-list=${RUNNING_KEY}`]),
  ],
};

export function openBrowser(): Promise<Browser> {
  return chromium.launch(CHROMIUM);
}

export function openProfile(folder: string, url: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...CHROMIUM, ...DESK, baseURL: url });
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that the page did not show; it must stay empty. */
  readonly silentErrors: string[];
}

/** At this desk size the X-ray keeps its place when the next marker is requested. */
const DESK = {
  locale: 'en-GB',
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
} as const;

export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    ...DESK,
    // A cached answer would bypass requests that a test makes fail; offline tests allow service workers.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  if (RUNNING !== null) await context.addInitScript(tryAgain);
  await context.addInitScript(tellViolations);
  const page = await context.newPage();
  const silentErrors: string[] = [];
  page.on('pageerror', (error) => silentErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOutage(message.text())) silentErrors.push(message.text());
  });
  return { context, page, silentErrors };
}

/** Logs violations of the content security policy as errors. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`policy violated: ${effectiveDirective} ${blockedURI}`),
  );
}

function tryAgain(): void {
  setInterval(() => {
    for (const button of document.querySelectorAll('button'))
      if (button.textContent?.trim() === 'Try again') button.click();
  }, 2000);
}

/** The browser logs each failed request, which the page reports and repeats. */
function isOutage(text: string): boolean {
  return RUNNING !== null && /^Failed to load resource: .*(503|net::ERR_)/.test(text);
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
}
