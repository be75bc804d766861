import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type Tiff, writeTiff } from '../../../testing/files/tiff';
import { type StorablePicture, readPicture } from '../decoder/readPicture';

const SECRET = 'Ola Nordmann 01017012345';
const WIDTH = 24;
const HEIGHT = 16;

/** Every row and column is unique, and both ends of the range occur. */
const values = (count: number, range: number) =>
  Array.from({ length: count }, (_, n) =>
    n === 0 ? 0 : n === 1 ? range - 1 : (n * n * 7 + n * 211) % range,
  );
const GREY: Tiff = {
  width: WIDTH,
  height: HEIGHT,
  bits: 8,
  photometric: 1,
  samples: values(WIDTH * HEIGHT, 256),
};
const DEEP: Tiff = { ...GREY, bits: 16, samples: values(WIDTH * HEIGHT, 65536) };
const COLOURED: Tiff = { ...GREY, photometric: 2, samples: values(WIDTH * HEIGHT * 3, 256) };

async function read(tiff: Tiff | Buffer): Promise<StorablePicture> {
  const picture = await readPicture(Buffer.isBuffer(tiff) ? tiff : writeTiff(tiff));
  return 'problem' in picture ? expect.fail(picture.problem) : picture;
}
async function toPixels({ full }: StorablePicture, { bits, photometric }: Tiff): Promise<number[]> {
  if (photometric === 2) return [...(await sharp(full).raw().toBuffer())];
  const grey = sharp(full).toColourspace(bits === 16 ? 'grey16' : 'b-w');
  if (bits === 8) return [...(await grey.raw().toBuffer())];
  return [...new Uint16Array(Uint8Array.from(await grey.raw({ depth: 'ushort' }).toBuffer()).buffer)];
}

it.each([
  ['8 bits', GREY],
  ['8 bits, high byte first', { ...GREY, isBig: true }],
  ['16 bits', DEEP],
  ['16 bits, high byte first', { ...DEEP, isBig: true }],
  ['colours', COLOURED],
] as [string, Tiff][])('keeps every pixel of %s, as a PNG', async (_, tiff) => {
  const picture = await read(tiff);
  expect(picture).toMatchObject({ mediaType: 'image/png', width: WIDTH, height: HEIGHT, orientation: 1 });
  expect(await toPixels(picture, tiff)).toEqual(tiff.samples);
  const { channels } = await sharp(picture.full).metadata();
  expect(channels, 'greys stay greys').toBe(tiff.photometric === 2 ? 3 : 1);
});

it.each([
  ['8 bits', GREY, 255],
  ['16 bits', DEEP, 65535],
] as [string, Tiff, number][])('turns light and dark of %s whose white is 0', async (_, tiff, top) => {
  expect(await toPixels(await read({ ...tiff, photometric: 0 }), tiff)).toEqual(
    tiff.samples.map((value) => top - value),
  );
});

it.each([
  ['8 bits', GREY, 1, 1],
  ['16 bits', DEEP, 1, 256],
  ['colours', COLOURED, 3, 1],
] as [string, Tiff, number, number][])(
  'makes smaller sizes of %s with as many channels, as bright',
  async (_, tiff, channels, step) => {
    // Smaller sizes lose detail, but not of a ramp.
    const ramp = tiff.samples.map((_value, n) => Math.floor((n * 255) / tiff.samples.length) * step);
    const { view, thumb } = await read({ ...tiff, samples: ramp });
    for (const copy of [view, thumb]) {
      expect((await sharp(copy).metadata()).channels).toBe(channels);
      const space = channels === 1 ? 'b-w' : 'srgb';
      const shown = [...(await sharp(copy).toColourspace(space).raw().toBuffer())];
      const away = shown.map((value, n) => Math.abs(value - (ramp[n] ?? 0) / step));
      expect(Math.max(...away)).toBeLessThan(12);
    }
  },
);

const UPRIGHT: Record<number, (x: number, y: number) => readonly [x: number, y: number]> = {
  1: (x, y) => [x, y],
  2: (x, y) => [WIDTH - 1 - x, y],
  3: (x, y) => [WIDTH - 1 - x, HEIGHT - 1 - y],
  4: (x, y) => [x, HEIGHT - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y) => [y, HEIGHT - 1 - x],
  7: (x, y) => [WIDTH - 1 - y, HEIGHT - 1 - x],
  8: (x, y) => [WIDTH - 1 - y, x],
};

it.each([1, 2, 3, 4, 5, 6, 7, 8])('stores orientation %i upright, without loss', async (orientation) => {
  for (const tiff of [GREY, DEEP]) {
    const picture = await read({ ...tiff, orientation });
    const [width, height] = orientation >= 5 ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
    expect(picture).toMatchObject({ width, height, orientation: 1 });
    const upright = Array.from({ length: width * height }, (_, n) => {
      const [x, y] = UPRIGHT[orientation]?.(n % width, Math.floor(n / width)) ?? [0, 0];
      return tiff.samples[y * WIDTH + x];
    });
    expect(await toPixels(picture, tiff)).toEqual(upright);
  }
});

it('leaves every tag and whatever follows the picture behind', async () => {
  // Document, description, maker, model, software, date, artist, host, copyright, XMP, IPTC, two private
  // ones.
  const tags = [269, 270, 271, 272, 305, 306, 315, 316, 33432, 700, 33723, 50000, 65000];
  const texts = Object.fromEntries(tags.map((tag) => [tag, `${SECRET} ${tag}`]));
  const bytes = Buffer.concat([writeTiff({ ...DEEP, texts }), Buffer.from(SECRET)]);
  for (const tag of tags) expect(bytes.includes(`${SECRET} ${tag}`)).toBe(true);
  const picture = await read(bytes);
  expect(await toPixels(picture, DEEP)).toEqual(DEEP.samples);
  for (const stored of [picture.full, picture.view, picture.thumb])
    expect(stored.toString('latin1')).not.toContain('Nordmann');
});

it.each([
  ['signed', { ...DEEP, format: 2 }],
  ['with a point', { ...DEEP, bits: 32, format: 3, samples: DEEP.samples.map(() => 0x3f000000) }],
] as [string, Tiff][])('refuses values %s, which no screen shows as they are', async (_, tiff) => {
  expect(await readPicture(writeTiff(tiff))).toEqual({ problem: 'xray-unsupported' });
});
