import { createSemaphore } from '../../../platform/limits/semaphore';

/** Bytes that all pictures together may hold while they are decoded; with the rest of the process below 512 MB. */
const CAPACITY = 256 * 1024 * 1024;
/** Two at once: the machine's processors have other work too. */
const MIN_WEIGHT = CAPACITY / 2;
/** ms. Those that wait have been admitted already, and each takes ten seconds at most. */
const TIMEOUT = 60_000;

const semaphore = createSemaphore({ name: 'decoder', capacity: CAPACITY, timeout: TIMEOUT });

/** More than can be given is told by the header, before anything is decoded. */
export const exceedsMemory = (weight: number) => weight > CAPACITY;

/** Decodes what holds so many bytes once they are free; null: they were not in time. */
export function decoding<T>(weight: number, decode: () => Promise<T>): Promise<T | null> {
  return semaphore(Math.max(weight, MIN_WEIGHT), decode);
}
