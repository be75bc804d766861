import { open, readFile, stat } from 'node:fs/promises';
import { isTooComplex, parseJson } from '../../../platform/base/json';
import { isRefused, type Refusal, type Result, refuse } from '../../../platform/base/result';
import { FILES, type Manifest, manifest } from '../pack/manifest';
import { type Archive, openArchive } from './archive';
import type { Read } from './assessment';
import { readBeside } from './reader';

const MB = 1024 * 1024;
/** Bytes: as much as a part of a record may have that is saved. */
const MAX_RECORD = MB;
/** 300 files and 100 pictures, each described. */
const MAX_MANIFEST = 256 * 1024;
const MAX_PICTURE = 100 * MB;

/** An import holds a record and, in a pack, the files beside it. */
export interface Source extends Read {
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
  if ((await stat(path)).size > MAX_RECORD) return refuse('import-unsupported');
  const read = await readBeside(await readFile(path));
  return isRefused(read) ? read : { ...read, about: null, pictures: [], readPicture: async () => null };
}

/** A pack that is whole: every file that its manifest names, no other, each with its checksum. */
async function readPack(archive: Archive): Promise<Source | Refusal> {
  const text = (await archive.read(FILES.manifest, MAX_MANIFEST))?.toString('utf8') ?? '';
  if (isTooComplex(text)) return refuse('body-too-complex');
  const read = manifest.safeParse(parseJson(text));
  if (!read.success) return refuse('import-unsupported');
  const { files, pictures, report } = read.data;
  const named = new Set([...files.map(({ path }) => path), FILES.manifest]);
  if (named.size !== archive.paths.length || !archive.paths.every((path) => named.has(path)))
    return refuse('import-damaged');
  for (const { path, bytes: length, sha256 } of files) {
    const found = await archive.digest(path);
    if (found?.bytes !== length || found.sha256 !== sha256) return refuse('import-damaged');
  }
  const assessment = await archive.read(FILES.assessment, MAX_RECORD);
  if (assessment === null) return refuse('import-unsupported');
  const record = await readBeside(assessment);
  if (isRefused(record)) return record;
  return { ...record, about: report, pictures, readPicture: (file) => archive.read(file, MAX_PICTURE) };
}
