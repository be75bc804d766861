import { createHash } from 'node:crypto';

/**
 * Bits for each password of a Bloom filter over SHA-1: it holds millions in little room, misses none, and
 * takes about one other password in 15,000 for leaked.
 */
const BITS_EACH = 20;
const HASHES = 14;
const MAGIC = Buffer.from('ALVPWF1\n');

export interface PasswordFilter {
  has(password: string): boolean;
}

/** Published lists use SHA-1. */
export const toDigest = (password: string): Buffer => createHash('sha1').update(password).digest();

/** Places the bits by double hashing, with sums and one shared array, since millions are added at once. */
function toPlaces(digest: Buffer, size: number, places: Float64Array): Float64Array {
  let place = digest.readUIntBE(0, 6) % size;
  const step = 1 + (digest.readUIntBE(6, 6) % (size - 1));
  for (let n = 0; n < HASHES; n += 1) {
    place += step;
    if (place >= size) place -= size;
    places[n] = place;
  }
  return places;
}

const toMask = (place: number) => 1 << (place % 8);
const toByte = (place: number) => Math.floor(place / 8);

export function createFilter(count: number) {
  const bits = Buffer.alloc(Math.max(1, Math.ceil((count * BITS_EACH) / 8)));
  const places = new Float64Array(HASHES);
  return {
    add: (digest: Buffer): void => {
      for (const place of toPlaces(digest, bits.length * 8, places)) {
        const byte = toByte(place);
        bits[byte] = (bits[byte] ?? 0) | toMask(place);
      }
    },
    toFile: (): Buffer => Buffer.concat([MAGIC, bits]),
  };
}

/** Gives null for a file that `npm run password:filter` did not make. */
export function readFilter(file: Buffer): PasswordFilter | null {
  if (file.length <= MAGIC.length || !file.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  const bits = file.subarray(MAGIC.length);
  return {
    has: (password) =>
      toPlaces(toDigest(password), bits.length * 8, new Float64Array(HASHES)).every(
        (place) => ((bits[toByte(place)] ?? 0) & toMask(place)) !== 0,
      ),
  };
}
