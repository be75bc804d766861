import { queueRefused, queueRunning, queueWaiting } from '../metrics';

export interface SemaphoreOptions {
  /** By which the metrics know it. */
  readonly name: string;
  /** Units that all running tasks hold together. */
  readonly capacity: number;
  /** Tasks that may wait; one more is refused at once. */
  readonly maxQueue?: number;
  /** ms that a task waits. */
  readonly timeout: number;
}

/** Runs a task that holds `weight` units, in the order of arrival; null: it could not begin in time. */
export type Semaphore = <T>(weight: number, task: () => Promise<T>) => Promise<T | null>;

interface Waiting {
  readonly weight: number;
  readonly start: () => void;
}

/** A weighted semaphore. A task heavier than the capacity takes all of it. */
export function createSemaphore({
  name,
  capacity,
  maxQueue = Number.POSITIVE_INFINITY,
  timeout,
}: SemaphoreOptions): Semaphore {
  let available = capacity;
  const queue: Waiting[] = [];
  const startNext = () => {
    for (let first = queue[0]; first && first.weight <= available; first = queue[0]) {
      queue.shift();
      available -= first.weight;
      first.start();
    }
  };
  const acquire = (weight: number) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        resolve(false);
        startNext();
      }, timeout);
      const waiting: Waiting = {
        weight,
        start: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      queue.push(waiting);
      startNext();
    });
  return async (wanted, task) => {
    const weight = Math.min(wanted, capacity);
    const label = { queue: name };
    queueWaiting.inc(label);
    const isFree = queue.length < maxQueue && (await acquire(weight));
    queueWaiting.dec(label);
    if (!isFree) {
      queueRefused.inc(label);
      return null;
    }
    queueRunning.inc(label);
    try {
      return await task();
    } finally {
      queueRunning.dec(label);
      available += weight;
      startNext();
    }
  };
}
