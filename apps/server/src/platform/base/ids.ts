import { createHash, randomBytes } from 'node:crypto';

/** A public id: 128 random bits, 22 characters that need no escaping in an address. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}

/** A secret that is handed out once: 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** How a secret is kept: nobody who reads the database can use it. */
export function sha256(value: string | Buffer): string {
  return createHash('sha256').update(value).digest('base64url');
}
