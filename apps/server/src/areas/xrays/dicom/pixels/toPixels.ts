import type { Samples } from './codecs';
import { type Header, readDecimal } from '../parse';
import type { DataSet } from 'dicom-parser';
import { halvedLength } from './frame';

/** Drops overlays that are stored in unused bits. */
export function toPatterns({ stored, highBit, allocated }: Header, samples: Samples) {
  const bits = Math.min(stored, samples.precision);
  // Codecs shift the used bits to the lowest place.
  const shift = samples.precision === allocated ? highBit - stored + 1 : 0;
  const mask = 2 ** bits - 1;
  const all = samples.allocated === 8 ? samples.bytes : words(samples.bytes);
  return { at: (n: number) => ((all[n] ?? 0) >> shift) & mask, count: all.length, bits };
}

export function toPatternValues(bits: number, isSigned: boolean): readonly number[] {
  const size = 2 ** bits;
  return Array.from({ length: size }, (_, n) => (isSigned && n >= size / 2 ? n - size : n));
}

function words(bytes: Uint8Array): Uint16Array {
  const even = bytes.byteOffset % 2 === 0 ? bytes : Uint8Array.from(bytes);
  return new Uint16Array(even.buffer, even.byteOffset, Math.floor(even.length / 2));
}

/** PS3.3 C.11.1 and C.11.2. */
export interface Lut {
  /** Lower inputs also take the first entry, and inputs above the last one take the last. */
  readonly first: number;
  readonly top: number;
  readonly entries: readonly number[];
}

const DESCRIPTOR = 'x00283002';
const DATA = 'x00283006';

export function readLut(data: DataSet, sequence: string, isSigned: boolean): Lut | null {
  const item = data.elements[sequence]?.items?.[0]?.dataSet;
  return item === undefined ? null : lutIn(item, DESCRIPTOR, DATA, isSigned);
}

export function lutIn(data: DataSet, descriptor: string, entries: string, isSigned: boolean): Lut | null {
  const values = data.elements[entries];
  const size = data.uint16(descriptor, 0);
  const first = isSigned ? data.int16(descriptor, 1) : data.uint16(descriptor, 1);
  const bits = data.uint16(descriptor, 2);
  if (values === undefined || size === undefined || first === undefined || bits === undefined) return null;
  // PS3.3 writes 65,536, which does not fit, as 0.
  const count = size === 0 ? 0x10000 : size;
  if (bits < 1 || bits > 16 || values.length < count) return null;
  if (values.dataOffset + values.length > data.byteArray.length) return null;
  const wordAt = (n: number) => data.uint16(entries, n) ?? 0;
  // A word holds two entries, the first in its low byte.
  const byteAt = (n: number) => (wordAt(n >> 1) >> (8 * (n % 2))) & 0xff;
  const entryAt = values.length < count * 2 ? byteAt : wordAt;
  return { first, top: 2 ** bits - 1, entries: Array.from({ length: count }, (_, n) => entryAt(n)) };
}

export function look({ first, entries }: Lut, input: number): number {
  const at = Math.min(Math.max(Math.round(input) - first, 0), entries.length - 1);
  return entries[at] ?? 0;
}

type Grey = Uint8Array | Uint16Array;

const PADDING = 'x00280120';
const PADDING_END = 'x00280121';

/**
 * Combines modality, window and inversion in one table from bit patterns to greys. More than 8 stored bits
 * give 16-bit greys, so that no two greys within the window merge.
 */
export function toGreyPixels(data: DataSet, header: Header, samples: Samples): Grey {
  const { at, count, bits } = toPatterns(header, samples);
  const isUsed = new Uint8Array(2 ** bits);
  for (let n = 0; n < count; n += 1) isUsed[at(n)] = 1;
  const table = readTable(data, header, bits, isUsed);
  const out = bits > 8 ? new Uint16Array(count) : new Uint8Array(count);
  for (let n = 0; n < count; n += 1) out[n] = table[at(n)] ?? 0;
  return out;
}

function readTable(data: DataSet, { isSigned, photometric }: Header, bits: number, isUsed: Uint8Array) {
  const values = toPatternValues(bits, isSigned);
  const modality = readModality(data, isSigned);
  const isPadding = readPadding(data, isSigned);
  const inputs = values.map(modality.apply);
  const shown = inputs.filter((_, n) => isUsed[n] === 1 && !isPadding(values[n] ?? 0));
  const tone =
    readVoi(data, isSigned || least(inputs) < 0) ?? toneWithout(shown, bits, modality.isPlain && !isSigned);
  const top = bits > 8 ? 0xffff : 0xff;
  const isInverted = photometric === 'MONOCHROME1';
  return inputs.map((input, n) => {
    if (isPadding(values[n] ?? 0)) return 0;
    const share = tone(input);
    return Math.round((isInverted ? 1 - share : share) * top);
  });
}

/** 8-bit pictures are shown as they are; deeper ones use only part of their range. */
function toneWithout(shown: readonly number[], bits: number, isPlain: boolean): GreyTone {
  return isPlain && bits <= 8 ? spreadTones(0, 2 ** bits - 1) : spreadTones(least(shown), greatest(shown));
}

/** Padding outside the picture is black and does not affect the contrast. PS3.3 C.7.5.1.1.2. */
function readPadding(data: DataSet, isSigned: boolean): (value: number) => boolean {
  const read = (tag: string) => (isSigned ? data.int16(tag) : data.uint16(tag));
  const padding = read(PADDING);
  if (padding === undefined) return () => false;
  const other = read(PADDING_END) ?? padding;
  return (value) => value >= Math.min(padding, other) && value <= Math.max(padding, other);
}

const least = (values: readonly number[]) =>
  values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const greatest = (values: readonly number[]) =>
  values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);

const MODALITY_LUT = 'x00283000';
const INTERCEPT = 'x00281052';
const SLOPE = 'x00281053';

/** Maps stored values to those that the window applies to. PS3.3 C.11.1. */
function readModality(data: DataSet, isSigned: boolean) {
  const lut = readLut(data, MODALITY_LUT, isSigned);
  if (lut) return { apply: (value: number) => look(lut, value), isPlain: false };
  const slope = finite(readDecimal(data, SLOPE)) || 1;
  const intercept = finite(readDecimal(data, INTERCEPT));
  return { apply: (value: number) => value * slope + intercept, isPlain: slope === 1 && intercept === 0 };
}

const finite = (value: number) => (Number.isFinite(value) ? value : 0);

type GreyTone = (value: number) => number;

const VOI_LUT = 'x00283010';
const CENTRE = 'x00281050';
const WIDTH = 'x00281051';
const FUNCTION = 'x00281056';

/** Prefers the file's table to its first window (PS3.3 C.11.2). */
function readVoi(data: DataSet, isSigned: boolean): GreyTone | null {
  const lut = readLut(data, VOI_LUT, isSigned);
  if (lut) return (value) => Math.min(look(lut, value) / lut.top, 1);
  const centre = readDecimal(data, CENTRE);
  const width = readDecimal(data, WIDTH);
  if (!Number.isFinite(centre) || !Number.isFinite(width)) return null;
  return toWindow(data.string(FUNCTION)?.trim() ?? 'LINEAR', centre, width);
}

function toWindow(name: string, centre: number, width: number): GreyTone | null {
  if (name === 'SIGMOID' && width > 0) return (value) => 1 / (1 + Math.exp((-4 * (value - centre)) / width));
  if (name === 'LINEAR_EXACT' && width > 0) return (value) => within((value - centre) / width + 0.5);
  if (name === 'SIGMOID' || name === 'LINEAR_EXACT' || width < 1) return null;
  if (width === 1) return (value) => (value <= centre - 0.5 ? 0 : 1);
  return (value) => within((value - (centre - 0.5)) / (width - 1) + 0.5);
}

function spreadTones(least: number, greatest: number): GreyTone {
  return (value) => (greatest > least ? within((value - least) / (greatest - least)) : 0);
}

const within = (share: number) => Math.min(Math.max(share, 0), 1);

/** Interleaved RGB. Colours have no window. */
export function toColours(header: Header, samples: Samples, isCompressed: boolean): Uint8Array {
  const bytes = toWhole(header, samples, isCompressed);
  const isYbr = header.photometric === 'YBR_FULL' || header.photometric === 'YBR_FULL_422';
  return isYbr && !samples.isRgb ? toRgb(bytes) : bytes;
}

/** Only uncompressed pictures may have planes or subsampled colours. */
function toWhole(header: Header, { bytes }: Samples, isCompressed: boolean): Uint8Array {
  if (isCompressed) return bytes;
  if (bytes.length === halvedLength(header)) return doubled(bytes);
  return header.isPlanar ? sideBySide(bytes) : bytes;
}

/** PS3.3 C.7.6.3.1.2: two neighbouring pixels share their two colour differences. */
function doubled(halved: Uint8Array): Uint8Array {
  const out = new Uint8Array((halved.length / 2) * 3);
  for (let to = 0; to < out.length; to += 3) {
    const pixel = to / 3;
    const pair = (pixel - (pixel % 2)) * 2;
    out[to] = halved[pair + (pixel % 2)] ?? 0;
    out[to + 1] = halved[pair + 2] ?? 0;
    out[to + 2] = halved[pair + 3] ?? 0;
  }
  return out;
}

function sideBySide(planes: Uint8Array): Uint8Array {
  const pixels = Math.floor(planes.length / 3);
  const out = new Uint8Array(pixels * 3);
  for (let n = 0; n < out.length; n += 1) out[n] = planes[(n % 3) * pixels + Math.floor(n / 3)] ?? 0;
  return out;
}

/** PS3.3 C.7.6.3.1.2: CCIR 601 colours with full range. */
function toRgb(ybr: Uint8Array): Uint8Array {
  const out = new Uint8ClampedArray(ybr.length);
  for (let n = 0; n + 2 < ybr.length; n += 3) {
    const y = ybr[n] ?? 0;
    const b = (ybr[n + 1] ?? 0) - 128;
    const r = (ybr[n + 2] ?? 0) - 128;
    out[n] = y + 1.402 * r;
    out[n + 1] = y - 0.344136 * b - 0.714136 * r;
    out[n + 2] = y + 1.772 * b;
  }
  return new Uint8Array(out.buffer);
}

/** Descriptors and entries of red, green and blue. PS3.3 C.7.6.3.1.5 and C.7.6.3.1.6. */
const TABLES = [
  ['x00281101', 'x00281201'],
  ['x00281102', 'x00281202'],
  ['x00281103', 'x00281203'],
] as const;

export function applyPalette(data: DataSet, header: Header, samples: Samples): Uint8Array | null {
  const tables = TABLES.flatMap(
    ([descriptor, entries]) => lutIn(data, descriptor, entries, header.isSigned) ?? [],
  );
  if (tables.length < TABLES.length) return null;
  const { at, count, bits } = toPatterns(header, samples);
  const values = toPatternValues(bits, header.isSigned);
  const out = new Uint8Array(count * TABLES.length);
  for (const [place, table] of tables.entries()) {
    const shades = Uint8Array.from(values, (value) => shade(table, value));
    for (let n = 0; n < count; n += 1) out[n * TABLES.length + place] = shades[at(n)] ?? 0;
  }
  return out;
}

function shade(table: Lut, value: number): number {
  const entry = look(table, value);
  return table.top > 0xff ? entry >> 8 : entry;
}
