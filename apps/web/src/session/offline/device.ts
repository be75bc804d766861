import type { DBSchema } from 'idb';
import { createDatabase } from './database';

/** What a PIN opens: see `pin.ts`. */
export interface StoredPin {
  readonly user: string;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iterations: number;
  /** Left, until it is erased. */
  readonly tries: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly cipher: ArrayBuffer;
}

/** An X-ray that was taken up without a connection; the file and its name lie in `cipher`. */
export interface StoredPicture {
  readonly id: string;
  readonly user: string;
  readonly report: string;
  /** Bytes of the file. */
  readonly size: number;
  /** Milliseconds since 1970, of this browser's clock. */
  readonly savedAt: number;
  /** Of the parts that the server has; a release of before kept none. */
  readonly uploadId?: string | null;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly cipher: ArrayBuffer;
}

export interface PinStorage {
  get(user: string): Promise<StoredPin | undefined>;
  put(pin: StoredPin): Promise<unknown>;
  remove(user: string): Promise<unknown>;
  /** Takes one of the tries away for good, and tells how it stands then; undefined where there is none left. */
  spend(user: string): Promise<StoredPin | undefined>;
}

export interface PictureStorage {
  list(): Promise<readonly StoredPicture[]>;
  put(picture: StoredPicture): Promise<unknown>;
  /** Of which upload the server has parts from now on; where the picture is still there. */
  note(id: string, uploadId: string): Promise<unknown>;
  remove(ids: readonly string[]): Promise<unknown>;
}

interface Device extends DBSchema {
  pins: { key: string; value: StoredPin };
  pictures: { key: string; value: StoredPicture };
}

/** Beside the journal, whose database an older tab may hold open in its own version. */
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
