import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Unsent edits are kept for a week, then they are too old to be offered. */
const TTL_MS = 7 * 24 * 60 * 60 * 1000;
const DATABASE = 'alveola-journal';

interface Journal extends DBSchema {
  keys: { key: string; value: { readonly user: string; readonly key: CryptoKey } };
  drafts: {
    key: string;
    value: {
      readonly id: string;
      readonly user: string;
      readonly report: string;
      readonly savedAt: number;
      readonly iv: Uint8Array<ArrayBuffer>;
      readonly cipher: ArrayBuffer;
    };
    indexes: { report: [string, string] };
  };
}

export interface Kept {
  /** Milliseconds since 1970, of this browser's clock. */
  readonly savedAt: number;
  readonly content: unknown;
}

let opening: Promise<IDBPDatabase<Journal>> | null = null;

function journal(): Promise<IDBPDatabase<Journal>> {
  opening ??= openDB<Journal>(DATABASE, 1, {
    upgrade(db) {
      db.createObjectStore('keys', { keyPath: 'user' });
      db.createObjectStore('drafts', { keyPath: 'id' }).createIndex('report', ['user', 'report']);
    },
  });
  return opening;
}

/** The user's own key: it cannot be read out, so that nothing on the disk opens a draft but this browser. */
async function keyOf(user: string): Promise<CryptoKey> {
  const db = await journal();
  const known = await db.get('keys', user);
  if (known) return known.key;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const write = db.transaction('keys', 'readwrite');
  const other = await write.store.get(user);
  if (!other) await write.store.add({ user, key });
  await write.done;
  return other?.key ?? key;
}

/** Keeps the unsent state of one report of one tab, in place of what was kept before. */
export async function keepDraft(user: string, report: string, tab: string, content: unknown): Promise<void> {
  const key = await keyOf(user);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const clear = new TextEncoder().encode(JSON.stringify(content));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, clear);
  const db = await journal();
  const id = `${user}/${report}/${tab}`;
  await db.put('drafts', { id, user, report, savedAt: Date.now(), iv, cipher });
}

/** The newest draft of the report; null when there is none, or none that can be opened. */
export async function readDraft(user: string, report: string): Promise<Kept | null> {
  await dropOld();
  const db = await journal();
  const drafts = await db.getAllFromIndex('drafts', 'report', [user, report]);
  const [newest] = drafts.toSorted((a, b) => b.savedAt - a.savedAt);
  if (!newest) return null;
  try {
    const key = await keyOf(user);
    const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: newest.iv }, key, newest.cipher);
    const content: unknown = JSON.parse(new TextDecoder().decode(clear));
    return { savedAt: newest.savedAt, content };
  } catch {
    await dropDrafts(user, report);
    return null;
  }
}

/** Of one tab, or of all tabs of this browser. */
export async function dropDrafts(user: string, report: string, tab?: string): Promise<void> {
  const db = await journal();
  if (tab !== undefined) return db.delete('drafts', `${user}/${report}/${tab}`);
  const ids = await db.getAllKeysFromIndex('drafts', 'report', [user, report]);
  await Promise.all(ids.map((id) => db.delete('drafts', id)));
}

/** At logout: every draft of this browser and the keys that open them. */
export async function eraseJournal(): Promise<void> {
  const db = await journal();
  await Promise.all([db.clear('drafts'), db.clear('keys')]);
}

async function dropOld(): Promise<void> {
  const db = await journal();
  const limit = Date.now() - TTL_MS;
  const drafts = await db.getAll('drafts');
  const old = drafts.filter(({ savedAt }) => savedAt < limit);
  await Promise.all(old.map(({ id }) => db.delete('drafts', id)));
}
