import { Readable } from 'node:stream';
import { createSemaphores } from './semaphore';
import { createUploadAdmission, type UploadSlot } from './uploadAdmission';

export interface TransferLimits {
  readonly name: string;
  readonly atOnce: number;
  readonly maxQueue: number;
  /** In ms. */
  readonly timeout: number;
}

/** Bytes a second, and ms. Slower transfers are ended when another waits. */
const LEAST = { minRate: 128 * 1024, grace: 5000 } as const;
const MAX_WAITING = 100;

/** Gives null if no place became free in time. */
export type Transfers = <T>(clinicId: string, work: (slot: UploadSlot) => Promise<T>) => Promise<T | null>;

/**
 * Allows each clinic one transfer and all clinics a few; when one waits, the slowest is ended. Clinics never
 * delay each other's turn.
 */
export function createTransfers({ atOnce, ...limits }: TransferLimits): Transfers {
  const ofClinic = createSemaphores({ ...limits, capacity: 1 });
  const admit = createUploadAdmission({
    ...LEAST,
    maxUploads: MAX_WAITING,
    capacity: atOnce,
    reserve: 0,
    maxWait: limits.timeout,
  });
  return (clinicId, work) =>
    ofClinic(clinicId, async () => {
      const slot = admit();
      if (slot === null) return null;
      try {
        return (await slot.reserve(1)) ? await work(slot) : null;
      } finally {
        slot.release();
      }
    });
}

/**
 * Holds a place until the stream is closed. A reader that is ended or takes longer than `ms` gets a cut
 * stream.
 */
export function beginStream(
  transfers: Transfers,
  clinicId: string,
  { open, longest }: { readonly open: () => Promise<Readable> | Readable; readonly longest: number },
): Promise<Readable | null> {
  return new Promise((resolve, reject) => {
    transfers(clinicId, async (slot) => {
      const stream = Readable.from(metered(await open(), slot), { objectMode: false });
      const putOut = () => stream.destroy(new Error('It was not taken in time.'));
      const timer = setTimeout(putOut, longest);
      slot.signal.addEventListener('abort', putOut, { once: true });
      const closed = new Promise<void>((done) => stream.once('close', done));
      resolve(stream);
      await closed;
      clearTimeout(timer);
    }).then((begun) => {
      if (begun === null) resolve(null);
    }, reject);
  });
}

/** Counts only the time in which the reader takes a part, not that of producing it. */
async function* metered(stream: Readable, slot: UploadSlot): AsyncGenerator<Buffer> {
  const parts: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const part = await slot.rest(parts.next());
      if (part.done) return;
      yield part.value;
      slot.pass(part.value.length);
    }
  } finally {
    stream.destroy();
  }
}
