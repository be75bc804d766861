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
