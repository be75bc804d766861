import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import { DamagedFileError } from '../files/files';

const CIPHER = 'aes-256-gcm';
/** No picture begins like this; the last digit is the format's version. */
const MARK = Buffer.from('ALVFILE1', 'latin1');
const SALT_BYTES = 32;
const HEAD = MARK.length + 4 + SALT_BYTES;
const CHUNK = 64 * 1024;
const TAG = 16;
const NONCE = 12;
/** Chunks before other work gets its turn: a MiB takes less than a millisecond. */
const TURN = 16;

export interface FileKey {
  readonly n: number;
  readonly secret: Buffer;
}

/**
 * Encrypts with AES-256-GCM in chunks, each authenticated with its position, under a key derived from the
 * clinic's by a salt and the file's name: no file can replace another, and no part the whole.
 */
export async function encrypt(bytes: Buffer, { n, secret }: FileKey, name: string): Promise<Buffer> {
  const head = Buffer.concat([MARK, Buffer.alloc(4), randomBytes(SALT_BYTES)]);
  head.writeUInt32BE(n, MARK.length);
  const key = deriveKey(secret, head, name);
  const count = Math.max(1, Math.ceil(bytes.length / CHUNK));
  const sealed = Buffer.allocUnsafeSlow(HEAD + bytes.length + count * TAG);
  head.copy(sealed);
  for (let at = 0; at < count; at += 1) {
    const chunk = bytes.subarray(at * CHUNK, (at + 1) * CHUNK);
    const cipher = createCipheriv(CIPHER, key, toNonce(at, at === count - 1));
    const start = HEAD + at * (CHUNK + TAG);
    cipher.update(chunk).copy(sealed, start);
    cipher.final();
    cipher.getAuthTag().copy(sealed, start + chunk.length);
    if (at % TURN === TURN - 1) await others();
  }
  return sealed;
}

export function readKeyNumber(stored: Buffer): number | null {
  const isEncrypted = stored.length >= HEAD + TAG && stored.subarray(0, MARK.length).equals(MARK);
  return isEncrypted ? stored.readUInt32BE(MARK.length) : null;
}

/** @throws DamagedFileError for a changed, cut or exchanged file. */
export async function decrypt(stored: Buffer, { secret }: FileKey, name: string): Promise<Buffer> {
  const key = deriveKey(secret, stored.subarray(0, HEAD), name);
  const count = Math.ceil((stored.length - HEAD) / (CHUNK + TAG));
  const bytes = Buffer.allocUnsafeSlow(Math.max(0, stored.length - HEAD - count * TAG));
  for (let at = 0; at < count; at += 1) {
    const chunk = stored.subarray(HEAD + at * (CHUNK + TAG), HEAD + (at + 1) * (CHUNK + TAG));
    openChunk(chunk, key, toNonce(at, at === count - 1)).copy(bytes, at * CHUNK);
    if (at % TURN === TURN - 1) await others();
  }
  return bytes;
}

function openChunk(chunk: Buffer, key: Buffer, nonce: Buffer): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG });
    decipher.setAuthTag(chunk.subarray(-TAG));
    const plain = decipher.update(chunk.subarray(0, -TAG));
    decipher.final();
    return plain;
  } catch (error) {
    throw new DamagedFileError('A stored file is not what was encrypted.', { cause: error });
  }
}

function deriveKey(secret: Buffer, head: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, head, `alveola file ${name}`, 32));
}

/** Marks the last chunk, so that a cut file does not look whole. */
function toNonce(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE);
  nonce.writeUInt32BE(at, 0);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE - 1);
  return nonce;
}
