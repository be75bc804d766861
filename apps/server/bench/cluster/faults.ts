import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { LOGS, startTrusting, stopCluster } from './cluster';
import type { Replication } from './database';
import type { Seen } from './run';

/**
 * `npm run faults` runs a cluster on this machine with people at work on it, and upgrades, kills, stops, cuts
 * off or fills one thing after the other.
 * Ends with 1 when something acknowledged is lost, somebody waited for 30 s, or the main job, which runs in a
 * browser meanwhile, was not done; with 2 when the control, whose replication is asynchronous, lost nothing
 * and so proved nothing.
 */
const LONGEST_OUTAGE_SECONDS = 30;
/** In ms. Ends a run whatever hangs. */
const WHOLE_RUN = 45 * 60_000;

/** Leaves nothing of the cluster running, whatever ends the run or this program. */
async function run(replication: Replication): Promise<Seen> {
  const child = startTrusting(join(import.meta.dirname, 'run.ts'), replication);
  const giveUp = () => child.kill('SIGKILL');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, giveUp);
  const deadline = setTimeout(giveUp, WHOLE_RUN);
  let seen: Seen | null = null;
  child.on('message', (message: Seen) => {
    seen = message;
  });
  await once(child, 'exit');
  clearTimeout(deadline);
  await stopCluster();
  if (seen !== null) return seen;
  console.error(`The run did not come to its end. Its logs are in ${LOGS}.`);
  process.exit(1);
}

console.log(`${cpus().length} processors, Node ${process.version}`);
const { lost, longest, isDone } = await run('synchronous');
const control = await run('asynchronous');
if (lost > 0 || longest >= LONGEST_OUTAGE_SECONDS || !isDone) process.exitCode = 1;
else if (control.lostSaves === 0) process.exitCode = 2;
