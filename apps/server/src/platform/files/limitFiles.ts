import { within } from '../base/deadlines';
import type { Files } from './files';

/** Limits each call, because a folder of the network can hang. */
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
