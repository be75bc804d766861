import { Readable } from 'node:stream';
import { createSemaphores } from './semaphore';

export interface AdmissionLimits {
  readonly maxUploads: number;
  /** Limits the arrived bytes of all uploads together. */
  readonly capacity: number;
  /**
   * The part of the capacity for one upload, as large as the largest file, so that one can always finish.
   */
  readonly reserve: number;
  readonly maxWaitMs: number;
  /** Bytes a second. After `grace` ms a slower sender is aborted if another needs the memory. */
  readonly minRate: number;
  readonly grace: number;
}

export interface UploadSlot {
  /** Waits for memory; false if there was none in time, or the upload was aborted. */
  reserve(bytes: number): Promise<boolean>;
  pass(bytes: number): void;
  /** Pauses the sender's clock during our own work. */
  rest<T>(work: Promise<T>): Promise<T>;
  complete(): void;
  release(): void;
  readonly signal: AbortSignal;
}

interface ActiveUpload {
  readonly since: number;
  held: number;
  moved: number;
  /** Milliseconds spent on reservations or our own work, which do not count as slow. */
  waited: number;
  pending: Reservation | null;
  resting: boolean;
  isComplete: boolean;
  readonly controller: AbortController;
}

interface Reservation {
  readonly bytes: number;
  readonly since: number;
  readonly resolve: (isGranted: boolean) => void;
}

const SLOW_CHECK_EVERY_MS = 250;

/**
 * Counts bytes once they have arrived, so that a slow sender of a large file holds little. If memory or slots
 * run out, the slowest upload is aborted. @returns admits an upload, or gives null if every slot has a fast
 * one.
 */
export function createUploadAdmission(
  limits: AdmissionLimits,
  now = () => performance.now(),
): () => UploadSlot | null {
  const uploads = new Set<ActiveUpload>();
  let used = 0;
  let reserveHolder: ActiveUpload | null = null;
  let timer: NodeJS.Timeout | null = null;

  /** The reserve's holder does not shrink the room for the others. */
  const fits = (upload: ActiveUpload, bytes: number) =>
    upload === reserveHolder
      ? used + bytes <= limits.capacity
      : used - Math.min(reserveHolder?.held ?? 0, limits.reserve) + bytes <= limits.capacity - limits.reserve;
  const waiting = () =>
    [...uploads]
      .flatMap((upload) => (upload.pending ? { upload, pending: upload.pending } : []))
      .toSorted((a, b) => a.pending.since - b.pending.since);
  const settle = (upload: ActiveUpload, isGranted: boolean) => {
    const { pending } = upload;
    if (!pending) return;
    upload.pending = null;
    upload.waited += now() - pending.since;
    if (isGranted) {
      upload.held += pending.bytes;
      upload.moved += pending.bytes;
      used += pending.bytes;
    }
    pending.resolve(isGranted);
  };
  const remove = (upload: ActiveUpload) => {
    if (!uploads.delete(upload)) return;
    used -= upload.held;
    if (reserveHolder === upload) reserveHolder = null;
    settle(upload, false);
  };
  const sendingTime = ({ since, waited, pending }: ActiveUpload) =>
    now() - since - waited - (pending ? now() - pending.since : 0);
  const rate = (upload: ActiveUpload) => (upload.moved * 1000) / Math.max(1, sendingTime(upload));
  const isSlow = (upload: ActiveUpload) =>
    !upload.isComplete &&
    !upload.resting &&
    sendingTime(upload) >= limits.grace &&
    rate(upload) < limits.minRate;
  const abortSlowest = (): boolean => {
    const [slowest] = [...uploads].filter(isSlow).toSorted((a, b) => rate(a) - rate(b));
    if (slowest === undefined) return false;
    remove(slowest);
    slowest.controller.abort();
    return true;
  };
  const grantWhatFits = () => {
    for (const { upload, pending } of waiting()) if (fits(upload, pending.bytes)) settle(upload, true);
  };
  const schedule = () => {
    grantWhatFits();
    reserveHolder ??= waiting()[0]?.upload ?? null;
    do grantWhatFits();
    while (waiting().length > 0 && abortSlowest());
    for (const { upload, pending } of waiting())
      if (now() - pending.since >= limits.maxWaitMs) settle(upload, false);
    if (timer) clearTimeout(timer);
    timer = waiting().length > 0 ? setTimeout(schedule, SLOW_CHECK_EVERY_MS) : null;
  };

  return () => {
    if (uploads.size >= limits.maxUploads && !abortSlowest()) return null;
    const controller = new AbortController();
    const upload: ActiveUpload = {
      since: now(),
      held: 0,
      moved: 0,
      waited: 0,
      pending: null,
      resting: false,
      isComplete: false,
      controller,
    };
    uploads.add(upload);
    return {
      signal: controller.signal,
      reserve: (bytes) =>
        new Promise((resolve) => {
          if (!uploads.has(upload)) return resolve(false);
          upload.pending = { bytes, since: now(), resolve };
          schedule();
        }),
      pass: (bytes) => {
        upload.moved += bytes;
      },
      rest: async (work) => {
        const from = now();
        upload.resting = true;
        try {
          return await work;
        } finally {
          upload.resting = false;
          upload.waited += now() - from;
        }
      },
      complete: () => {
        upload.isComplete = true;
      },
      release: () => {
        remove(upload);
        schedule();
      },
    };
  };
}

export interface TransferLimits {
  readonly name: string;
  readonly atOnce: number;
  readonly maxQueue: number;
  readonly timeoutMs: number;
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
    maxWaitMs: limits.timeoutMs,
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
 * Holds a place until the stream is closed. A reader that is ended or takes longer than `longest` ms gets
 * a cut stream.
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
