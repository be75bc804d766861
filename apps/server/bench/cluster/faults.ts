import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startMainJob } from './browser';
import { startCluster, stopCluster } from './cluster';
import { ask, killDaemon, waitFor } from './daemons';
import {
  findLeader,
  hangReplication,
  killNode,
  type Replication,
  startNode,
  waitForDatabase,
} from './database';
import { FRONT_URL, PORTS } from './places';
import { startPooler } from './proxies';
import { startServer } from './servers';
import { killStorageDaemon, startStorageDaemon } from './store';
import { countLostPictures, countLostSaves, findOutage, startWork, type Work } from './work';

/**
 * npm run faults: a cluster on this machine, people at work on it, and one thing after the other killed without a word.
 * Ends with 1 where something that was acknowledged is lost, somebody waited for 30 s, or the main job, which runs in a
 * browser meanwhile, was not done; with 2 where the control, whose replication is asynchronous, lost nothing and so proved
 * nothing.
 */
const SAVERS = 4;
/** s */
const LONGEST_OUTAGE = 30;
/** ms; whatever hangs, it ends. */
const WHOLE_RUN = 15 * 60_000;
/** ms for which a dead program is missed: a supervisor starts it again. */
const DEAD_FOR = 4000;
const MOST_ROUNDS = 3;

interface Fault {
  readonly name: string;
  /** @returns what brings back what it has killed. */
  readonly strike: () => Promise<() => Promise<void>>;
}

const ready = (port: number) => async () => (await ask(`http://127.0.0.1:${port}/api/ready`)) === 204;

const FAULTS: readonly Fault[] = [
  {
    name: 'a server',
    strike: async () => {
      killDaemon('server-1');
      return async () => {
        startServer(1);
        await waitFor('the server', 60, ready(PORTS.server(1)));
      };
    },
  },
  {
    name: 'a pooler',
    strike: async () => {
      killDaemon('pooler-1');
      return async () => startPooler(1);
    },
  },
  {
    name: 'a storage daemon',
    strike: async () => {
      killStorageDaemon(1);
      return async () => startStorageDaemon(1);
    },
  },
  { name: 'the primary', strike: () => killPrimary('synchronous') },
];

/** Its standbys get nothing for a moment before: what is acknowledged then, without them, is lost with it. */
async function killPrimary(replication: Replication): Promise<() => Promise<void>> {
  const old = await findLeader();
  if (old === null) throw new Error('There is no primary.');
  await hangReplication(old);
  await pause(1500);
  killNode(old);
  return async () => {
    await waitFor('another primary', 90, async () => {
      const leader = await findLeader();
      return leader !== null && leader !== old;
    });
    await waitFor('the servers', 60, ready(PORTS.front));
    startNode(old);
    await waitForDatabase(replication);
  };
}

interface Told {
  /** Of the main job in a browser. */
  readonly isDone: boolean;
  readonly lostSaves: number;
  readonly lostPictures: number;
  readonly longest: number;
}

const seconds = (value: number) => `${value.toFixed(1)} s`.padStart(8);

async function strike({ name, strike: kill }: Fault, work: Work): Promise<number> {
  const from = performance.now();
  const bringBack = await kill();
  await pause(DEAD_FOR);
  await bringBack();
  await pause(DEAD_FOR);
  const to = performance.now();
  const saves = findOutage(work.saves, from, to);
  const pictures = findOutage([...work.pictures, ...work.parts], from, to);
  console.log(
    `  ${name.padEnd(18)} longest wait for a save ${seconds(saves)}, for a picture or a part ${seconds(pictures)}`,
  );
  return Math.max(saves, pictures);
}

async function run(replication: Replication, faults: readonly Fault[], hasBrowser: boolean): Promise<Told> {
  const from = performance.now();
  try {
    await startCluster(replication);
    console.log(
      `${replication}: the cluster is up after ${seconds((performance.now() - from) / 1000).trim()}`,
    );
    const work = await startWork(replication, SAVERS);
    await pause(DEAD_FOR);
    const job = hasBrowser ? startMainJob() : null;
    let longest = 0;
    for (const fault of faults) longest = Math.max(longest, await strike(fault, work));
    // Again and again, in turns, until the browser is done.
    for (let n = 0; job?.isRunning() && n < MOST_ROUNDS * faults.length; n += 1) {
      const fault = faults[n % faults.length];
      if (fault) longest = Math.max(longest, await strike(fault, work));
    }
    const isDone = (await job?.succeeded) ?? !hasBrowser;
    await work.end();
    await waitFor('the balancer', 60, async () => (await ask(`${FRONT_URL}/api/ready`)) === 204);
    const [lostSaves, lostPictures] = [await countLostSaves(work), await countLostPictures(work)];
    const answers = [...work.answers]
      .toSorted(([a], [b]) => a - b)
      .map(([status, n]) => `${status || 'none'}: ${n}`);
    console.log(
      `  acknowledged: ${work.saves.length} saves, ${work.pictures.length} pictures, ${work.parts.length} parts of large ones; answers ${answers.join(', ')}`,
    );
    console.log(`  lost: ${lostSaves} saves, ${lostPictures} pictures`);
    if (hasBrowser) console.log(`  the main job in a browser was ${isDone ? 'done' : 'NOT done'}`);
    return { isDone, lostSaves, lostPictures, longest };
  } finally {
    await stopCluster();
  }
}

const LIMIT = setTimeout(() => {
  console.error('It did not end in its time.');
  void stopCluster().finally(() => process.exit(1));
}, WHOLE_RUN);
const [load = 0] = loadavg();
console.log(`${cpus().length} processors, load ${load.toFixed(1)}, Node ${process.version}`);
const told = await run('synchronous', FAULTS, true);
const lossy = { name: 'the primary', strike: () => killPrimary('asynchronous') };
const control = await run('asynchronous', [lossy], false);
clearTimeout(LIMIT);
if (told.lostSaves + told.lostPictures > 0 || told.longest >= LONGEST_OUTAGE || !told.isDone)
  process.exitCode = 1;
else if (control.lostSaves === 0) process.exitCode = 2;
