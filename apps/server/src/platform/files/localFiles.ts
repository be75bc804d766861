import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files } from './files';
import { oldFiles, removeOld } from './old';

/** A key is made by us: letters, digits, `-`, `_`, and one dot before its kind. */
const KEY = /^[\w-]{4,64}\.[a-z]+$/;
/** What `write` and `ready` leave when the process is killed in the middle. */
const HALF = /^\.probe-|\.part$/;

/** Pictures in a folder, spread over sub-folders by the first letters of their key. */
export function localFiles(folder: string): Files {
  const place = (key: string) => {
    if (!KEY.test(key)) throw new Error('A storage key is not one of ours.');
    return join(folder, key.slice(0, 2), key);
  };
  return {
    put: (key, bytes) => write(place(key), bytes),
    get: (key) => readFile(place(key)).catch(nullWhereMissing),
    remove: (key) => rm(place(key), { force: true }),
    list: (before) => keysOf(folder, before),
    tidy: async (before) => {
      await mkdir(folder, { recursive: true });
      return removeOld(folder, HALF, before);
    },
    ready: async () => {
      const probe = join(folder, `.probe-${randomBytes(8).toString('hex')}`);
      await write(probe, Buffer.from('ready'));
      await rm(probe);
    },
  };
}

async function* keysOf(folder: string, before: Date): AsyncGenerator<readonly string[]> {
  await mkdir(folder, { recursive: true });
  for await (const batch of oldFiles(folder, KEY, before)) yield batch.map(({ name }) => name);
}

/** To another name first: a power cut leaves the whole file or none. */
async function write(path: string, bytes: Buffer): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const half = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    const file = await open(half, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(half, path);
    await syncFolder(folder);
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  }
}

/** The new name is durable with its folder; not every system can open one. */
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
