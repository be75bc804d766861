import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Files } from './files';
import { localFiles } from './localFiles';
import { isFolderUrl, readBucketUrl } from './storageUrl';
import { within } from '../base/deadlines';
import { storageSeconds, timed } from '../base/metrics';

export async function openFiles(url: string): Promise<Files> {
  if (isFolderUrl(url)) return localFiles(join(fileURLToPath(url), 'files'));
  const bucket = readBucketUrl(url);
  if (!bucket) throw new Error(`${url} is neither file:///… nor s3://bucket?region=…&endpoint=https://…`);
  return (await import('./bucketFiles')).bucketFiles(bucket);
}

/** Limits each call, because a network folder can hang. */
export function limitFiles(files: Files, ms: number): Files {
  return {
    put: (key, bytes) => within(ms, files.put(key, bytes)),
    get: (key) => within(ms, files.get(key)),
    digest: (key) => within(ms, files.digest(key)),
    remove: (key) => within(ms, files.remove(key)),
    ready: () => within(ms, files.ready()),
    list: (before) => files.list(before),
    tidy: (before) => files.tidy(before),
  };
}

export function measuredFiles(files: Files): Files {
  const measure = <T>(operation: string, work: () => Promise<T>) =>
    timed(storageSeconds, { operation }, work);
  return {
    put: (key, bytes) => measure('put', () => files.put(key, bytes)),
    get: (key) => measure('get', () => files.get(key)),
    digest: (key) => measure('digest', () => files.digest(key)),
    remove: (key) => measure('remove', () => files.remove(key)),
    list: (before) => files.list(before),
    tidy: (before) => measure('tidy', () => files.tidy(before)),
    ready: () => measure('ready', () => files.ready()),
  };
}
