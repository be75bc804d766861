import type { Queries } from '../db/open';
import { DamagedFileError, type Files } from '../files/files';
import type { Keyring } from '../security/seal';
import { decrypt, encrypt, readKeyNumber } from './cipher';
import { currentKey, findClinicKeys } from './clinicKeys';

export interface ClinicFiles {
  /** @returns the number of the encrypting key. */
  put(name: string, bytes: Buffer): Promise<number>;
  /**
   * Gives null for a missing file, and plain bytes for one from before encryption.
   * @throws DamagedFileError if it was changed.
   */
  get(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
  /** Encrypts the file under the current key if it is not yet. @returns whether it exists. */
  renew(name: string, check: (bytes: Buffer) => boolean): Promise<boolean>;
}

export interface FileStore {
  readonly files: Files;
  readonly keyring: Keyring;
}

export interface FileDeps extends FileStore {
  readonly db: Queries;
}
type KeyDeps = Pick<FileDeps, 'db' | 'keyring'>;

async function open(
  { db, keyring }: KeyDeps,
  clinicId: string,
  name: string,
  stored: Buffer,
  n: number | null,
): Promise<Buffer> {
  const find = async (isFresh: boolean) =>
    (await findClinicKeys(db, keyring, clinicId, isFresh)).find((key) => key.n === n);
  // Another process may have made the key since the last read.
  const key = (await find(false)) ?? (await find(true));
  if (!key)
    throw new DamagedFileError('A stored file is encrypted under a key that its clinic does not have.');
  return decrypt(stored, key, name);
}

/** Seals a short text for a column, in the form of a file. `name` binds it: it opens under no other. */
export async function sealText(
  { db, keyring }: KeyDeps,
  clinicId: string,
  name: string,
  text: string,
): Promise<Buffer> {
  return encrypt(Buffer.from(text), await currentKey(db, keyring, clinicId), name);
}

export async function unsealText(
  deps: KeyDeps,
  clinicId: string,
  name: string,
  sealed: Buffer,
): Promise<string> {
  return (await open(deps, clinicId, name, sealed, readKeyNumber(sealed))).toString();
}

export function openClinicFiles(deps: FileDeps, clinicId: string): ClinicFiles {
  const { db, files, keyring } = deps;
  const put = async (name: string, bytes: Buffer) => {
    const key = await currentKey(db, keyring, clinicId);
    await files.put(name, await encrypt(bytes, key, name));
    return key.n;
  };
  const get = async (name: string) => {
    const stored = await files.get(name);
    const n = stored && readKeyNumber(stored);
    return stored === null || n === null ? stored : open(deps, clinicId, name, stored, n);
  };
  return {
    put,
    get,
    remove: (name) => files.remove(name),
    renew: async (name, check) => {
      const stored = await files.get(name);
      if (stored === null) return false;
      const n = readKeyNumber(stored);
      if (n === (await currentKey(db, keyring, clinicId)).n) return true;
      const bytes = n === null ? stored : await open(deps, clinicId, name, stored, n);
      if (!check(bytes)) throw new DamagedFileError('A stored file is not what its row says.');
      await put(name, bytes);
      return true;
    },
  };
}
