import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Product } from '../src/testing/product';
import { type Caller, memoryOf, round, type Stand } from './bench';
import { findForm } from './form';
import { newReport } from './saves';

const AT_ONCE = 10;
const LIMIT = 20 * 1024 * 1024;

/** Noise makes a JPEG of just under 20 MB as expensive as that size can be. */
async function largest(): Promise<Buffer> {
  const [width, height] = [5200, 3900];
  const noise = Buffer.concat(Array.from({ length: 16 }, () => randomBytes((width * height) / 16)));
  for (let quality = 95; quality > 40; quality -= 5) {
    const bytes = await sharp(noise, { raw: { width, height, channels: 1 } })
      .jpeg({ quality })
      .toBuffer();
    if (bytes.length < LIMIT - 200_000) return bytes;
  }
  throw new Error('No picture of that size.');
}

/** P15: compares one upload with decoding and storing, and measures the memory of ten at once. */
export async function benchUploads(stand: Stand, product: Product, me: Caller): Promise<string[]> {
  const idle = memoryOf(product).now;
  const picture = await largest();
  const upload = async (report: string) => {
    const from = performance.now();
    const { status } = await me.call(
      'POST',
      '/patient/patient-report/xray/save',
      findForm(report, picture),
      'multipart/form-data; boundary=bench',
    );
    return { status, ms: performance.now() - from };
  };
  const reports = await Promise.all(Array.from({ length: AT_ONCE + 3 }, (_, n) => newReport(me, `u${n}`)));
  const bare: number[] = [];
  const one: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const from = performance.now();
    createHash('sha256').update(picture).digest();
    await sharp(picture, { failOn: 'error' }).raw().toBuffer();
    writeFileSync(join(stand.folder, `bare-${n}`), picture, { flush: true });
    bare.push(performance.now() - from);
    one.push((await upload(reports.pop() ?? '')).ms);
  }
  const before = memoryOf(product);
  let most = before.now;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(product).now);
  }, 20);
  const others: number[] = [];
  let on = true;
  const beside = (async () => {
    while (on) {
      const from = performance.now();
      await me.call('GET', '/user');
      others.push(performance.now() - from);
    }
  })();
  const from = performance.now();
  const all = await Promise.all(reports.map(upload));
  const ms = performance.now() - from;
  on = false;
  await beside;
  clearInterval(watch);
  const statuses = [...new Set(all.map(({ status }) => status))].map(
    (status) => `${all.filter((each) => each.status === status).length} x ${status}`,
  );
  const sorted = others.toSorted((a, b) => a - b);
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[1] ?? 0;
  return [
    `picture: ${round(picture.length / 1024 / 1024, 1)} MB`,
    `decode and store ${round(middle(bare), 0)} ms | upload ${round(middle(one), 0)} ms`,
    `P15 upload / (decode + store): ${round(middle(one) / middle(bare))}; floor 3.0 (the upload also makes two smaller pictures)`,
    `P15 ${AT_ONCE} at once: ${statuses.join(', ')} in ${round(ms / 1000, 1)} s; memory ${round(before.now, 0)} MB before, ${round(most, 0)} MB at most: +${round(most - before.now, 0)} MB, and +${round(most - idle, 0)} MB since before the first upload; floor 400`,
    `another call meanwhile: p50 ${round(sorted[Math.floor(sorted.length / 2)] ?? 0, 1)} ms, p99 ${round(sorted[Math.floor(sorted.length * 0.99)] ?? 0, 1)} ms`,
  ];
}
