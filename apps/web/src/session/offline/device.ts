import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Milliseconds: neither a browser that hangs nor an older tab that stays is waited for longer. */
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

export interface Encrypted {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly cipher: ArrayBuffer;
}

/** Scripts cannot export the key, and it is held in memory only. `key`: 256 bits, base64. */
export function importKey(key: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

export async function sealValue(key: CryptoKey, clear: BufferSource): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, cipher: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, clear) };
}

export function sealJson(key: CryptoKey, value: unknown): Promise<Encrypted> {
  return sealValue(key, new TextEncoder().encode(JSON.stringify(value)));
}

/** @throws like `unsealValue` */
export async function unsealJson(key: CryptoKey, encrypted: Encrypted) {
  return JSON.parse(new TextDecoder().decode(await unsealValue(key, encrypted)));
}

/** @throws when another key sealed it, or it was changed */
export function unsealValue(key: CryptoKey, { iv, cipher }: Encrypted): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipher);
}

export interface StoredPin extends Encrypted {
  readonly user: string;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iterations: number;
  /** Tries left until the PIN is erased. */
  readonly tries: number;
}

/** With its user, because several may share a machine. */
export interface StoredOfUser extends Encrypted {
  readonly id: string;
  readonly user: string;
  /** Milliseconds since 1970, by this browser's clock. */
  readonly savedAt: number;
}

/** An X-ray taken up without a connection; `cipher` holds the file and its name. */
export interface StoredPicture extends StoredOfUser {
  readonly report: string;
  readonly size: number;
  /** The upload whose parts the server has; earlier releases stored none. */
  readonly uploadId?: string | null;
}

export interface PinStorage {
  get(user: string): Promise<StoredPin | undefined>;
  put(pin: StoredPin): Promise<unknown>;
  remove(user: string): Promise<unknown>;
  /** Takes one try away for good; undefined: none is left. */
  spend(user: string): Promise<StoredPin | undefined>;
}

export interface PictureStorage {
  list(): Promise<readonly StoredPicture[]>;
  put(picture: StoredPicture): Promise<unknown>;
  note(id: string, uploadId: string): Promise<unknown>;
  remove(ids: readonly string[]): Promise<unknown>;
}

interface Device extends DBSchema {
  pins: { key: string; value: StoredPin };
  pictures: { key: string; value: StoredPicture };
}

/** Kept apart from the journal, because an older tab may hold that database open in its own version. */
const open = createDatabase<Device>('alveola-device', 1, (db) => {
  db.createObjectStore('pins', { keyPath: 'user' });
  db.createObjectStore('pictures', { keyPath: 'id' });
});

export const devicePins: PinStorage = {
  get: async (user) => (await open()).get('pins', user),
  put: async (pin) => (await open()).put('pins', pin),
  remove: async (user) => (await open()).delete('pins', user),
  async spend(user) {
    const { store, done } = (await open()).transaction('pins', 'readwrite');
    const pin = await store.get(user);
    const spent = pin && pin.tries > 0 ? { ...pin, tries: pin.tries - 1 } : undefined;
    if (spent) await store.put(spent);
    await done;
    return spent;
  },
};

export const devicePictures: PictureStorage = {
  list: async () => (await open()).getAll('pictures'),
  put: async (picture) => (await open()).put('pictures', picture),
  async note(id, uploadId) {
    const { store, done } = (await open()).transaction('pictures', 'readwrite');
    const picture = await store.get(id);
    if (picture) await store.put({ ...picture, uploadId });
    await done;
  },
  remove: async (ids) => {
    const db = await open();
    return Promise.all(ids.map((id) => db.delete('pictures', id)));
  },
};

export async function dropPictures(which: (picture: StoredPicture) => boolean): Promise<void> {
  const all = await devicePictures.list();
  await devicePictures.remove(all.filter(which).map(({ id }) => id));
}

export interface StoredDraft extends StoredOfUser {
  readonly report: string;
  /** false: kept for the PIN only; undefined in drafts of earlier releases. */
  readonly unsent?: boolean;
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
  const openDrafts = createDatabase<Journal>('alveola-journal', 2, (db) => {
    // The first version stored its keys beside the data that they opened.
    for (const name of db.objectStoreNames) db.deleteObjectStore(name);
    db.createObjectStore('drafts', { keyPath: 'id' });
  });
  return {
    list: async () => (await openDrafts()).getAll('drafts'),
    put: async (draft) => (await openDrafts()).put('drafts', draft),
    remove: async (ids) => {
      const db = await openDrafts();
      return Promise.all(ids.map((id) => db.delete('drafts', id)));
    },
  };
}
