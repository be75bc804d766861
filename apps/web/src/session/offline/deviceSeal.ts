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

/** @throws when another key sealed it, or it was changed */
export function unsealValue(key: CryptoKey, { iv, cipher }: Encrypted): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipher);
}
