import type { Db } from '../../platform/db/open';
import type { FileStore } from '../../platform/storage/clinicFiles';
import { startJob } from '../../platform/jobs/job';
import type { Log } from '../../platform/base/log';
import { SECOND } from '../../platform/base/time';
import { loadSecret } from './dataFolder';
import { openCluster } from './postgres/cluster';
import { seedEvaluation } from './seed/seed';

const DATABASE = 'postgres';

const KEY_ID = 'evaluation';

export async function openEvaluation(dataDir: string, databaseUrl: string | null, log: Log) {
  const secret = await loadSecret(dataDir, 'secret-key');
  const keys = await loadSecret(dataDir, 'file-keys');
  const keyring = { current: KEY_ID, secrets: new Map([[KEY_ID, keys]]) };
  const seed = (db: Db, store: FileStore, now: Date) => seedEvaluation(db, store, dataDir, now);
  if (databaseUrl !== null) return { databaseUrl, secret, keyring, seed, close: async () => undefined };
  const cluster = await openCluster(dataDir);
  const watch = {
    name: 'database.watch',
    pauseMs: SECOND,
    firstRunAfterMs: SECOND,
    run: () => cluster.revive(),
  };
  const stopWatching = startJob(watch, log);
  return {
    databaseUrl: cluster.url(DATABASE),
    secret,
    keyring,
    seed,
    close: async () => {
      await stopWatching();
      await cluster.stop();
    },
  };
}
