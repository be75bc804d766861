import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
/** In bytes. */
const NONCE = 12;
const TAG = 16;

/** Derives a key for each purpose, so that text sealed for one opens for no other. */
const toKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `seal|${purpose}`, 32));

/** Encrypts with AES-256-GCM under the server's secret. @returns base64 of nonce, tag and text. */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, toKey(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Gives null for another secret or purpose, or a changed text. */
export function unseal(secret: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < NONCE + TAG) return null;
  const decipher = createDecipheriv(CIPHER, toKey(secret, purpose), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
