import type { FileHandle } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { MAX_XRAY_BYTES } from '@alveola/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { createUploadAdmission, type UploadSlot } from '../../limits/transfers';
import { invalid, type Refusal, type Result, refuse } from '../../base/result';

export interface Upload {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly upload: Upload | null;
  readonly storedUpload: FileHandle | null;
}

const LIMITS = { fileSize: MAX_XRAY_BYTES, files: 1, fields: 8, fieldSize: 4096, parts: 9, headerPairs: 40 };
const FORM_BYTES = 64 * 1024;
/** Names the part with the file (specification §7). */
export const FILE_PART = 'image';

/**
 * Holds three files of the largest size or some fifty ordinary ones; others wait up to 15 seconds.
 */
const admit = createUploadAdmission({
  maxUploads: 100,
  capacity: 3 * MAX_XRAY_BYTES,
  reserve: MAX_XRAY_BYTES,
  maxWait: 15_000,
  minRate: 256 * 1024,
  grace: 2000,
});
/** In seconds. */
const RETRY_AFTER = 5;

export async function withAdmission<T>(
  request: FastifyRequest,
  work: (slot: UploadSlot) => Promise<T>,
): Promise<Result<T>> {
  const slot = admit();
  if (slot === null) return busy(request);
  const aborted = new Promise<Refusal>((resolve) => {
    slot.signal.addEventListener('abort', () => resolve(busy(request)), { once: true });
  });
  try {
    // An aborted upload may be waiting for bytes that never come.
    return await Promise.race([work(slot), aborted]);
  } finally {
    slot.release();
  }
}

export async function withMemory<T>(bytes: number, work: () => Promise<T>): Promise<Result<T>> {
  const slot = admit();
  if (slot === null) return refuse('unavailable', { retryAfter: RETRY_AFTER });
  slot.complete();
  try {
    if (!(await slot.reserve(bytes))) return refuse('unavailable', { retryAfter: RETRY_AFTER });
    return await work();
  } finally {
    slot.release();
  }
}

export async function readForm(request: FastifyRequest, slot: UploadSlot): Promise<Result<Form>> {
  if (!request.isMultipart()) return refuse('unsupported-media-type');
  const announced = Number(request.headers['content-length'] ?? MAX_XRAY_BYTES);
  if (announced > MAX_XRAY_BYTES + FORM_BYTES) return tooLarge(request);
  const fields: Record<string, string> = {};
  let upload: Upload | null = null;
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname !== FILE_PART) part.file.resume();
      else {
        const bytes = await collect(part, Math.min(announced, MAX_XRAY_BYTES), slot);
        if (bytes === null) return busy(request);
        upload = { fileName: part.filename, bytes };
      }
    }
  } catch (error) {
    return toRefusal(error, request, slot);
  }
  slot.complete();
  return { fields, upload, storedUpload: null };
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

function toRefusal(error: unknown, request: FastifyRequest, slot: UploadSlot): Refusal {
  if (slot.signal.aborted) return busy(request);
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(request);
  discardRest(request);
  if (typeof code === 'string' && code.startsWith('FST_')) return refuse('validation');
  if (error instanceof Error && /multipart|part header|unexpected end|boundary/i.test(error.message))
    return invalid('image', 'The form is incomplete.');
  throw error;
}

function tooLarge(request: FastifyRequest): Refusal {
  discardRest(request);
  return refuse('xray-too-large');
}

export function busy(request: FastifyRequest): Refusal {
  discardRest(request);
  return refuse('unavailable', { retryAfter: RETRY_AFTER });
}

/** Receives and discards the rest, because a browser shows the answer only after it has sent everything. */
export function discardRest(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}
