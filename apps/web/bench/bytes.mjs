// node apps/web/bench/bytes.mjs [FOLDER]: bytes of script, gzip, that Chromium asks the built product in FOLDER (this one
// by default) for: until the sign-in, then the dashboard, then the wizard.
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openBuiltProduct } from './builtProduct.mjs';

const { root, url, browser, signIn, close } = await openBuiltProduct();
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
await signIn(page);
await tell('dashboard');
await page.goto(`${url}/dashboard/calculation`);
await page.getByRole('heading', { name: 'Patient information' }).waitFor();
await tell('wizard');
await close();
