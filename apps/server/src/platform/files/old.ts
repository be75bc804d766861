import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface Found {
  readonly name: string;
  readonly path: string;
}

export async function* oldFiles(
  folder: string,
  name: RegExp,
  before: Date,
): AsyncGenerator<readonly Found[]> {
  const foundFiles: Found[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* oldFiles(path, name, before);
    else if (name.test(entry.name) && (await isOlder(path, before)))
      foundFiles.push({ name: entry.name, path });
  }
  if (foundFiles.length > 0) yield foundFiles;
}

/** A file that was removed meanwhile is skipped. */
async function isOlder(path: string, before: Date): Promise<boolean> {
  const fileStats = await stat(path).catch(() => null);
  return fileStats !== null && fileStats.mtimeMs < before.getTime();
}

export async function removeOldFiles(folder: string, name: RegExp, before: Date): Promise<number> {
  let removed = 0;
  for await (const batch of oldFiles(folder, name, before)) {
    for (const { path } of batch) await rm(path, { force: true });
    removed += batch.length;
  }
  return removed;
}
