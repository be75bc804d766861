// node apps/web/bench/felt.mjs [FOLDER]: each screen of the built product in FOLDER (this one by default), opened cold with
// a processor four times as slow, over a line of 1.6 Mbit/s with 562 ms to the server.
import { openBuiltProduct } from './builtProduct.mjs';

const { url: baseURL, browser, signIn, close } = await openBuiltProduct();

const first = await browser.newPage({ baseURL });
await first.goto('/login');
await signIn(first);
const report = await first.locator('a[href*="/dashboard/report/"]').last().getAttribute('href');
await first.goto('/patient-list');
const patient = await first.locator('th[scope=row] a').first().getAttribute('href');
const storageState = await first.context().storageState();
await first.close();

/** Address, and text that shows when the screen can be used. */
const SCREENS = {
  home: ['/dashboard', 'h1'],
  patients: ['/patient-list', 'th[scope=row]'],
  patient: [patient, 'h1 ~ *, h2'],
  analysis: [report, '[role=tab], h2'],
  wizard: ['/dashboard/calculation', 'input'],
};
console.log(
  '| screen | usable, s | kB | requests | layout shift | longest task, ms |\n|---|---|---|---|---|---|',
);
for (const [name, [address, sign]] of Object.entries(SCREENS)) {
  const context = await browser.newContext({ baseURL, storageState, serviceWorkers: 'block' });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  const [downloadThroughput, uploadThroughput] = [180_000, 84_000];
  const speed = { offline: false, latency: 562, downloadThroughput, uploadThroughput };
  await line.send('Network.emulateNetworkConditions', speed);
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let [requests, bytes] = [0, 0];
  line.on('Network.requestWillBeSent', () => (requests += 1));
  line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(() => {
    const seen = Object.assign(globalThis, { longest: 0, shift: 0 });
    const watch = (type, take) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch('longtask', ({ duration }) => (seen.longest = Math.max(seen.longest, duration)));
    watch('layout-shift', ({ value }) => (seen.shift += value));
  });
  const from = performance.now();
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
  await page.locator('main').locator(sign).first().waitFor({ timeout: 60_000 });
  const usable = ((performance.now() - from) / 1000).toFixed(1);
  await page.waitForTimeout(8000);
  const { longest, shift } = await page.evaluate(() => ({
    longest: globalThis.longest,
    shift: globalThis.shift,
  }));
  const cells = [name, usable, Math.round(bytes / 1000), requests, shift.toFixed(3), Math.round(longest)];
  console.log(`| ${cells.join(' | ')} |`);
  await context.close();
}
await close();
