import { expect, it } from 'vitest';
import { type Elements, SYNTAX, writeDicom } from '../../../testing/files/dicom';
import { toBytes, GREY, type Shape, shapeElements } from '../../../testing/files/dicomPixels';
import { readDicom } from './readDicom';

function shapeOf(stored: 8 | 12 | 16, isSigned = false): Shape {
  const height = 2 ** (stored - 4);
  return { ...GREY, width: 16, height, allocated: stored === 8 ? 8 : 16, stored, isSigned };
}

async function toGreys(shape: Shape, extra: Elements, syntax: string = SYNTAX.explicit) {
  const least = shape.isSigned ? -(2 ** (shape.stored - 1)) : 0;
  const values = Array.from({ length: 2 ** shape.stored }, (_, n) => least + n);
  const elements = { ...shapeElements(shape), ...extra };
  const read = await readDicom(writeDicom({ syntax, elements, pixels: toBytes(values, shape) }));
  if ('refused' in read) throw new Error(read.refused);
  const pairs = new Map(values.map((value, n) => [value, read.pixels[n] ?? -1]));
  return { values, greys: [...read.pixels], at: (value: number) => pairs.get(value) };
}

const toWindow = (centre: string, width: string, name?: string): Elements => ({
  '00281050': ['DS', centre],
  '00281051': ['DS', width],
  ...(name ? { '00281056': ['CS', name] as const } : {}),
});
const rescale = (slope: string, intercept: string): Elements => ({
  '00281052': ['DS', intercept],
  '00281053': ['DS', slope],
});

/** Follows PS3.3 C.11.2.1.2.1 literally. */
function linear(x: number, c: number, w: number, top: number): number {
  if (x <= c - 0.5 - (w - 1) / 2) return 0;
  if (x > c - 0.5 + (w - 1) / 2) return top;
  return ((x - (c - 0.5)) / (w - 1) + 0.5) * top;
}

it.each([
  [8, 100, 60, 255],
  [8, 127, 255, 255],
  [12, 2048, 4096, 65535],
  [12, 1000, 700.5, 65535],
  [16, 30000, 5000, 65535],
] as const)('windows %i bits linearly, centre %d, width %d', async (stored, centre, width, top) => {
  const { values, greys } = await toGreys(shapeOf(stored), toWindow(String(centre), String(width)));
  expect(greys).toEqual(values.map((value) => Math.round(linear(value, centre, width, top))));
});

it('keeps 8 bits as they are under the window of the whole range', async () => {
  const { values, greys } = await toGreys(shapeOf(8), toWindow('128', '256'));
  expect(greys).toEqual(values);
});

it('takes the first of several windows', async () => {
  const first = await toGreys(shapeOf(12), toWindow('1000', '500'));
  const several = await toGreys(shapeOf(12), toWindow('1000\\2000', '500\\4000'));
  expect(several.greys).toEqual(first.greys);
});

it('windows exactly where it is told to', async () => {
  const { values, greys } = await toGreys(shapeOf(12), toWindow('2000', '1000', 'LINEAR_EXACT'));
  const exact = (x: number) => (x <= 1500 ? 0 : x > 2500 ? 1 : (x - 2000) / 1000 + 0.5);
  expect(greys).toEqual(values.map((value) => Math.round(exact(value) * 65535)));
});

it('windows along a sigmoid', async () => {
  const { values, greys } = await toGreys(shapeOf(12), toWindow('2000', '1000', 'SIGMOID'));
  expect(greys).toEqual(values.map((x) => Math.round(65535 / (1 + Math.exp((-4 * (x - 2000)) / 1000)))));
});

it('separates at a width of 1', async () => {
  const { at } = await toGreys(shapeOf(8), toWindow('100', '1'));
  expect([at(99), at(100)]).toEqual([0, 255]);
});

it.each(['0', '-5', 'NaN', ''])('shows the whole range where the width is %s', async (width) => {
  const { values, greys } = await toGreys(shapeOf(8), toWindow('100', width));
  expect(greys).toEqual(values);
});

it('windows values after the slope and the intercept', async () => {
  const { values, greys } = await toGreys(shapeOf(12), {
    ...rescale('0.5', '-1000'),
    ...toWindow('40', '400'),
  });
  expect(greys).toEqual(values.map((value) => Math.round(linear(value * 0.5 - 1000, 40, 400, 65535))));
});

it('windows signed values', async () => {
  const { values, greys } = await toGreys(shapeOf(12, true), toWindow('-300', '1200'));
  expect(greys).toEqual(values.map((value) => Math.round(linear(value, -300, 1200, 65535))));
});

it('turns light and dark of MONOCHROME1 after the window', async () => {
  const inverted = { ...shapeOf(12), photometric: 'MONOCHROME1' };
  const { values, greys } = await toGreys(inverted, toWindow('2000', '1000'));
  expect(greys).toEqual(values.map((value) => Math.round(65535 - linear(value, 2000, 1000, 65535))));
});

it('turns a negative slope around', async () => {
  const { at } = await toGreys(shapeOf(12), rescale('-1', '4095'));
  expect([at(0), at(4095)]).toEqual([65535, 0]);
});

const table = (first: number, entries: readonly number[], bits: number, vr = 'US'): Elements => ({
  '00283002': [vr, [entries.length % 65536, first, bits]],
  '00283006': ['OW', new Uint8Array(Uint16Array.from(entries).buffer)],
});
const squares = Array.from({ length: 200 }, (_, n) => Math.round((n * n * 4095) / (199 * 199)));
const squareAt = (x: number) => squares[Math.min(Math.max(x, 0), 199)] ?? 0;

it.each([SYNTAX.implicit, SYNTAX.explicit, SYNTAX.bigEndian])(
  'looks values up in the table of a contrast, in %s',
  async (syntax) => {
    const lut = { '00283010': ['SQ', { items: [table(1000, squares, 12)] }] } as const;
    const { values, greys } = await toGreys(shapeOf(12), { ...lut, ...toWindow('1', '2') }, syntax);
    expect(greys).toEqual(values.map((value) => Math.round((squareAt(value - 1000) / 4095) * 65535)));
  },
);

it('looks signed values up', async () => {
  const lut = { '00283010': ['SQ', { items: [table(-100, squares, 12, 'SS')] }] } as const;
  const { values, greys } = await toGreys(shapeOf(12, true), lut);
  expect(greys).toEqual(values.map((value) => Math.round((squareAt(value + 100) / 4095) * 65535)));
});

it('reads a table of bytes', async () => {
  const entries = Uint8Array.from({ length: 256 }, (_, n) => 255 - n);
  const lut: Elements = { '00283002': ['US', [256, 0, 8]], '00283006': ['OW', entries] };
  const { values, greys } = await toGreys(shapeOf(8), { '00283010': ['SQ', { items: [lut] }] });
  expect(greys).toEqual(values.map((value) => 255 - value));
});

it('reads a table of 65,536 entries', async () => {
  const entries = Array.from({ length: 65536 }, (_, n) => 65535 - n);
  const { at } = await toGreys(shapeOf(16), { '00283010': ['SQ', { items: [table(0, entries, 16)] }] });
  expect([at(0), at(1), at(65535)]).toEqual([65535, 65534, 0]);
});

it("puts the modality's table before the window", async () => {
  const lut = { '00283000': ['SQ', { items: [table(1000, squares, 12)] }] } as const;
  const { values, greys } = await toGreys(shapeOf(12), { ...lut, ...toWindow('2048', '2000') });
  expect(greys).toEqual(values.map((value) => Math.round(linear(squareAt(value - 1000), 2048, 2000, 65535))));
});

it('shows padding black and lets it have no say in the contrast', async () => {
  const padding: Elements = { '00280120': ['US', [4000]], '00280121': ['US', [4095]] };
  for (const photometric of ['MONOCHROME1', 'MONOCHROME2']) {
    const { values, greys } = await toGreys({ ...shapeOf(12), photometric }, padding);
    const share = (value: number) => (photometric === 'MONOCHROME1' ? 3999 - value : value) / 3999;
    expect(greys).toEqual(values.map((value) => (value >= 4000 ? 0 : Math.round(share(value) * 65535))));
  }
});

it('keeps every grey of 12 bits apart', async () => {
  const { greys } = await toGreys(shapeOf(12), toWindow('2048', '4096'));
  expect(new Set(greys).size).toBe(4096);
});

it('shows a picture of one grey', async () => {
  const elements = shapeElements({ ...GREY, allocated: 16, stored: 12 });
  const read = await readDicom(
    writeDicom({ syntax: SYNTAX.explicit, elements, pixels: new Uint8Array(61 * 47 * 2) }),
  );
  expect('pixels' in read && new Set(read.pixels)).toEqual(new Set([0]));
});
