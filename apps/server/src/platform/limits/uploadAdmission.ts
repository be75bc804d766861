/** What all uploads that are under way share, and when one of them is aborted for another. */
export interface AdmissionLimits {
  readonly maxUploads: number;
  /** Bytes that have arrived of all of them together. */
  readonly capacity: number;
  /** Of these, for one alone: as much as the largest is long, so that one can always be completed. */
  readonly reserve: number;
  /** ms that one waits for a reservation. */
  readonly maxWait: number;
  /** Bytes a second. Whoever sends less, after `grace` ms, is aborted where another one needs the memory. */
  readonly minRate: number;
  readonly grace: number;
}

/** An upload that was admitted. */
export interface UploadSlot {
  /** Reserves memory for what has arrived, and waits for it; false: there was none in time, or it was aborted. */
  reserve(bytes: number): Promise<boolean>;
  /** Counts bytes that went by and are not held in memory. */
  pass(bytes: number): void;
  /** Waits for work of our own: the other side is not slow meanwhile. */
  rest<T>(work: Promise<T>): Promise<T>;
  /** All has arrived: from now on it is not aborted. */
  complete(): void;
  release(): void;
  readonly signal: AbortSignal;
}

interface ActiveUpload {
  readonly since: number;
  held: number;
  /** Bytes that were reserved or went by. */
  moved: number;
  /** ms spent waiting for reservations, or for us: it is not slow for these. */
  waited: number;
  pending: Reservation | null;
  /** It waits for us. */
  resting: boolean;
  isComplete: boolean;
  readonly controller: AbortController;
}

interface Reservation {
  readonly bytes: number;
  readonly since: number;
  readonly resolve: (isGranted: boolean) => void;
}

/** ms between two looks at which upload has become slow while others wait. */
const CHECK_EVERY = 250;

/**
 * Admission control for uploads. Bytes count once they have arrived: a slow sender of a large file holds little.
 * Where memory or slots run out, the slowest is aborted. @returns admits an upload; null: every slot is taken by
 * one that is fast enough.
 */
export function createUploadAdmission(
  limits: AdmissionLimits,
  now = () => performance.now(),
): () => UploadSlot | null {
  const uploads = new Set<ActiveUpload>();
  let used = 0;
  /** The one that may use the reserve. */
  let reserveHolder: ActiveUpload | null = null;
  let timer: NodeJS.Timeout | null = null;

  /** What is there for the others does not shrink by what the holder of the reserve has. */
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
  /** ms in which it could have sent. */
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
      if (now() - pending.since >= limits.maxWait) settle(upload, false);
    if (timer) clearTimeout(timer);
    timer = waiting().length > 0 ? setTimeout(schedule, CHECK_EVERY) : null;
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
