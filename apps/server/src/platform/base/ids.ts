import { createHash, randomBytes } from 'node:crypto';

export function newId(): string {
  return randomBytes(16).toString('base64url');
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes secrets for storage, so that somebody who reads the database cannot use them. */
export function sha256(value: string | Buffer): string {
  return createHash('sha256').update(value).digest('base64url');
}

export function plainNumber(orgNumber: string): string {
  return orgNumber.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}
