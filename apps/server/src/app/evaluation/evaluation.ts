import type { Db } from '../../platform/db/open';
import type { Files } from '../../platform/files/files';
import { startJob } from '../../platform/jobs/job';
import type { Log } from '../../platform/log';
import { SECOND } from '../../platform/time';
import { loadSecret } from './dataFolder';
import { openCluster } from './postgres/cluster';
import { seedEvaluation } from './seed/seed';

/** What an evaluation brings along in the place of what production is given. */
export interface Evaluation {
  readonly databaseUrl: string;
  readonly secret: string;
  /** @returns lines to print; none when the accounts were there. */
  seed(db: Db, files: Files, now: Date): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The database in which the product lives, in the embedded server. */
const DATABASE = 'postgres';

/** @param databaseUrl null: the embedded database. */
export async function openEvaluation(
  dataDir: string,
  databaseUrl: string | null,
  log: Log,
): Promise<Evaluation> {
  const secret = await loadSecret(dataDir, 'secret-key');
  const seed = (db: Db, files: Files, now: Date) => seedEvaluation(db, files, dataDir, now);
  if (databaseUrl !== null) return { databaseUrl, secret, seed, close: async () => undefined };
  const cluster = await openCluster(dataDir);
  // A database server that died is started again.
  const watch = { name: 'database.watch', every: SECOND, delay: SECOND, run: () => cluster.revive() };
  const stopWatching = startJob(watch, log);
  return {
    databaseUrl: cluster.url(DATABASE),
    secret,
    seed,
    close: async () => {
      await stopWatching();
      await cluster.stop();
    },
  };
}
