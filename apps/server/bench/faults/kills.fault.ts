import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { accountsOf, freePort, type Product } from '../../src/testing/product';
import type { Stand } from '../bench';
import { writeFigures } from './stand/figures';
import { percentile } from './stand/measure';
import { acknowledgeEarly } from './stand/early';
import { findLostSaves, type Saver, savers } from './stand/savers';
import { committing, killDatabase, MINUTE, onStand, times } from './stand/stands';

const WRITERS = 8;
const SUPERVISED = join(import.meta.dirname, 'stand/supervised.mjs');
const CONTROL = 10;

interface Killed {
  readonly acknowledged: number;
  readonly lost: number;
  /** In ms from each kill to the next acknowledged save. */
  readonly waits: readonly number[];
  readonly answers: string;
}

async function killServer({ child: { pid } }: Product): Promise<number> {
  const [server] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  const killed = performance.now();
  process.kill(Number(server), 'SIGKILL');
  while (existsSync(`/proc/${server}`)) await pause(1);
  return killed;
}

/**
 * Saves go on during the kills; after each kill it waits until something new was acknowledged.
 * @param kill resolves once it is dead, to the time of the kill in ms
 */
async function killAmidSaves(
  stand: Stand,
  people: Saver,
  kill: (round: number) => Promise<number>,
  rounds: number,
): Promise<Killed> {
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await people.until(people.acknowledged.length + 12);
    const killed = await kill(round);
    await people.until(people.acknowledged.length + 1);
    waits.push(performance.now() - killed);
  }
  await people.end();
  const lost = await findLostSaves(stand, people);
  return {
    acknowledged: people.acknowledged.length,
    lost: lost.length,
    waits,
    answers: people.answers.told(),
  };
}

const spoken = ({ acknowledged, lost, waits, answers }: Killed) =>
  `${lost} of ${acknowledged} lost; the next one acknowledged after ${percentile(waits, 0.5).toFixed(0)} ms in the median, ${percentile(waits, 0.99).toFixed(0)} ms at p99; answers ${answers}`;

async function killServers(isHonest: boolean, rounds: number): Promise<Killed> {
  return onStand(async (stand) => {
    const running = await stand.start({ PORT: await freePort() }, SUPERVISED);
    const front = isHonest
      ? { url: running.url, stop: async () => undefined }
      : await acknowledgeEarly(running.url);
    const people = await savers(running.url, front.url, accountsOf(stand.folder).clinic, WRITERS);
    try {
      return await killAmidSaves(stand, people, () => killServer(running), rounds);
    } finally {
      await front.stop();
    }
  });
}

async function killDatabases(commit: 'on' | 'off', rounds: number): Promise<Killed> {
  return onStand(async (stand) => {
    const { url } = await stand.start({ DATABASE_URL: committing(stand, commit) });
    const people = await savers(url, url, accountsOf(stand.folder).clinic, WRITERS);
    const kill = async (round: number) => {
      const killed = performance.now();
      await killDatabase(stand, round % 2 === 0 ? 'SIGKILL' : 'SIGQUIT', url);
      return killed;
    };
    return killAmidSaves(stand, people, kill, rounds);
  });
}

describe('Fault 1', () => {
  it(
    'the server is killed a hundred times amid saves: nothing acknowledged is lost',
    async () => {
      const rounds = times(100);
      const told = await killServers(true, rounds);
      const control = await killServers(false, CONTROL);
      console.log(spoken(told), '| control', spoken(control));
      expect(told.lost).toBe(0);
      expect(control.lost, 'acknowledging before the save is done loses something').toBeGreaterThan(0);
      writeFigures(1, {
        done: `${rounds} × SIGKILL to the server, ${WRITERS} writers`,
        seen: spoken(told),
        control: `answers before the save is done: ${control.lost} of ${control.acknowledged} lost in ${CONTROL} kills`,
      });
    },
    60 * MINUTE,
  );
});

describe('Fault 3', () => {
  it(
    'the database is killed and stopped at once amid saves, twenty times each: nothing acknowledged is lost',
    async () => {
      const rounds = times(40);
      const told = await killDatabases('on', rounds);
      const control = await killDatabases('off', CONTROL);
      console.log(spoken(told), '| control', spoken(control));
      expect(told.lost).toBe(0);
      expect(control.lost, 'a database that does not wait for its disk loses something').toBeGreaterThan(0);
      writeFigures(3, {
        done: `${rounds / 2} × SIGKILL and ${rounds / 2} × immediate stop of the database, ${WRITERS} writers, the server never restarted`,
        seen: spoken(told),
        control: `synchronous_commit off: ${control.lost} of ${control.acknowledged} lost in ${CONTROL}`,
      });
    },
    60 * MINUTE,
  );
});
