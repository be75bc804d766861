// @module-tag cases
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { readPicture } from './decoder/readPicture';
import { isEveryCase } from '../../testing/everyCase';

async function toCode(bytes: Buffer): Promise<string> {
  const read = await readPicture(bytes);
  return 'problem' in read ? read.problem : 'shown';
}
const scene = () => {
  const [width, height] = [300, 200];
  const values = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, n) => (n * 7 + ((n * n) % 31)) % 256),
  );
  return sharp(values, { raw: { width, height, channels: 3 } });
};
const kinds: [string, () => Sharp][] = [
  ['JPEG', () => scene().jpeg()],
  ['progressive JPEG', () => scene().jpeg({ progressive: true })],
  ['PNG', () => scene().png()],
  ['interlaced PNG', () => scene().png({ progressive: true })],
  ['WebP', () => scene().webp()],
  ['lossless WebP', () => scene().webp({ lossless: true })],
  ['TIFF', () => scene().tiff({ compression: 'lzw' })],
];

const drawn = (from: number) => kinds.filter((_, n) => isEveryCase || n % 3 === from);

it.each(drawn(0))(
  'refuses a %s cut at every tenth: half a picture never looks like a whole one',
  async (_, make) => {
    const bytes = await make().toBuffer();
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const code = await toCode(bytes.subarray(0, Math.floor((bytes.length * tenth) / 10)));
      expect(code, `${tenth} tenths`).toBe(tenth === 0 ? 'xray-empty' : 'xray-damaged');
    }
    expect(await toCode(bytes)).toBe('shown');
  },
);

const PAGE = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
const ZIP = Buffer.concat([
  Buffer.from('PK\x03\x04'),
  Buffer.alloc(60),
  Buffer.from('PK\x05\x06'),
  Buffer.alloc(18),
]);

it.each(drawn(1))('keeps of a %s that is something else as well the picture alone', async (_, make) => {
  const bytes = await make().toBuffer();
  for (const other of [PAGE, ZIP]) {
    const read = await readPicture(Buffer.concat([bytes, other]));
    if ('problem' in read) return expect.fail(read.problem);
    expect(read.full.includes(other)).toBe(false);
    expect(await sharp(read.full).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
  }
});

it.each([
  ['a page within a GIF', Buffer.concat([Buffer.from('GIF89a/*'), PAGE, Buffer.from('*/')])],
  ['a page within a bitmap', Buffer.concat([Buffer.from('BM'), Buffer.alloc(52), PAGE])],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n')],
  ['an archive', ZIP],
])('takes %s for no picture', async (_, bytes) => {
  expect(await toCode(bytes)).toBe('xray-unsupported');
});

it('refuses pictures that move, and such of several pages', async () => {
  const png = await scene().png().toBuffer();
  // This chunk announces an animated PNG; readers ignore its checksum.
  const moving = Buffer.from('000000086163544c0000000200000000ffffffff', 'hex');
  expect(await toCode(Buffer.concat([png.subarray(0, 33), moving, png.subarray(33)]))).toBe(
    'xray-several-pictures',
  );
  const raw = { raw: { width: 300, height: 200, channels: 3, pageHeight: 100 } } as const;
  const paged = sharp(await scene().raw().toBuffer(), raw);
  expect(
    await toCode(
      await paged
        .clone()
        .webp({ delay: [50, 50] })
        .toBuffer(),
    ),
  ).toBe('xray-several-pictures');
  expect(await toCode(await paged.clone().tiff().toBuffer())).toBe('xray-several-pictures');
});
