import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG = 16;

/** Derives a key for each purpose, so that text sealed for one opens for no other. */
const toKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `seal|${purpose}`, 32));

/** Encrypts with AES-256-GCM under the server's secret. @returns base64 of nonce, tag and text. */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, toKey(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Gives null for another secret or purpose, or a changed text. */
export function unseal(secret: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < NONCE_BYTES + TAG) return null;
  const decipher = createDecipheriv(CIPHER, toKey(secret, purpose), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG));
  try {
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

export interface Keyring {
  /** The id of the key that wraps new keys; null: there is none. */
  readonly current: string | null;
  readonly secrets: ReadonlyMap<string, string>;
}

export interface WrappedKey {
  readonly wrapped_by: string;
  readonly wrapped: string;
}

export const NO_KEYS: Keyring = { current: null, secrets: new Map() };

const ID = /^[\w-]{1,32}$/;
const SHORTEST_CHARACTERS = 32;

/**
 * Reads `id:secret, id:secret …`, with the current one first.
 * @returns null for a malformed list, a repeated id or a secret that could be guessed.
 */
export function readKeys(text: string, isRandom: (secret: string) => boolean): Keyring | null {
  const pairs = text.split(',').map((pair) => {
    const [id = '', ...secret] = pair.trim().split(':');
    return [id, secret.join(':')] as const;
  });
  const secrets = new Map(pairs);
  const isGood = ([id, secret]: readonly [string, string]) =>
    ID.test(id) && secret.length >= SHORTEST_CHARACTERS && isRandom(secret);
  if (secrets.size !== pairs.length || !pairs.every(isGood)) return null;
  return { current: pairs[0]?.[0] ?? null, secrets };
}

/** @param purpose binds the wrapped key: it opens for nothing else. */
export function wrap({ current, secrets }: Keyring, purpose: string, key: Buffer): WrappedKey {
  const secret = current === null ? undefined : secrets.get(current);
  if (current === null || secret === undefined) throw new Error('There are no KEYS to wrap a key with.');
  return { wrapped_by: current, wrapped: seal(secret, purpose, key.toString('base64')) };
}

/** @throws if the keyring lacks the key, or has another one under its id. */
export function unwrap({ secrets }: Keyring, purpose: string, { wrapped, wrapped_by }: WrappedKey): Buffer {
  const secret = secrets.get(wrapped_by);
  const opened = secret === undefined ? null : unseal(secret, purpose, wrapped);
  if (opened === null) throw new Error(`KEYS lack the key ${wrapped_by}, or have another one of this id.`);
  return Buffer.from(opened, 'base64');
}
