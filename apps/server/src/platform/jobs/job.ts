import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../base/log';
import { jobSeconds, timed } from '../base/metrics';

/** Work that is done again and again while the server runs. */
export interface Job {
  readonly name: string;
  /** ms between the end of a run and the next. */
  readonly every: number;
  /** The same after a run that failed. */
  readonly retryAfter?: number;
  /** ms before the first run. */
  readonly delay?: number;
  /** A run that takes long asks whether the server is stopping. */
  run(isStopping: () => boolean): Promise<unknown>;
}

/** ms that a stop waits for a run; what it leaves is done after the next start. */
const STOP_WITHIN = 5000;

/** Runs a job until the function that it returns is called. */
export function startJob(job: Job, log: Log): () => Promise<void> {
  let isStopping = false;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  const schedule = (ms: number) => {
    if (!isStopping) timer = setTimeout(start, ms).unref();
  };
  const start = () => {
    running = timed(jobSeconds, { work: job.name }, async () => job.run(() => isStopping))
      .then(() => job.every)
      .catch((error: unknown) => {
        log.error(job.name, error);
        return job.retryAfter ?? job.every;
      })
      .then(schedule);
  };
  if (job.delay === undefined) start();
  else schedule(job.delay);
  return async () => {
    isStopping = true;
    if (timer) clearTimeout(timer);
    await Promise.race([running, pause(STOP_WITHIN, undefined, { ref: false })]);
  };
}
