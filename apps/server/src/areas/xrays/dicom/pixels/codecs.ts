import { MAX_XRAY_PIXELS } from '@alveola/contract';
import codecs from 'dcmjs-codecs';
import sharp from 'sharp';
import { type Codestream, isJpegLs, isLossless, isLossy, readJpeg, readJpeg2000 } from './frame';
import type { Header, Syntax } from '../parse';

const { Context, NativeCodecs, log } = codecs;

/** Interleaved samples of a decoded frame, little-endian. */
export interface Samples {
  readonly bytes: Uint8Array;
  readonly allocated: 8 | 16;
  readonly precision: number;
  readonly isRgb: boolean;
}

type Decoder = 'decodeJpeg' | 'decodeJpegLs' | 'decodeJpeg2000' | 'decodeHtJpeg2000';

export async function decompress(frame: Uint8Array, header: Header, syntax: Syntax): Promise<Samples | null> {
  if (syntax.pixels === 'rle') {
    const bytes = decodeRle(frame, header);
    return bytes && { bytes, allocated: header.allocated, precision: header.allocated, isRgb: false };
  }
  const stream =
    syntax.pixels === 'jpeg' || syntax.pixels === 'jpeg-ls' ? readJpeg(frame) : readJpeg2000(frame);
  if (stream === null || !matchesHeader(header, stream)) return null;
  // In a lossy picture, a slightly wrong index would be a different colour.
  if (isLossy(stream) && header.photometric === 'PALETTE COLOR') return null;
  if (isLossy(stream) && stream.precision === 8) return lossyJpeg(stream, header);
  const decoder = chooseDecoder(syntax, stream);
  return decoder && native(decoder, stream, header);
}

/** Limits the memory that the decoder allocates to what the header announced. */
function matchesHeader({ width, height, samples }: Header, stream: Codestream): boolean {
  const { precision } = stream;
  const isSize = stream.width === width && stream.height === height && stream.components === samples;
  return isSize && precision >= 2 && precision <= (samples === 3 ? 8 : 16);
}

function chooseDecoder({ pixels }: Syntax, stream: Codestream): Decoder | null {
  if (pixels === 'jpeg-2000') return 'decodeJpeg2000';
  if (pixels === 'htj2k') return 'decodeHtJpeg2000';
  if (isJpegLs(stream)) return 'decodeJpegLs';
  return isLossless(stream) || isLossy(stream) ? 'decodeJpeg' : null;
}

/** Uses a new instance for each frame, because an instance stays broken after a failure. */
async function native(decoder: Decoder, stream: Codestream, header: Header): Promise<Samples | null> {
  const { width, height, samples } = header;
  const allocated = stream.precision > 8 ? 16 : 8;
  const messages: string[] = [];
  log.methodFactory = () => (message: unknown) => void messages.push(String(message));
  log.setLevel('info', false);
  try {
    await NativeCodecs.initializeAsync({ logCodecsInfo: true });
    const decoded = NativeCodecs[decoder](
      new Context({
        width,
        height,
        bitsAllocated: allocated,
        bitsStored: stream.precision,
        samplesPerPixel: samples,
        pixelRepresentation: header.isSigned ? 1 : 0,
        planarConfiguration: 0,
        photometricInterpretation: samples === 3 ? 'RGB' : 'MONOCHROME2',
        encodedBuffer: stream.bytes,
      }),
    ).getDecodedBuffer();
    const isWhole = decoded?.length === (width * height * samples * allocated) / 8 && !messages.some(isLoss);
    return isWhole ? { bytes: decoded, allocated, precision: stream.precision, isRgb: false } : null;
  } catch {
    return null;
  } finally {
    NativeCodecs.release();
  }
}

/** The JPEG decoder continues after damage, and only logs it. */
function isLoss(message: string): boolean {
  return message.includes('Corrupt JPEG data') && !message.includes('extraneous bytes');
}

async function lossyJpeg(stream: Codestream, { samples, photometric }: Header): Promise<Samples | null> {
  // A JPEG that does not name its colour space would be decoded as YCbCr.
  const bytes = photometric === 'RGB' && !stream.isSelfDescribed ? asRgb(stream.bytes) : stream.bytes;
  try {
    const decoded = await sharp(bytes, {
      failOn: 'warning',
      limitInputPixels: MAX_XRAY_PIXELS,
      ignoreIcc: true,
    })
      .toColourspace(samples === 3 ? 'srgb' : 'b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (decoded.info.channels !== samples) return null;
    return { bytes: decoded.data, allocated: 8, precision: 8, isRgb: samples === 3 };
  } catch {
    return null;
  }
}

/** Adobe's marker with transform 0 means RGB. */
function asRgb(jpeg: Uint8Array): Buffer {
  const marker = Buffer.from('ffee000e41646f626500640000000000', 'hex');
  return Buffer.concat([jpeg.subarray(0, 2), marker, jpeg.subarray(2)]);
}

const MOST_SEGMENTS = 15;

/** PS3.5 annex G: PackBits with one segment for each byte of a sample, the high byte first. */
function decodeRle(bytes: Uint8Array, { width, height, samples, allocated }: Header): Uint8Array | null {
  const depth = allocated / 8;
  const count = samples * depth;
  if (bytes.length < 64) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== count || count > MOST_SEGMENTS) return null;
  const pixels = width * height;
  const out = new Uint8Array(pixels * count);
  for (let segment = 0; segment < count; segment += 1) {
    const from = view.getUint32(4 + segment * 4, true);
    const to = segment + 1 < count ? view.getUint32(8 + segment * 4, true) : bytes.length;
    if (from < 64 || to > bytes.length || from >= to) return null;
    const sample = Math.floor(segment / depth);
    const first = sample * depth + (depth - 1 - (segment % depth));
    if (!unpack(bytes.subarray(from, to), out, first, count)) return null;
  }
  return out;
}

function unpack(packed: Uint8Array, out: Uint8Array, first: number, step: number): boolean {
  let at = first;
  let read = 0;
  while (at < out.length) {
    const code = packed[read];
    if (code === undefined) return false;
    read += 1;
    if (code === 128) continue;
    const repeats = code > 128;
    const length = repeats ? 257 - code : code + 1;
    if (read + (repeats ? 1 : length) > packed.length) return false;
    for (let n = 0; n < length && at < out.length; n += 1, at += step)
      out[at] = packed[read + (repeats ? 0 : n)] ?? 0;
    read += repeats ? 1 : length;
  }
  return true;
}
