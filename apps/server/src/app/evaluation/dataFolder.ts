import { link, open, readFile, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { newId, newSecret } from '../../platform/base/ids';

export const MEND =
  'Put it back from a copy of the data folder. To begin anew, set DATA_DIR to an empty folder.';

/** If the folder has a database, a missing secret was lost and must not be made anew. */
const hasCluster = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'cluster'));

/**
 * Survives restarts, so that sessions and the database remain valid. Among simultaneous first starts the
 * earliest makes it.
 * @throws if it was lost, because a new one would open nothing. Version 1.0 had no keys for pictures.
 */
export async function loadSecret(
  dataDir: string,
  name: 'secret-key' | 'file-keys' | 'database-password',
): Promise<string> {
  const file = join(dataDir, name);
  const stored = await readOptional(file);
  if (stored === null && name !== 'file-keys' && hasCluster(dataDir))
    throw new Error(`${file} is missing. ${MEND}`);
  if (stored === null) await writePrivate(file, newSecret());
  const secret = (stored ?? (await readFile(file, 'utf8'))).trim();
  if (secret === '') throw new Error(`${file} is empty. ${MEND}`);
  return secret;
}

export async function readJson<T>(file: string, parse: (value: unknown) => T): Promise<T | null> {
  const text = await readOptional(file);
  if (text === null) return null;
  try {
    return parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} is damaged. ${MEND}`, { cause: error });
  }
}

async function readOptional(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Writes the whole file or nothing, readable by this user alone, and never replaces one. */
export async function writePrivate(path: string, text: string): Promise<void> {
  const part = `${path}.${newId()}.part`;
  const file = await open(part, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await link(part, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(part);
}
