import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256 } from '../base/ids';
import { checkKey, type Files, KEY } from './files';

/** `write` and `ready` leave these when the process is killed. */
const UNFINISHED = /^\.probe-|\.part$/;

export function localFiles(folder: string): Files {
  const toPath = (key: string) => join(folder, key.slice(0, 2), checkKey(key));
  const get = (key: string) => readFile(toPath(key)).catch(nullWhereMissing);
  return {
    put: (key, bytes) => write(toPath(key), bytes),
    get,
    digest: async (key) => {
      const bytes = await get(key);
      return bytes === null ? null : sha256(bytes);
    },
    remove: (key) => rm(toPath(key), { force: true }),
    list: (before) => listKeys(folder, before),
    tidy: async (before) => {
      await mkdir(folder, { recursive: true });
      return removeOldFiles(folder, UNFINISHED, before);
    },
    ready: async () => {
      const probe = join(folder, `.probe-${randomBytes(8).toString('hex')}`);
      await write(probe, Buffer.from('ready'));
      await rm(probe);
    },
  };
}

async function* listKeys(folder: string, before: Date): AsyncGenerator<readonly string[]> {
  await mkdir(folder, { recursive: true });
  for await (const batch of oldFiles(folder, KEY, before)) yield batch.map(({ name }) => name);
}

/** Writes under another name first, so that a power cut leaves the whole file or none. */
async function write(path: string, bytes: Buffer): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
    await syncFolder(folder);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullWhereMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

interface Found {
  readonly name: string;
  readonly path: string;
}

async function* oldFiles(folder: string, name: RegExp, before: Date): AsyncGenerator<readonly Found[]> {
  const foundFiles: Found[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* oldFiles(path, name, before);
    else if (name.test(entry.name) && (await isOlder(path, before)))
      foundFiles.push({ name: entry.name, path });
  }
  if (foundFiles.length > 0) yield foundFiles;
}

async function isOlder(path: string, before: Date): Promise<boolean> {
  const fileStats = await stat(path).catch(() => null);
  return fileStats !== null && fileStats.mtimeMs < before.getTime();
}

async function removeOldFiles(folder: string, name: RegExp, before: Date): Promise<number> {
  let removed = 0;
  for await (const batch of oldFiles(folder, name, before)) {
    for (const { path } of batch) await rm(path, { force: true });
    removed += batch.length;
  }
  return removed;
}
