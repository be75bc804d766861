// @module-tag engine/machine
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { SYNTAX, writeDicom } from '../../../testing/files/dicom';
import { encode, GREY, shapeElements } from '../../../testing/files/dicomPixels';
import { exceedsMemory } from '../decoder/decode';
import { dicomToPng } from '../decoder/readPicture';
import { openDicom } from '../dicom/readDicom';
import { readHeader } from './loaders';
import { openPicture, estimateMemory } from './openPicture';

const SOON_MS = 10_000;

async function toCode(bytes: Buffer): Promise<string> {
  const opened = await openPicture(bytes);
  if ('refused' in opened) return opened.refused;
  return exceedsMemory(opened.weight) ? 'xray-too-heavy' : 'shown';
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#765' } });
async function claiming(width: number, height: number, isProgressive: boolean): Promise<Buffer> {
  const bytes = await plain(64, 64).jpeg({ progressive: isProgressive }).toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, isProgressive ? 0xc2 : 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

it('refuses by its header what must be held whole and is too much', async () => {
  expect(await toCode(await claiming(7000, 6500, true))).toBe('xray-too-heavy');
  const webp = await plain(9000, 8000).webp({ lossless: true, effort: 0 }).toBuffer();
  expect(await toCode(webp)).toBe('xray-too-heavy');
  const tiff = await plain(9600, 9600).tiff({ compression: 'deflate' }).toBuffer();
  expect(await toCode(tiff)).toBe('xray-too-heavy');
});

it('weighs the same pixels little where they pass row by row', async () => {
  const weight = async (isProgressive: boolean) => {
    const header = await readHeader(await claiming(7000, 6500, isProgressive));
    if (header === null) return expect.fail('no header');
    expect(header).toMatchObject({ width: 7000, height: 6500 });
    return estimateMemory('jpeg', header);
  };
  expect(await weight(false)).toBe(0);
  expect(await weight(true)).toBe(7000 * 6500 * 3 * 2);
});

it.each([
  ['JPEG-LS of 100 megapixels', SYNTAX.jpegLs, 'encodeJpegLs', 10_000, 10_000],
  ['JPEG 2000 of 20 megapixels', SYNTAX.jpeg2000, 'encodeJpeg2000', 5000, 4000],
] as const)('refuses %s by its header', async (_, syntax, encoder, width, height) => {
  const shape = { ...GREY, allocated: 16, stored: 16 } as const;
  const small = await encode(encoder, Buffer.alloc(GREY.width * GREY.height * 2), shape);
  const elements = shapeElements({ ...shape, width, height });
  const file = writeDicom({ syntax, elements, pixels: [small] });
  expect(await dicomToPng(file)).toEqual({ refused: 'xray-too-heavy' });
  const from = performance.now();
  const opened = openDicom(file);
  expect(performance.now() - from).toBeLessThan(SOON_MS);
  expect('weight' in opened && exceedsMemory(opened.weight)).toBe(true);
});

it('reads 12 megapixels of JPEG-LS, more than a dental device makes', async () => {
  const shape = { ...GREY, width: 4000, height: 3000, allocated: 16, stored: 12 } as const;
  const pixels = [await encode('encodeJpegLs', Buffer.alloc(4000 * 3000 * 2, 3), shape)];
  const read = await dicomToPng(
    writeDicom({ syntax: SYNTAX.jpegLs, elements: shapeElements(shape), pixels }),
  );
  expect('png' in read).toBe(true);
});
