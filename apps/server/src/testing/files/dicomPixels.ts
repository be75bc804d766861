import codecs from 'dcmjs-codecs';
import { type Elements, SYNTAX } from './dicom';

export interface Shape {
  readonly width: number;
  readonly height: number;
  readonly samples: 1 | 3;
  readonly allocated: 8 | 16;
  readonly stored: number;
  readonly isSigned: boolean;
  readonly photometric: string;
}

export const GREY: Shape = {
  width: 61,
  height: 47,
  samples: 1,
  allocated: 8,
  stored: 8,
  isSigned: false,
  photometric: 'MONOCHROME2',
};

export function shapeElements(pixelShape: Shape): Elements {
  return {
    '00280002': ['US', [pixelShape.samples]],
    '00280004': ['CS', pixelShape.photometric],
    ...(pixelShape.samples === 3 ? { '00280006': ['US', [0]] as const } : {}),
    '00280010': ['US', [pixelShape.height]],
    '00280011': ['US', [pixelShape.width]],
    '00280100': ['US', [pixelShape.allocated]],
    '00280101': ['US', [pixelShape.stored]],
    '00280102': ['US', [pixelShape.stored - 1]],
    '00280103': ['US', [pixelShape.isSigned ? 1 : 0]],
  };
}

export function toValues({ width, height, samples, stored, isSigned }: Shape): readonly number[] {
  const range = 2 ** stored;
  const least = isSigned ? -range / 2 : 0;
  return Array.from({ length: width * height * samples }, (_, n) => {
    const wave = Math.floor((n * range) / 997 + ((n * n) % 31) + Math.floor(n / width) * 3);
    return least + (n === 0 ? 0 : n === 1 ? range - 1 : wave % range);
  });
}

export function toBytes(values: readonly number[], { allocated, stored }: Shape): Buffer {
  const bytes = Buffer.alloc((values.length * allocated) / 8);
  values.forEach((value, n) => {
    const bits = value & (2 ** stored - 1);
    if (allocated === 8) bytes.writeUInt8(bits, n);
    else bytes.writeUInt16LE(bits, n * 2);
  });
  return bytes;
}

const DEPTH_AND_SIGN = 42;

type Encoder = 'encodeRle' | 'encodeJpeg' | 'encodeJpegLs' | 'encodeJpeg2000' | 'encodeHtJpeg2000';

/**
 * Corrects the encoder for signed JPEG 2000: it writes unsigned samples around the middle, and the sign is
 * set by hand.
 */
export async function encode(
  encoder: Encoder,
  samples: Uint8Array,
  shape: Shape,
  options: Readonly<Record<string, number | boolean>> = {},
): Promise<Buffer> {
  if (encoder !== 'encodeJpeg2000' || !shape.isSigned) return encodePlainly(encoder, samples, shape, options);
  const shifted = Buffer.from(samples);
  const step = shape.allocated / 8;
  const sign = 2 ** (shape.stored - 1);
  for (let at = 0; at < shifted.length; at += step)
    shifted.writeUIntLE(shifted.readUIntLE(at, step) ^ sign, at, step);
  const encoded = await encodePlainly(encoder, shifted, { ...shape, isSigned: false }, options);
  encoded.writeUInt8(encoded.readUInt8(DEPTH_AND_SIGN) | 0x80, DEPTH_AND_SIGN);
  return encoded;
}

async function encodePlainly(
  encoder: Encoder,
  samples: Uint8Array,
  shape: Shape,
  options: Readonly<Record<string, number | boolean>>,
): Promise<Buffer> {
  const { NativeCodecs, Context } = codecs;
  await NativeCodecs.initializeAsync();
  const context = new Context({
    width: shape.width,
    height: shape.height,
    bitsAllocated: shape.allocated,
    bitsStored: shape.stored,
    samplesPerPixel: shape.samples,
    pixelRepresentation: shape.isSigned ? 1 : 0,
    planarConfiguration: 0,
    photometricInterpretation: shape.samples === 3 ? 'RGB' : 'MONOCHROME2',
    decodedBuffer: samples,
  });
  const encoded = NativeCodecs[encoder](context, options).getEncodedBuffer();
  if (encoded === undefined) throw new Error('Nothing was encoded.');
  return Buffer.from(encoded);
}

export const LOSSLESS: readonly (readonly [
  name: string,
  syntax: string,
  encoder: Encoder,
  options: Readonly<Record<string, number | boolean>>,
])[] = [
  ['RLE', SYNTAX.rle, 'encodeRle', {}],
  ['JPEG lossless, first predictor', SYNTAX.losslessFirst, 'encodeJpeg', { lossy: false, predictor: 1 }],
  ['JPEG lossless, fourth predictor', SYNTAX.lossless, 'encodeJpeg', { lossy: false, predictor: 4 }],
  ['JPEG lossless, last predictor', SYNTAX.lossless, 'encodeJpeg', { lossy: false, predictor: 7 }],
  ['JPEG-LS', SYNTAX.jpegLs, 'encodeJpegLs', { lossy: false }],
  ['JPEG 2000', SYNTAX.jpeg2000, 'encodeJpeg2000', { lossy: false }],
  ['high-throughput JPEG 2000', SYNTAX.htj2k, 'encodeHtJpeg2000', { lossy: false }],
];

/** Gives each block of 8 × 8 one value, 8 times a coefficient of its own, so that nothing is lost. */
export function jpegOf12Bits(columns: number, rows: number, blocks: readonly number[]): Buffer {
  let bits = '';
  let before = 2048;
  for (const value of blocks) {
    const step = value - before;
    before = value;
    const size = step === 0 ? 0 : Math.floor(Math.log2(Math.abs(step))) + 1;
    const amount = step > 0 ? step : step + 2 ** size - 1;
    bits +=
      size.toString(2).padStart(5, '0') + (size > 0 ? amount.toString(2).padStart(size, '0') : '') + '0';
  }
  const scan = (bits.match(/.{1,8}/g) ?? []).flatMap((byte) => {
    const value = Number.parseInt(byte.padEnd(8, '1'), 2);
    return value === 0xff ? [0xff, 0] : [value];
  });
  const segment = (marker: number, data: readonly number[]) => [
    0xff,
    marker,
    (data.length + 2) >> 8,
    (data.length + 2) & 255,
    ...data,
  ];
  const height = rows * 8;
  const width = columns * 8;
  return Buffer.from([
    0xff,
    0xd8,
    ...segment(0xdb, [0, ...Array<number>(64).fill(8)]),
    ...segment(0xc1, [12, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    ...segment(0xc4, [
      0x00,
      0,
      0,
      0,
      0,
      16,
      ...Array<number>(11).fill(0),
      ...Array.from({ length: 16 }, (_, n) => n),
    ]),
    ...segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...scan,
    0xff,
    0xd9,
  ]);
}
