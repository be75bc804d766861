import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../platform/db/open';
import type { Files } from '../../platform/files/files';
import type { Log } from '../../platform/log';
import { onceANight } from '../../platform/jobs/nightly';
import { sweepFiles } from './sweep';
import { KEEP_ALL, thinAutosaves } from './thin';
import { DAY } from '../../platform/time';

/** ms between the end of a round and the next. */
const ROUND_EVERY = 10 * 60_000;
/** ms that a stop waits for a round that is running; what it leaves, the next one does. */
const PATIENCE = 5000;

export interface House {
  readonly db: Db;
  readonly files: Files;
  /** The clock by which files are dated, on the machine that stores them. */
  readonly now: () => Date;
  readonly log: Log;
}

/** One round: files that a stop has left, and by night the autosaves that nobody needs. */
export async function keepHouse({ db, files, now, log }: House): Promise<void> {
  const swept = await sweepFiles(db, files, now());
  if (swept.tooMany) log.error('files.too-many-orphans', new Error('Nothing was removed.'), { ...swept });
  else if (swept.orphans + swept.halves > 0) log.info('files.swept', { ...swept });
  await onceANight(db, 'thin-autosaves', now(), async (last) => {
    // A day of entries was too young the last time, and that run may have been cut short.
    const since = new Date(Math.max(0, last.getTime() - KEEP_ALL - 2 * DAY));
    log.info('autosaves.thinned', { removed: await thinAutosaves(db, since, now()) });
  });
}

/** Keeps house until told not to. */
export function startHousekeeping(house: House): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | null = null;
  let round = Promise.resolve();
  const next = () => {
    round = keepHouse(house)
      .catch((error: unknown) => house.log.error('housekeeping', error))
      .then(() => {
        if (!isStopped) timer = setTimeout(next, ROUND_EVERY).unref();
      });
  };
  timer = setTimeout(next, ROUND_EVERY).unref();
  return async () => {
    isStopped = true;
    if (timer) clearTimeout(timer);
    await Promise.race([round, pause(PATIENCE, undefined, { ref: false })]);
  };
}
