import { inflateRawSync } from 'node:zlib';
import dicomParser, { type DataSet } from 'dicom-parser';
import { type Start, findDicomStart, type NotTaken } from '../picture/fileKind';
import { MAX_XRAY_PIXELS, MAX_XRAY_SIDE_PX } from '@alveola/contract';

/** PS3.5 §10 and annex A. */
export interface Syntax {
  readonly pixels: 'native' | 'rle' | 'jpeg' | 'jpeg-ls' | 'jpeg-2000' | 'htj2k';
  readonly isBigEndian: boolean;
  readonly isDeflated: boolean;
}

export const IMPLICIT = '1.2.840.10008.1.2';
export const EXPLICIT = '1.2.840.10008.1.2.1';
export const DEFLATED = '1.2.840.10008.1.2.1.99';
export const BIG_ENDIAN = '1.2.840.10008.1.2.2';

const plain = { isBigEndian: false, isDeflated: false };
const native = { ...plain, pixels: 'native' } as const;
const jpeg = { ...plain, pixels: 'jpeg' } as const;
const jpegLs = { ...plain, pixels: 'jpeg-ls' } as const;
const jpeg2000 = { ...plain, pixels: 'jpeg-2000' } as const;
const htj2k = { ...plain, pixels: 'htj2k' } as const;

const SYNTAXES: ReadonlyMap<string, Syntax> = new Map<string, Syntax>([
  [IMPLICIT, native],
  [EXPLICIT, native],
  [DEFLATED, { ...native, isDeflated: true }],
  [BIG_ENDIAN, { ...native, isBigEndian: true }],
  ['1.2.840.10008.1.2.5', { ...plain, pixels: 'rle' }],
  // Baseline, extended 12 bit, lossless with any predictor, and lossless with the first.
  ['1.2.840.10008.1.2.4.50', jpeg],
  ['1.2.840.10008.1.2.4.51', jpeg],
  ['1.2.840.10008.1.2.4.57', jpeg],
  ['1.2.840.10008.1.2.4.70', jpeg],
  ['1.2.840.10008.1.2.4.80', jpegLs],
  ['1.2.840.10008.1.2.4.81', jpegLs],
  ['1.2.840.10008.1.2.4.90', jpeg2000],
  ['1.2.840.10008.1.2.4.91', jpeg2000],
  ['1.2.840.10008.1.2.4.201', htj2k],
  ['1.2.840.10008.1.2.4.202', htj2k],
  ['1.2.840.10008.1.2.4.203', htj2k],
]);

export function findSyntax(uid: string): Syntax | null {
  return SYNTAXES.get(uid.trim()) ?? null;
}

export interface Refused extends NotTaken {
  readonly modality?: string;
}

export const refused = (code: Refused['refused']): Refused => ({ refused: code });

export interface Parsed {
  readonly data: DataSet;
  readonly syntax: Syntax;
}

export const PIXEL_DATA = 'x7fe00010';
const TRANSFER_SYNTAX = 'x00020010';
/** In bytes. Enough for 100 megapixels of 16 bits; protects against decompression bombs. */
const MOST_INFLATED = 256 * 1024 * 1024;
const PREFIX = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')]);

export function parse(bytes: Uint8Array): Parsed | Refused {
  const start = findDicomStart(bytes);
  if (start === null) return refused('xray-unsupported');
  try {
    const { uid, body } = start.form === 'meta' ? withMeta(bytes, start) : bare(bytes, start);
    const syntax = findSyntax(uid);
    if (syntax === null) return refused('xray-unsupported');
    const elements = syntax.isDeflated ? inflated(body) : body;
    const TransferSyntaxUID = syntax.isDeflated ? EXPLICIT : uid;
    return { data: dicomParser.parseDicom(elements, { TransferSyntaxUID, untilTag: PIXEL_DATA }), syntax };
  } catch {
    // The parser throws strings, objects and errors for invalid bytes.
    return refused('xray-damaged');
  }
}

interface Body {
  readonly uid: string;
  readonly body: Uint8Array;
}

function withMeta(bytes: Uint8Array, { offset }: Start): Body {
  const file = offset === PREFIX.length ? bytes : Buffer.concat([PREFIX, bytes.subarray(offset)]);
  const meta = dicomParser.readPart10Header(file);
  const ends = Object.values(meta.elements).map((element) => element.dataOffset + element.length);
  const uid = meta.string(TRANSFER_SYNTAX);
  if (uid === undefined) throw new Error('No transfer syntax.');
  return { uid: uid.trim(), body: file.subarray(Math.max(...ends)) };
}

function bare(bytes: Uint8Array, { offset, form }: Start): Body {
  return { uid: form === 'implicit' ? IMPLICIT : EXPLICIT, body: bytes.subarray(offset) };
}

function inflated(body: Uint8Array): Uint8Array {
  return inflateRawSync(body, { maxOutputLength: MOST_INFLATED });
}

export function readDecimals(data: DataSet, tag: string): readonly number[] {
  return (data.string(tag) ?? '').split('\\').map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
}

export function readDecimal(data: DataSet, tag: string): number {
  return readDecimals(data, tag)[0] ?? Number.NaN;
}

/** PS3.3 C.7.6.3. */
export interface Header {
  readonly width: number;
  readonly height: number;
  readonly samples: 1 | 3;
  readonly photometric: Photometric;
  /** A sample takes `allocated` bits, of which `stored` count, the highest of them at `highBit`. */
  readonly allocated: 8 | 16;
  readonly stored: number;
  readonly highBit: number;
  readonly isSigned: boolean;
  readonly isPlanar: boolean;
}

const PHOTOMETRICS = {
  MONOCHROME1: 1,
  MONOCHROME2: 1,
  'PALETTE COLOR': 1,
  RGB: 3,
  YBR_FULL: 3,
  YBR_FULL_422: 3,
  YBR_ICT: 3,
  YBR_RCT: 3,
} as const;
export type Photometric = keyof typeof PHOTOMETRICS;

export function readDicomHeader({ data }: Parsed): Header | Refused {
  const width = data.uint16('x00280011');
  const height = data.uint16('x00280010');
  if (width === undefined || height === undefined) return refused('xray-unsupported');
  if (Number(data.string('x00280008') ?? 1) > 1) return refused('xray-multi-frame');
  if (width === 0 || height === 0) return refused('xray-damaged');
  if (width * height > MAX_XRAY_PIXELS || Math.max(width, height) > MAX_XRAY_SIDE_PX)
    return refused('xray-too-many-pixels');
  const photometric = readPhotometric(data);
  const samples = data.uint16('x00280002') ?? 1;
  const allocated = data.uint16('x00280100');
  if (photometric === null || samples !== PHOTOMETRICS[photometric]) return refused('xray-unsupported');
  if (allocated !== 8 && (allocated !== 16 || samples === 3)) return refused('xray-unsupported');
  const stored = data.uint16('x00280101') ?? allocated;
  const highBit = data.uint16('x00280102') ?? stored - 1;
  if (stored < 1 || highBit < stored - 1 || highBit >= allocated) return refused('xray-damaged');
  const isSigned = data.uint16('x00280103') === 1;
  const isPlanar = data.uint16('x00280006') === 1;
  return {
    width,
    height,
    samples: PHOTOMETRICS[photometric],
    photometric,
    allocated,
    stored,
    highBit,
    isSigned,
    isPlanar,
  };
}

function readPhotometric(data: DataSet): Photometric | null {
  const written = data.string('x00280004')?.trim();
  return isPhotometric(written) ? written : null;
}

function isPhotometric(name: string | undefined): name is Photometric {
  return name !== undefined && Object.hasOwn(PHOTOMETRICS, name);
}
