import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type Elements, SYNTAX, writeDicom } from '../../../testing/files/dicom';
import { toBytes, encode, GREY, type Shape, shapeElements } from '../../../testing/files/dicomPixels';
import { readDicom } from './readDicom';

async function toPixels(bytes: Uint8Array): Promise<readonly number[]> {
  const read = await readDicom(bytes);
  return 'refused' in read ? expect.fail(read.refused) : [...read.pixels];
}
const worst = (one: readonly number[], other: readonly number[]) =>
  Math.max(...one.map((value, n) => Math.abs(value - (other[n] ?? Number.NaN))));

/** Shows 12 bits from black to white, so that 16 steps of the file are one of the screen. */
const WHOLE: Elements = { '00281050': ['DS', '2048'], '00281051': ['DS', '4096'] };
const STEP = 65535 / 4095;
const DEEP: Shape = { ...GREY, allocated: 16, stored: 12 };
/** X-rays are smooth, too. */
const smooth = Array.from({ length: GREY.width * GREY.height }, (_, n) =>
  Math.round(2048 + 1000 * Math.sin(n / 611) + 700 * Math.cos((n % GREY.width) / 9)),
);

it.each([
  ['JPEG-LS, near', SYNTAX.jpegLsNear, 'encodeJpegLs', { lossy: true, allowedLossyError: 5 }, 5],
  ['JPEG 2000, lossy', SYNTAX.jpeg2000Lossy, 'encodeJpeg2000', { lossy: true, rate: 4 }, 40],
] as const)('shows 12 bits in %s close to what they were', async (_, syntax, encoder, options, loss) => {
  for (const photometric of ['MONOCHROME2', 'MONOCHROME1']) {
    const shape: Shape = { ...DEEP, photometric };
    const pixels = [await encode(encoder, toBytes(smooth, shape), shape, options)];
    const shown = await toPixels(
      writeDicom({ syntax, elements: { ...shapeElements(shape), ...WHOLE }, pixels }),
    );
    const isLight = photometric === 'MONOCHROME1';
    const expected = smooth.map((value) => (isLight ? 4095 - value : value) * STEP);
    expect(worst(shown, expected)).toBeLessThanOrEqual(loss * STEP + 1);
    expect(worst(shown, expected), 'it is lossy').toBeGreaterThan(1);
  }
});

it.each([SYNTAX.baseline, SYNTAX.extended])(
  'shows 8 bits of JPEG in %s as any decoder does',
  async (syntax) => {
    const values = smooth.map((value) => value >> 4);
    const raw = { width: GREY.width, height: GREY.height, channels: 1 } as const;
    const jpeg = await sharp(Buffer.from(values), { raw })
      .toColourspace('b-w')
      .jpeg({ quality: 95 })
      .toBuffer();
    const shown = await toPixels(writeDicom({ syntax, elements: shapeElements(GREY), pixels: [jpeg] }));
    expect(shown).toEqual([...(await sharp(jpeg).toColourspace('b-w').raw().toBuffer())]);
    expect(worst(shown, values)).toBeLessThanOrEqual(4);
  },
);

it.each(['YBR_RCT', 'YBR_ICT', 'RGB'])(
  'takes the colours of JPEG 2000 as its decoder gives them, called %s',
  async (photometric) => {
    const shape: Shape = { ...GREY, samples: 3, photometric };
    const colours = smooth.flatMap((value) => [value >> 4, 255 - (value >> 4), (value >> 3) & 255]);
    const pixels = [await encode('encodeJpeg2000', Uint8Array.from(colours), shape, { lossy: false })];
    const file = writeDicom({ syntax: SYNTAX.jpeg2000, elements: shapeElements(shape), pixels });
    expect(await toPixels(file)).toEqual(colours);
  },
);
