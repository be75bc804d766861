import { Readable } from 'node:stream';
import { XRAY_PART_BYTES } from '@alveola/contract';
import type { FastifyRequest } from 'fastify';
import type { UploadSlot } from '../../limits/transfers';
import { type Result, refuse } from '../../base/result';
import { busy, discardRest, type Form } from './upload';

/** Returns the bytes that have arrived if the connection is cut. */
export async function readPart(request: FastifyRequest, slot: UploadSlot): Promise<Result<Form>> {
  const { body } = request;
  if (!(body instanceof Readable)) return refuse('unsupported-media-type');
  const announced = Number(request.headers['content-length'] ?? XRAY_PART_BYTES);
  if (announced > XRAY_PART_BYTES) return tooLarge(request);
  const bytes = Buffer.allocUnsafeSlow(announced);
  let length = 0;
  try {
    // Leaving early must not end the request: the rest is discarded, and the answer arrives.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      if (length + chunk.length > announced) return tooLarge(request);
      if (!(await slot.reserve(chunk.length))) return busy(request);
      length += chunk.copy(bytes, length);
    }
  } catch (error) {
    if (slot.signal.aborted) return busy(request);
    if (!request.raw.destroyed) throw error;
  }
  slot.complete();
  return { fields: {}, upload: { fileName: '', bytes: bytes.subarray(0, length) }, storedUpload: null };
}

function tooLarge(request: FastifyRequest) {
  discardRest(request);
  return refuse('body-too-large');
}
