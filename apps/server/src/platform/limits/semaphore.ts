import { queueRefused, queueRunning, queueWaiting } from '../base/metrics';

export interface SemaphoreOptions {
  readonly name: string;
  readonly capacity: number;
  readonly maxQueue?: number;
  readonly timeoutMs: number;
}

export type Urgency = 'urgent' | 'normal';

/** Runs tasks in the order of arrival. @returns null if the task could not begin in time. */
export type Semaphore = <T>(weight: number, task: () => Promise<T>, urgency?: Urgency) => Promise<T | null>;

interface Waiting {
  readonly weight: number;
  readonly start: () => void;
}

/** A task heavier than the capacity takes all of it. */
export function createSemaphore({
  name,
  capacity,
  maxQueue = Number.POSITIVE_INFINITY,
  timeoutMs,
}: SemaphoreOptions): Semaphore {
  let available = capacity;
  const queues: Readonly<Record<Urgency, Waiting[]>> = { urgent: [], normal: [] };
  const startNext = () => {
    for (;;) {
      const queue = queues.urgent.length > 0 ? queues.urgent : queues.normal;
      const [first] = queue;
      if (!first || first.weight > available) return;
      queue.shift();
      available -= first.weight;
      first.start();
    }
  };
  const acquire = (weight: number, queue: Waiting[]) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        resolve(false);
        startNext();
      }, timeoutMs);
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
  return async (wanted, task, urgency = 'normal') => {
    const weight = Math.min(wanted, capacity);
    const queue = queues[urgency];
    const label = { queue: name };
    queueWaiting.inc(label);
    const isFree = queue.length < maxQueue && (await acquire(weight, queue));
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

export function createSemaphores(options: SemaphoreOptions) {
  const all = new Map<string, { readonly run: Semaphore; users: number }>();
  return async <T>(key: string, task: () => Promise<T>): Promise<T | null> => {
    const entry = all.get(key) ?? { run: createSemaphore(options), users: 0 };
    all.set(key, entry);
    entry.users += 1;
    try {
      return await entry.run(1, task);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) all.delete(key);
    }
  };
}
