import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sha256 } from '../../platform/base/ids';
import type { Files } from '../../platform/files/files';

/** Bytes of a nonce and of a tag of AES-256-GCM. */
const NONCE = 12;
const TAG = 16;
/** Bytes of a stream that lie in one file. */
const PIECE = 8 * 1024 * 1024;

/** Files of a backup, which only the holder of the key can read, name or change. */
export interface Sealed {
  /** A name that tells nothing and is the same for the same value. */
  nameFor(value: string): string;
  /** Stored, and read back by its SHA-256. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** @throws where it is missing, was changed, or is of another key. */
  get(name: string): Promise<Buffer>;
  /** Stores a stream in pieces. @returns how many. */
  putStream(name: string, chunks: AsyncIterable<Buffer | string>): Promise<number>;
  getStream(name: string, pieces: number): AsyncGenerator<Buffer>;
}

export function openSealed(files: Files, secret: string): Sealed {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `alveola backup ${purpose}`, 32));
  const [contents, names] = [derive('contents'), derive('names')];

  const put = async (name: string, bytes: Buffer) => {
    const nonce = randomBytes(NONCE);
    // The name is authenticated: one file cannot stand for another.
    const cipher = createCipheriv('aes-256-gcm', contents, nonce).setAAD(Buffer.from(name));
    const sealed = Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    await files.put(name, sealed);
    if ((await files.digest(name)) !== sha256(sealed))
      throw new Error(`${name} was not stored as it was sent.`);
  };
  const get = async (name: string) => {
    const sealed = await files.get(name);
    if (sealed === null) throw new Error(`${name} is missing from the backup.`);
    try {
      const decipher = createDecipheriv('aes-256-gcm', contents, sealed.subarray(0, NONCE));
      decipher.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(-TAG));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
    } catch (error) {
      throw new Error(`${name} was changed, or belongs to another BACKUP_KEY.`, { cause: error });
    }
  };
  const toPiece = (name: string, n: number) => {
    const [id, kind] = name.split('.');
    return `${id}-${n}.${kind}`;
  };
  return {
    nameFor: (value) => `${createHmac('sha256', names).update(value).digest('base64url')}.object`,
    put,
    get,
    putStream: async (name, chunks) => {
      let pieces = 0;
      for await (const piece of cut(chunks)) {
        await put(toPiece(name, pieces), piece);
        pieces += 1;
      }
      return pieces;
    },
    getStream: async function* (name, pieces) {
      for (let n = 0; n < pieces; n += 1) yield await get(toPiece(name, n));
    },
  };
}

async function* cut(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(Buffer.from(chunk));
    size += chunk.length;
    if (size < PIECE) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}
