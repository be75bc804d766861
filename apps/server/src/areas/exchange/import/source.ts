import type { FileHandle } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { isTooComplex, parseJson } from '../../../platform/base/json';
import { isRefused, type Refusal, refuse } from '../../../platform/base/result';
import { FILES, type Manifest, manifest } from '../pack/manifest';
import { openArchive } from './archive';
import type { ReadAssessment } from './record';

const MB = 1024 * 1024;
/** In bytes; the same limit as for a saved part. */
const MAX_RECORD = MB;
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
  if (size > MAX_RECORD) return refuse('import-unsupported');
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
  const assessment = await archive.read(FILES.assessment, MAX_RECORD);
  if (assessment === null) return refuse('import-unsupported');
  const record = await readBeside(assessment);
  if (isRefused(record)) return record;
  return { ...record, about: report, pictures, readPicture: (name) => archive.read(name, MAX_PICTURE) };
}

/** In ms. A full mouth takes less than one second, including the start of the thread. */
const LONGEST = 20_000;
/** In MB for a file of 1 MB. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };
/** The worker lies beside the server's bundle. Tests run the source, and use the worker of the build. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../dist/readerWorker.js' : './readerWorker.js',
  import.meta.url,
);

/** Uses a thread of its own, so that a malicious file cannot block the server. */
async function readBeside(bytes: Buffer): Promise<ReadAssessment | Refusal> {
  const worker = new Worker(fileURLToPath(ENTRY), {
    workerData: bytes,
    resourceLimits: MEMORY,
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
