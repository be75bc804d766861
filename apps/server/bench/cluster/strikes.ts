import { setTimeout as pause } from 'node:timers/promises';
import { killDaemon, stopDaemon, waitFor } from './daemons';
import {
  findLeader,
  findNode,
  hangNode,
  hangReplication,
  killNode,
  type Replication,
  startNode,
  waitForDatabase,
} from './database';
import { cutOff, fillDisk, joinAgain, part } from './network';
import { NODES, SERVERS } from './places';
import { startPooler } from './proxies';
import { bringUpServer, waitForFront } from './servers';
import { killStorageDaemon, startStorageDaemon } from './store';

export interface Fault {
  readonly name: string;
  /** @returns a function that undoes the strike */
  readonly strike: () => Promise<() => Promise<void>>;
  /** It takes longer than anybody should wait, and nobody can go on without it. */
  readonly mayWait?: boolean;
  readonly isStill?: boolean;
}

type Strike = Fault['strike'];

const killServer = (n: number): Strike => {
  return async () => {
    killDaemon(`server-${n}`);
    return () => bringUpServer(n);
  };
};

const killPooler = (n: number): Strike => {
  return async () => {
    killDaemon(`pooler-${n}`);
    return async () => startPooler(n);
  };
};

const killStorage: Strike = async () => {
  killStorageDaemon(1);
  return async () => startStorageDaemon(1);
};

function both(one: Strike, other: Strike): Strike {
  return async () => {
    const undo = await Promise.all([one(), other()]);
    return async () => void (await Promise.all(undo.map((each) => each())));
  };
}

function onPrimary(strike: (n: number) => Promise<() => void>, replication: Replication): Strike {
  return async () => {
    const old = await findLeader();
    if (old === null) throw new Error('There is no primary.');
    const undo = await strike(old);
    return async () => {
      await waitFor('another primary', 180, async () => {
        const leader = await findLeader();
        return leader !== null && leader !== old;
      });
      await waitForFront(180);
      undo();
      await waitForDatabase(replication);
    };
  };
}

/** Cuts its standbys off for a moment first, so that anything acknowledged without them is lost with it. */
export const killPrimary = (replication: Replication): Strike =>
  onPrimary(async (n) => {
    await hangReplication(n);
    await pause(1500);
    killNode(n);
    return () => startNode(n);
  }, replication);

const killStandbys = (which: 'sync' | 'both'): Strike => {
  return async () => {
    const [leader, standby] = [await findLeader(), await findNode('sync')];
    if (leader === null || standby === null) throw new Error('There is no primary or no standby.');
    const nodes = which === 'sync' ? [standby] : NODES.filter((n) => n !== leader);
    nodes.forEach(killNode);
    return async () => {
      nodes.forEach(startNode);
      await waitForDatabase('synchronous');
    };
  };
};

const partPrimary: Strike = async () => {
  const [leader, standby] = [await findLeader(), await findNode('sync')];
  if (leader === null || standby === null) throw new Error('There is no primary or no standby.');
  part([leader, standby], true);
  return async () => {
    await waitFor('another standby', 180, async () => {
      const other = await findNode('sync');
      return other !== null && other !== standby;
    });
    part([leader, standby], false);
    await waitForDatabase('synchronous');
  };
};

const FULL_FOR_MS = 20_000;
const fillPrimary: Strike = async () => {
  const leader = await findLeader();
  if (leader === null) throw new Error('There is no primary.');
  const makeRoom = fillDisk(leader);
  return async () => {
    await pause(FULL_FOR_MS);
    makeRoom();
    await waitForDatabase('synchronous');
    await waitForFront(180);
  };
};

const replaceServers: Strike = async () => {
  return async () => {
    for (const n of SERVERS) {
      await stopDaemon(`server-${n}`);
      await bringUpServer(n);
    }
  };
};

export const upgrade: Fault = { name: 'an upgrade', strike: replaceServers };

export const FAULTS: readonly Fault[] = [
  { name: 'a server', strike: killServer(1) },
  { name: 'a pooler', strike: killPooler(1) },
  { name: 'a storage daemon', strike: killStorage },
  { name: 'the primary', strike: killPrimary('synchronous') },
  { name: 'a server and a pooler', strike: both(killServer(1), killPooler(2)) },
  { name: 'primary and storage daemon', strike: both(killPrimary('synchronous'), killStorage) },
  { name: 'the standby', strike: killStandbys('sync') },
  { name: 'both standbys', strike: killStandbys('both'), isStill: true },
  { name: 'the primary hangs', strike: onPrimary(async (n) => hangNode(n), 'synchronous') },
  { name: 'the primary is cut off', strike: onPrimary(isolate, 'synchronous') },
  { name: 'primary and standby apart', strike: partPrimary },
  { name: 'the disk of the primary full', strike: fillPrimary, mayWait: true },
];

async function isolate(n: number): Promise<() => void> {
  cutOff(n);
  return () => joinAgain(n);
}
