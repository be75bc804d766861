import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { type Account, openProfile, signIn } from '../support/product';

export async function open(folder: string, url: string, account: Account): Promise<[BrowserContext, Page]> {
  const context = await openProfile(folder, url);
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  for (const each of context.pages()) if (each !== page) await each.close();
  await page.goto('/dashboard');
  await page.locator('h1').first().waitFor();
  if (page.url().includes('/login')) await signIn(page, account);
  return [context, page];
}

function findProcesses(folder: string): readonly number[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers
    .filter((pid) => read(`/proc/${pid}/cmdline`).split('\0').includes(`--user-data-dir=${folder}`))
    .map(Number);
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

export async function killBrowser(folder: string): Promise<number> {
  const pids = findProcesses(folder);
  if (pids.length === 0) throw new Error('No browser runs in this folder.');
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with the one before it.
    }
  while (findProcesses(folder).length > 0) await pause(20);
  return pids.length;
}

/** Searches for UTF-8 and UTF-16. @returns the files and the texts found in each */
export function findInClear(folder: string, wanted: readonly (string | RegExp)[]): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return files.flatMap((file) => {
    const path = join(file.parentPath, file.name);
    const bytes = readFileSync(path);
    // Latin 1 keeps each byte as one character; UTF-16 is searched without its zeros.
    const texts = [bytes.toString('latin1'), bytes.toString('latin1').replaceAll('\0', '')];
    return wanted.flatMap((each) => {
      const found = texts.map((text) => text.match(each)?.[0]).find((text) => text !== undefined);
      return found === undefined ? [] : [`${path.slice(folder.length)}: ${found}`];
    });
  });
}
