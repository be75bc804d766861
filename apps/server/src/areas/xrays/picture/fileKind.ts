import type { ProblemCode } from '@alveola/contract';

export interface NotTaken {
  readonly refused: ProblemCode;
}

export interface OpenedFile {
  readonly weight: number;
  readonly modality: string | null;
}

export interface FileToDecode extends OpenedFile {
  readonly decode: () => Promise<object>;
}

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'tiff';

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to);
}

export function detectKind(bytes: Buffer): PictureKind | null {
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  const tiff = ascii(bytes, 0, 4);
  return tiff === 'II*\0' || tiff === 'MM\0*' ? 'tiff' : null;
}

export interface Start {
  readonly offset: number;
  /** `meta` files name their transfer syntax. In the other files it is guessed from the first elements. */
  readonly form: 'meta' | 'explicit' | 'implicit';
}

const PREAMBLE = 128;
const MARK = 'DICM';
/** A file without the DICOM mark counts as DICOM only if its first elements look valid. */
const PROOFS = 3;
/** In bytes. Elements of the first groups are shorter; a random number usually is not. */
const LONGEST = 4096;
const VR =
  /^(AE|AS|AT|CS|DA|DS|DT|FD|FL|IS|LO|LT|OB|OD|OF|OL|OV|OW|PN|SH|SL|SQ|SS|ST|SV|TM|UC|UI|UL|UN|UR|US|UT|UV)$/;
const LONG_VR = /^(OB|OD|OF|OL|OV|OW|SQ|SV|UC|UN|UR|UT|UV)$/;

export function isDicom(bytes: Uint8Array): boolean {
  return findDicomStart(bytes) !== null;
}

export function findDicomStart(bytes: Uint8Array): Start | null {
  for (const offset of [PREAMBLE, 0])
    if (text(bytes, offset, MARK.length) === MARK) {
      const after = offset + MARK.length;
      return { offset: after, form: formAt(bytes, after) ?? 'meta' };
    }
  const form = formAt(bytes, 0);
  return form && { offset: 0, form };
}

function formAt(bytes: Uint8Array, offset: number): Start['form'] | null {
  const group = wordAt(bytes, offset);
  if (group !== 0x0002 && group !== 0x0008) return null;
  if (isChain(bytes, offset, group, explicitEnd)) return group === 0x0002 ? 'meta' : 'explicit';
  return group === 0x0008 && isChain(bytes, offset, group, implicitEnd) ? 'implicit' : null;
}

type FindEnd = (bytes: Uint8Array, at: number) => number;

function isChain(bytes: Uint8Array, offset: number, group: number, findEnd: FindEnd): boolean {
  let at = offset;
  let before = -1;
  for (let n = 0; n < PROOFS; n += 1) {
    const element = wordAt(bytes, at + 2);
    const end = findEnd(bytes, at);
    if (wordAt(bytes, at) !== group || element <= before || Number.isNaN(end) || end > bytes.length)
      return false;
    before = element;
    at = end;
  }
  return true;
}

function explicitEnd(bytes: Uint8Array, at: number): number {
  const vr = text(bytes, at + 4, 2);
  if (!VR.test(vr)) return Number.NaN;
  return LONG_VR.test(vr) ? after(at + 12, longAt(bytes, at + 8)) : after(at + 8, wordAt(bytes, at + 6));
}

const implicitEnd: FindEnd = (bytes, at) => after(at + 8, longAt(bytes, at + 4));

const after = (from: number, length: number) => (length <= LONGEST ? from + length : Number.NaN);

const wordAt = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
const longAt = (bytes: Uint8Array, at: number) => wordAt(bytes, at) + wordAt(bytes, at + 2) * 0x10000;

function text(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
