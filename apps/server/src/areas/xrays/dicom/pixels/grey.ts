import type { DataSet } from 'dicom-parser';
import type { Samples } from './codecs';
import type { Header } from '../header';
import { toPatterns, toPatternValues } from './patterns';
import { readDecimal } from '../parse';
import { look, readLut } from './lut';

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

function readTable(
  data: DataSet,
  { isSigned, photometric }: Header,
  bits: number,
  isUsed: Uint8Array,
): number[] {
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

/** Maps stored values to those that the window applies to. PS3.3 C.11.1. */
interface Modality {
  readonly apply: (value: number) => number;
  readonly isPlain: boolean;
}

const MODALITY_LUT = 'x00283000';
const INTERCEPT = 'x00281052';
const SLOPE = 'x00281053';

function readModality(data: DataSet, isSigned: boolean): Modality {
  const lut = readLut(data, MODALITY_LUT, isSigned);
  if (lut) return { apply: (value) => look(lut, value), isPlain: false };
  const slope = finite(readDecimal(data, SLOPE)) || 1;
  const intercept = finite(readDecimal(data, INTERCEPT));
  return { apply: (value) => value * slope + intercept, isPlain: slope === 1 && intercept === 0 };
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
