import { inflateRawSync } from 'node:zlib';
import dicomParser, { type DataSet } from 'dicom-parser';
import { type Start, findDicomStart } from './isDicom';
import type { NotTaken } from '../picture/openedFile';
import { EXPLICIT, IMPLICIT, type Syntax, findSyntax } from './syntaxes';

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
