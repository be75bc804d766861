import { open, readFile, stat } from 'node:fs/promises';
import { isRefused, type Refusal, type Result, refuse } from '../../../platform/result';
import { FILES, type Manifest, manifest } from '../pack/manifest';
import { type Archive, openArchive } from './archive';

const MB = 1024 * 1024;
/** Bytes; a record of 32 teeth with all its markers is a tenth of it. */
const MAX_JSON = 4 * MB;
const MAX_PICTURE = 100 * MB;

/** What is imported: the record as it was written, and what stands beside it in a pack. */
export interface Source {
  readonly record: unknown;
  /** null: an assessment alone. */
  readonly about: Manifest['report'] | null;
  readonly pictures: Manifest['pictures'];
  /** A file of a picture; null: it cannot be read. */
  readonly readPicture: (file: string) => Promise<Buffer | null>;
}

/** Opens what was sent, works with it and closes it. */
export async function withSource<T>(
  path: string,
  work: (source: Source) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!(await isZip(path))) {
    const source = await readAssessment(path);
    return isRefused(source) ? source : work(source);
  }
  const archive = await openArchive(path);
  if (isRefused(archive)) return archive;
  try {
    const source = await readPack(archive);
    return isRefused(source) ? source : await work(source);
  } finally {
    archive.close();
  }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } finally {
    await file.close();
  }
}

async function readAssessment(path: string): Promise<Source | Refusal> {
  if ((await stat(path)).size > MAX_JSON) return refuse('import-unsupported');
  const record = parseJson(await readFile(path));
  if (!isRecord(record)) return refuse('import-unsupported');
  return { record, about: null, pictures: [], readPicture: async () => null };
}

/** A pack that is whole: every file that its manifest names, no other, each with its checksum. */
async function readPack(archive: Archive): Promise<Source | Refusal> {
  const bytes = await archive.read(FILES.manifest, MAX_JSON);
  const read = manifest.safeParse(bytes && parseJson(bytes));
  if (!read.success) return refuse('import-unsupported');
  const { files, pictures, report } = read.data;
  const named = new Set([...files.map(({ path }) => path), FILES.manifest]);
  if (named.size !== archive.paths.length || !archive.paths.every((path) => named.has(path)))
    return refuse('import-damaged');
  for (const { path, bytes: length, sha256 } of files) {
    const found = await archive.digest(path);
    if (found?.bytes !== length || found.sha256 !== sha256) return refuse('import-damaged');
  }
  const assessment = await archive.read(FILES.assessment, MAX_JSON);
  const record = assessment && parseJson(assessment);
  if (!isRecord(record)) return refuse('import-unsupported');
  return { record, about: report, pictures, readPicture: (file) => archive.read(file, MAX_PICTURE) };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
