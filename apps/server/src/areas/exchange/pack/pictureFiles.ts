import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/open';
import { xray } from '../../../platform/db/schema';
import type { ClinicFiles } from '../../../platform/storage/clinicFiles';
import { decodeOwn, toBuffer } from '../../xrays/decoder/decode';
import type { XrayRecord } from '../../xrays/xrayRows';
import { fullPicture } from '../../xrays/stored';
import { crc32 } from 'node:zlib';
import type { XrayKind } from '@alveola/clinical';
import type { XraySpacing } from '@alveola/contract';

export interface PackedPicture {
  readonly row: XrayRecord;
  /** In bytes of its pixels; null if its file is lost or damaged. */
  readonly weight: number | null;
  readonly path: string;
}

/** Ordered by id. Each file is read and checked before the first byte is sent. */
export async function findPictures(
  db: Queries,
  files: ClinicFiles,
  clinicId: string,
  ids: readonly string[],
): Promise<readonly PackedPicture[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(xray)
    .where(and(eq(xray.clinic_id, clinicId), inArray(xray.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const packedPictures: PackedPicture[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    if (!row) continue;
    const bytes = await fullPicture(files, row);
    const weight = typeof bytes === 'string' ? null : await decodeOwn('weigh', bytes, 0);
    packedPictures.push({ row, weight, path: `xrays/${packedPictures.length + 1}` });
  }
  return packedPictures;
}

/**
 * Reserves the memory for its pixels.
 * @throws if the file has disappeared since it was checked
 */
export async function withPicture(
  files: ClinicFiles,
  { row, weight }: PackedPicture,
  work: (stored: Buffer, weight: number) => Promise<Buffer>,
): Promise<Buffer> {
  const stored = await fullPicture(files, row);
  if (typeof stored === 'string') throw new Error('A picture of a pack has gone.');
  return work(stored, 2 * (weight ?? 0));
}

/** Length, type and checksum of a chunk. IHDR follows the signature and stays the first chunk. */
const CHUNK_FRAME = 12;
const HEAD = 8 + CHUNK_FRAME + 13;

/**
 * Lossless and upright. The patient number is the only text.
 * @param weight bytes of its pixels
 */
export async function toPackedPng(stored: Buffer, patientNumber: string, weight = 0): Promise<Buffer> {
  const png = toBuffer(await decodeOwn('upright', stored, weight));
  const text = Buffer.from(`Patient ID\0\0\0\0\0${patientNumber}`);
  return Buffer.concat([png.subarray(0, HEAD), chunk('iTXt', text), png.subarray(HEAD)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(CHUNK_FRAME + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

export interface DicomFacts {
  readonly patientNumber: string;
  readonly study: string;
  readonly series: string;
  readonly instance: string;
  readonly n: number;
  readonly spacing: XraySpacing | null;
  readonly isBurnedIn: boolean;
  readonly taken: string | null;
  readonly kind: XrayKind | null;
}

/** PS3.3 C.7.3.1.1.1: panoramic, intraoral, other. */
const MODALITIES = { panoramic: 'PX', periapical: 'IO', bitewing: 'IO', other: 'OT' } as const;
const SECONDARY_CAPTURE = '1.2.840.10008.5.1.4.1.1.7';
const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';
const IMPLEMENTATION = '2.25.221537903186263446108012943862054637153';

/** Secondary Capture (PS3.3 A.8.1) with native pixels. Only the patient number identifies the patient. */
export async function toDicom(stored: Buffer, facts: DicomFacts, weight = 0): Promise<Buffer> {
  const { pixels, width, height, channels, bits } = await decodeOwn('pixels', stored, weight);
  const body = writeElements([
    ...described(facts),
    ['00280002', 'US', [channels]],
    ['00280004', 'CS', channels === 1 ? 'MONOCHROME2' : 'RGB'],
    ...(channels === 1 ? [] : [['00280006', 'US', [0]] as const]),
    ['00280010', 'US', [height]],
    ['00280011', 'US', [width]],
    ['00280100', 'US', [bits]],
    ['00280101', 'US', [bits]],
    ['00280102', 'US', [bits - 1]],
    ['00280103', 'US', [0]],
    ['7fe00010', bits === 16 ? 'OW' : 'OB', pixels],
  ]);
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), meta(facts.instance), body]);
}

function meta(instance: string): Buffer {
  const elements = writeElements([
    ['00020001', 'OB', new Uint8Array([0, 1])],
    ['00020002', 'UI', SECONDARY_CAPTURE],
    ['00020003', 'UI', instance],
    ['00020010', 'UI', EXPLICIT_LITTLE_ENDIAN],
    ['00020012', 'UI', IMPLEMENTATION],
    ['00020013', 'SH', 'ALVEOLA'],
  ]);
  return Buffer.concat([writeElements([['00020000', 'UL', [elements.length]]]), elements]);
}

/** Required tags (type 2) are empty if they are unknown or would name the patient. */
function described(facts: DicomFacts): readonly DicomElement[] {
  const { spacing } = facts;
  return [
    ['00080005', 'CS', 'ISO_IR 192'],
    ['00080016', 'UI', SECONDARY_CAPTURE],
    ['00080018', 'UI', facts.instance],
    ['00080020', 'DA', facts.taken?.replaceAll('-', '') ?? ''],
    ['00080030', 'TM', ''],
    ['00080050', 'SH', ''],
    ['00080060', 'CS', MODALITIES[facts.kind ?? 'other']],
    ['00080064', 'CS', 'WSD'],
    ['00080090', 'PN', ''],
    ['00100010', 'PN', ''],
    // A backslash would separate two values.
    ['00100020', 'LO', facts.patientNumber.replaceAll('\\', '_')],
    ['00100030', 'DA', ''],
    ['00100040', 'CS', ''],
    ['0020000d', 'UI', facts.study],
    ['0020000e', 'UI', facts.series],
    ['00200010', 'SH', ''],
    ['00200011', 'IS', '1'],
    ['00200013', 'IS', String(facts.n)],
    ['00200020', 'CS', ''],
    ...(spacing ? spacingElements(spacing) : []),
    ...(facts.isBurnedIn ? [['00280301', 'CS', 'YES'] as const] : []),
  ];
}

/** Written so that `xrays/dicom/readDicom.ts` reads the same values. */
function spacingElements({ row_mm, column_mm, origin }: XraySpacing): readonly DicomElement[] {
  const pair = `${decimal(row_mm)}\\${decimal(column_mm)}`;
  if (origin === 'calibrated')
    return [
      ['00280030', 'DS', pair],
      ['00280a02', 'CS', 'GEOMETRY'],
    ];
  const imager = ['00181164', 'DS', pair] as const;
  return origin === 'sensor' ? [imager] : [imager, ['00181114', 'DS', '1']];
}

/** A decimal string has at most 16 characters. */
const decimal = (mm: number) => Number(mm.toPrecision(9)).toString().slice(0, 16);

/** The tag has the form `00100020`. Words are 16 bits, little-endian. */
type DicomElement = readonly [tag: string, vr: string, value: string | readonly number[] | Uint8Array];

const LONG: ReadonlySet<string> = new Set(['OB', 'OW']);

/** PS3.5 §7.1, explicit VR little endian, sorted by tag. */
function writeElements(elements: readonly DicomElement[]): Buffer {
  const sorted = elements.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.concat(sorted.flatMap(([tag, vr, value]) => [...toBytes(tag, vr, value)]));
}

function toBytes(tag: string, vr: string, value: DicomElement[2]): readonly Uint8Array[] {
  const bytes = padded(toValue(vr, value), vr);
  const isLong = LONG.has(vr);
  const head = Buffer.alloc(isLong ? 12 : 8);
  head.writeUInt16LE(Number.parseInt(tag.slice(0, 4), 16), 0);
  head.writeUInt16LE(Number.parseInt(tag.slice(4), 16), 2);
  head.write(vr, 4, 'latin1');
  if (isLong) head.writeUInt32LE(bytes.length, 8);
  else head.writeUInt16LE(bytes.length, 6);
  return [head, bytes];
}

function toValue(vr: string, value: DicomElement[2]): Uint8Array {
  if (typeof value === 'string') return Buffer.from(value);
  if (value instanceof Uint8Array) return value;
  const width = vr === 'UL' ? 4 : 2;
  const bytes = Buffer.alloc(value.length * width);
  value.forEach((number, n) => bytes.writeUIntLE(number, n * width, width));
  return bytes;
}

/** PS3.5 requires an even length: identifiers and bytes are padded with a zero, text with a blank. */
function padded(bytes: Uint8Array, vr: string): Uint8Array {
  if (bytes.length % 2 === 0) return bytes;
  return Buffer.concat([bytes, Buffer.from([vr === 'UI' || LONG.has(vr) ? 0 : 0x20])]);
}
