import type { FileHandle } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { isTooComplex, parseJson } from '../../../platform/base/json';
import { isRefused, type Refusal, refuse } from '../../../platform/base/result';
import { FILES, type Manifest, manifest } from '../pack/manifest';
import type { ReadAssessment } from './record';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Entry, fromFd, type ZipFile } from 'yauzl';

const MB = 1024 * 1024;
const MAX_RECORD_BYTES = MB;
/** Enough for 300 files and 100 pictures. */
const MAX_MANIFEST = 256 * 1024;
const MAX_PICTURE = 100 * MB;

export interface ImportSource extends ReadAssessment {
  readonly about: Manifest['report'] | null;
  readonly pictures: Manifest['pictures'];
  readonly readPicture: (file: string) => Promise<Buffer | null>;
}

/** The file must stay open as long as the source is read. */
export async function openSource(file: FileHandle): Promise<ImportSource | Refusal> {
  const begin = await readStart(file, 2);
  return begin.toString('latin1') === 'PK' ? readPack(file) : readAssessment(file);
}

async function readStart(file: FileHandle, most: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);
  return buffer.subarray(0, bytesRead);
}

async function readAssessment(file: FileHandle): Promise<ImportSource | Refusal> {
  const { size } = await file.stat();
  if (size > MAX_RECORD_BYTES) return refuse('import-unsupported');
  const read = await readBeside(await readStart(file, size));
  return isRefused(read) ? read : { ...read, about: null, pictures: [], readPicture: async () => null };
}

async function readPack(file: FileHandle): Promise<ImportSource | Refusal> {
  const archive = await openArchive(file);
  if (isRefused(archive)) return archive;
  const text = (await archive.read(FILES.manifest, MAX_MANIFEST))?.toString('utf8') ?? '';
  if (isTooComplex(text)) return refuse('body-too-complex');
  const read = manifest.safeParse(parseJson(text));
  if (!read.success) return refuse('import-unsupported');
  const { files, pictures, report } = read.data;
  const named = new Set([...files.map(({ path }) => path), FILES.manifest]);
  if (named.size !== archive.paths.length || !archive.paths.every((path) => named.has(path)))
    return refuse('import-damaged');
  for (const { path, bytes: length, sha256 } of files) {
    const fileDigest = await archive.digest(path);
    if (fileDigest?.bytes !== length || fileDigest.sha256 !== sha256) return refuse('import-damaged');
  }
  const assessment = await archive.read(FILES.assessment, MAX_RECORD_BYTES);
  if (assessment === null) return refuse('import-unsupported');
  const record = await readBeside(assessment);
  if (isRefused(record)) return record;
  return { ...record, about: report, pictures, readPicture: (name) => archive.read(name, MAX_PICTURE) };
}

/** In ms. A full mouth takes less than one second, including the start of the thread. */
const LONGEST = 20_000;
const MEMORY_FOR_1_MB = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };
/** The worker lies beside the server's bundle. Tests run the source, and use the worker of the build. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../dist/readerWorker.js' : './readerWorker.js',
  import.meta.url,
);

/** Uses a thread of its own, so that a malicious file cannot block the server. */
async function readBeside(bytes: Buffer): Promise<ReadAssessment | Refusal> {
  const worker = new Worker(fileURLToPath(ENTRY), {
    workerData: bytes,
    resourceLimits: MEMORY_FOR_1_MB,
    execArgv: [],
  });
  const answer = new Promise<ReadAssessment | Refusal>((resolve) => {
    const giveUp = () => resolve(refuse('body-too-complex'));
    worker.once('message', resolve);
    worker.once('error', giveUp);
    worker.once('exit', giveUp);
    setTimeout(giveUp, LONGEST).unref();
  });
  try {
    return await answer;
  } finally {
    await worker.terminate();
  }
}

/** DICOM files are as large as their pixels, hence the limit of unpacked bytes. */
const MOST = { files: 300, unpacked: 600 * 1024 * 1024 } as const;

/**
 * Refuses folders, links, encrypted files, duplicate names and oversized archives before anything is
 * unpacked. Nothing is unpacked to the disk.
 */
export async function openArchive(file: FileHandle) {
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
    read: async (name: string, most: number) => {
      if ((byPath.get(name)?.uncompressedSize ?? most + 1) > most) return null;
      const chunks: Buffer[] = [];
      return (await stream(name, (chunk) => chunks.push(chunk) > 0)) ? Buffer.concat(chunks) : null;
    },
    digest: async (name: string) => {
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

function findProblem(zip: ZipFile, entries: readonly Entry[]) {
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
