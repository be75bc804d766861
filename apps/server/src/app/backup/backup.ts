import pLimit from 'p-limit';
import { z } from 'zod';
import { sha256 } from '../../platform/base/ids';
import { openDatabase } from '../../platform/db/open';
import type { Files } from '../../platform/files/files';
import { type KeySample, keySample, readKeySamples } from '../../platform/storage/keySamples';
import { countMissing } from './missingPictures';
import { dump } from './postgresTools';
import type { Sealed } from './sealed';

export const MANIFEST = /^(\d{8}T\d{9}Z)\.manifest$/;

/** What a backup consists of. */
export const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /** Pieces of the dump of the database, and of the list of files. */
  dump: z.number().int(),
  list: z.number().int(),
  files: z.number().int(),
  /** Of each key of KEYS that the pictures need one that it wraps. Left out before pictures were encrypted. */
  keys: z.array(keySample).default([]),
});

/** A line of the list: the key of a file and its SHA-256. */
export const lineSchema = z.tuple([z.string(), z.string()]);

export interface Source {
  readonly databaseUrl: string;
  readonly files: Files;
  readonly now: Date;
}

export interface Made {
  readonly name: string;
  readonly files: number;
  /** Files that no earlier backup held. */
  readonly sent: number;
}

/**
 * The database first, then the files: a file without a row does no harm. Files change only when they get another key,
 * so that those that an earlier backup in the same place holds are not sent again. The manifest comes last: without it
 * there is no backup.
 */
export async function makeBackup(source: Source, target: Files, sealed: Sealed): Promise<Made> {
  const { databaseUrl, files, now } = source;
  const name = now.toISOString().replaceAll(/[-:.]/g, '');
  const held = await findHeld(target);
  const keys = await findKeys(databaseUrl);
  const pieces = await sealed.putStream(`${name}.dump`, dump(databaseUrl));
  const limit = pLimit(AT_ONCE);
  const seen = new Set<string>();
  let sent = 0;
  const toLine = async (key: string): Promise<string> => {
    let digest = await files.digest(key);
    if (digest === null) return '';
    if (!held.has(sealed.nameFor(`${key} ${digest}`))) {
      digest = await sendFile(files, sealed, key, digest);
      if (digest === null) return '';
      sent += 1;
    }
    seen.add(key);
    return `${JSON.stringify([key, digest])}\n`;
  };
  const lines = async function* () {
    for await (const keys of files.list(EVER))
      yield (await Promise.all(keys.map((key) => limit(() => toLine(key))))).join('');
  };
  const list = await sealed.putStream(`${name}.list`, lines());
  const missing = await countMissing(databaseUrl, files, seen);
  if (missing > 0)
    throw new Error(
      `${missing} of the pictures that the database knows are not in STORAGE_URL. See that it is the storage of this database and that its disk is mounted. There is no new backup.`,
    );
  const manifest: z.output<typeof manifestSchema> = {
    format: 1,
    made_at: now.toISOString(),
    dump: pieces,
    list,
    files: seen.size,
    keys: [...keys],
  };
  await sealed.put(`${name}.manifest`, Buffer.from(JSON.stringify(manifest)));
  return { name, files: seen.size, sent };
}

/** Files that are on their way at once; with the largest pictures 80 MB. */
export const AT_ONCE = 4;
/** Later than any file. */
const EVER = new Date(8.64e15);

/** @returns its SHA-256 as it was sent; null: it was there no more. */
async function sendFile(files: Files, sealed: Sealed, key: string, was: string): Promise<string | null> {
  const bytes = await files.get(key);
  if (bytes === null) return null;
  const digest = sha256(bytes);
  // It may have got another key in between.
  if (digest !== was && (await files.digest(key)) !== digest)
    throw new Error(`${key} changed while it was read, or is damaged.`);
  await sealed.put(sealed.nameFor(`${key} ${digest}`), bytes);
  return digest;
}

async function findKeys(databaseUrl: string): Promise<readonly KeySample[]> {
  const database = openDatabase(databaseUrl, { max: 1 });
  try {
    return await readKeySamples(database.pool);
  } catch {
    // The dump says what is wrong with the database.
    return [];
  } finally {
    await database.close();
  }
}

async function findHeld(target: Files): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  for await (const keys of target.list(EVER))
    for (const key of keys) if (key.endsWith('.object')) held.add(key);
  return held;
}

/** The names of the backups in a place, the newest last. */
export async function listBackups(target: Files): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const keys of target.list(EVER))
    names.push(...keys.flatMap((key) => MANIFEST.exec(key)?.[1] ?? []));
  return names.toSorted();
}
