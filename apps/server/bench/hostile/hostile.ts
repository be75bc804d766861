import { randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { end, type Product } from '../../src/testing/product';
import { type Caller, machine, memoryOf, openStand, readersOf, round, type Stand } from '../bench';
import { type Hostile, hostileFiles } from './hostileFiles';
import { newReport } from '../saves';
import { sendWorst } from './doors';
import { startImpostor } from './impostor';
import { findForm } from '../form';

/**
 * Measures harmful files, endless uploads and a full disk. After a build, on Linux, run `node --import tsx
 * apps/server/bench/hostile/hostile.ts [files] [doors] [loop] [disk]`; the full disk needs root to mount one.
 * The processes that read DICOM are measured beside the server. Ends with 1 when a refusal took too long,
 * memory went too high, or the server did not recover from a full disk.
 */
const LONGEST = 2000;
const MOST_MEMORY = 512;
const ROUNDS = 4;
const A_ROUND = 50;
/** In seconds for each door. */
const A_DOOR = 5;

interface Row {
  readonly name: string;
  readonly status: number;
  readonly code: string;
  readonly ms: number;
  /** In MB, of the server and of the largest of its readers. */
  readonly peak: number;
  readonly reader: number;
}

async function upload(me: Caller, report: string, bytes: Buffer) {
  const type = 'multipart/form-data; boundary=bench';
  const from = performance.now();
  const { status, text } = await me.call(
    'POST',
    '/patient/patient-report/xray/save',
    findForm(report, bytes),
    type,
  );
  const ms = performance.now() - from;
  const { code = '' } = JSON.parse(text);
  return { status, code: String(code), ms };
}

/** Resets the peak that Linux records. */
function forgetPeak({ child }: Product): void {
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
}

async function one(product: Product, me: Caller, report: string, { name, bytes }: Hostile): Promise<Row> {
  forgetPeak(product);
  let reader = 0;
  const watch = setInterval(() => {
    reader = Math.max(reader, readersOf(product));
  }, 50);
  const { status, code, ms } = await upload(me, report, bytes);
  clearInterval(watch);
  return { name, status, code, ms, peak: memoryOf(product).most, reader };
}

function line({ name, status, code, ms, peak, reader }: Row): string {
  return `| ${name} | ${status} | ${code || 'stored'} | ${round(ms, 0)} | ${round(peak, 0)} | ${reader > 0 ? round(reader, 0) : '-'} |`;
}

async function table(product: Product, me: Caller): Promise<boolean> {
  const rows: Row[] = [];
  console.log('| file | status | code | ms | peak, MB | its reader, MB |\n|---|---|---|---|---|---|');
  for (const file of await hostileFiles()) {
    const row = await one(product, me, await newReport(me, 'h'), file);
    rows.push(row);
    console.log(line(row));
  }
  const refused = rows.filter(({ status }) => status !== 200);
  const slowest = Math.max(...refused.map(({ ms }) => ms));
  const most = Math.max(...rows.map(({ peak, reader }) => Math.max(peak, reader)));
  console.log(
    `slowest refusal ${round(slowest, 0)} ms (goal ${LONGEST}), peak ${round(most, 0)} MB (goal ${MOST_MEMORY})`,
  );
  return slowest <= LONGEST && most <= MOST_MEMORY;
}

function noise(width: number, height: number) {
  return sharp(randomBytes(width * height), { raw: { width, height, channels: 1 } }).toColourspace('b-w');
}

async function endless(product: Product, me: Caller): Promise<void> {
  const picture = await noise(1300, 1000).jpeg().toBuffer();
  const after: string[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    for (let m = 0; m < A_ROUND; m += 1) await upload(me, await newReport(me, 'e'), picture);
    after.push(`${(n + 1) * A_ROUND}: ${round(memoryOf(product).now, 0)} MB`);
  }
  console.log(`uploads of ${round(picture.length / 1024, 0)} KB in a loop, memory after ${after.join(', ')}`);
}

async function fullDisk(stand: Stand): Promise<boolean> {
  const files = join(stand.folder, 'files');
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', files]);
  try {
    const product = await stand.start();
    const me = await stand.clinician(product);
    const bytes = await noise(1200, 800).png().toBuffer();
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await upload(me, await newReport(me, 'd'), bytes)).status);
    const names = readdirSync(files, { recursive: true, encoding: 'utf8' });
    const halves = names.filter((name) => name.endsWith('.part')).length;
    execFileSync('mount', ['-o', 'remount,size=64m', files]);
    const { status } = await upload(me, await newReport(me, 'd'), bytes);
    console.log(`a full disk: ${statuses.join(', ')}; ${halves} halves left; with room again: ${status}`);
    return statuses.at(-1) === 507 && halves === 0 && status === 200;
  } finally {
    execFileSync('umount', ['-l', files]);
  }
}

const wanted = process.argv.slice(2);
const has = (part: 'files' | 'doors' | 'loop' | 'disk') => wanted.length === 0 || wanted.includes(part);

async function tryDoors(): Promise<boolean> {
  const impostor = await startImpostor();
  try {
    const product = await stand.start({ OUTBOUND_ALLOW: '127.0.0.1', CLAMD: impostor.scanner });
    const isOpen = await sendWorst(product, await stand.clinician(product), impostor, A_DOOR);
    await end(product, 'SIGTERM');
    return isOpen;
  } finally {
    impostor.stop();
  }
}

console.log(machine());
const stand = await openStand();
try {
  const isOpen = !has('doors') || (await tryDoors());
  const product = await stand.start();
  const me = await stand.clinician(product);
  const isCalm = !has('files') || (await table(product, me));
  if (has('loop')) await endless(product, me);
  const isWell = !has('disk') || process.getuid?.() !== 0 || (await fullDisk(stand));
  if (!isOpen || !isCalm || !isWell) process.exitCode = 1;
} finally {
  await stand.close();
}
