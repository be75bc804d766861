import { addAbortSignal } from 'node:stream';
import { MAX_XRAY_BYTES } from '@alveola/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type Refused, refuse } from './answer';
import { openRoom, type Seat } from '../limits/uploadAdmission';

/** The one file of a form, in memory: its size is counted while it streams. */
export interface Upload {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly upload: Upload | null;
}

const LIMITS = { fileSize: MAX_XRAY_BYTES, files: 1, fields: 8, fieldSize: 4096, parts: 9, headerPairs: 40 };
/** Bytes of a form beside its file, at most. */
const FORM_BYTES = 64 * 1024;
/** The name of the file's part. Specification §7. */
const FILE_PART = 'image';

/** Three files of the largest kind, or some fifty ordinary ones; a quarter of a minute of patience for the others. */
const enter = openRoom({
  seats: 100,
  bytes: 3 * MAX_XRAY_BYTES,
  reserve: MAX_XRAY_BYTES,
  patience: 15_000,
  slow: 256 * 1024,
  grace: 2000,
});
/** Seconds after which one that found no room may come again. */
const COME_AGAIN = 5;

/** Does the work of an upload as long as there is a seat for it. */
export async function seated<T>(
  request: FastifyRequest,
  work: (seat: Seat) => Promise<T>,
): Promise<T | Refused> {
  const seat = enter();
  if (seat === null) return comeAgain(request);
  const madeWay = new Promise<Refused>((resolve) => {
    seat.signal.addEventListener('abort', () => resolve(comeAgain(request)), { once: true });
  });
  try {
    // One that has to make way may be in the middle of nothing: bytes that do not come.
    return await Promise.race([work(seat), madeWay]);
  } finally {
    seat.leave();
  }
}

/** Reads a form with at most one file. What stands in the way is said as a refusal. */
export async function readForm(request: FastifyRequest, seat: Seat): Promise<Form | Refused> {
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
        const bytes = await collected(part, Math.min(announced, MAX_XRAY_BYTES), seat);
        if (bytes === null) return comeAgain(request);
        upload = { fileName: part.filename, bytes };
      }
    }
  } catch (error) {
    return refused(error, request, seat);
  }
  seat.settle();
  return { fields, upload };
}

/**
 * In one piece from the beginning: joined pieces would be there twice. What has not arrived takes no memory yet.
 * @param most bytes; what is longer has been cut there by the parser, which says so at the end.
 * @returns null where there is no room for the rest of it.
 */
async function collected({ file }: MultipartFile, most: number, seat: Seat): Promise<Buffer | null> {
  const bytes = Buffer.allocUnsafeSlow(most);
  let length = 0;
  for await (const chunk of addAbortSignal(seat.signal, file)) {
    if (!(await seat.take(chunk.length))) return null;
    length += chunk.copy(bytes, length);
  }
  return bytes.subarray(0, length);
}

function refused(error: unknown, request: FastifyRequest, seat: Seat): Refused {
  if (seat.signal.aborted) return comeAgain(request);
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(request);
  letRunOut(request);
  if (typeof code === 'string' && code.startsWith('FST_')) return refuse('validation');
  if (error instanceof Error && /multipart|part header|unexpected end|boundary/i.test(error.message))
    return refuse('validation', { errors: { image: ['The form is incomplete.'] } });
  throw error;
}

function tooLarge(request: FastifyRequest): Refused {
  letRunOut(request);
  return refuse('xray-too-large');
}

function comeAgain(request: FastifyRequest): Refused {
  letRunOut(request);
  return refuse('unavailable', { retryAfter: COME_AGAIN });
}

/** The rest is let run out, unread: a browser shows the answer only when it could send everything. */
function letRunOut(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}
