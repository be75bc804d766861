import { logSeals } from '../../platform/audit/logged';
import { addAuditMonths } from '../../platform/audit/months';
import { sealAudit } from '../../platform/audit/seal';
import type { Db } from '../../platform/db/open';
import type { Files } from '../../platform/files/files';
import { runOncePerNight } from '../../platform/jobs/nightly';
import type { Log } from '../../platform/base/log';
import { DAY } from '../../platform/base/time';
import { sweepFiles } from './sweep';
import { KEEP_ALL, thinAutosaves } from './thin';

export interface Housekeeping {
  readonly db: Db;
  readonly files: Files;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * Removes files that a stop has left. By night it also removes superseded autosaves, seals finished days of
 * the audit and prepares its next months.
 */
export async function cleanUp({ db, files, now, log }: Housekeeping): Promise<void> {
  const swept = await sweepFiles(db, files, now());
  if (swept.tooMany) log.error('files.too-many-orphans', new Error('Nothing was removed.'), { ...swept });
  else if (swept.orphans + swept.halves > 0) log.info('files.swept', { ...swept });
  await runOncePerNight(db, 'seal-audit', now(), async () => {
    log.info('audit.sealed', { days: await sealAudit(db, now()) });
    await logSeals(db, log);
  });
  await runOncePerNight(db, 'thin-autosaves', now(), async (last) => {
    const since = new Date(Math.max(0, last.getTime() - KEEP_ALL - 2 * DAY));
    log.info('autosaves.thinned', { removed: await thinAutosaves(db, since, now()) });
  });
  await runOncePerNight(db, 'audit-months', now(), async () => {
    const made = await addAuditMonths(db, now());
    if (made > 0) log.info('audit.months', { made });
  });
}
