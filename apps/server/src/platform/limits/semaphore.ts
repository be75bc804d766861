/** Room for so many bytes, and for so many tasks that wait for it, so long. */
export interface ShelfLimits {
  readonly bytes: number;
  readonly waiting: number;
  /** ms */
  readonly patience: number;
}

/** Runs a task that holds so many bytes, in the order of arrival; null: there was no room in time. */
export type Shelf = <T>(bytes: number, task: () => Promise<T>) => Promise<T | null>;

interface Waiting {
  readonly bytes: number;
  readonly enter: () => void;
}

/** Keeps what tasks hold in memory at one time under a limit. A task larger than the shelf takes all of it. */
export function shelf({ bytes: room, waiting: most, patience }: ShelfLimits): Shelf {
  let free = room;
  const queue: Waiting[] = [];
  const letIn = () => {
    for (let first = queue[0]; first && first.bytes <= free; first = queue[0]) {
      queue.shift();
      free -= first.bytes;
      first.enter();
    }
  };
  const entered = (bytes: number) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        resolve(false);
        letIn();
      }, patience);
      const waiting: Waiting = {
        bytes,
        enter: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      queue.push(waiting);
      letIn();
    });
  return async (wanted, task) => {
    const bytes = Math.min(wanted, room);
    if (queue.length >= most || !(await entered(bytes))) return null;
    try {
      return await task();
    } finally {
      free += bytes;
      letIn();
    }
  };
}
