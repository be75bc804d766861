import type { ProblemCode } from '@alveola/contract';
import { decoding, exceedsMemory } from './decodingLimit';
import type { NotTaken, OpenedFile } from '../picture/openedFile';
import type { Jobs } from './jobs';
import { withDecoder } from './processes';

/** Milliseconds, for what stands before the pixels and again for them. A panoramic takes less than one second. */
const LONGEST = 20_000;

const notTaken = (refused: ProblemCode): NotTaken => ({ refused });

interface FileJob<R> {
  readonly job: 'picture' | 'dicom';
  readonly bytes: Uint8Array;
  /** Asked before a pixel is decoded. @returns why the file is not taken; null: it is. */
  readonly refuse?: (opened: OpenedFile) => R | null;
  readonly longest?: number | undefined;
}

/** Decodes a file once there is memory for it. A decoder that ends instead was ended by it: by too much of something. */
export function decodeFile<T extends object, R extends NotTaken = NotTaken>({
  job,
  bytes,
  refuse = () => null,
  longest = LONGEST,
}: FileJob<R>): Promise<T | R | NotTaken> {
  return withDecoder<T | R | NotTaken>(async (decoder) => {
    // What a file has broken in a codec is gone with it.
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

/** Has something done with a picture. @throws where it is damaged, or too much of something, or there is no room in time */
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
