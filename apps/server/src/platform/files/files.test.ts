import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ObjectStore, startObjectStore } from '../../testing/services/objectStore';
import { newId, sha256 } from '../base/ids';
import { DamagedFileError, type Files, StorageError } from './files';
import { openFiles } from './openFiles';

const folder = mkdtempSync(join(tmpdir(), 'alveola-store-'));
let store: ObjectStore;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newKey = (kind = 'full') => `${newId()}.${kind}`;
const inAnHour = () => new Date(Date.now() + 3_600_000);

async function allKeys(files: Files, before = inAnHour()): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const batch of files.list(before)) keys.push(...batch);
  return keys.toSorted();
}

const ENGINE = { tags: ['engine/ceph'] };
const newFolder = async () => pathToFileURL(join(folder, newId())).href;

describe('a folder', () => storesFiles(newFolder));

describe('a bucket', ENGINE, () => {
  beforeAll(async () => {
    store = await startObjectStore();
  });
  storesFiles(() => store.addBucket());
});

function storesFiles(newUrl: () => Promise<string>) {
  let files: Files;
  beforeAll(async () => {
    files = await openFiles(await newUrl());
  });

  it('gives back what was put, byte for byte, up to the largest picture', async () => {
    for (const size of [0, 1, 1_200_000, 20 * 1024 * 1024]) {
      const [key, bytes] = [newKey(), randomBytes(size)];
      await files.put(key, bytes);
      expect((await files.get(key))?.equals(bytes)).toBe(true);
      expect(await files.digest(key)).toBe(sha256(bytes));
    }
  });

  it('has none of a key that was never put', async () => {
    expect(await files.get(newKey())).toBeNull();
    expect(await files.digest(newKey())).toBeNull();
  });

  it('puts the same key again in the place of what was there', async () => {
    const key = newKey();
    for (const text of ['one', 'two']) await files.put(key, Buffer.from(text));
    expect(String(await files.get(key))).toBe('two');
    expect(await files.digest(key)).toBe(sha256('two'));
  });

  it('has one of several that are put under a key at once, whole', async () => {
    const key = newKey();
    const sent = Array.from({ length: 6 }, () => randomBytes(300_000));
    await Promise.all(sent.map((bytes) => files.put(key, bytes)));
    const keptBytes = await files.get(key);
    expect(sent.filter((bytes) => keptBytes?.equals(bytes))).toHaveLength(1);
  });

  it('removes, and removes again what is gone', async () => {
    const key = newKey();
    await files.put(key, Buffer.from('x'));
    await files.remove(key);
    await files.remove(key);
    expect(await files.get(key)).toBeNull();
  });

  it('lists all that is older, more than one page of it, and nothing that is younger', async () => {
    const many = await openFiles(await newUrl());
    expect(await allKeys(many)).toEqual([]);
    const keys = Array.from({ length: 1005 }, () => newKey('thumb'));
    for (let at = 0; at < keys.length; at += 40)
      await Promise.all(keys.slice(at, at + 40).map((key) => many.put(key, Buffer.from('x'))));
    await many.ready();
    expect(await allKeys(many)).toEqual(keys.toSorted());
    expect(await allKeys(many, new Date(Date.now() - 3_600_000))).toEqual([]);
  });

  it('is ready, and leaves nothing unfinished', async () => {
    await files.ready();
    expect(await files.tidy(inAnHour())).toBe(0);
  });

  it.each(['../outside.full', '/etc/passwd', 'a/b.full', '.ready', 'x', `${'x'.repeat(65)}.full`])(
    'refuses the key %s',
    async (key) => {
      const calls = [() => files.put(key, Buffer.from('x')), () => files.get(key), () => files.remove(key)];
      for (const call of calls) await expect(async () => call()).rejects.toThrow();
    },
  );
}

describe('a folder', () => {
  it('shows no half of a file, and tidies halves that a stop has left', async () => {
    const ownFolder = join(folder, newId());
    const files = await openFiles(pathToFileURL(ownFolder).href);
    const half = join(ownFolder, 'files/ab/abcdef.full.0123456789ab.part');
    mkdirSync(join(ownFolder, 'files/ab'), { recursive: true });
    writeFileSync(half, 'x');
    utimesSync(half, 1, 1);
    expect(await allKeys(files)).toEqual([]);
    expect(await files.tidy(new Date())).toBe(1);
    expect(existsSync(half)).toBe(false);
    expect(readdirSync(join(ownFolder, 'files/ab'))).toEqual([]);
  });
});

describe('a bucket', ENGINE, () => {
  it('knows the digest of what another program put there', async () => {
    const url = await store.addBucket();
    const key = newKey();
    await store.putForeign(url, key, 'foreign');
    const files = await openFiles(url);
    expect(await files.digest(key)).toBe(sha256('foreign'));
    expect(String(await files.get(key))).toBe('foreign');
  });

  it('does not give out what is not what was stored', async () => {
    const url = await store.addBucket();
    const key = newKey();
    await store.putForeign(url, key, 'changed', sha256('as it was'));
    await expect((await openFiles(url)).get(key)).rejects.toThrow(DamagedFileError);
  });

  it('that does not exist is an error and not an empty store', async () => {
    const files = await openFiles(`s3://no-such-bucket?region=default&endpoint=${store.endpoint}`);
    await expect(files.ready()).rejects.toThrow(StorageError);
    await expect(files.get(newKey())).rejects.toThrow(StorageError);
    await expect(files.put(newKey(), Buffer.from('x'))).rejects.toThrow(StorageError);
    await expect(allKeys(files)).rejects.toThrow(StorageError);
  });
});
