import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pngChunk } from '../../../testing/files/png';
import { type StorablePicture, readPicture } from '../decoder/readPicture';

const SECRET = 'Nordmann 01017012345';
const text = (bytes: Buffer) => bytes.toString('latin1');
const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

/** Noise over a ramp makes every row and column unique. */
function scene(channels: 1 | 3 | 4 = 3) {
  const [width, height] = [60, 40];
  const values = Buffer.from(
    Array.from({ length: width * height * channels }, (_, n) => (n * 7 + ((n * n) % 31)) % 256),
  );
  return sharp(values, { raw: { width, height, channels } });
}

async function stored(bytes: Buffer): Promise<StorablePicture> {
  expect(text(bytes)).toContain(SECRET);
  const picture = await readPicture(bytes);
  if ('problem' in picture) return expect.fail(picture.problem);
  for (const each of [picture.full, picture.view, picture.thumb])
    expect(text(each)).not.toContain('Nordmann');
  expect(await pixels(picture.full)).toEqual(await pixels(bytes));
  return picture;
}

const segment = (marker: number, content: string) => {
  const bytes = Buffer.concat([Buffer.from([0xff, marker, 0, 0]), Buffer.from(content, 'latin1')]);
  bytes.writeUInt16BE(bytes.length - 2, 2);
  return bytes;
};
const ofJpeg: [string, Buffer][] = [
  ['Exif', segment(0xe1, `Exif\0\0MM\0*\0\0\0\b\0\0${SECRET}`)],
  ['XMP', segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x>${SECRET}</x>`)],
  ['IPTC', segment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x20${SECRET}`)],
  ['a comment', segment(0xfe, SECRET)],
  ['a second picture announced', segment(0xe2, `MPF\0${SECRET}`)],
  ['a JFIF extension', segment(0xe0, `JFXX\0\x13${SECRET}`)],
  ['a JFIF thumbnail', segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x07\x01${SECRET.padEnd(21)}`)],
  ["a device's own segment", segment(0xe5, SECRET)],
];

it.each(ofJpeg)('leaves %s of a JPEG behind and its data byte for byte', async (_, extra) => {
  for (const isProgressive of [false, true]) {
    const plain = await scene().jpeg({ progressive: isProgressive }).toBuffer();
    const bytes = Buffer.concat([plain.subarray(0, 2), extra, plain.subarray(2), Buffer.from(SECRET)]);
    const { full } = await stored(bytes);
    // Apart from densities, only tables, frame and scans may remain.
    const from = (of: Buffer) => of.subarray(of.indexOf(Buffer.from([0xff, 0xdb])));
    expect(from(full)).toEqual(from(plain));
  }
});

it('leaves a comment between the scans of a JPEG behind', async () => {
  const plain = await scene().jpeg({ progressive: true }).toBuffer();
  const scan = plain.lastIndexOf(Buffer.from([0xff, 0xda]));
  const bytes = Buffer.concat([plain.subarray(0, scan), segment(0xfe, SECRET), plain.subarray(scan)]);
  const { full } = await stored(bytes);
  expect(full.subarray(full.indexOf(Buffer.from([0xff, 0xdb])))).toEqual(
    plain.subarray(plain.indexOf(Buffer.from([0xff, 0xdb]))),
  );
});

const IHDR_END = 33;

it.each([
  ['text', pngChunk('tEXt', `Author\0${SECRET}`)],
  ['international text', pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${SECRET}`)],
  ['Exif', pngChunk('eXIf', `MM\0*\0\0\0\b\0\0\0\0\0\0${SECRET}`)],
  ['a suggested palette', pngChunk('sPLT', `${SECRET}\0\b`)],
  ["a device's own chunk", pngChunk('prVt', SECRET)],
])('leaves %s of a PNG behind and every other chunk byte for byte', async (_, extra) => {
  for (const of of [
    scene().png(),
    scene(4).png(),
    scene().png({ progressive: true }),
    scene().png({ palette: true }),
  ]) {
    const plain = await of.toBuffer();
    const bytes = Buffer.concat([
      plain.subarray(0, IHDR_END),
      extra,
      plain.subarray(IHDR_END, -12),
      extra,
      plain.subarray(-12),
      Buffer.from(SECRET),
    ]);
    expect((await stored(bytes)).full).toEqual(plain);
  }
});

function riffChunk(type: string, content: string): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.from(type + text(size) + content + (content.length % 2 ? '\0' : ''), 'latin1');
}

it.each([
  ['lossy', { quality: 80 }, 3],
  ['lossless', { lossless: true }, 3],
  ['lossy, transparent', { quality: 80 }, 4],
  ['lossless, transparent', { lossless: true }, 4],
] as const)(
  'leaves Exif, XMP and unknown chunks of a %s WebP behind and its data byte for byte',
  async (_, options, channels) => {
    const exif = { IFD0: { ImageDescription: SECRET } };
    const plain = await scene(channels).withExif(exif).webp(options).toBuffer();
    const extra = Buffer.concat([riffChunk('XMP ', `<x>${SECRET}</x>`), riffChunk('DEVI', `${SECRET}!`)]);
    const bytes = Buffer.concat([plain, extra, Buffer.from(SECRET)]);
    bytes.writeUInt32LE(plain.length - 8 + extra.length, 4);
    const { full, mediaType } = await stored(bytes);
    expect(mediaType).toBe('image/webp');
    const toData = (of: Buffer) => {
      const at = Math.max(of.indexOf('VP8 '), of.indexOf('VP8L'));
      return of.subarray(at, at + 8 + of.readUInt32LE(at + 4));
    };
    expect(toData(full)).toEqual(toData(plain));
    expect(full.readUInt32LE(4), 'the length that it tells').toBe(full.length - 8);
  },
);

it('stores a turned WebP upright, without loss', async () => {
  const of = scene()
    .withExif({ IFD0: { Artist: SECRET } })
    .withMetadata({ orientation: 6 });
  const bytes = await of.webp({ lossless: true }).toBuffer();
  const picture = await readPicture(bytes);
  if ('problem' in picture) return expect.fail(picture.problem);
  expect(picture).toMatchObject({ width: 40, height: 60, orientation: 1, mediaType: 'image/png' });
  expect(await pixels(picture.full)).toEqual(await pixels(await sharp(bytes).autoOrient().png().toBuffer()));
  expect(text(picture.full)).not.toContain('Nordmann');
});

/** The red of sRGB, and the same colour in the wider Display P3. */
const RED = [255, 0, 0];
const RED_IN_P3 = [234, 51, 35];
const near = (bytes: Buffer, colour: readonly number[]) => {
  for (const [n, value] of colour.entries()) expect(Math.abs(value - (bytes[n] ?? -99))).toBeLessThan(6);
};

it.each([
  ['JPEG', 'image/jpeg'],
  ['PNG', 'image/png'],
  ['WebP', 'image/webp'],
  ['TIFF', 'image/png'],
] as const)(
  'keeps the colour profile of a %s, and shows its colours right in the smaller sizes',
  async (kind, mediaType) => {
    const values = Buffer.concat(Array.from({ length: 64 * 64 }, () => Buffer.from(RED)));
    const of = sharp(values, { raw: { width: 64, height: 64, channels: 3 } }).withIccProfile('p3');
    const tagged = {
      JPEG: () => of.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }),
      PNG: () => of.png(),
      WebP: () => of.webp({ lossless: true }),
      TIFF: () => of.tiff({ compression: 'lzw' }),
    };
    const bytes = await tagged[kind]().toBuffer();
    const { icc } = await sharp(bytes).metadata();
    expect(icc?.length).toBeGreaterThan(100);
    const picture = await readPicture(bytes);
    if ('problem' in picture) return expect.fail(picture.problem);
    expect(picture.mediaType).toBe(mediaType);
    expect((await sharp(picture.full).metadata()).icc).toEqual(icc);
    const plain = (each: Buffer) => sharp(each, { ignoreIcc: true }).raw().toBuffer();
    expect(await plain(picture.full)).toEqual(await plain(bytes));
    near(await plain(bytes), RED_IN_P3);
    near(await plain(picture.view), RED);
  },
);
