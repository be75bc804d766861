import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { newId } from '../../src/platform/base/ids';
import { localFiles } from '../../src/platform/files/localFiles';
import { readKeys } from '../../src/platform/security/seal';
import { openClinicFiles } from '../../src/platform/storage/clinicFiles';
import { median, round, type Stand } from '../bench';

/** The sizes of a panoramic and of the largest accepted file. */
const MEGABYTES = [1, 16];
const TURNS = 15;

export async function benchEncryption(stand: Stand): Promise<string[]> {
  // The server's own clinics have keys that only its master keys open.
  const clinic = newId();
  await stand.database.pool.query(
    "insert into clinic (id, name, org_number, country) values ($1, 'Clinic', '1', 'NO')",
    [clinic],
  );
  const keyring = readKeys(`bench:${randomBytes(32).toString('base64url')}`, () => true);
  if (keyring === null) throw new Error('The key of the bench is none.');
  const plain = localFiles(join(stand.folder, 'plain'));
  const files = localFiles(join(stand.folder, 'encrypted'));
  const encrypted = openClinicFiles({ db: stand.database.db, files, keyring }, clinic);
  const lines: string[] = [];
  for (const megabytes of MEGABYTES) {
    const bytes = randomBytes(megabytes * 1024 * 1024);
    await encrypted.put(`${newId()}.full`, bytes);
    const times = { putPlain: [0], put: [0], getPlain: [0], get: [0] };
    for (const each of Object.values(times)) each.length = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      const name = `${newId()}.full`;
      times.putPlain.push(await timed(() => plain.put(name, bytes)));
      times.put.push(await timed(() => encrypted.put(name, bytes)));
      times.getPlain.push(await timed(() => plain.get(name)));
      times.get.push(await timed(() => encrypted.get(name)));
    }
    const told = (what: string, bare: readonly number[], now: readonly number[]) =>
      `${megabytes} MB ${what}: plain ${round(median(bare), 1)} ms, encrypted ${round(median(now), 1)} ms; ratio of speed ${round(median(bare) / median(now))}`;
    lines.push(told('stored', times.putPlain, times.put), told('read', times.getPlain, times.get));
  }
  return lines;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
