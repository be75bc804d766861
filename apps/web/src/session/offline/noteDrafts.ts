import type { DBSchema } from 'idb';
import { z } from 'zod';
import { createDatabase, unsealJson, sealJson, type StoredOfUser } from './device';
import { findDraftKey } from './pin';

/** Milliseconds; a server whose database fails over is back within half a minute. */
const ASK_AGAIN_MS = [1_000, 2_000, 5_000, 10_000, 20_000];

const content = z.object({
  report: z.string(),
  text: z.string(),
  /** The newest note that the writer had seen; null: there was none. */
  seen: z.int().nullable(),
});
export type KeptDraft = z.output<typeof content>;

interface Notes extends DBSchema {
  notes: { key: string; value: StoredOfUser };
}

const open = createDatabase<Notes>(
  'alveola-notes',
  1,
  (db) => void db.createObjectStore('notes', { keyPath: 'id' }),
);

/** Keeps unsaved notes in this browser for their user only, also while somebody else works here. */
export interface NoteDrafts {
  keep(draft: KeptDraft): Promise<void>;
  drop(report: string): Promise<void>;
  /** Leaves out drafts that this user's key does not open; they stay stored. */
  list(): Promise<readonly KeptDraft[]>;
}

/** @throws ApiProblem where the key is neither here nor available */
export async function openNoteDrafts(user: string): Promise<NoteDrafts> {
  const key = await findDraftKey(user, ASK_AGAIN_MS);
  const db = await open();
  const toId = (report: string) => `${user}/${report}`;
  return {
    async keep(draft) {
      const sealed = await sealJson(key, draft);
      await db.put('notes', { id: toId(draft.report), user, savedAt: Date.now(), ...sealed });
    },
    drop: (report) => db.delete('notes', toId(report)),
    async list() {
      const drafts: KeptDraft[] = [];
      for (const note of await db.getAll('notes')) {
        if (note.user !== user) continue;
        const read = content.safeParse(await unsealJson(key, note).catch(() => null));
        if (read.success) drafts.push(read.data);
      }
      return drafts;
    },
  };
}
