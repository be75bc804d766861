import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Unsent edits are kept for a week, then they are too old to be offered. */
const TTL_MS = 7 * 24 * 60 * 60 * 1000;
const DATABASE = 'alveola-journal';

interface Journal extends DBSchema {
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

/** Whose drafts: several may work at one machine. Only this user's sign-in brings the key. */
export interface Owner {
  readonly user: string;
  readonly key: CryptoKey;
}

export interface Kept {
  /** Milliseconds since 1970, of this browser's clock. */
  readonly savedAt: number;
  readonly content: unknown;
}

let opening: Promise<IDBPDatabase<Journal>> | null = null;

function journal(): Promise<IDBPDatabase<Journal>> {
  opening ??= openDB<Journal>(DATABASE, 2, {
    upgrade(db) {
      // The first version kept its keys beside what they opened.
      for (const name of db.objectStoreNames) db.deleteObjectStore(name);
      db.createObjectStore('drafts', { keyPath: 'id' }).createIndex('report', ['user', 'report']);
    },
  });
  return opening;
}

/** Held in memory alone, and by no script to be read out again. `key`: 256 bits, base64. */
export function importKey(key: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Keeps the unsent state of one report of one tab, in place of what was kept before. */
export async function keepDraft(
  { user, key }: Owner,
  report: string,
  tab: string,
  content: unknown,
): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const clear = new TextEncoder().encode(JSON.stringify(content));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, clear);
  const db = await journal();
  const id = `${user}/${report}/${tab}`;
  await db.put('drafts', { id, user, report, savedAt: Date.now(), iv, cipher });
}

/** The newest draft of the report; null when there is none, or none that can be opened. */
export async function readDraft({ user, key }: Owner, report: string): Promise<Kept | null> {
  await dropOld();
  const db = await journal();
  const drafts = await db.getAllFromIndex('drafts', 'report', [user, report]);
  const [newest] = drafts.toSorted((a, b) => b.savedAt - a.savedAt);
  if (!newest) return null;
  try {
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

/** Every draft of this user in this browser; those of who else works here stay. */
export async function eraseDrafts(user: string): Promise<void> {
  const db = await journal();
  // A list sorts behind every text: all reports of this user.
  const theirs = IDBKeyRange.bound([user], [user, []]);
  const ids = await db.getAllKeysFromIndex('drafts', 'report', theirs);
  await Promise.all(ids.map((id) => db.delete('drafts', id)));
}

async function dropOld(): Promise<void> {
  const db = await journal();
  const limit = Date.now() - TTL_MS;
  const drafts = await db.getAll('drafts');
  const old = drafts.filter(({ savedAt }) => savedAt < limit);
  await Promise.all(old.map(({ id }) => db.delete('drafts', id)));
}
