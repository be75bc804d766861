import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/**
 * Starts the built product in the folder that the command names (this one by default), with data of its own, and a
 * browser. CHROMIUM_PATH names another Chromium.
 */
export async function openBuiltProduct() {
  const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../../..', import.meta.url)));
  const folder = mkdtempSync(join(tmpdir(), 'alveola-bench-'));
  const server = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder, NODE_ENV: 'evaluation' },
  });
  const url = await new Promise((ready) => {
    let said = '';
    server.stdout.on('data', (chunk) => {
      said += chunk;
      const found = /^ready (http\S+)$/m.exec(said)?.[1];
      if (found) ready(found);
    });
  });
  const { clinic } = JSON.parse(readFileSync(join(folder, 'evaluation-accounts.json'), 'utf8'));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  return {
    root,
    url,
    browser,
    signIn: async (page) => {
      await page.locator('input[name=email]').fill(clinic.email);
      await page.locator('input[name=password]').fill(clinic.password);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/dashboard');
    },
    close: async () => {
      await browser.close();
      server.once('exit', () => rmSync(folder, { recursive: true, force: true }));
      server.kill('SIGTERM');
    },
  };
}
