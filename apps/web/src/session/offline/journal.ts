import type { DBSchema } from 'idb';
import { createDatabase } from './database';

/** Unsent edits of one report in one tab, with their user, because several may share a machine. */
export interface StoredDraft {
  readonly id: string;
  readonly user: string;
  readonly report: string;
  /** Milliseconds since 1970, by this browser's clock. */
  readonly savedAt: number;
  /** false: kept for the PIN only; undefined in drafts of earlier releases. */
  readonly unsent?: boolean;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly cipher: ArrayBuffer;
}

export interface DraftStorage {
  list(): Promise<readonly StoredDraft[]>;
  put(draft: StoredDraft): Promise<unknown>;
  remove(ids: readonly string[]): Promise<unknown>;
}

interface Journal extends DBSchema {
  drafts: { key: string; value: StoredDraft };
}

export function openJournal(): DraftStorage {
  const open = createDatabase<Journal>('alveola-journal', 2, (db) => {
    // The first version stored its keys beside the data that they opened.
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
