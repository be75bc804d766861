// @module-tag cases
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type File, SYNTAX, writeDicom } from '../../../testing/files/dicom';
import {
  toBytes,
  encode,
  GREY,
  jpegOf12Bits,
  LOSSLESS,
  type Shape,
  shapeElements,
  toValues,
} from '../../../testing/files/dicomPixels';
import { isEveryCase } from '../../../testing/everyCase';
import { isDicom } from '../picture/fileKind';
import { type DicomPicture, readDicom } from './readDicom';

async function picture(bytes: Uint8Array): Promise<DicomPicture> {
  const read = await readDicom(bytes);
  if ('refused' in read) throw new Error(read.refused);
  return read;
}

/** Without a window, 8-bit values do not change and deeper ones spread from least to greatest. */
function shown(values: readonly number[], { stored, isSigned, photometric }: Shape): number[] {
  const isAsIs = stored <= 8 && !isSigned;
  const least = isAsIs ? 0 : Math.min(...values);
  const greatest = isAsIs ? 2 ** stored - 1 : Math.max(...values);
  const top = stored > 8 ? 65535 : 255;
  return values.map((value) => {
    const share = (value - least) / (greatest - least);
    return Math.round((photometric === 'MONOCHROME1' ? 1 - share : share) * top);
  });
}

const greys: [string, Shape][] = [
  ['8 bits', GREY],
  ['8 bits, signed', { ...GREY, isSigned: true }],
  ['8 bits in 16', { ...GREY, allocated: 16 }],
  ['10 bits', { ...GREY, allocated: 16, stored: 10 }],
  ['12 bits', { ...GREY, allocated: 16, stored: 12 }],
  ['12 bits, signed', { ...GREY, allocated: 16, stored: 12, isSigned: true }],
  ['14 bits, inverted', { ...GREY, allocated: 16, stored: 14, photometric: 'MONOCHROME1' }],
  ['16 bits', { ...GREY, allocated: 16, stored: 16 }],
  [
    '16 bits, signed, inverted',
    { ...GREY, allocated: 16, stored: 16, isSigned: true, photometric: 'MONOCHROME1' },
  ],
];
const plain = [
  ['implicit little endian', SYNTAX.implicit],
  ['explicit little endian', SYNTAX.explicit],
  ['explicit big endian', SYNTAX.bigEndian],
  ['deflated', SYNTAX.deflated],
] as const;

/** `npm test` tries each depth in one syntax of a kind. */
for (const [n, [bits, shape]] of greys.entries()) {
  const isTried = (_: unknown, at: number, all: readonly unknown[]) => isEveryCase || at === n % all.length;
  const values = toValues(shape);
  const samples = toBytes(values, shape);
  const elements = shapeElements(shape);
  const expected = { width: 61, height: 47, channels: 1, bits: shape.stored > 8 ? 16 : 8 };

  it.each(plain.filter(isTried))(`shows ${bits} in %s`, async (_, syntax) => {
    const read = await picture(writeDicom({ syntax, elements, pixels: samples }));
    expect(read).toMatchObject(expected);
    expect([...read.pixels]).toEqual(shown(values, shape));
  });

  it.each(
    LOSSLESS.filter(([name]) => shape.allocated === 8 || shape.stored > 8 || !name.startsWith('JPEG')).filter(
      isTried,
    ),
  )(`shows ${bits} in %s`, async (_, syntax, encoder, options) => {
    const pixels = [await encode(encoder, samples, shape, options)];
    const read = await picture(writeDicom({ syntax, elements, pixels }));
    expect(read).toMatchObject(expected);
    expect([...read.pixels]).toEqual(shown(values, shape));
  });
}

const DEEP: Shape = { ...GREY, allocated: 16, stored: 12 };

const PADDINGS = [
  ['0xFF', [0xff, 0xff, 0xff, 0xff]],
  ['0x00', [0, 0, 0, 0]],
  ['0xFF and 0x00', [0xff, 0, 0xff, 0]],
] as const;

describe.each(PADDINGS)('a fragment filled up with %s', (name, padding) => {
  const at = PADDINGS.findIndex(([each]) => each === name);
  const padded = (pixels: Uint8Array) => [Buffer.concat([pixels, Buffer.from(padding)])];
  const shape = { ...GREY, allocated: 16, stored: 12 } as const;
  const values = toValues(shape);

  it.each(LOSSLESS.filter((_, n) => isEveryCase || n % PADDINGS.length === at))(
    'is whole in %s',
    async (_name, syntax, encoder, options) => {
      const pixels = padded(await encode(encoder, toBytes(values, shape), shape, options));
      const read = await picture(writeDicom({ syntax, elements: shapeElements(shape), pixels }));
      expect([...read.pixels]).toEqual(shown(values, shape));
    },
  );

  it('is whole in baseline JPEG', async () => {
    const raw = { width: GREY.width, height: GREY.height, channels: 1 } as const;
    const jpeg = await sharp(toBytes(toValues(GREY), GREY), { raw })
      .toColourspace('b-w')
      .jpeg()
      .toBuffer();
    const read = await picture(
      writeDicom({ syntax: SYNTAX.baseline, elements: shapeElements(GREY), pixels: padded(jpeg) }),
    );
    expect(Buffer.from(read.pixels)).toEqual(await sharp(jpeg).toColourspace('b-w').raw().toBuffer());
  });

  it('is whole in extended JPEG of 12 bits', async () => {
    const elements = shapeElements({ ...shape, width: 8, height: 8 });
    const pixels = padded(jpegOf12Bits(1, 1, [1000]));
    expect(await readDicom(writeDicom({ syntax: SYNTAX.extended, elements, pixels }))).toMatchObject({
      width: 8,
      height: 8,
    });
  });

  it('is refused where the end marker is missing', async () => {
    const stream = await encode('encodeJpegLs', toBytes(values, shape), shape);
    const pixels = padded(stream.subarray(0, stream.length - 2));
    expect(
      await readDicom(writeDicom({ syntax: SYNTAX.jpegLs, elements: shapeElements(shape), pixels })),
    ).toEqual({ refused: 'xray-damaged' });
  });
});

it('joins the fragments of one frame', async () => {
  const whole = await encode('encodeJpegLs', toBytes(toValues(DEEP), DEEP), DEEP);
  const pixels = [whole.subarray(0, 100), whole.subarray(100, 502), whole.subarray(502)];
  const read = await picture(writeDicom({ syntax: SYNTAX.jpegLs, elements: shapeElements(DEEP), pixels }));
  expect([...read.pixels]).toEqual(shown(toValues(DEEP), DEEP));
});

it('stays within the loss that near-lossless JPEG-LS allows', async () => {
  const values = toValues(GREY);
  const pixels = [
    await encode('encodeJpegLs', toBytes(values, GREY), GREY, { lossy: true, allowedLossyError: 3 }),
  ];
  const read = await picture(
    writeDicom({ syntax: SYNTAX.jpegLsNear, elements: shapeElements(GREY), pixels }),
  );
  const differences = values.map((value, n) => Math.abs(value - (read.pixels[n] ?? 0)));
  expect(Math.max(...differences)).toBe(3);
});

it('shows lossy JPEG 2000 close to what it was', async () => {
  const values = Array.from({ length: 61 * 47 }, (_, n) =>
    Math.round(128 + 60 * Math.sin(n / 611) + 40 * Math.cos((n % 61) / 9)),
  );
  const pixels = [await encode('encodeJpeg2000', toBytes(values, GREY), GREY, { lossy: true, rate: 4 })];
  const read = await picture(
    writeDicom({ syntax: SYNTAX.jpeg2000Lossy, elements: shapeElements(GREY), pixels }),
  );
  expect(Math.max(...values.map((value, n) => Math.abs(value - (read.pixels[n] ?? 0))))).toBeLessThanOrEqual(
    4,
  );
});

it('shows a baseline JPEG as any decoder does', async () => {
  const raw = { width: GREY.width, height: GREY.height, channels: 1 } as const;
  const jpeg = await sharp(toBytes(toValues(GREY), GREY), { raw })
    .toColourspace('b-w')
    .jpeg({ quality: 90 })
    .toBuffer();
  const read = await picture(
    writeDicom({ syntax: SYNTAX.baseline, elements: shapeElements(GREY), pixels: [jpeg] }),
  );
  expect(Buffer.from(read.pixels)).toEqual(await sharp(jpeg).toColourspace('b-w').raw().toBuffer());
});

it('shows an extended JPEG of 12 bits', async () => {
  const shape: Shape = { ...DEEP, width: 64, height: 48 };
  const blocks = Array.from({ length: 48 }, (_, n) => (n * 97) % 4096);
  const values = Array.from(
    { length: 64 * 48 },
    (_, n) => blocks[Math.floor(n / 512) * 8 + Math.floor((n % 64) / 8)] ?? 0,
  );
  const pixels = [jpegOf12Bits(8, 6, blocks)];
  const read = await picture(writeDicom({ syntax: SYNTAX.extended, elements: shapeElements(shape), pixels }));
  expect([...read.pixels]).toEqual(shown(values, shape));
});

const RGB: Shape = { ...GREY, samples: 3, photometric: 'RGB' };
const colours = toValues(RGB);

it('shows colours, side by side or in planes', async () => {
  const elements = shapeElements(RGB);
  const side = await picture(
    writeDicom({ syntax: SYNTAX.explicit, elements, pixels: Uint8Array.from(colours), pixelVr: 'OB' }),
  );
  expect(side).toMatchObject({ channels: 3, bits: 8 });
  expect([...side.pixels]).toEqual(colours);
  const planes = [0, 1, 2].flatMap((plane) => colours.filter((_, n) => n % 3 === plane));
  const planar = { ...elements, '00280006': ['US', [1]] } as const;
  const read = await picture(
    writeDicom({ syntax: SYNTAX.implicit, elements: planar, pixels: Uint8Array.from(planes) }),
  );
  expect([...read.pixels]).toEqual(colours);
});

it.each(LOSSLESS)('shows colours in %s', async (_, syntax, encoder, options) => {
  const pixels = [await encode(encoder, Uint8Array.from(colours), RGB, options)];
  expect([...(await picture(writeDicom({ syntax, elements: shapeElements(RGB), pixels }))).pixels]).toEqual(
    colours,
  );
});

it('turns YBR_FULL into RGB', async () => {
  const ybr = [
    [0, 128, 128],
    [255, 128, 128],
    [76, 85, 255],
    [150, 44, 21],
    [29, 255, 107],
    [128, 128, 128],
  ];
  const rgb = [
    [0, 0, 0],
    [255, 255, 255],
    [254, 0, 0],
    [0, 255, 1],
    [0, 0, 254],
    [128, 128, 128],
  ];
  const shape: Shape = { ...RGB, width: 3, height: 2, photometric: 'YBR_FULL' };
  const samples = Uint8Array.from(ybr.flat());
  const native = { syntax: SYNTAX.explicit, elements: shapeElements(shape), pixels: samples };
  expect([...(await picture(writeDicom(native))).pixels]).toEqual(rgb.flat());
  const rle = { ...native, syntax: SYNTAX.rle, pixels: [await encode('encodeRle', samples, shape)] };
  expect([...(await picture(writeDicom(rle))).pixels]).toEqual(rgb.flat());
});

it.each(['YBR_FULL_422', 'YBR_FULL', 'RGB'])(
  'shows the colours of a JPEG that says it is YCbCr, called %s',
  async (photometric) => {
    const jpeg = await encode('encodeJpeg', Uint8Array.from(colours), RGB, { lossy: true, sampleFactor: 1 });
    expect(jpeg.toString('latin1', 6, 10)).toBe('JFIF');
    const elements = shapeElements({ ...RGB, photometric });
    const read = await picture(writeDicom({ syntax: SYNTAX.baseline, elements, pixels: [jpeg] }));
    expect(Buffer.from(read.pixels)).toEqual(await sharp(jpeg).raw().toBuffer());
  },
);

it('takes the header at its word where a JPEG does not say what its colours are', async () => {
  const jpeg = await sharp(Uint8Array.from(colours), { raw: { width: 61, height: 47, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  expect(jpeg.toString('latin1')).not.toMatch(/JFIF|Adobe/);
  const read = async (photometric: string) => {
    const elements = shapeElements({ ...RGB, photometric });
    return (await picture(writeDicom({ syntax: SYNTAX.baseline, elements, pixels: [jpeg] }))).pixels;
  };
  expect(Buffer.from(await read('YBR_FULL_422'))).toEqual(await sharp(jpeg).raw().toBuffer());
  const [y = 0, b = 0, r = 0] = await read('RGB');
  const [red = 0, green = 0, blue = 0] = await read('YBR_FULL');
  const close = (value: number, as: number) =>
    expect(Math.abs(Math.min(Math.max(value, 0), 255) - as)).toBeLessThan(2);
  close(y + 1.402 * (r - 128), red);
  close(y - 0.344 * (b - 128) - 0.714 * (r - 128), green);
  close(y + 1.772 * (b - 128), blue);
});

it('leaves out overlays in the bits above and below those that count', async () => {
  const shape: Shape = { ...GREY, allocated: 16, stored: 10 };
  const values = toValues(shape);
  const pixels = Uint16Array.from(values, (value, n) => ((n % 4) << 14) | (value << 4) | (n % 16));
  const elements = { ...shapeElements(shape), '00280102': ['US', [13]] } as const;
  const read = await picture(
    writeDicom({ syntax: SYNTAX.explicit, elements, pixels: new Uint8Array(pixels.buffer) }),
  );
  expect([...read.pixels]).toEqual(shown(values, shape));
});

it('takes no icon for the picture', async () => {
  const icon = {
    items: [{ ...shapeElements({ ...GREY, width: 2, height: 2 }), '7fe00010': ['OW', [1, 2]] as const }],
  };
  const elements = { ...shapeElements(GREY), '00880200': ['SQ', icon] } as const;
  for (const syntax of [SYNTAX.implicit, SYNTAX.explicit]) {
    const read = await picture(writeDicom({ syntax, elements, pixels: toBytes(toValues(GREY), GREY) }));
    expect([...read.pixels]).toEqual(toValues(GREY));
  }
});

const file: File = {
  syntax: SYNTAX.explicit,
  elements: shapeElements(GREY),
  pixels: toBytes(toValues(GREY), GREY),
};
it.each([
  ['without a preamble', { ...file, form: 'no-preamble' }],
  ['that begins with its mark', { ...file, form: 'mark-first' }],
  ['of elements alone', { ...file, form: 'bare' }],
  ['of implicit elements alone', { ...file, form: 'bare', syntax: SYNTAX.implicit }],
  ['with bytes after the pixels', file],
] as [string, File][])('reads a file %s', async (_, of) => {
  const bytes = Buffer.concat([writeDicom(of), Buffer.from('anything')]);
  expect(isDicom(bytes)).toBe(true);
  expect([...(await picture(bytes)).pixels]).toEqual(toValues(GREY));
});

it('takes no other picture for DICOM', async () => {
  const scene = sharp({ create: { width: 40, height: 40, channels: 3, background: '#345' } });
  const others = [scene.clone().jpeg(), scene.clone().png(), scene.clone().webp(), scene.clone().tiff()];
  for (const other of others) expect(isDicom(await other.toBuffer())).toBe(false);
  for (const text of [
    '',
    'DIC',
    '\x08\0',
    '\x08\0\x05\0CS',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '%PDF-1.7',
  ])
    expect(isDicom(Buffer.from(text, 'latin1'))).toBe(false);
});
