// Frame times while one of 320 markers is dragged, and from click to paint. Prints, never asserts:
//   node apps/web/bench/markers.mjs [3000x2000] [CPU slowdown, 6]
import { resolve } from 'node:path';
import { cpus, loadavg } from 'node:os';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { build, preview } from 'vite';

const [size = '3000x2000', slowdown = '6'] = process.argv.slice(2);
const [width, height] = size.split('x').map(Number);
const FRAMES = 240;
const CLICKS = 40;

const root = resolve(import.meta.dirname, '..');
const outDir = resolve(root, 'dist/bench');
const page = `<!doctype html><html><body><div id="root"></div><script type="module" src="/bench/room.tsx"></script></body></html>`;
const config = {
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [
    react(),
    tailwindcss(),
    {
      name: 'bench-page',
      resolveId: (id) => (id.endsWith('bench.html') ? id : null),
      load: (id) => (id.endsWith('bench.html') ? page : null),
    },
  ],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions: { input: resolve(root, 'bench.html') },
  },
};

await build(config);
const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
const noise = Buffer.from(Uint8Array.from({ length: width * height }, (_, n) => (n * 2654435761) >>> 24));
const picture = await sharp(noise, { raw: { width, height, channels: 1 } })
  .jpeg({ quality: 92 })
  .toBuffer();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  await measure();
} finally {
  await browser.close();
  await server.close();
}

async function measure() {
  const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await tab.route('**/api/**', (route) => route.fulfill({ body: picture, contentType: 'image/jpeg' }));
  await tab.goto(`${server.resolvedUrls.local[0]}bench.html?size=${size}`);
  await tab.waitForSelector('g.mark[role=button]');
  await tab.waitForTimeout(1500);
  const markers = await tab.locator('g.mark[role=button]').count();
  const cpu = await tab.context().newCDPSession(tab);
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: Number(slowdown) });
  say(
    `${markers} markers on ${size}, CPU ${slowdown} times slower, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`,
  );
  await drag(tab, 'whole picture');
  await tab.evaluate(() => document.querySelector('[role=application]').focus());
  for (let n = 0; n < 4; n += 1) await tab.keyboard.press('+');
  await tab.waitForTimeout(1000);
  await drag(tab, 'zoomed');
  await tab.keyboard.press('0');
  await pan(tab);
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: Math.min(4, Number(slowdown)) });
  await clicks(tab);
}

/** Milliseconds between frames while `act` runs. */
async function frames(tab, act) {
  await tab.evaluate(() => {
    globalThis.times = [];
    const tick = (now) => {
      globalThis.times.push(now);
      globalThis.ticking = requestAnimationFrame(tick);
    };
    globalThis.ticking = requestAnimationFrame(tick);
  });
  await act();
  return tab.evaluate(() => {
    cancelAnimationFrame(globalThis.ticking);
    const all = globalThis.times;
    return all.slice(1).map((time, n) => time - all[n]);
  });
}

async function drag(tab, name) {
  const box = await tab.evaluate(() => {
    const middle = { x: innerWidth / 2 - 100, y: innerHeight / 2 };
    const boxes = [...document.querySelectorAll('g.mark[data-step=BoneLevel]')].map((mark) =>
      mark.getBoundingClientRect(),
    );
    const away = ({ x, y }) => Math.hypot(x - middle.x, y - middle.y);
    return boxes
      .toSorted((one, other) => away(one) - away(other))
      .map(({ x, y, width: w, height: h }) => ({ x: x + w / 2, y: y + h / 2 }))[0];
  });
  await tab.mouse.move(box.x, box.y);
  await tab.mouse.down();
  const found = await frames(tab, async () => {
    for (let n = 0; n < FRAMES; n += 1)
      await tab.mouse.move(box.x + 60 * Math.sin(n / 12), box.y + 40 * Math.sin(n / 9));
  });
  await tab.mouse.move(box.x, box.y);
  await tab.mouse.up();
  print(`drag, ${name}`, found);
}

async function pan(tab) {
  await tab.mouse.move(500, 500);
  await tab.mouse.down({ button: 'middle' });
  const found = await frames(tab, async () => {
    for (let n = 0; n < FRAMES; n += 1)
      await tab.mouse.move(500 + 80 * Math.sin(n / 12), 500 + 60 * Math.sin(n / 9));
  });
  await tab.mouse.up({ button: 'middle' });
  print('pan', found);
}

async function clicks(tab) {
  await tab.evaluate(() => {
    globalThis.paints = [];
    addEventListener(
      'pointerup',
      () => {
        const from = performance.now();
        requestAnimationFrame(() => setTimeout(() => globalThis.paints.push(performance.now() - from)));
      },
      { capture: true },
    );
  });
  for (let n = 0; n < CLICKS; n += 1) {
    await tab.evaluate(() => globalThis.bench.ask());
    await tab.mouse.click(420 + 6 * n, 440);
    await tab.waitForTimeout(60);
  }
  print('click to paint', await tab.evaluate(() => globalThis.paints));
}

function print(name, times) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(1);
  const slow = ((100 * times.filter((time) => time > 20).length) / times.length).toFixed(1);
  say(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, over 20 ms ${slow} % of ${times.length}`);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
