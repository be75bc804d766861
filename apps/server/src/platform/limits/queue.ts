/** Who does not want to wait for ever: after `ms` the task is not begun, and `late()` is thrown. */
export interface Patience {
  readonly ms: number;
  readonly late: () => Error;
}

/** Runs at most `most` tasks at once, the others in the order in which they came. */
export function atMost(most: number, patience?: Patience): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(enter);
      const timer =
        patience &&
        setTimeout(() => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(patience.late());
        }, patience.ms);
    });
  return async (task) => {
    if (running >= most) await turn();
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
