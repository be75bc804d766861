import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startMainJob } from './browser';
import { startCluster, stopCluster } from './cluster';
import type { Replication } from './database';
import { FOLDER } from './places';
import { checkOutFormer } from './releases';
import { waitForFront } from './servers';
import { type Fault, FAULTS, killPrimary, upgrade } from './strikes';
import { countLostPictures, countLostSaves, countOutdated, findOutage, startWork, type Work } from './work';

/** `faults.ts` starts this once for each way of replication, and stops the cluster when it has ended. */
const SAVERS = 4;
/** In ms, after which a supervisor would have started it again. */
const DEAD_FOR = 4000;

export interface Seen {
  readonly isDone: boolean;
  readonly lostSaves: number;
  /** Counts saves and pictures, reports that show an older save, and what was acknowledged without a standby. */
  readonly lost: number;
  /** In s. */
  readonly longest: number;
}

interface Struck {
  readonly outage: number;
  readonly unfounded: number;
}

const seconds = (value: number) => `${value.toFixed(1)} s`.padStart(8);
const load = () => `load ${loadavg()[0]?.toFixed(1)}`;

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
    `  ${name.padEnd(28)} longest wait for a save ${seconds(saves)}, for a picture or a part ${seconds(pictures)}, ${load()}${isStill ? `, ${unfounded} saves acknowledged meanwhile` : ''}`,
  );
  return { outage: mayWait ? 0 : Math.max(saves, pictures), unfounded };
}

/** Goes through the faults, and again until the main job is done. */
async function strikeAll(work: Work): Promise<{ readonly struck: Struck[]; readonly isDone: boolean }> {
  const struck = [await strike(upgrade, work)];
  const job = startMainJob();
  for (const fault of FAULTS) struck.push(await strike(fault, work));
  for (let n = 0; job.isRunning() && n < FAULTS.length; n += 1) {
    const fault = FAULTS[n];
    if (fault) struck.push(await strike(fault, work));
  }
  return { struck, isDone: await job.succeeded };
}

async function run(replication: Replication): Promise<Seen> {
  const from = performance.now();
  const isControl = replication === 'asynchronous';
  const former = join(FOLDER, 'former');
  if (!isControl) checkOutFormer(former);
  await startCluster(replication, isControl ? null : former);
  console.log(
    `${replication}: the cluster is up after ${seconds((performance.now() - from) / 1000).trim()}, ${load()}`,
  );
  const work = await startWork(replication, SAVERS);
  await pause(DEAD_FOR);
  const lossy = { name: 'the primary', strike: killPrimary('asynchronous') };
  const { struck, isDone } = isControl
    ? { struck: [await strike(lossy, work)], isDone: true }
    : await strikeAll(work);
  await work.end();
  await waitForFront(60);
  const lostSaves = await countLostSaves(work);
  const [lostPictures, outdated] = [await countLostPictures(work), await countOutdated(work)];
  const unfounded = struck.reduce((sum, each) => sum + each.unfounded, 0);
  const answers = [...work.answers]
    .toSorted(([a], [b]) => a - b)
    .map(([status, n]) => `${status || 'none'}: ${n}`);
  console.log(
    `  acknowledged: ${work.saves.length} saves, ${work.pictures.length} pictures, ${work.parts.length} parts of large ones; answers ${answers.join(', ')}`,
  );
  console.log(
    `  lost or other than acknowledged: ${lostSaves} saves, ${lostPictures} pictures; ${outdated} reports show an older save`,
  );
  if (!isControl) console.log(`  the main job in a browser was ${isDone ? 'done' : 'NOT done'}`);
  return {
    isDone,
    lostSaves,
    lost: lostSaves + lostPictures + outdated + unfounded,
    longest: Math.max(...struck.map(({ outage }) => outage)),
  };
}

// The program that started this one is gone, and would have stopped the cluster.
process.once('disconnect', () => void stopCluster().finally(() => process.exit(1)));
const seen = await run(process.argv[2] === 'asynchronous' ? 'asynchronous' : 'synchronous');
process.send?.(seen, undefined, undefined, () => process.exit());
