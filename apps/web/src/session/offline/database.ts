import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * Milliseconds: a browser that never answers, or an older tab that does not give way, is not waited for
 * longer.
 */
const OPEN_WITHIN_MS = 5000;

/**
 * Opens at the first use, and again after a failure. A database that a later release raised is opened as it
 * is, since releases only add stores. An open tab gives way to a later release.
 */
export function createDatabase<S extends DBSchema>(
  name: string,
  version: number,
  upgrade: (db: IDBPDatabase<S>) => void,
): () => Promise<IDBPDatabase<S>> {
  let opening: Promise<IDBPDatabase<S>> | null = null;
  const forget = () => {
    opening = null;
  };
  const open = (at?: number) =>
    openDB<S>(name, at, {
      upgrade,
      blocking: (_, __, event) => {
        forget();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      // A phone ends the connection of a page in the background.
      terminated: forget,
    });
  const openAny = () =>
    open(version).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'VersionError') return open();
      throw error;
    });
  const late = () =>
    new Promise<never>((_, fail) => {
      setTimeout(fail, OPEN_WITHIN_MS, new Error(`The browser did not open ${name}.`));
    });
  return () => {
    if (!opening) {
      opening = Promise.race([openAny(), late()]);
      opening.catch(forget);
    }
    return opening;
  };
}
