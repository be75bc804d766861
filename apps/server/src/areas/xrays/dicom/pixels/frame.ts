import type { Header } from '../header';
import { type Parsed, PIXEL_DATA } from '../parse';

const ITEM = 0xfffee000;
const END = 0xfffee0dd;

/** Joins the fragments of an encapsulated frame. Returns null if bytes are missing. */
export function readFrame({ data, syntax }: Parsed, header: Header): Uint8Array | null {
  const element = data.elements[PIXEL_DATA];
  if (element === undefined) return null;
  const bytes = data.byteArray;
  if (syntax.pixels !== 'native')
    return element.hadUndefinedLength ? joined(bytes, element.dataOffset) : null;
  const needed = nativeLength(header, element.length);
  const end = element.dataOffset + element.length;
  if (needed === null || element.hadUndefinedLength || end > bytes.length || element.length < needed)
    return null;
  const words = bytes.subarray(element.dataOffset, element.dataOffset + needed + (needed % 2));
  const isSwapped = syntax.isBigEndian && (element.vr === 'OW' || header.allocated === 16);
  return (isSwapped ? swapped(words) : words).subarray(0, needed);
}

export function halvedLength({ width, height }: Header): number {
  return width * height * 2;
}

/** Null if a row has an odd number of subsampled pixels. */
function nativeLength(header: Header, there: number): number | null {
  const { width, height, samples, allocated, photometric } = header;
  const whole = (width * height * samples * allocated) / 8;
  // Some devices store all colours but claim that they are subsampled.
  if (photometric !== 'YBR_FULL_422' || there >= whole) return whole;
  return width % 2 === 0 ? halvedLength(header) : null;
}

/** A missing delimiter means that part of the picture may be missing. */
function joined(bytes: Uint8Array, from: number): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fragments: Uint8Array[] = [];
  let at = from;
  for (let n = 0; at + 8 <= bytes.length; n += 1) {
    const tag = view.getUint16(at, true) * 0x10000 + view.getUint16(at + 2, true);
    const length = view.getUint32(at + 4, true);
    if (tag === END) return fragments.length > 0 ? Buffer.concat(fragments) : null;
    if (tag !== ITEM || at + 8 + length > bytes.length) return null;
    if (n > 0) fragments.push(bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length;
  }
  return null;
}

function swapped(words: Uint8Array): Uint8Array {
  return Buffer.from(words.subarray(0, words.length - (words.length % 2))).swap16();
}
