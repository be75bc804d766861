// @module-tag cases
import { constants, deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type Elements, type File, SYNTAX, writeDicom } from '../../../testing/files/dicom';
import {
  toBytes,
  encode,
  GREY,
  LOSSLESS,
  type Shape,
  shapeElements,
  toValues,
} from '../../../testing/files/dicomPixels';
import { isEveryCase } from '../../../testing/everyCase';
import { MINUTE } from '../../../platform/base/time';
import { dicomToPng } from '../decoder/readPicture';
import { readDicom } from './readDicom';

const DEEP: Shape = { ...GREY, allocated: 16, stored: 12 };
const samples = toBytes(toValues(DEEP), DEEP);
const elements = shapeElements(DEEP);
const whole: File = { syntax: SYNTAX.explicit, elements, pixels: samples };
const without = (tag: string): Elements =>
  Object.fromEntries(Object.entries(elements).filter(([name]) => name !== tag));

async function toCode(bytes: Uint8Array): Promise<string> {
  const start = performance.now();
  const read = await readDicom(bytes);
  expect(performance.now() - start).toBeLessThan(MINUTE);
  return 'refused' in read ? read.refused : 'shown';
}

const lying = (tag: string, length: number) => {
  const bytes = writeDicom(whole);
  bytes.writeUInt32LE(length, bytes.lastIndexOf(Buffer.from(tag, 'hex')) + 8);
  return bytes;
};
const pixelTag = 'e07f1000';
const nested = (depth: number): Elements =>
  depth === 0 ? {} : { '00081140': ['SQ', { items: [nested(depth - 1)] }] };

it.each([
  ['0 bytes', Buffer.alloc(0), 'xray-unsupported'],
  ['nothing but the mark', Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')]), 'xray-damaged'],
  [
    'the mark and noise',
    Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(5000, 0xa7)]),
    'xray-damaged',
  ],
  ['more pixels promised than there are', lying(pixelTag, samples.length + 2), 'xray-damaged'],
  ['four gigabytes promised', lying(pixelTag, 0xfffffffe), 'xray-damaged'],
  ['no length, and no fragments', lying(pixelTag, 0xffffffff), 'xray-damaged'],
  [
    'fewer pixels than rows and columns',
    writeDicom({ ...whole, pixels: samples.subarray(2) }),
    'xray-damaged',
  ],
  ['no pixels', writeDicom({ syntax: SYNTAX.explicit, elements }), 'xray-damaged'],
  [
    'neither rows nor pixels: a report',
    writeDicom({ syntax: SYNTAX.explicit, elements: {} }),
    'xray-unsupported',
  ],
  [
    'no rows at all',
    writeDicom({ ...whole, elements: { ...elements, '00280010': ['US', [0]] } }),
    'xray-damaged',
  ],
  ['no bits', writeDicom({ ...whole, elements: without('00280100') }), 'xray-unsupported'],
  [
    'more bits stored than allocated',
    writeDicom({ ...whole, elements: { ...elements, '00280101': ['US', [17]] } }),
    'xray-damaged',
  ],
  [
    '32 bits',
    writeDicom({ ...whole, elements: { ...elements, '00280100': ['US', [32]] } }),
    'xray-unsupported',
  ],
  [
    'palette colours without a palette',
    writeDicom({ ...whole, elements: { ...elements, '00280004': ['CS', 'PALETTE COLOR'] } }),
    'xray-damaged',
  ],
  [
    'a name of an object',
    writeDicom({ ...whole, elements: { ...elements, '00280004': ['CS', 'constructor'] } }),
    'xray-unsupported',
  ],
  ['a video', writeDicom({ ...whole, syntax: SYNTAX.video, pixels: [samples] }), 'xray-unsupported'],
  [
    'several frames',
    writeDicom({ ...whole, elements: { ...elements, '00280008': ['IS', '2'] } }),
    'xray-multi-frame',
  ],
  [
    'sequences within sequences',
    writeDicom({ ...whole, elements: { ...elements, ...nested(400) } }),
    'shown',
  ],
] as [string, Buffer, string][])('answers %s', async (_, bytes, code) => {
  expect(await toCode(bytes)).toBe(code);
});

it.each([
  [60000, 60000],
  [12001, 10],
  [10, 12001],
  [10001, 10000],
])('refuses %i × %i pixels by the header alone', async (width, height) => {
  const large = shapeElements({ ...DEEP, width, height });
  expect(await toCode(writeDicom({ ...whole, elements: large }))).toBe('xray-too-many-pixels');
  const compressed = [await encode('encodeJpegLs', samples, DEEP)];
  expect(await toCode(writeDicom({ syntax: SYNTAX.jpegLs, elements: large, pixels: compressed }))).toBe(
    'xray-too-many-pixels',
  );
});

it('does not let a deflated file swell', async () => {
  const deflated = (bytes: Buffer) => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  const size = 257;
  const element = Buffer.concat([Buffer.from('090010004f420000', 'hex'), Buffer.alloc(4)]);
  element.writeUInt32LE(size * 1024 * 1024, 8);
  const zeros = deflated(Buffer.alloc(1024 * 1024));
  const file = writeDicom({ ...whole, syntax: SYNTAX.deflated });
  const meta = file.subarray(0, 132 + 12 + file.readUInt32LE(132 + 8));
  const rest = deflateRawSync(writeDicom({ ...whole, form: 'bare' }));
  const swelling = (most: number) =>
    Buffer.concat([meta, deflated(element), ...Array<Buffer>(most).fill(zeros), rest]);
  expect(swelling(size).length).toBeLessThan(1024 * 1024);
  expect(await toCode(swelling(size))).toBe('xray-damaged');
  element.writeUInt32LE(1024 * 1024, 8);
  expect(await toCode(swelling(1))).toBe('shown');
});

it('ends a process that takes too long', async () => {
  expect(await dicomToPng(writeDicom(whole), undefined, 1)).toEqual({ refused: 'xray-too-heavy' });
});

it('refuses a file at which its process ended without a word', async () => {
  // An input that is not bytes makes the process fail, as a lack of memory would.
  expect(await dicomToPng('a stone' as unknown as Uint8Array)).toEqual({ refused: 'xray-too-heavy' });
  expect('png' in (await dicomToPng(writeDicom(whole)))).toBe(true);
});

const plain = [SYNTAX.implicit, SYNTAX.explicit, SYNTAX.bigEndian, SYNTAX.deflated].map(
  (syntax) => [syntax, syntax, null, {}] as const,
);
it.each([...plain, ...LOSSLESS])('refuses %s cut at every tenth', async (_, syntax, encoder, options) => {
  const pixels = encoder === null ? samples : [await encode(encoder, samples, DEEP, options)];
  const bytes = writeDicom({ syntax, elements, pixels });
  for (let tenth = 0; tenth < 10; tenth += isEveryCase ? 1 : 3) {
    const cut = bytes.subarray(0, Math.floor((bytes.length * tenth) / 10));
    expect(await toCode(cut)).toMatch(/xray-(damaged|unsupported)/);
  }
  expect(await toCode(bytes)).toBe('shown');
});

it.each(LOSSLESS)('refuses %s whose compressed picture is cut', async (_, syntax, encoder, options) => {
  const encoded = await encode(encoder, samples, DEEP, options);
  for (const share of [0, 0.02, 0.3, 0.7, 0.99]) {
    const pixels = [encoded.subarray(0, Math.floor(encoded.length * share))];
    expect(await toCode(writeDicom({ syntax, elements, pixels }))).toBe('xray-damaged');
  }
});

it.each(LOSSLESS)('refuses %s of another size than the header tells', async (_, syntax, encoder, options) => {
  const pixels = [await encode(encoder, samples, DEEP, options)];
  const other = shapeElements({ ...DEEP, width: DEEP.width + 1 });
  expect(await toCode(writeDicom({ syntax, elements: other, pixels }))).toBe('xray-damaged');
});

it('refuses a lossless JPEG with a wrong bit in its middle, though its decoder goes on', async () => {
  const encoded = await encode('encodeJpeg', samples, DEEP, { lossy: false });
  encoded.fill(0xfe, 600, 640);
  expect(await toCode(writeDicom({ syntax: SYNTAX.lossless, elements, pixels: [encoded] }))).toBe(
    'xray-damaged',
  );
});

/** `npm test` changes every nineteenth byte. */
const STEP = isEveryCase ? 1 : 19;

it('answers whatever stands in the elements', async () => {
  const table: Elements = { '00283002': ['US', [4, 0, 8]], '00283006': ['OW', [1, 2]] };
  const rich: Elements = {
    ...elements,
    '00280008': ['IS', '1'],
    '00280030': ['DS', '0.1\\0.1'],
    '00280120': ['US', [7]],
    '00281050': ['DS', '2000'],
    '00281051': ['DS', '900'],
    '00283000': ['SQ', { items: [table] }],
    '00283010': ['SQ', { items: [table] }],
  };
  const codes = new Set<string>();
  for (const syntax of [SYNTAX.implicit, SYNTAX.explicit, SYNTAX.bigEndian]) {
    const bytes = writeDicom({ ...whole, syntax, elements: rich });
    const header = bytes.length - samples.length;
    for (let at = 132; at < header; at += STEP)
      for (const value of [0, 0xff, (bytes[at] ?? 0) ^ 1, (bytes[at] ?? 0) ^ 0x80]) {
        const changed = Buffer.from(bytes);
        changed[at] = value;
        codes.add(await toCode(changed));
      }
  }
  expect(codes).toContain('shown');
  for (const code of codes)
    expect(code).toMatch(/^(shown|xray-(damaged|unsupported|multi-frame|too-many-pixels))$/);
});

it('refuses noise within every syntax', async () => {
  for (const [, syntax, encoder, options] of LOSSLESS.filter((_, n) => isEveryCase || n % 5 === 0)) {
    const encoded = await encode(encoder, samples, DEEP, options);
    for (let at = 120; at < encoded.length - 2; at += 11) encoded[at] = (at * 37) & 0x7f;
    const bytes = writeDicom({ syntax, elements, pixels: [encoded] });
    const read = await dicomToPng(bytes, undefined, MINUTE);
    expect('refused' in read ? read.refused : 'shown').toMatch(/xray-damaged|shown/);
  }
});
