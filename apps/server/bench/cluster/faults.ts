import { rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { checkOutFormer } from '../walk/releases';
import { startMainJob } from './browser';
import { LOGS, startCluster, stopCluster } from './cluster';
import { ask, waitFor } from './daemons';
import type { Replication } from './database';
import { FRONT_URL } from './places';
import { type Fault, FAULTS, killPrimary, upgrade } from './strikes';
import { countLostPictures, countLostSaves, countOutdated, findOutage, startWork, type Work } from './work';

/**
 * `npm run faults` runs a cluster on this machine with people at work on it, and upgrades, kills, stops, cuts
 * off or fills one thing after the other.
 * Ends with 1 when something acknowledged is lost, somebody waited for 30 s, or the main job, which runs in a
 * browser meanwhile, was not done; with 2 when the control, whose replication is asynchronous, lost nothing
 * and so proved nothing.
 */
const SAVERS = 4;
/** In s. */
const LONGEST_OUTAGE = 30;
/** In ms. Ends the run whatever hangs. */
const WHOLE_RUN = 45 * 60_000;
/** In ms, after which a supervisor would have started it again. */
const DEAD_FOR = 4000;

interface Told {
  readonly isDone: boolean;
  readonly lostSaves: number;
  readonly lostPictures: number;
  readonly outdated: number;
  readonly longest: number;
  readonly unfounded: number;
}

const seconds = (value: number) => `${value.toFixed(1)} s`.padStart(8);

interface Struck {
  readonly outage: number;
  readonly unfounded: number;
}

async function strike(
  { name, strike: begin, isStill = false, mayWait = isStill }: Fault,
  work: Work,
): Promise<Struck> {
  const from = performance.now();
  const bringBack = await begin();
  await pause(1000);
  const before = work.saves.length;
  await pause(DEAD_FOR - 1000);
  const unfounded = isStill ? work.saves.length - before : 0;
  await bringBack();
  await pause(DEAD_FOR);
  const to = performance.now();
  const saves = findOutage(work.saves, from, to);
  const pictures = findOutage([...work.pictures, ...work.parts], from, to);
  console.log(
    `  ${name.padEnd(28)} longest wait for a save ${seconds(saves)}, for a picture or a part ${seconds(pictures)}${isStill ? `, ${unfounded} saves acknowledged meanwhile` : ''}`,
  );
  return { outage: mayWait ? 0 : Math.max(saves, pictures), unfounded };
}

async function run(replication: Replication, faults: readonly Fault[], isWhole: boolean): Promise<Told> {
  const from = performance.now();
  const former = isWhole ? checkOutFormer() : null;
  try {
    await startCluster(replication, former);
    console.log(
      `${replication}: the cluster is up after ${seconds((performance.now() - from) / 1000).trim()}`,
    );
    const work = await startWork(replication, SAVERS);
    await pause(DEAD_FOR);
    const struck = isWhole ? [await strike(upgrade, work)] : [];
    const job = isWhole ? startMainJob() : null;
    for (const fault of faults) struck.push(await strike(fault, work));
    for (let n = 0; job?.isRunning() && n < faults.length; n += 1) {
      const fault = faults[n];
      if (fault) struck.push(await strike(fault, work));
    }
    const isDone = (await job?.succeeded) ?? !isWhole;
    await work.end();
    await waitFor('the balancer', 60, async () => (await ask(`${FRONT_URL}/api/ready`)) === 204);
    const lostSaves = await countLostSaves(work);
    const [lostPictures, outdated] = [await countLostPictures(work), await countOutdated(work)];
    const answers = [...work.answers]
      .toSorted(([a], [b]) => a - b)
      .map(([status, n]) => `${status || 'none'}: ${n}`);
    console.log(
      `  acknowledged: ${work.saves.length} saves, ${work.pictures.length} pictures, ${work.parts.length} parts of large ones; answers ${answers.join(', ')}`,
    );
    console.log(
      `  lost or other than acknowledged: ${lostSaves} saves, ${lostPictures} pictures; ${outdated} reports show an older save`,
    );
    if (isWhole) console.log(`  the main job in a browser was ${isDone ? 'done' : 'NOT done'}`);
    return {
      isDone,
      lostSaves,
      lostPictures,
      outdated,
      longest: Math.max(...struck.map(({ outage }) => outage)),
      unfounded: struck.reduce((sum, { unfounded }) => sum + unfounded, 0),
    };
  } finally {
    await stopCluster();
    if (former !== null) rmSync(former, { recursive: true, force: true });
  }
}

/** Leaves nothing of the cluster running, whatever ends this program. */
async function giveUp(reason: unknown): Promise<void> {
  console.error(reason);
  await stopCluster();
  console.error(`Its logs are in ${LOGS}.`);
  process.exit(1);
}
for (const event of ['uncaughtException', 'unhandledRejection', 'SIGINT', 'SIGTERM'])
  process.once(event, (reason) => void giveUp(reason));
setTimeout(() => void giveUp('It did not end in its time.'), WHOLE_RUN).unref();
const [load = 0] = loadavg();
console.log(`${cpus().length} processors, load ${load.toFixed(1)}, Node ${process.version}`);
const told = await run('synchronous', FAULTS, true);
const lossy = { name: 'the primary', strike: killPrimary('asynchronous') };
const control = await run('asynchronous', [lossy], false);
if (told.lostSaves + told.lostPictures + told.outdated + told.unfounded > 0) process.exitCode = 1;
else if (told.longest >= LONGEST_OUTAGE || !told.isDone) process.exitCode = 1;
else if (control.lostSaves === 0) process.exitCode = 2;
