import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountsOf, end, type Client, signedIn, startSource } from '../../src/testing/product';
import { saving } from '../../src/testing/records';
import { checkOutFormer } from '../cluster/releases';
import { aPicture, newReport, readPath, SAVE, UPLOAD } from './stand/people';
import { MINUTE, onStand } from './stand/stands';

async function work(me: Client, number: string): Promise<Readonly<Record<string, number>>> {
  const id = await newReport(me, number);
  const path = `/patient/patient-report/${id}`;
  const about = { patient_number: number, id };
  const save = (type: string, data: unknown, more = {}) =>
    me.call('POST', SAVE, saving(type, data, { ...about, ...more }).body);
  const answers = {
    dentition: await save('dentition', { missing: [18] }),
    values: await save('clinical_values', { pocket_depth: [{ tooth: 16, depth: 5 }] }),
    upload: await me.call('POST', UPLOAD, await aPicture(id, number.length)),
    completion: await save('measurement', { teeth: [] }, { status: 'Completed' }),
    note: await me.call('PATCH', path, { notes: 'seen' }),
    read: await me.call('GET', readPath(id)),
    list: await me.call('POST', '/patient/patient-reports', {}),
    entries: await me.call('GET', `${path}/entries`),
    removal: await me.call('DELETE', path),
    restoring: await me.call('POST', `${path}/restore`),
  };
  return Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]));
}

describe('Fault 19', () => {
  it(
    'the server before the newest migration works on the migrated database, beside the newer one',
    async () => {
      await onStand(async (stand) => {
        const folder = mkdtempSync(join(tmpdir(), 'alveola-older-'));
        checkOutFormer(folder);
        const newer = await stand.start();
        const older = await startSource(folder, { DATA_DIR: stand.folder, DATABASE_URL: stand.url });
        try {
          const me = await signedIn(newer.url, accountsOf(stand.folder).clinic);
          // The first picture starts the program that reads pictures.
          for (const { url } of [older, newer]) await work(me.at(url), 'first').catch(() => null);
          const [before, after] = [await work(me.at(older.url), 'older'), await work(me, 'newer')];
          console.log(before, after);
          expect(before).toEqual(after);
          expect(Object.values(before).every((status) => status < 300)).toBe(true);
        } finally {
          await end(older, 'SIGTERM');
          rmSync(folder, { recursive: true, force: true });
        }
      });
    },
    10 * MINUTE,
  );
});
