import type { DBSchema } from 'idb';
import { createDatabase } from './database';

export interface StoredPin {
  readonly user: string;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iterations: number;
  /** Tries left until the PIN is erased. */
  readonly tries: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly cipher: ArrayBuffer;
}

/** An X-ray taken up without a connection; `cipher` holds the file and its name. */
export interface StoredPicture {
  readonly id: string;
  readonly user: string;
  readonly report: string;
  readonly size: number;
  /** Milliseconds since 1970, by this browser's clock. */
  readonly savedAt: number;
  /** The upload whose parts the server has; earlier releases stored none. */
  readonly uploadId?: string | null;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly cipher: ArrayBuffer;
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
