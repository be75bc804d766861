import { deflateRawSync } from 'node:zlib';

/** Writes only those parts of PS3.5 and PS3.10 that the reader must understand. */

export type Value = string | readonly number[] | Uint8Array | { readonly items: readonly Elements[] };
/** Keys are tags such as `00280010`; words have the low byte first. */
export type Elements = Readonly<Record<string, readonly [vr: string, value: Value]>>;

export interface File {
  readonly syntax: string;
  readonly elements: Elements;
  /** Holds raw bytes, low byte first, or the fragments of an encapsulated frame. */
  readonly pixels?: Uint8Array | readonly Uint8Array[];
  readonly pixelVr?: 'OB' | 'OW';
  readonly form?: 'part10' | 'no-preamble' | 'mark-first' | 'bare';
  readonly preamble?: string;
  readonly meta?: Elements;
  readonly after?: Elements;
}

export const SYNTAX = {
  implicit: '1.2.840.10008.1.2',
  explicit: '1.2.840.10008.1.2.1',
  deflated: '1.2.840.10008.1.2.1.99',
  bigEndian: '1.2.840.10008.1.2.2',
  rle: '1.2.840.10008.1.2.5',
  baseline: '1.2.840.10008.1.2.4.50',
  extended: '1.2.840.10008.1.2.4.51',
  lossless: '1.2.840.10008.1.2.4.57',
  losslessFirst: '1.2.840.10008.1.2.4.70',
  jpegLs: '1.2.840.10008.1.2.4.80',
  jpegLsNear: '1.2.840.10008.1.2.4.81',
  jpeg2000: '1.2.840.10008.1.2.4.90',
  jpeg2000Lossy: '1.2.840.10008.1.2.4.91',
  htj2k: '1.2.840.10008.1.2.4.201',
  video: '1.2.840.10008.1.2.4.102',
} as const;

/** None of these identifiers may appear in anything that is stored. */
export const IDENTIFIERS = {
  name: 'Nordmann^Ola',
  birthDate: '19170501',
  patient: 'PID-01017012345',
  institution: 'Tannklinikken Storgata',
  dentist: 'Hansen^Kari',
} as const;

const IDENTITY: Elements = {
  '00080005': ['CS', 'ISO_IR 192'],
  '00080016': ['UI', '1.2.840.10008.5.1.4.1.1.1.3'],
  '00080018': ['UI', '2.25.1234567890'],
  '00080060': ['CS', 'IO'],
  '00080080': ['LO', IDENTIFIERS.institution],
  '00080090': ['PN', IDENTIFIERS.dentist],
  '00100010': ['PN', IDENTIFIERS.name],
  '00100020': ['LO', IDENTIFIERS.patient],
  '00100030': ['DA', IDENTIFIERS.birthDate],
};

interface Way {
  readonly isExplicit: boolean;
  readonly isBig: boolean;
}

export function writeDicom(content: File): Buffer {
  const { syntax, elements, pixels, pixelVr = 'OW', form = 'part10', preamble = '' } = content;
  const way = { isExplicit: syntax !== SYNTAX.implicit, isBig: syntax === SYNTAX.bigEndian };
  const body = Buffer.concat([
    listOf({ ...IDENTITY, ...elements }, way),
    pixels === undefined ? Buffer.alloc(0) : pixelData(pixels, pixelVr, way),
    listOf(content.after ?? {}, way),
  ]);
  if (form === 'bare') return body;
  const metaWay = { isExplicit: true, isBig: false };
  const metaElements: Elements = { '00020001': ['OB', [0, 1]], '00020010': ['UI', syntax], ...content.meta };
  const rest = listOf(metaElements, metaWay);
  const meta = Buffer.concat([listOf({ '00020000': ['UL', [rest.length]] }, metaWay), rest]);
  const file = Buffer.concat([meta, syntax === SYNTAX.deflated ? deflateRawSync(body) : body]);
  if (form === 'no-preamble') return file;
  const before = Buffer.from(form === 'mark-first' ? '' : preamble.padEnd(128, '\0'));
  return Buffer.concat([before, Buffer.from('DICM'), file]);
}

function listOf(elements: Elements, way: Way): Buffer {
  const tags = Object.keys(elements).sort();
  return Buffer.concat(
    tags.map((tag) => {
      const [vr, value] = elements[tag] ?? ['UN', ''];
      const bytes = toBytes(vr, value, way);
      return Buffer.concat([head(tag, vr, bytes.length, way), bytes]);
    }),
  );
}

const LONG_VR = ['OB', 'OW', 'SQ', 'UC', 'UN', 'UR', 'UT'];

function head(tag: string, vr: string, length: number, { isExplicit, isBig }: Way): Buffer {
  const at = Buffer.concat([
    number(Number.parseInt(tag.slice(0, 4), 16), 2, isBig),
    number(Number.parseInt(tag.slice(4), 16), 2, isBig),
  ]);
  if (!isExplicit) return Buffer.concat([at, number(length, 4, isBig)]);
  const isLong = LONG_VR.includes(vr);
  const size = isLong ? [Buffer.alloc(2), number(length, 4, isBig)] : [number(length, 2, isBig)];
  return Buffer.concat([at, Buffer.from(vr), ...size]);
}

function toBytes(vr: string, value: Value, way: Way): Buffer {
  if (typeof value === 'string') return even(Buffer.from(value), vr === 'UI' ? 0 : 32);
  if ('items' in value)
    return Buffer.concat(
      value.items.map((item) => {
        const bytes = listOf(item, way);
        return Buffer.concat([
          number(0xfffe, 2, way.isBig),
          number(0xe000, 2, way.isBig),
          number(bytes.length, 4, way.isBig),
          bytes,
        ]);
      }),
    );
  if (value instanceof Uint8Array)
    return vr === 'OW' && way.isBig ? even(Buffer.from(value), 0).swap16() : even(Buffer.from(value), 0);
  const width = { OB: 1, UL: 4 }[vr] ?? 2;
  return even(Buffer.concat(value.map((n) => number(n, width, way.isBig))), 0);
}

function pixelData(pixels: NonNullable<File['pixels']>, vr: string, way: Way): Buffer {
  if (pixels instanceof Uint8Array) {
    const bytes = toBytes(vr, pixels, way);
    return Buffer.concat([head('7fe00010', vr, bytes.length, way), bytes]);
  }
  const item = (bytes: Uint8Array) =>
    Buffer.concat([Buffer.from('feff00e0', 'hex'), number(bytes.length, 4, false), bytes]);
  const fragments = pixels.map((bytes) => item(even(Buffer.from(bytes), 0)));
  return Buffer.concat([
    head('7fe00010', 'OB', 0xffffffff, way),
    item(Buffer.alloc(0)),
    ...fragments,
    Buffer.from('feffdde000000000', 'hex'),
  ]);
}

function number(value: number, width: number, isBig: boolean): Buffer {
  const bytes = Buffer.alloc(width);
  const plain = value < 0 ? value + 2 ** (width * 8) : value;
  if (isBig) bytes.writeUIntBE(plain, 0, width);
  else bytes.writeUIntLE(plain, 0, width);
  return bytes;
}

function even(bytes: Buffer, filler: number): Buffer {
  return bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from([filler])]);
}
