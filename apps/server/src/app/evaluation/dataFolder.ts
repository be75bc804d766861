import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { newSecret } from '../../platform/db/ids';

/** A secret of this evaluation, made at its first start: signed sessions and the database outlive a restart. */
export async function loadSecret(
  dataDir: string,
  name: 'secret-key' | 'file-keys' | 'database-password',
): Promise<string> {
  const file = join(dataDir, name);
  const stored = await readFile(file, 'utf8').catch(() => null);
  if (stored) return stored.trim();
  const made = newSecret();
  await writePrivate(file, made);
  return made;
}

/** Whole or not at all, and readable by this user alone. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}
