import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { MAX_IMPORT_BYTES } from '@alveola/contract';
import type { FastifyRequest } from 'fastify';
import { newId } from '../../base/ids';
import { createTransfers, type UploadSlot } from '../../limits/transfers';
import { invalid, type Refusal, type Result, refuse } from '../../base/result';
import { SECOND } from '../../base/time';
import { FILE_PART, type Form } from './upload';

const LIMITS = {
  fileSize: MAX_IMPORT_BYTES,
  files: 1,
  fields: 8,
  fieldSize: 4096,
  parts: 9,
  headerPairs: 40,
};
const FORM_BYTES = 64 * 1024;
const storing = createTransfers({ name: 'import', atOnce: 4, maxQueue: 4, timeout: 15 * SECOND });
const RETRY_AFTER = 10;

export async function withFile<T>(
  request: FastifyRequest,
  clinicId: string,
  work: (file: FileHandle, slot: UploadSlot) => Promise<T>,
): Promise<Result<T>> {
  const done = await storing(clinicId, async (slot) => {
    const putOut = new Promise<{ readonly value: Refusal }>((resolve) => {
      slot.signal.addEventListener('abort', () => resolve({ value: busy(request) }), { once: true });
    });
    const file = await openUnnamed();
    const working = work(file, slot).finally(() => void file.close());
    // A work that is stopped may be waiting for bytes that never come.
    return Promise.race([working.then((value) => ({ value })), putOut]);
  });
  return done === null ? busy(request) : done.value;
}

/** The file has no name and ends with its process, so that a crash leaves nothing behind. */
async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `alveola-import-${newId()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

function busy(request: FastifyRequest): Refusal {
  return discarded(request, refuse('unavailable', { retryAfter: RETRY_AFTER }));
}

export async function readStoredForm(
  request: FastifyRequest,
  stored: FileHandle,
  slot: UploadSlot,
): Promise<Result<Form>> {
  if (!request.isMultipart()) return refuse('unsupported-media-type');
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > MAX_IMPORT_BYTES + FORM_BYTES) return discarded(request, refuse('import-too-large'));
  const fields: Record<string, string> = {};
  let storedUpload: FileHandle | null = null;
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname !== FILE_PART) part.file.resume();
      else {
        storedUpload = stored;
        for await (const chunk of addAbortSignal(slot.signal, part.file)) {
          slot.pass(chunk.length);
          await stored.appendFile(chunk);
        }
        if (part.file.truncated) return discarded(request, refuse('import-too-large'));
      }
    }
  } catch (error) {
    return slot.signal.aborted ? busy(request) : discarded(request, toRefusal(error));
  }
  slot.complete();
  return { fields, upload: null, storedUpload };
}

function toRefusal(error: unknown): Refusal {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse('import-too-large');
  if (code === 'ENOSPC') return refuse('storage-full');
  if (typeof code === 'string' && code.startsWith('FST_')) return refuse('validation');
  if (
    error instanceof Error &&
    /multipart|part header|unexpected end|boundary|premature/i.test(error.message)
  )
    return invalid('image', 'The form is incomplete.');
  throw error;
}

function discarded(request: FastifyRequest, refusal: Refusal): Refusal {
  request.raw.unpipe();
  request.raw.resume();
  return refusal;
}
