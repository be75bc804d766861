import { storageSeconds, timed } from '../base/metrics';
import type { Files } from './files';

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
