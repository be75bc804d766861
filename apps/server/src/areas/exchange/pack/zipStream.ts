import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { FILES, type Manifest, MAX_PACK_BYTES } from './manifest';

export interface PackedFile {
  readonly path: string;
  readonly make: () => Promise<Buffer>;
  readonly isCompressed?: true;
}

/**
 * Holds one file in memory at a time. The manifest comes last, with the checksums of all others. Ends with an
 * error if it grows too large, so that a truncated ZIP is never taken for a whole one.
 */
export function zipStream(
  files: readonly PackedFile[],
  about: Omit<Manifest, 'files'>,
  mtime: Date,
): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const sums: Manifest['files'] = [];
  let length = 0;
  const fail = (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  zip.outputStream.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > MAX_PACK_BYTES) fail(new Error('A referral pack is larger than allowed.'));
  });
  zip.outputStream.pipe(out);
  const add = (path: string, make: () => Promise<Buffer>, compress: boolean) =>
    zip.addReadStreamLazy(path, { mtime, compress }, (done) => {
      make().then(
        (bytes) => done(null, Readable.from([bytes])),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  for (const { path, make, isCompressed } of files)
    add(
      path,
      async () => {
        const bytes = await make();
        sums.push({ path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
        return bytes;
      },
      isCompressed === undefined,
    );
  add(FILES.manifest, async () => toJson({ ...about, files: sums }), true);
  zip.end();
  return out;
}

export function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
