import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { DraftStorage, StoredDraft } from '../../../session/offline/device';

/**
 * Replaces the browser's database by a journal that outlives its process.
 * @param forgets the control: keeps nothing, and claims that it did
 * @param onKept is called with what it claims to have kept
 */
export function fileJournal(
  path: string,
  forgets: boolean,
  onKept: (draft: StoredDraft) => Promise<void>,
): DraftStorage {
  const drafts = readDrafts(path);
  const store = () => {
    writeFileSync(`${path}.new`, serialize(drafts));
    renameSync(`${path}.new`, path);
  };
  return {
    list: async () => [...drafts.values()],
    put: async (draft) => {
      if (!forgets) drafts.set(draft.id, draft);
      store();
      await onKept(draft);
    },
    remove: async (ids) => {
      for (const id of ids) drafts.delete(id);
      store();
    },
  };
}

function readDrafts(path: string): Map<string, StoredDraft> {
  try {
    return deserialize(readFileSync(path));
  } catch {
    return new Map();
  }
}
