// From opening to the picture, frame times while one of 320 markers is dragged and while the picture is moved and
// zoomed, and from click to paint.
// Prints, never asserts:
//   node apps/web/bench/markers.mjs [3000x2000] [CPU slowdown, 6] [commit to compare with] [turns, 3]
// With a commit, both are measured in turns in one run, and the ratio of their figures is printed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { cpus, loadavg } from 'node:os';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { build, preview } from 'vite';

const [size = '3000x2000', slowdown = '6', commit, turns = '3'] = process.argv.slice(2);
const [width, height] = size.split('x').map(Number);
const FRAMES = 120;
const CLICKS = 40;

const root = resolve(import.meta.dirname, '..');

/** A revision brings the page that fits its sources; it had another name once. */
function toPage(folder) {
  const script = ['measurement', 'room'].find((name) => existsSync(resolve(folder, `bench/${name}.tsx`)));
  return `<!doctype html><html><body><div id="root"></div><script type="module" src="/bench/${script}.tsx"></script></body></html>`;
}

/** The bench page, built from the sources in a folder that has the repository's shape, and served. */
async function serve(name, repository) {
  const from = resolve(repository, 'apps/web');
  const config = {
    root: from,
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: [
        {
          find: /^@alveola\/(clinical|contract|report)$/,
          replacement: resolve(repository, 'packages/$1/src/index.ts'),
        },
        {
          find: '@alveola/contract/shell',
          replacement: resolve(repository, 'packages/contract/src/shell.ts'),
        },
        {
          find: /^@alveola\/report\/(languages|namespaces)$/,
          replacement: resolve(repository, 'packages/report/src/words/$1.ts'),
        },
        {
          find: /^@alveola\/(\w+)\/words\/(\w+)$/,
          replacement: resolve(repository, 'packages/$1/src/words/$2/index.ts'),
        },
      ],
    },
    plugins: [
      react(),
      tailwindcss(),
      {
        name: 'bench-page',
        resolveId: (id) => (id.endsWith('bench.html') ? id : null),
        load: (id) => (id.endsWith('bench.html') ? toPage(from) : null),
      },
    ],
    build: {
      outDir: resolve(root, 'dist/bench', name),
      emptyOutDir: true,
      target: 'es2022',
      rollupOptions: { input: resolve(from, 'bench.html') },
    },
  };
  await build(config);
  return preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
}

/** The sources as they were; beside ours, so that the same packages are found. */
function unpack(revision) {
  const folder = resolve(root, 'dist/bench-before');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', revision, 'apps/web', 'packages', 'tsconfig.base.json'], {
    cwd: resolve(root, '../..'),
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  return folder;
}

const servers = { now: await serve('now', resolve(root, '../..')) };
if (commit) servers.before = await serve('before', unpack(commit));
const noise = Buffer.from(Uint8Array.from({ length: width * height }, (_, n) => (n * 2654435761) >>> 24));
const picture = await sharp(noise, { raw: { width, height, channels: 1 } })
  .jpeg({ quality: 92 })
  .toBuffer();
/** As the server makes it: what is shown before anybody looks closer. */
const smaller = await sharp(picture).resize({ width: 2048, height: 2048, fit: 'inside' }).jpeg().toBuffer();
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
say(
  `320 markers on ${size} (${(picture.length / 2 ** 20).toFixed(1)} MB), CPU ${slowdown} times slower, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`,
);
const found = {};
const rendered = {};
try {
  for (let turn = 0; turn < (commit ? Number(turns) : 1); turn += 1)
    for (const [name, server] of Object.entries(servers)) await measure(name, server);
} finally {
  await browser.close();
  for (const server of Object.values(servers)) await server.close();
}
for (const [what, { now, before }] of Object.entries(found)) {
  print(what, now);
  if (!before) continue;
  print('  before', before);
  const ratio = (part) => (at(before, part) / at(now, part)).toFixed(2);
  say(`  before : now, p50 ${ratio(0.5)}, p95 ${ratio(0.95)}, mean ${(mean(before) / mean(now)).toFixed(2)}`);
}

for (const [name, count] of Object.entries(rendered))
  say(`components rendered by a click, ${name}: ${count}`);

async function measure(name, server) {
  const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await tab.addInitScript(countRenders);
  const keep = (what, times) => {
    found[what] ??= {};
    (found[what][name] ??= []).push(...times);
  };
  await tab.route('**/api/**', (route) => {
    const body = route.request().url().endsWith('size=full') ? picture : smaller;
    return route.fulfill({ body, contentType: 'image/jpeg' });
  });
  await tab.goto(`${server.resolvedUrls.local[0]}bench.html?size=${size}`);
  await tab.waitForSelector('g.mark[role=button]');
  keep('open to picture, not slowed', [await tab.evaluate(() => globalThis.bench.opened)]);
  await tab.waitForTimeout(1500);
  const markers = await tab.locator('g.mark[role=button]').count();
  const cpu = await tab.context().newCDPSession(tab);
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: Number(slowdown) });
  if (markers !== 320) throw new Error(`${markers} markers instead of 320.`);
  keep('drag, whole picture', await drag(tab));
  keep('pan', await pan(tab));
  keep('zoom', await zoom(tab));
  await tab.evaluate(() => document.querySelector('[role=application]').focus());
  await tab.keyboard.press('0');
  for (let n = 0; n < 4; n += 1) await tab.keyboard.press('+');
  await tab.waitForTimeout(1000);
  keep('drag, zoomed', await drag(tab));
  await tab.keyboard.press('0');
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: Math.min(4, Number(slowdown)) });
  keep('click to paint', await clicks(tab));
  rendered[name] = await rendersPerClick(tab);
  await tab.close();
}

/** In the page, before React: counts the components that each commit has rendered, as its developer tools do. */
function countRenders() {
  const PERFORMED_WORK = 1;
  const FUNCTIONS = new Set([0, 11, 14, 15]);
  const walk = (fiber) => {
    if (FUNCTIONS.has(fiber.tag) && fiber.flags & PERFORMED_WORK) globalThis.renders += 1;
    if (fiber.child === fiber.alternate?.child) return;
    for (let child = fiber.child; child; child = child.sibling) walk(child);
  };
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_, root) => globalThis.counting && walk(root.current),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  };
}

/** The median of ten markers, the commits that come after the first paint included. */
async function rendersPerClick(tab) {
  const counts = [];
  for (let n = 0; n < 10; n += 1) {
    await tab.evaluate(() => globalThis.bench.ask());
    await tab.waitForTimeout(200);
    await tab.evaluate(() => Object.assign(globalThis, { renders: 0, counting: true }));
    await tab.mouse.click(420 + 6 * n, 460);
    await tab.waitForTimeout(300);
    counts.push(await tab.evaluate(() => Object.assign(globalThis, { counting: false }).renders));
  }
  return at(counts, 0.5);
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

async function drag(tab) {
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
  const times = await frames(tab, async () => {
    for (let n = 0; n < FRAMES; n += 1)
      await tab.mouse.move(box.x + 60 * Math.sin(n / 12), box.y + 40 * Math.sin(n / 9));
  });
  await tab.mouse.move(box.x, box.y);
  await tab.mouse.up();
  return times;
}

async function pan(tab) {
  await tab.mouse.move(500, 500);
  await tab.mouse.down({ button: 'middle' });
  const times = await frames(tab, async () => {
    for (let n = 0; n < FRAMES; n += 1)
      await tab.mouse.move(500 + 80 * Math.sin(n / 12), 500 + 60 * Math.sin(n / 9));
  });
  await tab.mouse.up({ button: 'middle' });
  return times;
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
  return tab.evaluate(() => globalThis.paints);
}

/** In and out by the wheel, 60 turns a second, as a touchpad sends them. */
async function zoom(tab) {
  await tab.mouse.move(500, 500);
  return frames(tab, () =>
    tab.evaluate(async (turns) => {
      const surface = document.querySelector('[role=application]');
      for (let n = 0; n < turns; n += 1) {
        await new Promise((done) => setTimeout(done, 1000 / 60));
        const deltaY = Math.floor(n / 30) % 2 === 0 ? -20 : 20;
        const at = { clientX: 500, clientY: 500, bubbles: true, cancelable: true };
        surface.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY }));
      }
    }, FRAMES),
  );
}

function at(times, part) {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

function mean(times) {
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

function print(name, times) {
  const slow = ((100 * times.filter((time) => time > 20).length) / times.length).toFixed(1);
  say(
    `${name}: p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms, over 20 ms ${slow} % of ${times.length}`,
  );
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
