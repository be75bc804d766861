import { createHash } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { SYNTAX, writeDicom } from '../../src/testing/files/dicom';
import {
  encode,
  GREY,
  LOSSLESS,
  shapeElements,
  toBytes,
  toValues,
} from '../../src/testing/files/dicomPixels';
import { HOSTILE } from '../../src/testing/calls/hostileBodies';
import type { Drawn } from './mutations';

const DEEP = { ...GREY, width: 90, height: 70, allocated: 16, stored: 12 } as const;

export async function validPictures(): Promise<readonly Drawn[]> {
  const picture = () =>
    sharp({ create: { width: 120, height: 90, channels: 3, background: '#456' } }).withExif({
      IFD0: { Copyright: 'Nobody' },
    });
  return [
    { name: 'PNG', bytes: await picture().png().toBuffer() },
    { name: 'PNG, interlaced', bytes: await picture().png({ progressive: true }).toBuffer() },
    { name: 'JPEG', bytes: await picture().jpeg().toBuffer() },
    { name: 'JPEG, progressive', bytes: await picture().jpeg({ progressive: true }).toBuffer() },
    { name: 'WebP', bytes: await picture().webp().toBuffer() },
    { name: 'TIFF', bytes: await picture().tiff({ compression: 'lzw' }).toBuffer() },
  ];
}

export async function validDicoms(): Promise<readonly Drawn[]> {
  const pixels = toBytes(toValues(DEEP), DEEP);
  const elements = shapeElements(DEEP);
  const plain = [SYNTAX.explicit, SYNTAX.implicit, SYNTAX.deflated].map((syntax) => ({
    name: `DICOM ${syntax}`,
    bytes: writeDicom({ syntax, elements, pixels }),
  }));
  const encoded = LOSSLESS.map(async ([name, syntax, encoder, options]) => ({
    name: `DICOM, ${name}`,
    bytes: writeDicom({ syntax, elements, pixels: [await encode(encoder, pixels, DEEP, options)] }),
  }));
  return [...plain, ...(await Promise.all(encoded))];
}

type Files = ReadonlyMap<string, Buffer>;

export function zip(files: Files): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [path, bytes] of files) archive.addBuffer(bytes, path);
  archive.end();
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    archive.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
    archive.outputStream.on('end', () => done(Buffer.concat(chunks)));
  });
}

/** Changes one file and updates its checksum in the manifest, so that the server reads the changed file. */
export async function zipWith(files: Files, path: string, bytes: Buffer): Promise<Buffer> {
  const changed = new Map(files).set(path, bytes);
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}');
  for (const file of manifest.files ?? [])
    if (file.path === path) {
      file.bytes = bytes.length;
      file.sha256 = createHash('sha256').update(bytes).digest('hex');
    }
  if (path !== 'manifest.json') changed.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  return zip(changed);
}

/** These values are valid in a record, but mostly in another field. */
const PLAUSIBLE = ['null', '0', '1', '2', '11', '18', '0.5', '100', '4096', 'true', 'false', '""', '"other"'];

export const exchanges = fc.array(
  fc.record({
    at: fc.nat(999_999),
    to: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...PLAUSIBLE) },
      fc.constantFrom(...HOSTILE),
      fc.json(),
    ),
  }),
  { minLength: 1, maxLength: 4 },
);
type Exchanges = typeof exchanges extends fc.Arbitrary<infer T> ? T : never;

const VALUE = /"(?:[^"\\]|\\.)*"(?!\s*:)|-?\d+(?:\.\d+)?|true|false|null/g;

export function exchange(text: string, changes: Exchanges): string {
  return changes.reduce((changed, { at, to }) => {
    const values = [...changed.matchAll(VALUE)];
    const value = values[Math.floor((at / 1e6) * values.length)];
    if (value === undefined) return changed;
    return `${changed.slice(0, value.index)}${to}${changed.slice(value.index + value[0].length)}`;
  }, text);
}
