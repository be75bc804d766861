import type { Header } from './header';
import { type Parsed, PIXEL_DATA } from './parse';

const ITEM = 0xfffee000;
const END = 0xfffee0dd;

/**
 * The bytes of the one frame: as they are, or the joined fragments of an encapsulated one.
 * null: there are none, or fewer than the header and the lengths promise.
 */
export function frameOf({ data, syntax }: Parsed, header: Header): Uint8Array | null {
  const element = data.elements[PIXEL_DATA];
  if (element === undefined) return null;
  const bytes = data.byteArray;
  if (syntax.pixels !== 'native')
    return element.hadUndefinedLength ? joined(bytes, element.dataOffset) : null;
  const needed = (header.width * header.height * header.samples * header.allocated) / 8;
  const end = element.dataOffset + element.length;
  if (element.hadUndefinedLength || end > bytes.length || element.length < needed) return null;
  const frame = bytes.subarray(element.dataOffset, element.dataOffset + needed + (needed % 2));
  return syntax.isBigEndian && (element.vr === 'OW' || header.allocated === 16) ? swapped(frame) : frame;
}

/** Fragments end with their delimiter: where it is missing, so may be a part of the picture. */
function joined(bytes: Uint8Array, from: number): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fragments: Uint8Array[] = [];
  let at = from;
  for (let n = 0; at + 8 <= bytes.length; n += 1) {
    const tag = view.getUint16(at, true) * 0x10000 + view.getUint16(at + 2, true);
    const length = view.getUint32(at + 4, true);
    if (tag === END) return fragments.length > 0 ? Buffer.concat(fragments) : null;
    if (tag !== ITEM || at + 8 + length > bytes.length) return null;
    // The first item is the table of offsets.
    if (n > 0) fragments.push(bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length;
  }
  return null;
}

function swapped(words: Uint8Array): Uint8Array {
  return Buffer.from(words.subarray(0, words.length - (words.length % 2))).swap16();
}
