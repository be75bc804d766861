import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type Elements, SYNTAX, writeDicom } from '../../../testing/files/dicom';
import {
  toBytes,
  encode,
  GREY,
  LOSSLESS,
  type Shape,
  shapeElements,
  toValues,
} from '../../../testing/files/dicomPixels';
import { readDicom } from './readDicom';

async function toShown(bytes: Uint8Array): Promise<number[]> {
  const read = await readDicom(bytes);
  if ('refused' in read) throw new Error(read.refused);
  expect(read).toMatchObject({ channels: 3, bits: 8 });
  return [...read.pixels];
}
const toCode = async (bytes: Uint8Array) => {
  const read = await readDicom(bytes);
  return 'refused' in read ? read.refused : 'shown';
};
const NATIVE = [SYNTAX.implicit, SYNTAX.explicit, SYNTAX.bigEndian, SYNTAX.deflated];

const PALETTE: Shape = { ...GREY, photometric: 'PALETTE COLOR' };
/** Tables that rise, fall and jump, so that exchanged colours would show. */
const TABLES = [(n: number) => n, (n: number) => 255 - n, (n: number) => (n * 37) % 256] as const;
const toColours = (n: number) => TABLES.map((table) => table(n));

function readPalette(entries: number, first: number, bits: 8 | 16, vr = 'US'): Elements {
  const one = (tables: readonly (readonly number[])[]) =>
    tables.flatMap((values, n) => {
      const bytes = bits === 8 ? Uint8Array.from(values) : new Uint8Array(Uint16Array.from(values).buffer);
      return [
        [`0028110${n + 1}`, [vr, [entries % 65536, first, bits]]],
        [`0028120${n + 1}`, ['OW', bytes]],
      ] as [string, Elements[string]][];
    });
  // Deeper entries carry their colour in the upper half and anything in the lower.
  const toEntry = (table: (n: number) => number, n: number) =>
    bits === 8 ? table(n % 256) : table(n % 256) * 256 + ((n * 11) % 256);
  return Object.fromEntries(
    one(TABLES.map((table) => Array.from({ length: entries }, (_, n) => toEntry(table, n)))),
  );
}

for (const syntax of NATIVE)
  it.each([8, 16] as const)(`shows a palette of 256 entries of %i bits, in ${syntax}`, async (bits) => {
    const values = toValues(PALETTE);
    const elements = { ...shapeElements(PALETTE), ...readPalette(256, 0, bits) };
    const file = writeDicom({ syntax, elements, pixels: toBytes(values, PALETTE) });
    expect(await toShown(file)).toEqual(values.flatMap(toColours));
  });

it.each(LOSSLESS)('shows a palette in %s', async (_, syntax, encoder, options) => {
  const values = toValues(PALETTE);
  const elements = { ...shapeElements(PALETTE), ...readPalette(256, 0, 16) };
  const pixels = [await encode(encoder, toBytes(values, PALETTE), PALETTE, options)];
  expect(await toShown(writeDicom({ syntax, elements, pixels }))).toEqual(values.flatMap(toColours));
});

it('gives the first and the last colour to values beside the palette', async () => {
  const values = toValues(PALETTE);
  const elements = { ...shapeElements(PALETTE), ...readPalette(100, 50, 16) };
  const file = writeDicom({ syntax: SYNTAX.explicit, elements, pixels: toBytes(values, PALETTE) });
  const within = (value: number) => Math.min(Math.max(value - 50, 0), 99);
  expect(await toShown(file)).toEqual(values.flatMap((value) => toColours(within(value))));
});

it.each([
  ['16 bits', { ...PALETTE, allocated: 16, stored: 16 }, 65536, 0, 'US'],
  ['12 bits, signed', { ...PALETTE, allocated: 16, stored: 12, isSigned: true }, 4096, -2048, 'SS'],
] as [string, Shape, number, number, string][])(
  'shows a palette for %s',
  async (_, shape, size, first, vr) => {
    const values = toValues(shape);
    const elements = { ...shapeElements(shape), ...readPalette(size, first, 16, vr) };
    const file = writeDicom({ syntax: SYNTAX.explicit, elements, pixels: toBytes(values, shape) });
    expect(await toShown(file)).toEqual(values.flatMap((value) => toColours((value - first) % 256)));
  },
);

it('refuses a palette that lacks a colour, and one over a picture that lost something', async () => {
  const whole = { ...shapeElements(PALETTE), ...readPalette(256, 0, 16) };
  const pixels = toBytes(toValues(PALETTE), PALETTE);
  const greenless = Object.fromEntries(Object.entries(whole).filter(([tag]) => tag !== '00281202'));
  expect(await toCode(writeDicom({ syntax: SYNTAX.explicit, elements: greenless, pixels }))).toBe(
    'xray-damaged',
  );
  const raw = { width: GREY.width, height: GREY.height, channels: 1 } as const;
  const jpeg = await sharp(pixels, { raw }).toColourspace('b-w').jpeg().toBuffer();
  expect(await toCode(writeDicom({ syntax: SYNTAX.baseline, elements: whole, pixels: [jpeg] }))).toBe(
    'xray-damaged',
  );
});

const HALVED: Shape = { ...GREY, width: 4, height: 2, samples: 3, photometric: 'YBR_FULL_422' };
/** Two greys, then red and green that share their colour differences, in the order of the file. */
const HALVED_BYTES = Uint8Array.from([
  0, 255, 128, 128, 76, 150, 85, 255, 29, 128, 255, 107, 10, 20, 128, 128,
]);
const pair = (first: number, second: number, b: number, r: number) => [
  [first, b, r],
  [second, b, r],
];
const YBR = [
  ...pair(0, 255, 128, 128),
  ...pair(76, 150, 85, 255),
  ...pair(29, 128, 255, 107),
  ...pair(10, 20, 128, 128),
];
const toRgb = ([y = 0, b = 0, r = 0]: readonly number[]) =>
  [
    y + 1.402 * (r - 128),
    y - (0.114 * 1.772 * (b - 128) + 0.299 * 1.402 * (r - 128)) / 0.587,
    y + 1.772 * (b - 128),
  ].map((value) => Math.min(Math.max(Math.round(value), 0), 255));

it.each(NATIVE)('shows colours that two pixels share, in %s', async (syntax) => {
  const file = writeDicom({ syntax, elements: shapeElements(HALVED), pixels: HALVED_BYTES, pixelVr: 'OB' });
  expect(await toShown(file)).toEqual(YBR.flatMap(toRgb));
});

it('shows colours that are all there though their name says otherwise', async () => {
  const pixels = Uint8Array.from(YBR.flat());
  const file = writeDicom({ syntax: SYNTAX.explicit, elements: shapeElements(HALVED), pixels });
  expect(await toShown(file)).toEqual(YBR.flatMap(toRgb));
});

it.each([
  ['one byte too few', HALVED, HALVED_BYTES.subarray(0, 14)],
  ['pairs that do not fill a row', { ...HALVED, width: 3 }, HALVED_BYTES.subarray(0, 12)],
])('refuses shared colours of %s', async (_, shape, pixels) => {
  expect(await toCode(writeDicom({ syntax: SYNTAX.explicit, elements: shapeElements(shape), pixels }))).toBe(
    'xray-damaged',
  );
});
