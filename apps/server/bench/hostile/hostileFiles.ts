import { deflateRawSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { type Elements, SYNTAX, writeDicom } from '../../src/testing/files/dicom';
import {
  toBytes,
  encode,
  GREY,
  type Shape,
  shapeElements,
  toValues,
} from '../../src/testing/files/dicomPixels';
import { claimingPng } from '../../src/testing/files/png';

export interface Hostile {
  readonly name: string;
  readonly bytes: Buffer;
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456' } });
const made = async (name: string, of: Sharp): Promise<Hostile> => ({ name, bytes: await of.toBuffer() });

/** A hundred megapixels within a few kilobytes. */
export async function bombs(): Promise<Hostile[]> {
  const large = () => plain(12_000, 8333);
  const zeros = deflateRawSync(Buffer.alloc(300 * 1024 * 1024));
  const deflated = writeDicom({ syntax: SYNTAX.deflated, elements: {} });
  const meta = deflated.subarray(0, 132 + 12 + deflated.readUInt32LE(132 + 8));
  return [
    await made('bomb: PNG, interlaced, 100 MP', large().png({ progressive: true })),
    await made('bomb: JPEG, progressive, 100 MP', large().jpeg({ progressive: true })),
    await made('bomb: WebP of 100 MP in 38 bytes', large().webp({ lossless: true, effort: 0 })),
    await made('bomb: TIFF, deflated, 100 MP', large().tiff({ compression: 'deflate' })),
    { name: 'bomb: DICOM that swells to 300 MB', bytes: Buffer.concat([meta, zeros]) },
    await made('large: JPEG, 100 MP, row by row', large().jpeg()),
  ];
}

async function disguised(): Promise<Hostile[]> {
  const script = '<script>alert(document.domain)</script>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`;
  const jpeg = await plain(300, 200).jpeg().toBuffer();
  const png = await plain(16, 16).png().toBuffer();
  const frames = Buffer.from(Array.from({ length: 40 * 80 * 3 }, (_, n) => (n * 7) % 256));
  const paged = sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } });
  return [
    { name: 'polyglot: a page within a GIF', bytes: Buffer.from(`GIF89a/*${script}*/`) },
    { name: 'polyglot: a page behind a JPEG', bytes: Buffer.concat([jpeg, Buffer.from(script)]) },
    { name: 'wrong magic: text', bytes: Buffer.from('dear diary '.repeat(500)) },
    {
      name: 'wrong magic: a JPEG head and noise',
      bytes: Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(9999, 7)]),
    },
    { name: 'SVG with a script', bytes: Buffer.from(svg) },
    { name: 'PNG header of 60,000 x 60,000', bytes: claimingPng(png, 60_000, 60_000) },
    { name: '0 bytes', bytes: Buffer.alloc(0) },
    { name: '21 MB', bytes: Buffer.concat([jpeg, Buffer.alloc(21 * 1024 * 1024)]) },
    await made('animated WebP', paged.webp({ loop: 0, delay: [50, 50] })),
  ];
}

const DEEP: Shape = { ...GREY, width: 1500, height: 1000, allocated: 16, stored: 12 };

async function dicoms(): Promise<Hostile[]> {
  const pixels = toBytes(toValues(DEEP), DEEP);
  const whole = { syntax: SYNTAX.explicit, elements: shapeElements(DEEP), pixels };
  const lying = writeDicom(whole);
  lying.writeUInt32LE(0xfffffffe, lying.lastIndexOf(Buffer.from('e07f1000', 'hex')) + 8);
  const sized = async (
    name: string,
    encoder: 'encodeJpegLs' | 'encodeJpeg2000',
    width: number,
    height: number,
  ) => {
    const syntax = encoder === 'encodeJpegLs' ? SYNTAX.jpegLs : SYNTAX.jpeg2000;
    const shape: Shape = { ...GREY, width, height, allocated: 16, stored: 16 };
    const samples = Buffer.alloc(width * height * 2);
    for (let n = 0; n < samples.length; n += 2)
      samples.writeUInt16LE((Math.sin(n / 9000) * 9000 + 20_000 + ((n * n) % 61)) & 0xffff, n);
    const encoded = await encode(encoder, samples, shape);
    return { name, bytes: writeDicom({ syntax, elements: shapeElements(shape), pixels: [encoded] }) };
  };
  const claimed = async () => {
    const shape: Shape = { ...GREY, allocated: 16, stored: 16 };
    const encoded = await encode('encodeJpegLs', toBytes(toValues(shape), shape), shape);
    const elements = shapeElements({ ...shape, width: 10_000, height: 10_000 });
    return writeDicom({ syntax: SYNTAX.jpegLs, elements, pixels: [encoded] });
  };
  const frames: Elements = { ...shapeElements(DEEP), '00280008': ['IS', '40'] };
  return [
    { name: 'DICOM with lying lengths', bytes: lying },
    { name: 'DICOM of 40 frames', bytes: writeDicom({ ...whole, elements: frames }) },
    { name: 'DICOM, JPEG-LS, 100 MP', bytes: await claimed() },
    await sized('DICOM, JPEG-LS, 15 MP, 16 bits', 'encodeJpegLs', 5000, 3000),
    await sized('DICOM, JPEG 2000, 9 MP, 16 bits', 'encodeJpeg2000', 3600, 2500),
  ];
}

async function truncated(): Promise<Hostile[]> {
  const picture = () => plain(1200, 900);
  const pixels = toBytes(toValues(DEEP), DEEP);
  const kinds: [string, Buffer][] = [
    ['JPEG', await picture().jpeg().toBuffer()],
    ['PNG', await picture().png().toBuffer()],
    ['WebP', await picture().webp().toBuffer()],
    ['TIFF', await picture().tiff().toBuffer()],
    ['DICOM', writeDicom({ syntax: SYNTAX.explicit, elements: shapeElements(DEEP), pixels })],
  ];
  return kinds.flatMap(([kind, bytes]) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenth) => ({
      name: `${kind} cut at ${tenth} tenths`,
      bytes: bytes.subarray(0, Math.floor((bytes.length * tenth) / 10)),
    })),
  );
}

export async function hostileFiles(): Promise<Hostile[]> {
  return [...(await bombs()), ...(await disguised()), ...(await dicoms()), ...(await truncated())];
}
