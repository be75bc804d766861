import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type Elements, IDENTIFIERS, SYNTAX, writeDicom } from '../../../testing/files/dicom';
import {
  toBytes,
  encode,
  GREY,
  type Shape,
  shapeElements,
  toValues,
} from '../../../testing/files/dicomPixels';
import { type Deidentified, dicomToPng } from '../decoder/readPicture';
import { type DicomPicture, readDicom } from './readDicom';

async function made(bytes: Uint8Array): Promise<Deidentified> {
  const read = await dicomToPng(bytes);
  if ('refused' in read) throw new Error(read.refused);
  return read;
}

async function shown(bytes: Uint8Array): Promise<DicomPicture> {
  const read = await readDicom(bytes);
  if ('refused' in read) throw new Error(read.refused);
  return read;
}

it.each([
  ['derived_bitewing_IO', 1356, { row_mm: 0.0296, column_mm: 0.0296, origin: 'sensor' }],
  ['derived_panoramic_PX_nospacing', 2356, null],
])('stores the pixels of %s as its window orders', async (name, width, spacing) => {
  const fixture = new URL(`./fixtures/${name}.rows400-655.dcm.br`, import.meta.url);
  const bytes = brotliDecompressSync(readFileSync(fixture));
  const read = await made(bytes);
  expect(read).toMatchObject({ spacing, isBurnedIn: false });
  // The pixels are the last bytes of the file; the window has the centre 127 and the width 255.
  const expected = bytes
    .subarray(bytes.length - width * 256)
    .map((value) => Math.min(Math.round(((value - 126.5) / 254 + 0.5) * 255), 255));
  const { data, info } = await sharp(read.png)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width, height: 256, channels: 1 });
  expect(data.equals(expected)).toBe(true);
  expect(bytes.includes('TEST^DERIVED')).toBe(true);
  expect(read.png.includes('TEST')).toBe(false);
});

const DEEP: Shape = { ...GREY, allocated: 16, stored: 16 };

it.each([
  ['explicit', SYNTAX.explicit],
  ['deflated', SYNTAX.deflated],
  ['JPEG-LS', SYNTAX.jpegLs],
])('stores a PNG of 16 bits with no name in it, from %s', async (_, syntax) => {
  const values = toValues(DEEP);
  const samples = toBytes(values, DEEP);
  const pixels = syntax === SYNTAX.jpegLs ? [await encode('encodeJpegLs', samples, DEEP)] : samples;
  const { png } = await made(writeDicom({ syntax, elements: shapeElements(DEEP), pixels }));
  expect(toChunks(png)).toEqual(['IHDR', 'pHYs', 'IDAT', 'IEND'].filter((name) => png.includes(name)));
  for (const secret of [...Object.values(IDENTIFIERS), 'Nordmann', '01017012345', '2.25.1234567890'])
    expect(png.includes(secret)).toBe(false);
  const read = await sharp(png).toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer();
  expect([...new Uint16Array(Uint8Array.from(read).buffer)]).toEqual(values);
});

function toChunks(png: Buffer): readonly string[] {
  const names: string[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    names.push(png.toString('latin1', at + 4, at + 8));
  return names;
}

const pixel: Elements = { '00280030': ['DS', '0.04\\0.05'] };
const imager: Elements = { '00181164': ['DS', '0.1\\0.12'] };
const magnified: Elements = { '00181114': ['DS', '1.25'] };
const calibrated: Elements = { '00280a02': ['CS', 'FIDUCIAL'] };
it.each([
  ['none', {}, null],
  ['of the sensor', imager, [0.1, 0.12, 'sensor']],
  ['of the sensor, less the magnification', { ...imager, ...magnified }, [0.08, 0.096, 'magnified']],
  ['of the pixels, without a word on its origin', pixel, [0.04, 0.05, 'sensor']],
  ['of the pixels, calibrated', { ...pixel, ...calibrated }, [0.04, 0.05, 'calibrated']],
  ['of the pixels, other than the sensor', { ...pixel, ...imager, ...magnified }, [0.04, 0.05, 'calibrated']],
  ['of the pixels, as of the sensor', { ...imager, '00280030': ['DS', '0.1\\0.12'] }, [0.1, 0.12, 'sensor']],
  ['of nothing', { '00280030': ['DS', '0\\0'] }, null],
  ['below nothing', { '00280030': ['DS', '-1\\-1'] }, null],
  ['beyond reason', { '00280030': ['DS', '1e9\\1e9'] }, null],
  ['in words', { '00280030': ['DS', 'unknown'] }, null],
] as [string, Elements, [number, number, string] | null][])(
  'keeps a spacing %s',
  async (_, told, expected) => {
    const elements = { ...shapeElements(GREY), ...told };
    const file = writeDicom({ syntax: SYNTAX.explicit, elements, pixels: toBytes(toValues(GREY), GREY) });
    const { spacing } = await shown(file);
    if (expected === null) return expect(spacing).toBeNull();
    expect(spacing?.row_mm).toBeCloseTo(expected[0], 9);
    expect(spacing?.column_mm).toBeCloseTo(expected[1], 9);
    expect(spacing?.origin).toBe(expected[2]);
  },
);

it('says when text stands in the picture', async () => {
  const file = (told: string) => {
    const elements = { ...shapeElements(GREY), '00280301': ['CS', told] } as const;
    return writeDicom({ syntax: SYNTAX.implicit, elements, pixels: toBytes(toValues(GREY), GREY) });
  };
  expect((await shown(file('YES'))).isBurnedIn).toBe(true);
  expect((await shown(file('NO'))).isBurnedIn).toBe(false);
});
