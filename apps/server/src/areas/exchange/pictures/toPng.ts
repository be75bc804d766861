import { crc32 } from 'node:zlib';
import { decodeOwn, toBuffer } from '../../xrays/decoder/decode';

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
