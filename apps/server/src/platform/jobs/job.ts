import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../base/log';
import { jobSeconds, timed } from '../base/metrics';

export interface Job {
  readonly name: string;
  /** Milliseconds between the end of a run and the next. */
  readonly every: number;
  /** Milliseconds before the next run after a failure. */
  readonly retryAfter?: number;
  /** Milliseconds before the first run. */
  readonly delay?: number;
  run(isStopping: () => boolean): Promise<unknown>;
}

/** Milliseconds; a later run finishes the rest after the next start. */
const STOP_WITHIN = 5000;

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
