// node apps/web/bench/bytes.mjs [FOLDER]: bytes of script, gzip, that Chromium asks the built product in FOLDER (this one
// by default) for: until the sign-in, then the dashboard, then the wizard. CHROMIUM_PATH names another Chromium.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../../..', import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'alveola-bytes-'));
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
const page = await browser.newPage();
const sizes = new Map();
page.on('request', (request) => {
  const name = basename(new URL(request.url()).pathname);
  if (name.endsWith('.js')) sizes.set(name, statSync(join(root, 'apps/web/dist/assets', `${name}.gz`)).size);
});
let before = 0;
async function tell(screen) {
  await page.waitForTimeout(3000);
  const sum = [...sizes.values()].reduce((all, size) => all + size, 0);
  console.log(`${screen.padEnd(12)}${((sum - before) / 1000).toFixed(1)} kB`);
  before = sum;
}

await page.goto(`${url}/login`);
await tell('sign-in');
await page.locator('input[name=email]').fill(clinic.email);
await page.locator('input[name=password]').fill(clinic.password);
await page.keyboard.press('Enter');
await page.waitForURL('**/dashboard');
await tell('dashboard');
await page.goto(`${url}/dashboard/calculation`);
await page.getByRole('heading', { name: 'Patient information' }).waitFor();
await tell('wizard');
await browser.close();
server.once('exit', () => rmSync(folder, { recursive: true, force: true }));
server.kill('SIGTERM');
