import type { ProblemCode } from '@alveola/contract';
import type { NotTaken, OpenedFile } from '../picture/openedFile';
import type { Jobs } from './jobs';
import { withDecoder } from './processes';
import { createSemaphore } from '../../../platform/limits/semaphore';

/**
 * Bytes for all pictures that are decoded at once. Together with the rest of the process they stay below 512
 * MB.
 */
const CAPACITY = 256 * 1024 * 1024;
/** Allows two pictures at once, because the processors have other work too. */
const MIN_WEIGHT = CAPACITY / 2;
/** In ms. Waiting uploads were admitted already, and each takes at most ten seconds. */
const TIMEOUT = 60_000;

const semaphore = createSemaphore({ name: 'decoder', capacity: CAPACITY, timeout: TIMEOUT });

export const exceedsMemory = (weight: number) => weight > CAPACITY;

export function decoding<T>(weight: number, decode: () => Promise<T>): Promise<T | null> {
  return semaphore(Math.max(weight, MIN_WEIGHT), decode);
}

/** In ms, once for the header and once for the pixels. A panoramic image takes less than one second. */
const LONGEST = 20_000;

const notTaken = (refused: ProblemCode): NotTaken => ({ refused });

interface FileJob<R> {
  readonly job: 'picture' | 'dicom';
  readonly bytes: Uint8Array;
  readonly refuse?: (opened: OpenedFile) => R | null;
  readonly longest?: number | undefined;
}

/** Waits until there is enough memory. If the decoder process dies, the file was too heavy for it. */
export function decodeFile<T extends object, R extends NotTaken = NotTaken>({
  job,
  bytes,
  refuse = () => null,
  longest = LONGEST,
}: FileJob<R>): Promise<T | R | NotTaken> {
  return withDecoder<T | R | NotTaken>(async (decoder) => {
    // Retires the decoder, because a file may have damaged the codec's memory.
    if (job === 'dicom') decoder.retire();
    const opened = await decoder.ask<OpenedFile | NotTaken>({ job, bytes }, longest);
    if (opened === null) return notTaken('xray-too-heavy');
    if ('refused' in opened) return opened;
    const refusal = exceedsMemory(opened.weight) ? notTaken('xray-too-heavy') : refuse(opened);
    if (refusal === null) {
      const ask = async () =>
        (await decoder.ask<T | NotTaken>('decode', longest)) ?? notTaken('xray-too-heavy');
      const done = await decoding(opened.weight, ask);
      if (done !== null) return done;
    }
    decoder.retire();
    return refusal ?? notTaken('unavailable');
  });
}

/** @throws if the picture is damaged or too heavy, or memory did not become free in time */
export async function decodeOwn<J extends keyof Jobs>(
  job: J,
  bytes: Buffer,
  weight: number,
): Promise<Awaited<ReturnType<Jobs[J]>>> {
  type Done = { readonly done: Awaited<ReturnType<Jobs[J]>> } | { readonly failed: string };
  const answer = await withDecoder((decoder) =>
    decoding(weight, () => decoder.ask<Done>({ job, bytes }, LONGEST)),
  );
  if (answer === null) throw new Error('A stored picture could not be decoded in time.');
  if ('failed' in answer) throw new Error(answer.failed);
  return answer.done;
}

/** A message between processes holds the bytes without the methods of a buffer. */
export function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
