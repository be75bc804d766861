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

type Around = <T>(operation: keyof Files, work: () => Promise<T>) => Promise<T>;

function wrapFiles(files: Files, around: Around): Files {
  return {
    put: (key, bytes) => around('put', () => files.put(key, bytes)),
    get: (key) => around('get', () => files.get(key)),
    digest: (key) => around('digest', () => files.digest(key)),
    remove: (key) => around('remove', () => files.remove(key)),
    list: (before) => files.list(before),
    tidy: (before) => around('tidy', () => files.tidy(before)),
    ready: () => around('ready', () => files.ready()),
  };
}

/** Limits each call, because a network folder can hang. Only a job tidies, which may take long. */
export function limitFiles(files: Files, ms: number): Files {
  return wrapFiles(files, (operation, work) => (operation === 'tidy' ? work() : within(ms, work())));
}

export function measuredFiles(files: Files): Files {
  return wrapFiles(files, (operation, work) => timed(storageSeconds, { operation }, work));
}
