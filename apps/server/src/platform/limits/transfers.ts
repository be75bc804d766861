import { Readable } from 'node:stream';
import { createSemaphores } from './semaphore';
import { createUploadAdmission, type UploadSlot } from './uploadAdmission';

export interface TransferLimits {
  /** By which the metrics know it. */
  readonly name: string;
  /** All clinics share this many places. */
  readonly atOnce: number;
  /** Each clinic may queue this many behind its running transfer. */
  readonly maxQueue: number;
  /** ms that one waits. */
  readonly timeout: number;
}

/** Bytes a second, and ms: whoever is slower is put out where another one waits. */
const LEAST = { minRate: 128 * 1024, grace: 5000 } as const;
const MAX_WAITING = 100;

/** null: there was no place in time. */
export type Transfers = <T>(clinicId: string, work: (slot: UploadSlot) => Promise<T>) => Promise<T | null>;

/**
 * Long transfers of one kind: one at a time of each clinic, some at a time of all, and where one of these has to wait the slowest
 * is put out. What a clinic does keeps no other from its turn.
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
 * Begins a stream once there is a place for it, which it has until it is closed. A reader that was put out, or took longer than
 * so many ms, has it end in the middle.
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

/** The reader is waited for while a part is taken, and not while the next one is made. */
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
