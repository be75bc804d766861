import { MAX_XRAY_BYTES } from '@alveola/contract';
import type { FastifyRequest } from 'fastify';
import { type Refused, refuse } from './answer';
import { shelf } from './shelf';

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
/** The name of the file's part. Specification §7. */
const FILE_PART = 'image';

/** Three files of the largest kind, or some fifty ordinary ones; a quarter of a minute of patience for the others. */
const hold = shelf({ bytes: 3 * MAX_XRAY_BYTES, waiting: 40, patience: 15_000 });
/** Seconds after which one that found no room may come again. */
const COME_AGAIN = 5;

/** Does the work of an upload once there is room for as much as it has announced. */
export async function holdUpload<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T | Refused> {
  const announced = Number(request.headers['content-length'] ?? MAX_XRAY_BYTES);
  const done = await hold(announced, async () => {
    // Whoever has gone while waiting says no more, not even that: a reader would wait for ever.
    if (request.raw.destroyed) return null;
    // In an object: what the work answers may be nothing.
    return { answer: await work() };
  });
  return done ? done.answer : refuse('unavailable', { retryAfter: COME_AGAIN });
}

/** Reads a form with at most one file. What stands in the way is said as a refusal. */
export async function readForm(request: FastifyRequest): Promise<Form | Refused> {
  if (!request.isMultipart()) return refuse('unsupported-media-type');
  const fields: Record<string, string> = {};
  let upload: Upload | null = null;
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname !== FILE_PART) part.file.resume();
      else upload = { fileName: part.filename, bytes: await part.toBuffer() };
    }
  } catch (error) {
    return refused(error, request);
  }
  return { fields, upload };
}

function refused(error: unknown, request: FastifyRequest): Refused {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  // The rest is let run out, unread: a browser shows the answer only when it could send everything.
  request.raw.unpipe();
  request.raw.resume();
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse('xray-too-large');
  if (typeof code === 'string' && code.startsWith('FST_')) return refuse('validation');
  if (error instanceof Error && /multipart|part header|unexpected end|boundary/i.test(error.message))
    return refuse('validation', { errors: { image: ['The form is incomplete.'] } });
  throw error;
}
