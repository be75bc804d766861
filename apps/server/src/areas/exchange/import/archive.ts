import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Entry, fromFd, type ZipFile } from 'yauzl';
import { type Result, refuse } from '../../../platform/base/result';

/** DICOM files are as large as their pixels, hence the limit of unpacked bytes. */
const MOST = { files: 300, unpacked: 600 * 1024 * 1024 } as const;

/** The list of files was checked. Nothing is unpacked to the disk. */
export interface Archive {
  readonly paths: readonly string[];
  read(path: string, most: number): Promise<Buffer | null>;
  digest(path: string): Promise<{ readonly bytes: number; readonly sha256: string } | null>;
}

/**
 * Refuses folders, links, encrypted files, duplicate names and oversized archives before anything is
 * unpacked.
 */
export async function openArchive(file: FileHandle): Promise<Result<Archive>> {
  const zip = await readList(file);
  if (zip === null) return refuse('import-damaged');
  const entries = zip.entryCount > MOST.files ? null : await listEntries(zip);
  const problem = entries === null ? 'import-damaged' : findProblem(zip, entries);
  if (entries === null || problem !== null) return refuse(problem ?? 'import-damaged');
  const byPath = new Map(entries.map((entry) => [entry.fileName, entry]));
  const stream = async (name: string, take: (chunk: Buffer) => boolean): Promise<boolean> => {
    const entry = byPath.get(name);
    return entry !== undefined && drain(zip, entry, take);
  };
  return {
    paths: [...byPath.keys()],
    read: async (name, most) => {
      if ((byPath.get(name)?.uncompressedSize ?? most + 1) > most) return null;
      const chunks: Buffer[] = [];
      return (await stream(name, (chunk) => chunks.push(chunk) > 0)) ? Buffer.concat(chunks) : null;
    },
    digest: async (name) => {
      const hash = createHash('sha256');
      let bytes = 0;
      const isWhole = await stream(name, (chunk) => {
        hash.update(chunk);
        bytes += chunk.length;
        return true;
      });
      return isWhole ? { bytes, sha256: hash.digest('hex') } : null;
    },
  };
}

/** The library refuses names that lead out of the archive. The caller closes the file. */
function readList({ fd }: FileHandle): Promise<ZipFile | null> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true };
  return new Promise((resolve) => fromFd(fd, options, (error, zip) => resolve(error ? null : zip)));
}

function listEntries(zip: ZipFile): Promise<readonly Entry[] | null> {
  return new Promise((resolve) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', () => resolve(null));
    zip.readEntry();
  });
}

const LINK = 0o120_000;
const KIND = 0o170_000;
const ENCRYPTED = 1;
const METHODS: ReadonlySet<number> = new Set([0, 8]);

function findProblem(
  zip: ZipFile,
  entries: readonly Entry[],
): 'import-unsupported' | 'import-too-large' | null {
  const isOdd = entries.some(
    ({ fileName, externalFileAttributes, generalPurposeBitFlag, compressionMethod }) =>
      fileName.endsWith('/') ||
      ((externalFileAttributes >>> 16) & KIND) === LINK ||
      (generalPurposeBitFlag & ENCRYPTED) !== 0 ||
      !METHODS.has(compressionMethod),
  );
  const sum = (read: (entry: Entry) => number) => entries.reduce((total, entry) => total + read(entry), 0);
  // Entries that share their bytes are typical of a decompression bomb.
  const isShared = sum(({ compressedSize }) => compressedSize) > zip.fileSize;
  if (isOdd || isShared || new Set(entries.map(({ fileName }) => fileName)).size < entries.length)
    return 'import-unsupported';
  return sum(({ uncompressedSize }) => uncompressedSize) > MOST.unpacked ? 'import-too-large' : null;
}

function drain(zip: ZipFile, entry: Entry, take: (chunk: Buffer) => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    zip.openReadStream(entry, (error, stream: Readable | undefined) => {
      if (error || !stream) return resolve(false);
      stream.on('data', (chunk: Buffer) => {
        if (!take(chunk)) stream.destroy();
      });
      stream.once('error', () => resolve(false));
      stream.once('end', () => resolve(true));
      stream.once('close', () => resolve(false));
    });
  });
}
