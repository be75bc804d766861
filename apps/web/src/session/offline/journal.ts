import type { DBSchema } from 'idb';
import { createDatabase } from './database';

/** Unsent edits of one report in one tab. Whose they are: several may work at one machine. */
export interface StoredDraft {
  readonly id: string;
  readonly user: string;
  readonly report: string;
  /** Milliseconds since 1970, of this browser's clock. */
  readonly savedAt: number;
  /** Not where it is kept for the PIN alone; a release of before did not tell. */
  readonly unsent?: boolean;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly cipher: ArrayBuffer;
}

/** Where drafts are kept: this browser's database, or a test's memory. */
export interface DraftStorage {
  list(): Promise<readonly StoredDraft[]>;
  /** In place of the one with the same id. */
  put(draft: StoredDraft): Promise<unknown>;
  remove(ids: readonly string[]): Promise<unknown>;
}

interface Journal extends DBSchema {
  drafts: { key: string; value: StoredDraft };
}

export function openJournal(): DraftStorage {
  const open = createDatabase<Journal>('alveola-journal', 2, (db) => {
    // The first version kept its keys beside what they opened.
    for (const name of db.objectStoreNames) db.deleteObjectStore(name);
    db.createObjectStore('drafts', { keyPath: 'id' });
  });
  return {
    list: async () => (await open()).getAll('drafts'),
    put: async (draft) => (await open()).put('drafts', draft),
    remove: async (ids) => {
      const db = await open();
      return Promise.all(ids.map((id) => db.delete('drafts', id)));
    },
  };
}
