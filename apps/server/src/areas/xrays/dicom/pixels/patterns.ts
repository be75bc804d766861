import type { Samples } from './codecs';
import type { Header } from '../header';

export interface Patterns {
  readonly at: (n: number) => number;
  readonly count: number;
  readonly bits: number;
}

/** Drops overlays that are stored in unused bits. */
export function toPatterns({ stored, highBit, allocated }: Header, samples: Samples): Patterns {
  const bits = Math.min(stored, samples.precision);
  // Codecs shift the used bits to the lowest place.
  const shift = samples.precision === allocated ? highBit - stored + 1 : 0;
  const mask = 2 ** bits - 1;
  const all = samples.allocated === 8 ? samples.bytes : words(samples.bytes);
  return { at: (n) => ((all[n] ?? 0) >> shift) & mask, count: all.length, bits };
}

export function toPatternValues(bits: number, isSigned: boolean): readonly number[] {
  const size = 2 ** bits;
  return Array.from({ length: size }, (_, n) => (isSigned && n >= size / 2 ? n - size : n));
}

function words(bytes: Uint8Array): Uint16Array {
  const even = bytes.byteOffset % 2 === 0 ? bytes : Uint8Array.from(bytes);
  return new Uint16Array(even.buffer, even.byteOffset, Math.floor(even.length / 2));
}
