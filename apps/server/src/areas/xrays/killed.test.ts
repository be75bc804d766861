import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../platform/db/open';
import { localFiles } from '../../platform/files/localFiles';
import { ORPHAN_AGE, sweepFiles } from '../../app/jobs/sweep';
import { accountsOf, databaseUrl, end, freePort, signedIn, startProduct } from '../../testing/product';
import { INFORMATION, saving } from '../../testing/records';

const dataDir = mkdtempSync(join(tmpdir(), 'alveola-killed-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const SIZES = ['full', 'view', 'thumb'] as const;

/** A form with a picture; no two alike, for a report takes each once. */
async function findForm(report: string, n: number): Promise<FormData> {
  const bytes = await sharp({ create: { width: 300 + n, height: 200, channels: 3, background: '#468' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('patient_report_id', report);
  form.set('image', new Blob([Uint8Array.from(bytes)]), 'a.png');
  return form;
}

it('has every file of every picture that it acknowledged though it was killed amid uploads, and sweeps the rest', async () => {
  const port = await freePort();
  const acknowledged = new Set<string>();
  let running = await startProduct(dataDir, { PORT: port });
  let sent = 0;
  for (let round = 0; round < 3; round += 1) {
    const me = await signedIn(running.url, accountsOf(dataDir).clinic);
    const { data } = await me.call(
      'POST',
      '/patient/patient-report/save',
      saving('information', INFORMATION).body,
    );
    const writers = Array.from({ length: 4 }, async () => {
      for (;;) {
        sent += 1;
        const body = await findForm(data.id, sent);
        const answer = await me.call('POST', '/patient/patient-report/xray/save', body).catch(() => null);
        if (answer?.status !== 200) return;
        acknowledged.add(answer.data.id);
      }
    });
    const before = acknowledged.size;
    await vi.waitUntil(() => acknowledged.size >= before + 6, { timeout: 20_000, interval: 5 });
    await end(running, 'SIGKILL');
    await Promise.all(writers);
    running = await startProduct(dataDir, { PORT: port });
  }
  expect(sent, 'some were on their way').toBeGreaterThan(acknowledged.size);
  const database = openDatabase(databaseUrl(dataDir), { max: 1 });
  const { rows } = await database.pool.query<{ id: string }>('select id from xray');
  const ids = new Set(rows.map(({ id }) => id));
  for (const id of acknowledged) expect(ids.has(id), 'no acknowledged row is missing').toBe(true);
  // A stop between file and row leaves this; whether one of those above did is chance.
  const files = localFiles(join(dataDir, 'files'));
  await files.put('an-orphan-of-the-test.full', Buffer.from('x'));
  const later = new Date(Date.now() + ORPHAN_AGE + 60_000);
  expect((await sweepFiles(database.db, files, later)).tooMany).toBe(false);
  await database.close();
  await end(running, 'SIGTERM');
  const names = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  expect(names.toSorted()).toEqual([...ids].flatMap((id) => SIZES.map((size) => `${id}.${size}`)).toSorted());
}, 120_000);
