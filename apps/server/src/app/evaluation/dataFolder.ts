import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newSecret } from '../../platform/db/ids';
import { writeOnce } from '../seed/writeOnce';

/** The signing key of an evaluation, made at its first start: sessions outlive a restart. */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret-key');
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept) return kept.trim();
  const made = newSecret();
  await writeOnce(file, made);
  return made;
}
