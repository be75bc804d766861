import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import { MAX_IMPORT_BYTES, MAX_XRAY_BYTES, XRAY_PART_BYTES } from '@alveola/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { newId } from '../base/ids';
import { invalid, isRefused, type Refusal, type Result, refuse } from '../base/result';
import { SECOND } from '../base/time';
import { createTransfers, createUploadAdmission, type UploadSlot } from '../limits/transfers';

export interface Upload {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly upload: Upload | null;
  readonly storedUpload: FileHandle | null;
}

const IN_MEMORY = { most: MAX_XRAY_BYTES, tooLarge: 'xray-too-large', retryAfterS: 5 } as const;
const ON_DISK = { most: MAX_IMPORT_BYTES, tooLarge: 'import-too-large', retryAfterS: 10 } as const;
type Place = typeof IN_MEMORY | typeof ON_DISK;

const FORM_FIELDS_BYTES = 64 * 1024;
/** Names the part with the file (specification §7). */
const FILE_PART = 'image';

/**
 * Holds three files of the largest size or some fifty ordinary ones; others wait up to 15 seconds.
 */
const admit = createUploadAdmission({
  maxUploads: 100,
  capacity: 3 * MAX_XRAY_BYTES,
  reserve: MAX_XRAY_BYTES,
  maxWaitMs: 15_000,
  minRate: 256 * 1024,
  grace: 2000,
});
const storing = createTransfers({ name: 'import', atOnce: 4, maxQueue: 4, timeoutMs: 15 * SECOND });

export async function withAdmission<T>(
  request: FastifyRequest,
  work: (slot: UploadSlot) => Promise<T>,
): Promise<Result<T>> {
  const slot = admit();
  if (slot === null) return busy(request, IN_MEMORY);
  try {
    return await untilAborted(request, slot, IN_MEMORY, () => work(slot));
  } finally {
    slot.release();
  }
}

export async function withFile<T>(
  request: FastifyRequest,
  clinicId: string,
  work: (file: FileHandle, slot: UploadSlot) => Promise<T>,
): Promise<Result<T>> {
  const done = await storing(clinicId, async (slot) => ({
    value: await untilAborted(request, slot, ON_DISK, async () => {
      const file = await openUnnamed();
      return work(file, slot).finally(() => void file.close());
    }),
  }));
  return done === null ? busy(request, ON_DISK) : done.value;
}

/** The work of an aborted upload may be waiting for bytes that never come. */
function untilAborted<T>(
  request: FastifyRequest,
  { signal }: UploadSlot,
  place: Place,
  work: () => Promise<T>,
): Promise<Result<T>> {
  const aborted = new Promise<Refusal>((resolve) => {
    signal.addEventListener('abort', () => resolve(busy(request, place)), { once: true });
  });
  return Promise.race([work(), aborted]);
}

export async function withMemory<T>(bytes: number, work: () => Promise<T>): Promise<Result<T>> {
  const { retryAfterS } = IN_MEMORY;
  const slot = admit();
  if (slot === null) return refuse('unavailable', { retryAfterS });
  slot.complete();
  try {
    return (await slot.reserve(bytes)) ? await work() : refuse('unavailable', { retryAfterS });
  } finally {
    slot.release();
  }
}

/** The file has no name and ends with its process, so that a crash leaves nothing behind. */
async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `alveola-import-${newId()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

export function readForm(request: FastifyRequest, slot: UploadSlot): Promise<Result<Form>> {
  return readMultipart(request, slot, IN_MEMORY, async (part, announced) => {
    const bytes = await collect(part, Math.min(announced, MAX_XRAY_BYTES), slot);
    return bytes === null ? busy(request, IN_MEMORY) : { upload: { fileName: part.filename, bytes } };
  });
}

export function readStoredForm(
  request: FastifyRequest,
  storedUpload: FileHandle,
  slot: UploadSlot,
): Promise<Result<Form>> {
  return readMultipart(request, slot, ON_DISK, async ({ file }) => {
    for await (const chunk of addAbortSignal(slot.signal, file)) {
      slot.pass(chunk.length);
      await storedUpload.appendFile(chunk);
    }
    return { storedUpload };
  });
}

async function readMultipart(
  request: FastifyRequest,
  slot: UploadSlot,
  place: Place,
  take: (part: MultipartFile, announced: number) => Promise<Result<Partial<Form>>>,
): Promise<Result<Form>> {
  if (!request.isMultipart()) return refuse('unsupported-media-type');
  const announced = Number(request.headers['content-length'] ?? place.most);
  if (announced > place.most + FORM_FIELDS_BYTES) return discarded(request, refuse(place.tooLarge));
  const limits = { fileSize: place.most, files: 1, fields: 8, fieldSize: 4096, parts: 9, headerPairs: 40 };
  const fields: Record<string, string> = {};
  let taken: Partial<Form> = {};
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname !== FILE_PART) part.file.resume();
      else {
        const read = await take(part, announced);
        if (isRefused(read)) return read;
        if (part.file.truncated) return discarded(request, refuse(place.tooLarge));
        taken = read;
      }
    }
  } catch (error) {
    if (slot.signal.aborted) return busy(request, place);
    discard(request);
    return toRefusal(error, place);
  }
  slot.complete();
  return { upload: null, storedUpload: null, ...taken, fields };
}

/**
 * Collects into one buffer, since joining pieces would need the memory twice. Unused pages take no memory
 * yet.
 * @param max limits the bytes; the parser cuts longer files there and says so at the end.
 * @returns null if there is no memory for the rest.
 */
async function collect({ file }: MultipartFile, max: number, slot: UploadSlot): Promise<Buffer | null> {
  const bytes = Buffer.allocUnsafeSlow(max);
  let length = 0;
  for await (const chunk of addAbortSignal(slot.signal, file)) {
    if (!(await slot.reserve(chunk.length))) return null;
    length += chunk.copy(bytes, length);
  }
  return bytes.subarray(0, length);
}

const INCOMPLETE = /multipart|part header|unexpected end|boundary|premature/i;

function toRefusal(error: unknown, { tooLarge }: Place): Refusal {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse(tooLarge);
  if (code === 'ENOSPC') return refuse('storage-full');
  if (typeof code === 'string' && code.startsWith('FST_')) return refuse('validation');
  if (error instanceof Error && INCOMPLETE.test(error.message))
    return invalid('image', 'The form is incomplete.');
  throw error;
}

/** Returns the bytes that have arrived if the connection is cut. */
export async function readPart(request: FastifyRequest, slot: UploadSlot): Promise<Result<Form>> {
  const { body } = request;
  if (!(body instanceof Readable)) return refuse('unsupported-media-type');
  const tooLarge = () => discarded(request, refuse('body-too-large'));
  const announced = Number(request.headers['content-length'] ?? XRAY_PART_BYTES);
  if (announced > XRAY_PART_BYTES) return tooLarge();
  const bytes = Buffer.allocUnsafeSlow(announced);
  let length = 0;
  try {
    // Leaving early must not end the request: the rest is discarded, and the answer arrives.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      if (length + chunk.length > announced) return tooLarge();
      if (!(await slot.reserve(chunk.length))) return busy(request, IN_MEMORY);
      length += chunk.copy(bytes, length);
    }
  } catch (error) {
    if (slot.signal.aborted) return busy(request, IN_MEMORY);
    if (!request.raw.destroyed) throw error;
  }
  slot.complete();
  return { fields: {}, upload: { fileName: '', bytes: bytes.subarray(0, length) }, storedUpload: null };
}

function busy(request: FastifyRequest, { retryAfterS }: Place): Refusal {
  return discarded(request, refuse('unavailable', { retryAfterS }));
}

/** Receives and discards the rest, because a browser shows the answer only after it has sent everything. */
function discard(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}

function discarded(request: FastifyRequest, refusal: Refusal): Refusal {
  discard(request);
  return refusal;
}
